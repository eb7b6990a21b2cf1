#pragma once

#include <span>
#include <string_view>

namespace polhode
{

/// How the end of an impact follows from its compression.
enum class Restitution {
    newton, ///< ζ⁺ = −e ζ⁻
    poisson, ///< impulse of expansion = e · impulse of compression
    energetic, ///< work of expansion = −e² · work of compression (Stronge)
};

/// What the expansion of a contact follows from.
struct Expansion {
    double e = 0.0;
    double approach = 0.0; ///< −ζ⁻
    double compression = 0.0; ///< λ_n of the compression
    double deepest = 0.0; ///< the work of the compression, < 0
};

/// All that is known of one hypothesis.
struct RestitutionRow {
    Restitution restitution;
    const char* id;
    const char* en;
    const char* zh;
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    bool ofVelocity; ///< ζ⁺ is known before the impact; else it follows from what the compression took
    bool atOnce; ///< several contacts can have it at the same time, and so in a time step
    /// Negative before the end of an expansion, zero there; with ζ, λ_n and the normal work so far.
    double (*missing)(const Expansion& from, double zeta, double lambda, double work);
    /// The λ_n that brings what is left of it, while ζ rises from zeta at dζ/dλ_n = slope.
    double (*distance)(double zeta, double slope, double left);
};

/// The λ_n after which ζ has risen by what is left; infinite where it never does.
double untilVelocity(double zeta, double slope, double left);

/// All of them, in the order in which lessons list them.
std::span<const RestitutionRow> restitutionTable();

const RestitutionRow& restitutionRow(Restitution restitution);

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const RestitutionRow& restitutionRow(std::string_view id);

} // namespace polhode
