#include "course/run/ledger_watch.h"

#include "course/language/short_number.h"
#include "course/variables/system_variables.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace polhode::course
{

namespace
{

/// The sizes of the terms that make up the potential of gravity, which may cancel in it (J).
double sizeOfWeights(const Sample& sample)
{
    double size = 0;
    for (const ForceElement& element : sample.system->forces())
        if (const auto* gravity = std::get_if<UniformGravity>(&element.law))
            for (std::size_t b = 0; b < sample.state->bodies.size(); ++b)
                size += sample.system->bodies()[b].mass * gravity->g_W.norm()
                    * sample.state->bodies[b].p_WB.norm();
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

std::optional<Text> LedgerWatch::look(const Sample& sample)
{
    constexpr double kOpen = 1e-3; // of the energy that went round
    constexpr double kAgain = 10;
    constexpr double kRounding = 1e-9; // of the energies: what is at rest has no other
    constexpr double kAtRest = 1e-6; // m/s, the noise of tolerances on velocities
    const ReactionAccount& taken = sample.state->account;
    for (const double part : {totalKinetic(sample), workWithoutPotential(sample), taken.friction,
                              taken.restitution, taken.damping})
        scale_ = std::max(scale_, std::abs(part));
    rounding_ = std::max({rounding_, kRounding * std::abs(totalEnergy(sample)),
                          kRounding * sizeOfWeights(sample), kAtRest * kAtRest * totalMass(sample)});
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
