#pragma once

#include "engine/step/stepper.h"

#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace polhode::drive
{

/// Drives a stepper over [0, end] with rows every h; `row` sees (t, state) at each row and on both sides of
/// each event.
inline std::vector<ContactEvent> run(Stepper& stepper, State& state, double end, double h,
                                     const std::function<void(double, const State&)>& row = {})
{
    std::vector<ContactEvent> events;
    stepper.begin(state, 0.0, events);
    if (row)
        row(0.0, state);
    double t = 0.0;
    const auto rows = static_cast<int>(std::round(end / h));
    for (int k = 1; k <= rows; ++k) {
        const double target = k == rows ? end : k * h;
        int stops = 0;
        while (t < target) {
            const Stepper::Advance a = stepper.advance(state, t, target);
            if (!a.result)
                throw std::runtime_error("a step failed, status "
                                         + std::to_string(static_cast<int>(a.result.status))
                                         + " at t = " + std::to_string(a.t) + ": " + a.reason.en);
            stops = a.t > t ? 0 : stops + 1;
            if (stops > 1000)
                throw std::runtime_error("the stepper stands still");
            t = a.t;
            if (row)
                row(t, state);
            if (a.event && stepper.cross(state, t, events) && row)
                row(t, state);
        }
    }
    return events;
}

inline int count(const std::vector<ContactEvent>& events, ContactEvent::Kind kind)
{
    int n = 0;
    for (const ContactEvent& e : events)
        n += e.kind == kind ? 1 : 0;
    return n;
}

inline const ContactEvent* first(const std::vector<ContactEvent>& events, ContactEvent::Kind kind)
{
    for (const ContactEvent& e : events)
        if (e.kind == kind)
            return &e;
    return nullptr;
}

} // namespace polhode::drive
