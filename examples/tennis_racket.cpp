// The tennis racket, or what Dzhanibekov saw in orbit: a body that turns about its middle axis turns over,
// again and again. With I₁ < I₂ < I₃ and w = (0, w₂, w₃) at the start Euler's equations give
//     w₂ = w₂(0) cd(p t),   p² = (I₃ − I₂)(L² − 2 E I₁)/(I₁ I₂ I₃),
//     k² = (I₂ − I₁)(2 E I₃ − L²)/((I₃ − I₂)(L² − 2 E I₁)),
// so that w₂ changes its sign every 2 K(k)/p, first after half that (Landau and Lifshitz, Mechanics, §37).
#include <engine/polhode.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

using namespace polhode;

int main()
{
    const MassProperties racket = boxMass({0.3, 0.1, 0.02}, Matter::mass(0.4)); // long, wide, thick
    const Eigen::Vector3d I = racket.I_com.diagonal(), w(0, 8, 0.01);
    Model model;
    const int body = model.addBody("racket", racket, {.w_WB = w});
    Simulation simulation(model);

    std::vector<double> turns; // s, when w₂ passes zero
    double before = w.y(), largest = 0;
    for (const Row& row : simulation.run(12.0, 0.005)) {
        const Eigen::Matrix3d R_WB = rotation(simulation.system(), row.state, body);
        const double w2 = (R_WB.transpose() * row.state.bodies[0].w_WB).y();
        if (before * w2 < 0)
            turns.push_back(row.t - 0.005 * w2 / (w2 - before));
        before = w2;
        largest
            = std::max({largest, std::abs(row.ledger.energyRemainder), row.ledger.angularMomentumRemainder});
    }

    const double L2 = I.cwiseProduct(w).squaredNorm(), E2 = w.dot(I.cwiseProduct(w)); // L² and 2 E
    const double p = std::sqrt((I.z() - I.y()) * (L2 - E2 * I.x()) / I.prod());
    const double k2 = (I.y() - I.x()) * (E2 * I.z() - L2) / ((I.z() - I.y()) * (L2 - E2 * I.x()));
    double a = 1, b = std::sqrt(1 - k2); // K = π/2 over the arithmetic-geometric mean of the two
    for (int n = 0; n < 10; ++n) {
        const double mean = (a + b) / 2;
        b = std::sqrt(a * b);
        a = mean;
    }
    const double K = std::numbers::pi / (2 * a);
    std::printf("turn over   t (s)      2K/p and half of it before (s)\n");
    double worst = turns.size() < 3 ? 1 : 0;
    for (std::size_t n = 0; n < turns.size(); ++n) {
        const double expected = (2.0 * static_cast<double>(n) + 1) * K / p;
        std::printf("%9zu   %.6f   %.6f\n", n + 1, turns[n], expected);
        worst = std::max(worst, std::abs(turns[n] - expected));
    }
    std::printf("left over of energy and angular momentum: %.1e\n", largest);
    return worst < 1e-5 && largest < 1e-11 ? 0 : 1; // between rows w₂ is taken for straight
}
