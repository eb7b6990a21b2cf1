#pragma once

#include "engine/impact/impact_problem.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// What a law finds for one contact from its own 4 × 4 block.
struct ContactAnswer {
    Eigen::Vector4d lambda = Eigen::Vector4d::Zero(); ///< n, t1, t2 (N s), couple (N m s)
    double normalWork = 0.0; ///< J, ∫ ζ dλ_n along the way (only if pathWork)
    double frictionWork = 0.0; ///< J
    bool pathWork = false; ///< the works are those along the way, not the mean of both ends
    ImpactSlip slip = ImpactSlip::none;
    std::vector<ImpactNote> notes; ///< index 0
    Reason reason;
    int iterations = 0;
    double residual = 0.0; ///< m/s
};

/// The laws for one contact: u before, W its block, c its properties (bodies and points are not used).
ContactAnswer frictionlessContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c);
ContactAnswer stickingContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c);
ContactAnswer tangentialContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c);
ContactAnswer coulombContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c);
ContactAnswer twoBodyContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c);

/// The answer of a law for the only contact of a problem; notApplicable if there is another number.
ImpactResult solveOneContact(const ImpactProblem& problem,
                             ContactAnswer (*law)(const Eigen::Vector4d& u, const Eigen::Matrix4d& W,
                                                  const ImpactContact& c));

} // namespace polhode
