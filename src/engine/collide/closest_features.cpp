#include "engine/collide/closest_features.h"

#include "engine/collide/narrow_phase.h"
#include "engine/collide/solid.h"

#include <cmath>
#include <limits>

namespace polhode
{

Meeting<double> closestFeatures(const std::vector<Element>& a, const Frame<double>& A,
                                const std::vector<Element>& b, const Frame<double>& B)
{
    Meeting<double> best;
    best.gap = -std::numeric_limits<double>::infinity();
    bool bestWithin = false;
    std::vector<PlacedElement<double>> placedB;
    for (const Element& y : b)
        placedB.push_back(placed<double>(y, B));
    Seeds seeds;
    for (const Element& x : a) {
        const PlacedElement<double> X = placed<double>(x, A);
        for (const PlacedElement<double>& Y : placedB) {
            const Element& y = *Y.element;
            findSeeds(X, Y, Eigen::Vector3d::UnitZ(), true, seeds);
            for (int k = 0; k < seeds.count; ++k) {
                Meeting<double> m;
                if (!meet<double>(X, Y, seeds.at[k], m))
                    continue;
                const double apart = separation(a, A, b, B, m.n);
                // Among equal directions the points must lie on the features themselves.
                constexpr double kOnFeature = 1e-9; // of a metre and of the gap: far above their rounding
                const double tolerance = kOnFeature * (1.0 + std::abs(m.gap));
                const bool isWithin
                    = std::abs(m.gap - apart) < tolerance && roomWithinEnds(x, y, A, B, m) >= -tolerance;
                if (apart > best.gap + tolerance
                    || (apart > best.gap - tolerance && isWithin && !bestWithin)) {
                    bestWithin = isWithin;
                    best = m;
                    best.gap = apart;
                }
            }
        }
    }
    return best;
}

} // namespace polhode
