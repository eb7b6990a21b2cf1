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

    /// A step begins at this state.
    void begin(const State& start) { start_ = state_ = start; }
    /// It has been made, to `reached`, and `inside` tells of what is between.
    void look(const State& reached, std::function<void(double theta, State& state)> inside)
    {
        inside_ = std::move(inside);
        reached_ = reached;
        stateAt_.reset();
        placeAt_.reset();
    }

    const State& state(double theta)
    {
        if (theta == 0.0 || theta == 1.0)
            return theta == 0.0 ? start_ : reached_;
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
    State start_, reached_, state_;
    Placement place_;
    std::optional<double> stateAt_, placeAt_; ///< theta of what is there
};

} // namespace polhode
