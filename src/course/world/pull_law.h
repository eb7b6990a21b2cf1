#pragma once

#include "course/model/inputs.h"
#include "engine/body/rotation_chart.h"
#include "engine/body/state.h"

#include <memory>

namespace polhode::course
{

/// The force of a Pull as a function of time and state; it depends on nothing else.
class PullLaw
{
public:
    /// @p body is the number of the body that @p pull names.
    PullLaw(Pull pull, int body, RotationChart chart);

    int body() const { return body_; }
    double from() const { return pull_->anchors.front().time; } ///< s
    double to() const { return pull_->anchors.back().time; } ///< s
    Eigen::Vector3d hand_W(double t) const; ///< m
    Eigen::Vector3d point_W(const State& state) const; ///< m
    Eigen::Vector3d operator()(double t, const State& state) const; ///< N

private:
    std::shared_ptr<const Pull> pull_;
    int body_;
    RotationChart chart_;
};

} // namespace polhode::course
