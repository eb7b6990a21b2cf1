#include "engine/step/contact_telling.h"

#include "engine/math/index.h"
#include "engine/math/tolerances.h"
#include "engine/step/contact_ends.h"

#include <algorithm>
#include <utility>

namespace polhode
{

/// Whether what touches is apart, strikes, parts or lasts.
ContactRecord::Case ContactTelling::caseOf(double gap, double zeta) const
{
    const double rest = 10.0 * context_.rest();
    if (gap > context_.touchingBelow())
        return ContactRecord::Case::apart;
    if (zeta < -rest)
        return ContactRecord::Case::striking;
    return zeta > rest ? ContactRecord::Case::parting : ContactRecord::Case::lasting;
}

ContactRecord ContactTelling::recordOf(const ContactPoint& p, const ContactForces& motion) const
{
    const ContactLaw& law = context_.law(p);
    ContactRecord r;
    r.point = p;
    r.zeta = motion.zeta;
    r.slip_W = motion.slip_W;
    r.friction = motion.motionOf(Motion::slide).norm() > context_.rest() ? law.friction : law.sticking();
    r.which = caseOf(p.gap, r.zeta);
    return r;
}

void ContactTelling::tell(double t, const State& state, ContactSnapshot& out, bool problemToo) const
{
    Placement at;
    at.set(context_.bare, state);
    std::vector<ContactPoint> near;
    context_.world().detect(at.poses, context_.options.margin, near);
    dropOverlaps(context_, near);
    passEnds(context_, near, state);

    HeldContacts held(context_.scene, context_.rest(), joints_.reactions());
    out = {};
    std::vector<ContactPoint> lasting;
    for (const ContactPoint& p : near) {
        const ContactForces motion = context_.motions(p, at);
        const ContactRecord& r = out.contacts.emplace_back(recordOf(p, motion));
        if (r.which != ContactRecord::Case::lasting)
            continue;
        out.rows.push_back(static_cast<int>(out.contacts.size()) - 1);
        HeldContact& c = held.contacts.emplace_back();
        c.point = p;
        initialiseFriction(c, context_.law(p), motion, context_.rest(), context_.options.friction);
        lasting.push_back(p);
    }
    if (lasting.empty())
        return;
    JointModes modes = joints_.modes();
    const ModeChoice choice = joints_.choose(held, t, state, {}, false, modes);
    if (problemToo) {
        const ContactProblem problem = makeContactProblem(context_.bare, context_.world(), t, Side::after,
                                                          state, lasting, held.joints());
        out.N = problem.N;
        out.M = problem.M;
        out.d = problem.d;
        LcpOptions lcp = context_.options.lcp;
        lcp.keepHistory = true;
        lcp.size_w = problem.size_d;
        const std::string& method = context_.options.lcpMethod;
        out.solution = solveLcp(method.empty() ? "dantzig" : method, problem.lcp(), lcp);
    }
    out.indeterminate = choice.solution.indeterminate;
    for (std::size_t i = 0; i < held.contacts.size(); ++i)
        tellForces(held.contacts[i], choice.solution.contacts[i], choice.solution.force,
                   out.contacts[index(out.rows[i])]);
}

/// A contact that is held.
void ContactTelling::tellForces(const HeldContact& c, const ContactForces& f, double force,
                                ContactRecord& out) const
{
    out.zetaDot = c.closed ? 0.0 : f.zetaDot;
    out.current = c.closed;
    out.lambda = f.lambda;
    out.active = c.closed && f.lambda > tolerance::kNone * force;
    out.friction_W = f.friction_W();
    out.rollingMoment = f.forceOf(Motion::roll).norm();
    out.torsionalMoment = f.forceOf(Motion::spin).norm();
    // What has come to rest between two events slips no more, though nothing has needed to hold it yet.
    constexpr double kBegins = 1e-3; // s: a slip that has just begun has a speed that counts after this
    out.sliding = c.of(Motion::slide).grip == Grip::slip
        && f.motionOf(Motion::slide).norm() + kBegins * f.rateOf(Motion::slide).norm() > context_.rest();
    if (out.sliding)
        out.friction = c.of(Motion::slide).kinetic;
}

/// The held contacts with the forces of `solution`, then those of `touching` that are not held.
bool ContactTelling::tellAll(const HeldSolution& solution, const Placement& at,
                             std::vector<ContactPoint> touching, std::vector<ContactRecord>& out) const
{
    out.clear();
    const std::vector<HeldContact>& held = context_.held->contacts;
    for (std::size_t i = 0; i < held.size(); ++i) {
        ContactRecord& r = out.emplace_back(recordOf(held[i].point, solution.contacts[i]));
        r.which = ContactRecord::Case::lasting;
        tellForces(held[i], solution.contacts[i], solution.force, r);
    }
    std::erase_if(touching, [&](const ContactPoint& p) { return p.gap > context_.touchingBelow(); });
    dropOverlaps(context_, touching);
    for (const ContactPoint& p : touching) {
        if (context_.isHeld(p, at.poses))
            continue;
        out.push_back(recordOf(p, context_.motions(p, at)));
        if (out.back().which == ContactRecord::Case::lasting)
            return false;
    }
    return true;
}

void ContactTelling::keepStart(const ClosingSearch& closing)
{
    const Placement& start = closing.start();
    std::vector<ContactPoint> touching;
    if (const auto* near = closing.nearStart(context_.touchingBelow()))
        touching = *near;
    else
        context_.world().detect(start.poses, context_.touchingBelow(), touching);
    startKnown_ = tellAll(context_.start, start, std::move(touching), atStart_);
}

bool ContactTelling::upTo(double t, const State& state, std::vector<ContactRecord>& out) const
{
    const std::vector<HeldContact>& held = context_.held->contacts;
    Evaluation e = context_.bare.makeEvaluation();
    HeldSolution solution;
    context_.held->solve(context_.bare, t, Side::before, state, e, solution);
    Placement at;
    at.set(context_.bare, state);
    std::vector<ContactPoint> touching;
    context_.world().detect(at.poses, context_.touchingBelow(), touching);
    const bool known = tellAll(solution, at, std::move(touching), out);
    for (std::size_t i = 0; i < held.size(); ++i) {
        context_.world().follow(out[i].point, at.poses); // from where the step began
        out[i].lambda
            = std::max(0.0, out[i].lambda); // of one that breaks it is 0 to the rounding of the moment
    }
    return known;
}

} // namespace polhode
