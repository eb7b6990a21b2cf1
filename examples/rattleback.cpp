// The rattleback: an ellipsoid on a table, its axes of inertia turned by 10° against those of its surface.
// Spun one way it goes on; spun the other way it begins to rattle, stops, and turns back. The table is a law
// of one's own, elastic and damped with Coulomb's friction, at r = −S n/√(n·S n), S = R diag(a², b², c²) Rᵀ,
// n = (0, 0, 1).
#include <engine/polhode.h>

#include <cmath>
#include <cstdio>
#include <numbers>

using namespace polhode;
using Eigen::Vector3d;

const Vector3d kHalfAxes(0.10, 0.03, 0.02); // m
constexpr double kMass = 0.1, kStiffness = 1e4, kDamping = 5; // kg, N/m, N s/m
constexpr double kFriction = 0.8, kCreep = 1e-3; // –, m/s below which friction is less

Vector3d lowest(const State& state) // from the centre
{
    const Eigen::Matrix3d R_WB = rotationMatrix(RotationChart::expMap, state.bodies[0].attitude);
    const Eigen::Matrix3d S = R_WB * kHalfAxes.cwiseAbs2().asDiagonal() * R_WB.transpose();
    return -S.col(2) / std::sqrt(S(2, 2));
}

Vector3d force(double, const State& state)
{
    const BodyState& stone = state.bodies[0];
    Vector3d slip = stone.v_WB + stone.w_WB.cross(lowest(state));
    const double depth = -(stone.p_WB.z() + lowest(state).z());
    const double N = depth > 0 ? std::fmax(0, kStiffness * depth - kDamping * slip.z()) : 0;
    slip.z() = 0;
    return N * Vector3d::UnitZ() - kFriction * N * slip / std::hypot(slip.norm(), kCreep);
}

Simulation spun(double spin)
{
    const Eigen::AngleAxisd turn(std::numbers::pi / 18, Vector3d::UnitZ());
    const MassProperties stone = ellipsoidMass(kHalfAxes, Matter::mass(kMass));
    Model model;
    model.addGravity();
    model.addBody("stone", transformed(stone, turn.matrix(), Vector3d::Zero()),
                  {.p_WB = {0, 0, kHalfAxes.z() - kMass * 9.81 / kStiffness}, .w_WB = {0.05, 0, spin}});
    const auto moment = [](double t, const State& s) -> Vector3d { return lowest(s).cross(force(t, s)); };
    model.addForce("table", PointForce{.force = force});
    model.addForce("its moment", AppliedTorque{.torque = moment});
    return Simulation(model, {.integration = Options{.relativeTolerance = 1e-9, .absoluteTolerance = 1e-11}});
}

int main()
{
    Simulation one = spun(5), other = spun(-5);
    const auto spin = [](const Simulation& of) { return of.state().bodies[0].w_WB.z(); };
    for (int n = 0; n <= 20; ++n) {
        one.advanceTo(0.25 * n);
        other.advanceTo(0.25 * n);
        std::printf("%5.2f s: spin %6.3f, %6.3f rad/s\n", one.time(), spin(one), spin(other));
    }
    const double left = other.ledger().energyRemainder; // J: nothing that the ledger does not account for
    return spin(one) > 4 && spin(other) > 1 && std::abs(left) < 1e-8 ? 0 : 1;
}
