#pragma once

#include "course/text.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace polhode::course
{

struct RunEvent {
    double time = 0;
    /// An event watch, an impulse of the scene, or one of eventKinds().
    std::string id;
    Text label;
    int body = -1;
    std::string subject = {}; ///< the pair of a contact ("ball.floor"), the joint or the shape; else empty
    /// Of an event that changed velocities: its place in Run::blows(); of a finding, of its impact.
    int blow = -1;
    /// s, of "zeno": when its infinitely many impacts are over; of others not a number.
    double limit = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::string> others = {}; ///< the other pairs that were struck at the same moment
    Text brief = {}; ///< the label without sizes and reasons where it ends with some; else empty

    /// Whether a link means this event: by its id ("impact") or with its subject ("impact:ball.floor").
    bool isCalled(const std::string& name) const
    {
        const auto means = [&](const std::string& of) { return !of.empty() && name == id + ":" + of; };
        return name == id || means(subject) || std::any_of(others.begin(), others.end(), means);
    }

    bool isFailure() const; ///< the run does here what it should not: see EventGravity
    bool isNotice() const; ///< the reader should know of it, though nothing is wrong
};

} // namespace polhode::course
