#pragma once

#include <Eigen/Core>

namespace polhode
{

/// What a joint exerts on body B, at the origin of J there: a force and a moment, or their impulses.
struct JointWrench {
    Eigen::Vector3d f_W = Eigen::Vector3d::Zero(); ///< N, or N s
    Eigen::Vector3d t_W = Eigen::Vector3d::Zero(); ///< N m, or N m s

    JointWrench& operator+=(const JointWrench& other)
    {
        f_W += other.f_W;
        t_W += other.t_W;
        return *this;
    }
};

inline JointWrench operator*(double factor, const JointWrench& wrench)
{
    return {factor * wrench.f_W, factor * wrench.t_W};
}

} // namespace polhode
