#pragma once

#include "engine/step/event_context.h"
#include "engine/step/step_view.h"

#include <vector>

namespace polhode
{

/// Of a step, between events of one moment: some hundred roundings.
inline constexpr double kTogether = 1e-13;
/// The same, to within which an event is found: some five rounding units of the end.
inline constexpr double kRootWidth = 1e-15;

/// Finds where in a step a contact is touched that is too deep later on.
class TouchLocator
{
public:
    TouchLocator(const EventContext& context, StepView& view)
        : context_(context)
        , view_(view)
    {
    }

    /// The gap of the features of p at theta, and whether they face each other within their ends.
    double gapAt(double theta, ContactPoint p);
    bool facesAt(double theta, ContactPoint p);
    /// Whether what touches at theta is on its way beyond the ends of its features; or approaches.
    bool endsAt(double theta, const ContactPoint& p);
    bool strikesAt(double theta, const ContactPoint& p);

    /// Where between low and high a contact that is too deep at high was touched: at gap = 0, at the depth
    /// from which it went off at low, or where it comes within the ends of its features.
    double gain(double low, double high, const ContactPoint& p);

    /// Where between low and high the pair of `p` began to overlap, if it did past an edge: `p` was beside
    /// the feature that it is behind at high, so that its own gap was never zero. `p` becomes the feature
    /// that is met.
    double entry(double low, double high, ContactPoint& p);

    /// Some feature of the pair of `p`, not held, that is deep at `poses`; null if there is none.
    const ContactPoint* overlapped(const ContactPoint& p, const std::vector<RigidPose>& poses);

private:
    double touch(double low, double high, const ContactPoint& p); ///< whether it is within its ends or not

    const EventContext& context_;
    StepView& view_;
    std::vector<ContactPoint> overlaps_;
};

} // namespace polhode
