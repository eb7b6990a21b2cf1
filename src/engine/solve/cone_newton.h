#pragma once

#include "engine/solve/cone_law.h"

#include <vector>

namespace polhode
{

/// Newton's method for forces or impulses p of contacts with the true friction cone, all contacts at once,
/// u = W p + b: unlike sweeps from contact to contact it prefers none, so that a problem with a mirror has an
/// answer with that mirror, also where Coulomb's law has other answers beside it.
///
/// The laws are p = P(p̄ − r (u − aim)), P the projection of ConeLaw, for any r > 0 and with p̄ = p. Rounds
/// with p̄ held (augmented Lagrangian) stay regular however much contacts depend on each other, and find the p
/// nearest to p̄. A step within a round is
///   (1 + W B) δu = W (P − p),  δp = P − p − B δu,  B = ∂P r,
/// as far as the slope of what is least in the answer, where friction does not depend on pressure, has its
/// root; afterwards p̄ = p. How W is given, and the linear system solved, is the derived class's. Source: P.
/// Alart, A. Curnier, Comp. Meth. Appl. Mech. Eng. 92 (1991) 353, eqs. (40)–(44).
class ConeNewton
{
public:
    using Rows = ConeLaw::Rows;

    /// r in units of 1/W_ii. The larger, the fewer rounds, above all where contacts of one body all but
    /// contradict each other or something heavy presses on something light; but each takes more steps, and
    /// rounding of u grows by r.
    struct Stiffness {
        double first = 1.0;
        double most = 1.0; ///< once beyond this it is
        double again = 1.0; ///< anew
        int patience = 0; ///< rounds before it grows at all
    };

    virtual ~ConeNewton() = default;

protected:
    struct Contact {
        ConeLaw law;
        Rows own; ///< W_ii or the largest of a disc; zero of what does not give way
        Rows aim; ///< of u
        Rows r, held, p, P, u, du, dp, best;
        ConeLaw::Square B; ///< ∂P r
    };

    explicit ConeNewton(const Stiffness& growth)
        : growth_(growth)
    {
    }

    /// Refines the p of all contacts, which are applied and fail their laws by `off`, as apply() measures it.
    /// Ends after the first round that leaves no more than `tolerance` or that conclude() ends, or after
    /// `limit` steps. Leaves the best p met, applied. Returns the number of steps.
    int refine(double off, double tolerance, int limit, std::vector<double>* history = nullptr);

    void setStiffness(double stiffness);
    /// P and B at u.
    void linearize();

    /// u from p = p̄; returns by how much (m/s) the contacts fail their laws. May change r.
    virtual double apply() = 0;
    /// δu from P − p and B. False if it has no solution.
    virtual bool solve() = 0;
    /// What rounding leaves of u.
    virtual double rounding() const = 0;
    /// Whether a round that left `off` was the last, p being final.
    virtual bool conclude(double /*off*/) { return false; }

    std::vector<Contact> contacts_;
    double onFloor_ = 0.0; ///< a normal force above its floor by no more is there but for rounding
    /// A surface that moves by no more (m/s) without force counts as pressed: a force may come from
    /// elsewhere.
    double touching_ = 0.0;

private:
    bool round(double left, int& steps, int limit);
    double slope(double part);
    void findBreaks();
    double length();

    Stiffness growth_;
    double stiffness_ = 1.0;
    std::vector<double> breaks_;
};

} // namespace polhode
