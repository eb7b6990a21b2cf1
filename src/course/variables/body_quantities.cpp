#include "course/variables/body_quantities.h"

#include "engine/body/force_traits.h"

#include <Eigen/Eigenvalues>
#include <numbers>

namespace polhode::course
{

namespace
{

using Eigen::Matrix3d;
using Eigen::Vector3d;

const Body& constants(const Sample& s, int b)
{
    return s.facts->bodies[b];
}

const BodyState& motion(const Sample& s, int b)
{
    return s.state->bodies[b];
}

} // namespace

const Eigen::Matrix3d& rotationOf(const Sample& sample, int body)
{
    return sample.evaluation.R_WB[body];
}

double translationalEnergyOf(const Sample& sample, int body)
{
    return 0.5 * constants(sample, body).mass * motion(sample, body).v_WB.squaredNorm();
}

double rotationalEnergyOf(const Sample& sample, int body)
{
    return constants(sample, body).particle
        ? 0.0
        : 0.5 * motion(sample, body).w_WB.dot(angularMomentumOf(sample, body));
}

Eigen::Vector3d angularMomentumOf(const Sample& sample, int body)
{
    if (constants(sample, body).particle)
        return Eigen::Vector3d::Zero();
    const Matrix3d& R_WB = rotationOf(sample, body);
    return R_WB * (constants(sample, body).I_B * (R_WB.transpose() * motion(sample, body).w_WB));
}

Eigen::Vector3d angularMomentumAboutOf(const Sample& sample, int body, const Eigen::Vector3d& point_W)
{
    const BodyState& state = motion(sample, body);
    return (state.p_WB - point_W).cross(constants(sample, body).mass * state.v_WB)
        + angularMomentumOf(sample, body);
}

Vector3d turningPointOf(const Sample& s, int b)
{
    return constants(s, b).support == Support::free ? Vector3d::Zero().eval() : constants(s, b).pivot_W;
}

Vector3d appliedTorqueOf(const Sample& s, int b)
{
    return constants(s, b).support == Support::free ? s.evaluation.t_W[b]
                                                    : s.system->momentAboutPivot(b, s.evaluation);
}

double potentialOf(const Sample& s, int b)
{
    double V = 0;
    for (int k = 0; k < s.system->forceCount(); ++k)
        V += potentialEnergy(*s.system, k, s.sidedTime(), *s.state, b);
    return V;
}

Eigen::Vector3d instantaneousAxisOf(const Sample& sample, int body)
{
    const BodyState& motion = sample.state->bodies[body];
    return motion.p_WB + motion.w_WB.cross(motion.v_WB) / motion.w_WB.squaredNorm();
}

double advanceOf(const Sample& sample, int body)
{
    const BodyState& motion = sample.state->bodies[body];
    return 2 * std::numbers::pi * motion.w_WB.dot(motion.v_WB) / motion.w_WB.squaredNorm();
}

Matrix3d inertiaInWorldAxes(const Sample& s, int b)
{
    const Matrix3d& R_WB = rotationOf(s, b);
    return R_WB * s.facts->inertia_B[b] * R_WB.transpose();
}

Vector3d principalMomentsOf(const Sample& s, int b)
{
    return Eigen::SelfAdjointEigenSolver<Matrix3d>(s.facts->inertia_B[b], Eigen::EigenvaluesOnly)
        .eigenvalues();
}

} // namespace polhode::course
