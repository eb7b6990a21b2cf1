#pragma once

#include "engine/step/soft_guard.h"
#include "engine/step/soft_regions.h"
#include "engine/step/stepper.h"

#include <vector>

namespace polhode
{

/// What becomes of patches at an event. Their surfaces are in `patches`, what they give up goes to
/// State::account.
class SoftChanges
{
public:
    SoftChanges(const SoftContext& context, const SoftRegions& regions)
        : context_(context)
        , regions_(regions)
    {
    }

    /// Patches of all features that are in touch at a state, and of none of them yet. `given`: the surfaces
    /// are pressed in as the gaps say. Whether there are any.
    bool meet(double t, bool given, State& state, std::vector<SoftPatch>& patches,
              std::vector<ContactEvent>& events) const;
    /// What a guard has stopped at. Whether a force jumps.
    bool change(const SoftGuard& guard, double t, State& state, std::vector<SoftPatch>& patches,
                std::vector<ContactEvent>& events) const;

private:
    void touch(const ContactPoint& point, double t, bool given, State& state, std::vector<SoftPatch>& patches,
               std::vector<ContactEvent>& events) const;
    bool lose(const SoftGuard& guard, double t, State& state, std::vector<SoftPatch>& patches,
              std::vector<ContactEvent>& events) const;
    bool handOver(SoftPatch& patch, State& state, std::vector<SoftPatch>& patches) const;
    void moveTo(const ContactPoint& point, State& state, SoftPatch& patch) const;
    void pressIn(const ContactPoint& point, State& state, SoftPatch& patch) const;
    void chooseMode(const State& state, SoftPatch& patch) const;

    const SoftContext& context_;
    const SoftRegions& regions_;
};

} // namespace polhode
