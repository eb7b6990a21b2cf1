// Newton's cradle: one ball strikes four that touch. Momentum and energy alone do not say what happens. The
// laws that let all contacts answer at once send the four off together, (2/5) v, and throw the first back
// with (3/5) v; one impact after another gives what the toy does. Springs between the balls, which is what
// balls are, come near to that: most goes to the last.
#include <engine/polhode.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

using namespace polhode;

int main()
{
    constexpr int kBalls = 5;
    constexpr double kRadius = 0.02;
    Model model;
    for (int b = 0; b < kBalls; ++b) {
        const std::string id = "ball " + std::to_string(b + 1);
        const BodyStart start{.p_WB = {2 * kRadius * b - (b == 0 ? 0.01 : 0), 0, 0},
                              .v_WB = {b == 0 ? 1.0 : 0.0, 0, 0}};
        model.addCollider(id, model.addBody(id, sphereMass(kRadius, Matter::mass(0.1)), start),
                          SphereShape{kRadius});
    }
    model.laws[0].restitution = 1;

    bool right = true;
    std::printf("%-14s %44s   E/E₀\n", "law", "velocities afterwards (m/s)");
    for (const char* law : {"simultaneous", "moreau", "poisson", "sequential", "springs"}) {
        const bool soft = law == std::string("springs");
        if (soft)
            model.laws[0] = {.soft = SoftLaw::hertz, .stiffness = 1e9};
        Simulation simulation(model, {.stepper = soft ? "soft" : "", .impactLaw = soft ? "" : law});
        simulation.advanceTo(0.02);
        const Row row = simulation.row();
        std::vector<double> v;
        std::printf("%-14s", law);
        for (const BodyState& ball : row.state.bodies) {
            v.push_back(ball.v_WB.x());
            std::printf(" %8.4f", v.back());
        }
        std::printf("   %.6f\n", row.ledger.energy() / 0.05);
        const bool together = !soft && law != std::string("sequential");
        for (int b = 0; !soft && b < kBalls; ++b) {
            const double expected = together ? (b == 0 ? -0.6 : 0.4) : (b == kBalls - 1 ? 1 : 0);
            right = right && std::abs(v[static_cast<std::size_t>(b)] - expected) < 1e-9;
        }
        right = right && std::abs(row.ledger.energy() - 0.05) < 1e-6 && row.ledger.momentumRemainder < 1e-9
            && (!soft || v.back() > 0.9);
    }
    return right ? 0 : 1;
}
