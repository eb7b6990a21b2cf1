// Bricard's linkage: six bars in a ring, six hinges, 30 conditions for 30 velocities of its shape. It should
// be rigid; but one condition repeats the others, and the ring turns inside out through itself. With the axes
// of neighbours at right angles the hinge angles θ (1, 3, 5) and φ (2, 4, 6) obey
//     cos θ + cos φ + cos θ cos φ = 0        (Chen, You and Tarnai, Int. J. Solids Struct. 42 (2005) 2287).
#include <engine/polhode.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>

using namespace polhode;
using Eigen::Vector3d;

int main()
{
    constexpr double kBar = 0.4, kRight = std::numbers::pi / 2; // m, rad
    std::array<Vector3d, 6> at, axis; // the ring at θ = φ = 90°
    for (int k = 0; k < 6; ++k) {
        const double up = k % 2 == 0 ? 1 : -1, out = std::sqrt(2.0 / 3), angle = k * std::numbers::pi / 3;
        const Vector3d away(std::cos(angle), std::sin(angle), 0);
        at[k] = kBar * out * away + Vector3d(0, 0, up * kBar / std::sqrt(12.0));
        axis[k] = -up * out * away + Vector3d(0, 0, 1 / std::sqrt(3.0));
    }
    Model model;
    for (int k = 0; k < 6; ++k)
        model.addBody("bar " + std::to_string(k + 1), sphereMass(0.1, Matter::mass(0.3)),
                      {.p_WB = (at[k] + at[(k + 1) % 6]) / 2});
    for (int k = 0; k < 6; ++k)
        model.addJoint("hinge " + std::to_string(k + 1), JointKind::hinge, (k + 5) % 6, k, at[k], axis[k]);

    Simulation simulation(model);
    simulation.strike(0, {0.3, -0.5, 0.2}, (at[0] + at[1]) / 2); // the hinges spread it over the ring
    double worst = 0, least = 0, most = 0;
    std::printf("t (s)   θ (°)     φ (°)     cos θ + cos φ + cos θ cos φ\n");
    for (int n = 0; n <= 60; ++n) {
        simulation.advanceTo(0.05 * n);
        const double theta = kRight + simulation.joint(0).q[0], phi = kRight + simulation.joint(1).q[0];
        const double law = std::cos(theta) + std::cos(phi) + std::cos(theta) * std::cos(phi);
        const double unlike = std::abs(simulation.joint(2).q[0] - simulation.joint(0).q[0]);
        if (n % 6 == 0)
            std::printf("%5.2f %9.3f %9.3f   %9.1e\n", simulation.time(), theta * 90 / kRight,
                        phi * 90 / kRight, law);
        worst = std::max({worst, std::abs(law), unlike});
        least = std::min(least, theta - kRight);
        most = std::max(most, theta - kRight);
    }
    const Ledger ledger = simulation.ledger();
    std::printf("θ ran over %.0f°; left over of the energy of %.4f J: %.1e J\n", (most - least) * 90 / kRight,
                ledger.energy(), ledger.energyRemainder);
    return worst < 1e-7 && most - least > 1 && std::abs(ledger.energyRemainder) < 1e-7 ? 0 : 1;
}
