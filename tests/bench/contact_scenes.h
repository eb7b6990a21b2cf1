#pragma once

#include <Eigen/Core>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <vector>

/// The scenes of contact_bench, the same for all engines: balls of radius 0.1 m and boxes of
/// 0.2 m × 0.2 m × 0.1 m, 1 kg each, on a floor at z = 0; μ = 0.5.
namespace polhode::contactscenes
{

constexpr double kStep = 0.005;
constexpr int kBallSteps = 400, kTowerSteps = 1000, kHeapSteps = 200; ///< of one run
constexpr double kFriction = 0.5;
constexpr int kBalls = 666;

/// The places of balls in layers of wide × wide, each layer a little aside.
inline std::vector<Eigen::Vector3d> ballPlaces(int count, int wide = 6)
{
    std::vector<Eigen::Vector3d> places;
    for (int i = 0; i < count; ++i) {
        const int square = wide * wide, layer = i / square, row = i % square / wide, column = i % wide;
        const double aside = layer % 2 == 0 ? 0.0 : 0.05;
        places.emplace_back(0.22 * column + aside, 0.22 * row + 0.5 * aside, 0.15 + 0.22 * layer);
    }
    return places;
}

/// The place of a box in a tower.
inline Eigen::Vector3d boxPlace(int number)
{
    return {0.0, 0.0, 0.05 + 0.1 * number};
}

/// How exact a run has been, from where the centres are in the end: how far the top of a tower has sunk, how
/// deep the deepest ball is inside another or the floor (m).
inline void tellExactness(benchmark::State& timing, const std::vector<Eigen::Vector3d>& centres, bool boxes)
{
    if (boxes) {
        timing.counters["sinks"] = boxPlace(static_cast<int>(centres.size()) - 1).z() - centres.back().z();
        return;
    }
    constexpr double kRadius = 0.1;
    double deepest = 0.0;
    for (std::size_t i = 0; i < centres.size(); ++i) {
        deepest = std::max(deepest, kRadius - centres[i].z());
        for (std::size_t k = 0; k < i; ++k)
            deepest = std::max(deepest, 2.0 * kRadius - (centres[i] - centres[k]).norm());
    }
    timing.counters["overlap"] = deepest;
}

} // namespace polhode::contactscenes
