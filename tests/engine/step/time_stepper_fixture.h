#pragma once

#include "engine/contact/contact_law.h"
#include "engine/step/scenes.h"
#include "engine/step/time_stepper.h"

#include <algorithm>

/// What the tests of the velocity time-stepper share.
namespace polhode
{

using Kind = ContactEvent::Kind;
using scenes::Builder;
using scenes::kG;

inline ContactLaw rough(double mu, double e = 0.0)
{
    ContactLaw law;
    law.friction = mu;
    law.restitution = e;
    return law;
}

inline StepperOptions steps(double h)
{
    StepperOptions options;
    options.step = h;
    return options;
}

inline double highest(const State& s)
{
    double speed = 0.0;
    for (const BodyState& b : s.bodies)
        speed = std::max({speed, b.v_WB.norm(), b.w_WB.norm()});
    return speed;
}

inline Builder tower(int count)
{
    Builder b;
    for (int i = 0; i < count; ++i)
        b.box({0.1, 0.1, 0.05}, 1.0, {0.0, 0.0, 0.05 + 0.1 * i});
    return b;
}

} // namespace polhode
