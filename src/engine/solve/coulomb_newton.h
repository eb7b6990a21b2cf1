#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace polhode
{

/// The rows of one contact among those of all: a normal force λ_n ≥ floor ⊥ v_n ≥ 0, and frictions that each
/// lie on a disc of radius factor · λ_n: at rest (v = 0) inside it, or on its edge against v.
struct CoulombContact {
    struct Disc {
        Eigen::Index first = 0, count = 0;
        double factor = 0.0; ///< may be infinite
    };
    Eigen::Index normal = 0;
    double floor = 0.0;
    std::vector<Disc> discs;
};

/// Newton's method for contact forces or impulses with the true friction cone, v = W λ + b, all contacts at
/// once: unlike sweeps from contact to contact it prefers none, so that a problem with a mirror has an answer
/// with that mirror, also where Coulomb's law has other answers beside it.
///
/// The laws of the contacts are λ = P(λ̄ − r v), P the projection on λ_n ≥ floor and then on the discs, for
/// any r > 0 and with λ̄ = λ. Rounds with λ̄ held (augmented Lagrangian) stay regular where contacts depend on
/// each other; in each
///   (1 + W P′ r) δv = W P + b − v,
/// and λ̄ = P afterwards. Once near, steps for λ̄ = λ itself. Source: P. Alart, A. Curnier, Comp. Meth. Appl.
/// Mech. Eng. 92 (1991) 353, eqs. (40)–(44).
///
/// Where something heavy presses on something light, rounds come on by the smallest eigenvalue of W r only: r
/// grows from round to round that brings little, unless Newton's steps then fail. What is above its floor by
/// rounding alone counts as on it.
///
/// Begins at `start`. None if it does not come, within `rounds`, to where no contact's own motion is off by
/// more than `enough` (the units of b) or by the rounding of the forces; its first attempt at the end is made
/// within `near`. What is off by no more than `atLast` will do if nothing better is found.
std::optional<Eigen::VectorXd> newtonCoulomb(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                                             const std::vector<CoulombContact>& contacts,
                                             const Eigen::VectorXd& start, double enough, double near,
                                             int rounds, double atLast = 0.0);

/// What rounding leaves of the motions W λ (m/s): a few units in the last place of the largest of Σ |W_ij|
/// |λ_j|, far more than of a motion where something heavy presses on something light. @p size_W: |W_ij|.
double motionRounding(const Eigen::MatrixXd& size_W, const Eigen::VectorXd& lambda);

} // namespace polhode
