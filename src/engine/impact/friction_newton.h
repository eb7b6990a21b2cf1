#pragma once

#include "engine/impact/friction_sweep.h"

#include <optional>

namespace polhode
{

/// Newton's method for impulses with the true friction cone, all contacts at once: unlike sweeps from contact
/// to contact it prefers none, so that a blow with a mirror has an answer with that mirror, also where
/// Coulomb's law has other answers beside it.
///
/// With v = u⁺ + want the laws of the contacts are λ = P(λ̄ − r v), P the projection on λ_n ≥ floor and then
/// on the disc μ λ_n and the interval ±τ λ_n, for any r > 0 and with λ̄ = λ; u⁺ = u + W λ. Rounds with λ̄ held
/// (augmented Lagrangian) stay regular where contacts depend on each other; in each
///   (1 + W P′ r) δu⁺ = u + W P − u⁺,
/// and λ̄ = P afterwards. Source: P. Alart, A. Curnier, Comp. Meth. Appl. Mech. Eng. 92 (1991) 353, eqs.
/// (40)–(44). None if it does not arrive at options.tolerance · speed.
std::optional<Eigen::VectorXd> newtonFriction(const Eigen::VectorXd& u, const Eigen::MatrixXd& W,
                                              const std::vector<SweepContact>& contacts,
                                              const Eigen::VectorXd& start, double speed,
                                              const ImpactOptions& options);

} // namespace polhode
