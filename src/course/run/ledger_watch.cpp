#include "course/run/ledger_watch.h"

#include "course/run/system_variables.h"
#include "course/scene/short_number.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

std::optional<Text> LedgerWatch::look(const Sample& sample)
{
    constexpr double kOpen = 1e-3; // of the energy that went round
    constexpr double kAgain = 10;
    constexpr double kRounding = 1e-9; // of the energy, and J: what is at rest has no other
    const ReactionAccount& taken = sample.state->account;
    for (const double part : {totalKinetic(sample), workWithoutPotential(sample), taken.friction,
                              taken.restitution, taken.damping})
        scale_ = std::max(scale_, std::abs(part));
    rounding_ = std::max({rounding_, kRounding, kRounding * std::abs(totalEnergy(sample))});
    const double open = energyResidual(sample);
    if (!(std::abs(open) > std::max({kOpen * scale_, kAgain * told_, rounding_})))
        return std::nullopt;
    told_ = std::abs(open);
    const std::string size = shortNumber(open, 2) + " J",
                      part = shortNumber(100 * std::abs(open) / scale_, 2) + " %";
    return Text{"energy ledger open, ΔE = " + size + " (" + part + ") that nothing accounts for",
                "能量账目不平，ΔE = " + size + "（" + part + "）没有来源可查"};
}

} // namespace polhode::course
