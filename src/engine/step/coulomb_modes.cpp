#include "engine/step/coulomb_modes.h"

#include "engine/math/tolerances.h"
#include "engine/solve/coulomb_newton.h"
#include "engine/solve/lcp.h"
#include "engine/step/held_laws.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace polhode
{

namespace
{

using Eigen::Index;
using Eigen::VectorXd;

/// One friction that may stick, by its rows in the equations and its disc among those of its contact.
struct Part {
    Motion motion = Motion::slide;
    std::size_t contact = 0; ///< held
    std::size_t law = 0, disc = 0; ///< its place in the laws
    double kinetic = 0.0;
    bool begins = false; ///< to slip
};

/// The laws of all closed contacts, frictions that may stick with their limit of sticking.
struct Laws {
    std::vector<CoulombContact> contacts;
    std::vector<Part> parts;
    bool answer = true; ///< each contact gives way to its own force

    ConeLaw::Disc& disc(const Part& p) { return contacts[p.law].law.discs[p.disc]; }
    Index first(const Part& p) { return contacts[p.law].first + disc(p).first; } ///< its row of all
};

Laws lawsOf(const HeldContacts& held, const HeldEquations& q)
{
    Laws laws;
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        if (q.first[i] < 0)
            continue;
        CoulombContact& contact = laws.contacts.emplace_back(CoulombContact{q.first[i], {}});
        ConeLaw& law = contact.law;
        law.addNormal(0.0);
        for (const Motion m : kMotions) {
            const Friction& f = held.contacts[i].of(m);
            if (f.grip != Grip::stick)
                continue;
            laws.parts.push_back({m, i, laws.contacts.size() - 1, static_cast<std::size_t>(law.discCount),
                                  f.kinetic / armOf(m, f)});
            addFriction(law, m, f, f.sticking);
        }
        const double own = q.A(contact.first, contact.first);
        laws.answer = laws.answer && (own > 0.0 || (law.discCount > 0 && own == 0.0));
    }
    return laws;
}

/// A vector of the axes of a part, in space.
Eigen::Vector3d inSpace(const HeldEquations::FrameOf& frame, const VectorXd& v)
{
    return v.size() == 1 ? Eigen::Vector3d(v[0] * frame.n_W)
                         : Eigen::Vector3d(v[0] * frame.t_W[0] + v[1] * frame.t_W[1]);
}

/// The forces where all contacts slip: ζ̇ = A λ + b.
std::optional<VectorXd> slippingForces(const HeldEquations& q)
{
    LcpOptions options;
    options.size_w = q.size;
    const LcpResult found = solveLcp("lemke", {q.A, q.b}, options);
    return found ? std::optional(found.z) : std::nullopt;
}

/// The forces; what slips under them with its limit of slipping.
std::optional<VectorXd> forcesOf(Laws& laws, const HeldEquations& q)
{
    if (laws.parts.empty())
        return slippingForces(q);
    constexpr int kSteps = 2000; // a round takes a few; after ten rounds r grows
    const double acceleration = q.size.maxCoeff();
    VectorXd start = VectorXd::Zero(q.b.size());
    for (;;) {
        const std::optional<VectorXd> x = newtonCoulomb(
            q.A, q.b, laws.contacts, start, kLawsMet * acceleration, kSidesKept * acceleration, kSteps);
        if (!x)
            return x;
        bool changed = false;
        for (Part& p : laws.parts) {
            ConeLaw::Disc& d = laws.disc(p);
            const Index first = laws.first(p);
            const double size = x->segment(first, d.count).norm();
            const double limit = d.factor * (*x)[laws.contacts[p.law].first];
            const double moves = (q.A.middleRows(first, d.count) * *x + q.b.segment(first, d.count)).norm();
            if (p.begins
                || (moves <= tolerance::kNone * acceleration
                    && !(size > limit * (1.0 - tolerance::kOnCone) && size > 0.0)))
                continue;
            p.begins = true;
            changed = changed || p.kinetic != d.factor;
            d.factor = p.kinetic;
        }
        if (!changed)
            return x;
        start = *x;
    }
}

} // namespace

bool findCoulombModes(HeldContacts& held, const System& bare, double t, Side side, const State& state,
                      double rest)
{
    const std::vector<HeldContact> kept = held.contacts;
    HeldSolution now;
    Evaluation e = bare.makeEvaluation();
    held.solve(bare, t, side, state, e, now);
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        HeldContact& c = held.contacts[i];
        c.closed = true;
        for (const Motion m : kMotions)
            if (c.of(m).grip == Grip::slip && now.contacts[i].motionOf(m).norm() <= rest)
                c.of(m).grip = Grip::stick;
    }
    HeldEquations q;
    held.equationsAt(bare, t, side, state, e, q);
    Laws laws = lawsOf(held, q);
    const std::optional<VectorXd> x = laws.answer ? forcesOf(laws, q) : std::nullopt;
    if (!x) {
        held.contacts = kept;
        return false;
    }
    const VectorXd w = q.A * *x + q.b;
    constexpr double kCarries = 1e-11; // ten times what the iteration leaves, kEnough
    const double force = x->lpNorm<Eigen::Infinity>(), acceleration = q.size.maxCoeff();
    for (std::size_t i = 0; i < held.contacts.size(); ++i)
        if (const Index normal = q.first[i]; normal >= 0)
            held.contacts[i].closed = (*x)[normal] > kCarries * force || w[normal] <= kCarries * acceleration;
    for (const Part& p : laws.parts) {
        if (!p.begins)
            continue;
        const Index first = laws.first(p), count = laws.disc(p).count;
        Friction& friction = held.contacts[p.contact].of(p.motion);
        friction.grip = Grip::slip;
        // The force is against the motion, and no difference of large numbers.
        VectorXd motion = -x->segment(first, count);
        if (motion.isZero(0.0))
            motion = w.segment(first, count);
        friction.direction_W = inSpace(q.frames[p.contact], motion).normalized();
    }
    return true;
}

} // namespace polhode
