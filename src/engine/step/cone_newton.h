#pragma once

#include "engine/math/block_lu.h"
#include "engine/step/time_stepper_contact.h"

#include <array>
#include <utility>
#include <vector>

namespace polhode
{

/// Newton's method for the impulses of a step on the true friction cone.
///
/// The laws of an ImpulseProblem are p = P(p̄ − r (u − aim)), P the projection on pn ≥ least and then on the
/// discs μ pn, for any r > 0 and with p̄ = p; u = u* + J Φ Jᵀ p. P is differentiable but for the borders
/// between open, sticking and sliding. With p̄ kept from the round before, the equations stay regular however
/// many contacts share a body (the impulses found are those nearest to p̄):
///   (1 + Φ Jᵀ r B J) δv = Φ Jᵀ (P − p),  δp = P − p − r B J δv,  r B = −∂P/∂u,
/// one block of six rows for each body, so a tall stack costs little more than its boxes one by one. Where
/// joints connect bodies, Φ_J does too; of these only bodies that something touches have a block. A bearing
/// has a disc of fixed radius. Source: P. Alart, A. Curnier, Comp. Meth. Appl. Mech. Eng. 92 (1991) 353, eqs.
/// (40)–(44), here with the multiplier p̄ held while v is sought (augmented Lagrangian).
class ConeNewton
{
public:
    /// Finds which bodies the contacts and bearings of a problem connect. Returns the least that a step can
    /// take, as cost(), whatever the order of the bodies.
    long connect(const ImpulseProblem& problem);

    /// Takes the contacts and bearings of a problem that is connected, whose bodies have their velocities
    /// without contacts. False if a factorization would take more than `mostProducts` products of blocks.
    bool prepare(const ImpulseProblem& problem, long mostProducts);

    /// What a step takes, in products of blocks.
    long cost() const
    {
        return matrix_.products() + kProductsOfContact * static_cast<long>(contacts_.size());
    }

    /// Refines the impulses that the contacts hold, of a problem with those applied; `free` are the
    /// velocities without them. Ends after the first round that leaves a residual (m/s) of at most
    /// `tolerance`, or after `limit` steps. Leaves the best impulses met, applied. Returns the number of
    /// steps.
    int refine(ImpulseProblem& problem, const std::vector<BodyVelocity>& free, double tolerance, int limit,
               std::vector<double>* history = nullptr);

private:
    static constexpr long kProductsOfContact
        = 4; ///< its blocks of Φ Jᵀ r B J, and what the line search takes
    static constexpr int kMost = 6; ///< rows of a contact: normal, two sides, spin, two rolls
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMost, 1>;
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMost, kMost>;
    using Across = Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, kMost>;
    using Along = Eigen::Matrix<double, Eigen::Dynamic, 6, 0, kMost, 6>;

    /// Rows that lie on a disc together.
    struct Disc {
        int first = 0, count = 0;
        double factor = 0.0; ///< its radius is this times pn
        double most = 0.0; ///< of a bearing: its radius
    };

    /// What a contact does to a body through joints alone.
    struct Far {
        int block = 0;
        Across answer;
    };

    struct Contact {
        std::size_t number = 0; ///< in the problem, among the contacts or the bearings
        bool bearing = false; ///< has no normal row
        int a = -1, b = -1; ///< blocks of its bodies, −1: fixed
        int count = 0;
        std::array<const ImpulseRow*, kMost> row{};
        std::array<Disc, 3> discs{};
        int discCount = 0;
        double least = 0.0;
        std::size_t firstFar = 0, farCount = 0; ///< in far_
        Rows room, r, aim, held, p, P, u, du, dp, best;
        Square rB;
        Along JA, JB;
        Across answerA, answerB;
    };

    void add(const ImpulseProblem& problem, std::size_t number);
    void addBearing(const ImpulseProblem& problem, std::size_t number);
    void fill(const ImpulseProblem& problem, Contact& c);
    void project(Contact& c, const Rows& u, bool derivative) const;
    static void clip(const Contact& c, Rows& p);
    static void read(const ImpulseProblem& problem, Contact& c);
    static void write(ImpulseProblem& problem, const Contact& c, const Rows& p);
    template <int N>
    void press(const Contact& c);
    bool direction();
    double slope(double part);
    void findBreaks();
    double length();

    std::vector<Contact> contacts_;
    std::vector<Far> far_;
    double touching_ = 0.0; ///< m/s
    std::vector<int> block_, body_; ///< of a body, and the body of a block
    std::vector<std::pair<int, int>> edges_;
    BlockLu matrix_;
    std::vector<BlockLu::Vector> dv_;
    std::vector<double> breaks_;
};

} // namespace polhode
