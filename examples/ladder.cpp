// A ladder slides down between a smooth wall and a smooth floor. While it touches both,
//     φ̇² = (3 g/l)(sin φ₀ − sin φ),
// and the wall would have to pull once its top has come down to 2/3 of where it began: there it leaves the
// wall, with φ̇² = (g/l) sin φ₀, and its centre goes on with the horizontal velocity that it has then.
#include <engine/polhode.h>

#include <cmath>
#include <cstdio>
#include <numbers>

using namespace polhode;
using Eigen::Vector3d;

int main()
{
    constexpr double l = 2, m = 10, g = 9.81, start = 70 * std::numbers::pi / 180;
    Body ladder;
    ladder.id = "ladder";
    ladder.mass = m;
    ladder.I_B = Vector3d(1e-3, m * l * l / 12, m * l * l / 12).asDiagonal();
    ladder.guide.moves_W = Vector3d(1, 0, 1).asDiagonal(); // motion in the plane y = 0
    ladder.guide.turns_W = Vector3d(0, 1, 0).asDiagonal();
    Model model;
    model.addGravity({0, 0, -g});
    const Eigen::AngleAxisd lean(start, Vector3d::UnitY()); // carries the x axis to (cos φ, 0, −sin φ)
    const int body = model.addBody(
        ladder,
        {.p_WB = l / 2 * Vector3d(std::cos(start), 0, std::sin(start)), .R_WB = lean.toRotationMatrix()});
    const Eigen::AngleAxisd toX(std::numbers::pi / 2, Vector3d::UnitY()); // carries z, the way out, to x
    model.addCollider("floor", kWorld, HalfSpaceShape{});
    const int wall = model.addCollider("wall", kWorld, HalfSpaceShape{}, Eigen::Isometry3d(toX));
    model.addCollider("ladder", body, RodShape{l / 2});

    Simulation simulation(model);
    double left = 0, speed = 0, rate = 0; // when the wall is left, and how the ladder moves then
    std::printf("t (s)   φ (°)    force of the wall (N)\n");
    for (int n = 0; n <= 16; ++n) {
        simulation.advanceTo(0.05 * n);
        double force = 0;
        for (const ContactRecord& contact : simulation.contacts())
            force += contact.point.colliderA == wall ? contact.lambda : 0;
        const double phi = std::asin(-simulation.rotation(body)(2, 0));
        std::printf("%5.2f %8.3f %9.4f\n", simulation.time(), phi * 180 / std::numbers::pi, force);
    }
    for (const ContactEvent& event : simulation.events())
        if (event.kind == ContactEvent::Kind::broken && event.point.colliderA == wall)
            left = event.t;
    Simulation again(model);
    again.advanceTo(left);
    const double sine = -again.rotation(body)(2, 0);
    rate = again.state().bodies[0].w_WB.y();
    speed = again.state().bodies[0].v_WB.x();
    std::printf("leaves the wall at t = %.6f s, where sin φ/sin φ₀ = %.9f\n", left, sine / std::sin(start));
    const double later = simulation.state().bodies[0].v_WB.x();
    const double open = simulation.ledger().energyRemainder;
    return std::abs(sine / std::sin(start) - 2.0 / 3) < 1e-7 && std::abs(later - speed) < 1e-9
            && std::abs(rate * rate - g / l * std::sin(start)) < 1e-6 && std::abs(open) < 1e-6
        ? 0
        : 1;
}
