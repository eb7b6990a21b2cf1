#include "course/run/ledger_watch.h"

#include "course/language/short_number.h"
#include "course/model/tolerances.h"
#include "course/run/run_end.h"
#include "course/variables/system_variables.h"
#include "engine/body/force_traits.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace polhode::course
{

namespace
{

/// The sizes of the terms that may cancel in the potential (J).
double sizeOfPotential(const Sample& sample)
{
    double size = 0;
    for (int k = 0; k < sample.system->forceCount(); ++k)
        size += potentialSize(*sample.system, k, *sample.state);
    return size;
}

double totalMass(const Sample& sample)
{
    double mass = 0;
    for (const Body& body : sample.system->bodies())
        mass += body.mass;
    return mass;
}

} // namespace

std::optional<LedgerWatch::Finding> LedgerWatch::look(const Sample& sample, bool last)
{
    constexpr double kOpen = 1e-3; // of the energy that went round
    constexpr double kDrift = 1e-2; // of the same: steps of fixed length are known to err by some
    constexpr double kAgain = 10;
    // Times the largest energy that the laws have set in motion or taken, so that what moves is error nearly
    // all; as far as kAgain from being told before.
    constexpr double kMostFromNowhere = 10;
    constexpr double kAtRest = 1e-6; // m/s, the noise of tolerances on velocities
    const ReactionAccount& taken = sample.state->account;
    for (const double part : {totalKinetic(sample), workWithoutPotential(sample), taken.friction,
                              taken.restitution, taken.damping})
        scale_ = std::max(scale_, std::abs(part));
    rounding_
        = std::max({rounding_, tolerance::kNoEnergy * std::abs(totalEnergy(sample)),
                    tolerance::kNoEnergy * sizeOfPotential(sample), kAtRest * kAtRest * totalMass(sample)});
    const double open = energyResidual(sample), drift = taken.drift, fromNowhere = open - drift;
    for (const double part : {totalKinetic(sample) - std::max(fromNowhere, 0.0), workWithoutPotential(sample),
                              taken.friction, taken.restitution, taken.damping})
        lawful_ = std::max(lawful_, std::abs(part));
    const auto passes = [&](double lost, double part, double told) {
        return std::abs(lost) > std::max({part * scale_, kAgain * told, rounding_});
    };
    const auto sizes = [&](double lost) {
        return std::pair(shortNumber(lost, 2) + " J", shortNumber(100 * std::abs(lost) / scale_, 2) + " %");
    };
    if (fromNowhere > std::max(kMostFromNowhere * lawful_, rounding_)) {
        const std::string size = shortNumber(fromNowhere, 2) + " J", when = seconds(sample.t);
        return Finding{
            {"energy from nowhere", "能量凭空增加"},
            {"By t = " + when + " the steps have brought in " + size
                 + " from nowhere, more than ten times the energy that the laws account for: they "
                   "are too long for this motion; make them shorter",
             "到 t = " + when + " 时，离散步长已凭空带入 " + size
                 + " 的能量，超过各定律所能解释的全部能量的十倍：步长对这一运动来说太大，请缩短步长"},
            true};
    }
    if (passes(open, kOpen, told_)) {
        told_ = std::abs(open);
        const auto [size, part] = sizes(open);
        const Text brief{"energy ledger open", "能量账目不平"};
        return Finding{brief,
                       brief
                           + Text{", ΔE = " + size + " (" + part + ") that nothing accounts for",
                                  "，ΔE = " + size + "（" + part + "）没有来源可查"}};
    }
    if (last && passes(drift, kDrift, 0)) {
        const auto [size, part] = sizes(-drift);
        return Finding{{"energy changed by the steps", "步长改变了能量"},
                       Text{"over the run the steps have changed the energy by " + size + " (" + part
                                + ") that no law gives or takes; shorter steps change less",
                            "整个过程中，离散步长使能量改变了 " + size + "（" + part
                                + "），并非任何物理规律所致；缩短步长可减小这一误差"}};
    }
    return std::nullopt;
}

} // namespace polhode::course
