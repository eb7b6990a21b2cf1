#pragma once

#include "engine/collide/contact_point.h"
#include "engine/math/reason.h"
#include "engine/step/held_contacts.h"

#include <array>
#include <cstddef>

namespace polhode
{

/// A change of the contacts that ends a step.
struct Trigger {
    enum class What { gain, negative, slip, stick, lost, contradiction };
    What what = What::gain;
    std::size_t contact = 0; ///< number of the held contact
    Motion motion = Motion::slide;
    ContactPoint point; ///< gains

    /// In words.
    Reason name() const
    {
        static const std::array<Reason, 6> kNames{{{"contact gained", "接触产生"},
                                                   {"a contact force reaches zero", "接触力减小到零"},
                                                   {"slip begins", "开始滑动"},
                                                   {"slip ends", "滑动停止"},
                                                   {"contact lost", "接触脱离"},
                                                   {"contacts contradict each other", "接触条件相互矛盾"}}};
        return kNames[static_cast<std::size_t>(what)];
    }

    static Trigger gained(const ContactPoint& p) { return {What::gain, 0, Motion::slide, p}; }
};

/// One of them, found at theta of a step.
struct LocatedTrigger {
    double theta;
    Trigger trigger;
};

} // namespace polhode
