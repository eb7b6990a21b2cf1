#pragma once

#include "engine/body/system.h"
#include "engine/contact/contact_problem.h"

#include <functional>
#include <optional>
#include <utility>

namespace polhode
{

/// The bodies inside the last step of a motion, at a part theta of it. What is returned holds until it is
/// asked for another theta.
class StepView
{
public:
    explicit StepView(const System& system)
        : system_(system)
    {
    }

    /// A step begins with a state like this one.
    void begin(const State& like) { state_ = like; }
    /// It has been made, and `inside` tells of it, at its ends too: the states there differ by rounding, by
    /// which a guard that is zero would jump.
    void look(std::function<void(double theta, State& state)> inside)
    {
        inside_ = std::move(inside);
        stateAt_.reset();
        placeAt_.reset();
    }

    const State& state(double theta)
    {
        if (stateAt_ != theta)
            inside_(theta, state_);
        stateAt_ = theta;
        return state_;
    }

    const Placement& place(double theta)
    {
        if (placeAt_ != theta)
            place_.set(system_, state(theta));
        placeAt_ = theta;
        return place_;
    }

private:
    const System& system_;
    std::function<void(double theta, State& state)> inside_;
    State state_;
    Placement place_;
    std::optional<double> stateAt_, placeAt_; ///< theta of what is there
};

} // namespace polhode
