// A ball falls by one metre on a floor that gives back 0.8 of its speed, so each jump is 0.64 times as high
// as the one before, in the end none at all: infinitely many in a finite time.
#include <engine/polhode.h>

#include <cmath>
#include <cstdio>

using namespace polhode;

int main()
{
    Model model;
    model.addGravity({0, 0, -9.81});
    const int ball = model.addBody("ball", sphereMass(0.1, Matter::mass(0.5)), {.p_WB = {0, 0, 1.1}});
    model.addCollider("floor", kWorld, HalfSpaceShape{});
    model.addCollider("ball", ball, SphereShape{0.1});
    model.laws[0].restitution = 0.8;

    Simulation simulation(model);
    for (const Row& row : simulation.run(2.0, 0.25))
        std::printf("t = %5.3f s   z = %6.4f m   E = %6.4f J   taken by impacts: %6.4f J\n", row.t,
                    row.state.bodies[0].p_WB.z(), row.ledger.energy(), row.ledger.restitution);

    simulation.advanceTo(5.0); // it fell for √(2h/g), and all jumps together take 2e/(1 − e) times as long
    const ContactEvent& last = simulation.events().back();
    const double rest = std::sqrt(2 / 9.81) * (1 + 2 * 0.8 / (1 - 0.8));
    std::printf("at rest from t = %.4f s on, as it should be: %.4f s\n", last.t, rest);
    return std::abs(last.t - rest) < 1e-5 ? 0 : 1; // jumps shorter than a microsecond are passed over
}
