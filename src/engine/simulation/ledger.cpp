#include "engine/simulation/ledger.h"

#include "engine/body/force_traits.h"
#include "engine/math/tolerances.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace polhode
{

namespace
{

using Eigen::Matrix3d;
using Eigen::Vector3d;

template <class Term>
Vector3d sumOverBodies(const System& system, Term term)
{
    Vector3d sum = term(0);
    for (int b = 1; b < system.bodyCount(); ++b)
        sum += term(b);
    return sum;
}

const Body& bodyOf(const System& system, int b)
{
    return system.bodies()[static_cast<std::size_t>(b)];
}

const BodyState& motionOf(const State& state, int b)
{
    return state.bodies[static_cast<std::size_t>(b)];
}

/// Whether what touches a supported body draws impulses from its support, of which there is no account.
bool answersOfSupports(const System& system, bool touches)
{
    return touches && std::any_of(system.bodies().begin(), system.bodies().end(), [](const Body& body) {
               return body.support != Support::free;
           });
}

/// The first supported body, where all supports hold the same point of the world, and axles the same line:
/// about that point (along that line) supports give no moment. Null where they do not.
const Body* commonSupport(const System& system, const State& state)
{
    constexpr double kSame = 1e-12; // m or rad, of numbers that were written alike
    const Body* first = nullptr;
    for (const Body& body : system.bodies()) {
        if (body.support == Support::free)
            continue;
        if (!first) {
            first = &body;
            continue;
        }
        const auto axisOf = [&](const Body& of) -> Vector3d {
            return rotation(system, state, static_cast<int>(&of - system.bodies().data())) * of.axis_B;
        };
        if (body.support != first->support || (body.pivot_W - first->pivot_W).norm() > kSame
            || (body.support == Support::axis && axisOf(body).cross(axisOf(*first)).norm() > kSame))
            return nullptr;
    }
    return first;
}

/// The directions in which no guide answers: those that every body's guide leaves free.
Matrix3d freeDirections(const System& system)
{
    Matrix3d blocked = Matrix3d::Zero();
    for (const Body& body : system.bodies())
        blocked += Matrix3d::Identity() - body.guide.moves_W;
    const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(blocked);
    Matrix3d P = Matrix3d::Zero();
    for (int i = 0; i < 3; ++i)
        if (solver.eigenvalues()[i] < tolerance::kTyped)
            P += solver.eigenvectors().col(i) * solver.eigenvectors().col(i).transpose();
    return P;
}

/// About the origin, of a supported body about its pivot.
Vector3d angularMomentumAt(const System& system, const State& state, int b)
{
    const Body& body = bodyOf(system, b);
    const BodyState& motion = motionOf(state, b);
    const Vector3d pivot_W = body.support == Support::free ? Vector3d::Zero().eval() : body.pivot_W;
    Vector3d L_W = (motion.p_WB - pivot_W).cross(body.mass * motion.v_WB);
    if (!body.particle) {
        const Matrix3d R_WB = rotationMatrix(system.chart(), motion.attitude);
        L_W += R_WB * (body.I_B * (R_WB.transpose() * motion.w_WB));
    }
    return L_W;
}

/// The directions about which guides give no moment.
Matrix3d freeTurns(const System& system)
{
    Matrix3d turns = Matrix3d::Identity();
    for (const Body& body : system.bodies()) {
        // A rail's force has a moment about every axis through the origin but one along itself.
        const Matrix3d blocked = Matrix3d::Identity() - body.guide.moves_W;
        turns *= body.guide.turns_W;
        if (blocked.trace() > 1.5)
            turns.setZero();
        else if (blocked.trace() > 0.5)
            turns *= blocked;
    }
    return turns;
}

/// Of all bodies about the common pivot of those that have a support: what bodies do to each other cancels.
double remainderAboutPivot(const System& system, const State& initial, const State& state,
                           const Body& support)
{
    const Matrix3d turns = freeTurns(system);
    const Vector3d P_W = support.pivot_W;
    Vector3d missing = P_W.cross(state.account.impulse_W) - state.account.angularImpulseO_W;
    for (int b = 0; b < system.bodyCount(); ++b) {
        const Body& body = bodyOf(system, b);
        if (body.motion)
            continue;
        const BodyState& now = motionOf(state, b);
        missing += angularMomentumAt(system, state, b) - angularMomentumAt(system, initial, b)
            - now.angularImpulseO_W;
        if (body.support == Support::free)
            missing -= P_W.cross(body.mass * (now.v_WB - motionOf(initial, b).v_WB) - now.impulse_W);
    }
    if (support.support == Support::axis) {
        const int b = static_cast<int>(&support - system.bodies().data());
        return std::abs((rotation(system, state, b) * support.axis_B).dot(turns * missing));
    }
    return (turns * missing).norm();
}

} // namespace

double workWithoutPotential(const System& system, const State& state, double fromOutside)
{
    double work = fromOutside;
    for (std::size_t k = 0; k < system.forces().size(); ++k)
        if (!isConservative(system.forces()[k]))
            work += state.work[k];
    return work + state.account.drive;
}

double momentumRemainder(const System& system, const State& initial, const State& state, bool touches)
{
    if (answersOfSupports(system, touches))
        return std::numeric_limits<double>::quiet_NaN();
    const Vector3d missing = sumOverBodies(system, [&](int b) -> Vector3d {
        const Body& body = bodyOf(system, b);
        const BodyState& now = motionOf(state, b);
        if (body.support != Support::free || body.motion)
            return Vector3d::Zero();
        return body.mass * (now.v_WB - motionOf(initial, b).v_WB) - now.impulse_W;
    });
    return (freeDirections(system) * (missing - state.account.impulse_W)).norm();
}

double angularMomentumRemainder(const System& system, const State& initial, const State& state, bool touches)
{
    if (answersOfSupports(system, touches)) {
        const Body* support = commonSupport(system, state);
        return support ? remainderAboutPivot(system, initial, state, *support)
                       : std::numeric_limits<double>::quiet_NaN();
    }
    const Vector3d missing = sumOverBodies(system, [&](int b) -> Vector3d {
        if (bodyOf(system, b).motion)
            return Vector3d::Zero();
        const Vector3d lacking = angularMomentumAt(system, state, b) - angularMomentumAt(system, initial, b)
            - motionOf(state, b).angularImpulseO_W;
        if (bodyOf(system, b).support != Support::axis)
            return lacking;
        const Vector3d axis_W = rotation(system, state, b) * bodyOf(system, b).axis_B;
        return axis_W * axis_W.dot(lacking);
    });
    return (freeTurns(system) * (missing - state.account.angularImpulseO_W)).norm();
}

} // namespace polhode
