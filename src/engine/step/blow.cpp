#include "engine/step/blow.h"

#include "engine/impact/impact_law_table.h"
#include "engine/math/index.h"
#include "engine/math/tolerances.h"
#include "engine/step/impact_findings.h"
#include "engine/step/joint_events.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace polhode
{

Blow::Blow(const EventContext& context, const EventJoints& joints, double t, State& state,
           const Placement& at)
    : context_(context)
    , joints_(joints)
    , t_(t)
    , state_(state)
    , at_(at)
    , before_(kineticEnergy(context.bare, state))
    , problem_(impactProblem(context.bare, state))
{
}

ImpactContact& Blow::add(const ContactPoint& p)
{
    const ContactLaw& law = context_.law(p);
    ImpactContact c;
    c.bodyA = p.bodyA;
    c.bodyB = p.bodyB;
    c.point_W = 0.5 * (p.pA_W + p.pB_W);
    c.n_W = p.n_W;
    c.restitution = law.restitution;
    c.law = law.impact;
    c.friction = context_.options.friction ? law.friction : 0.0;
    c.tangentialRestitution = law.tangentialRestitution;
    if (!law.grain.isRound()) {
        c.along_W = grainFrame(law.grain, p.n_W, at_.poses).s_W;
        c.ratio = law.grain.ratio;
    }
    c.torsional = law.torsional;
    c.torsionalRestitution = law.torsionalRestitution;
    c.drive_W = context_.held->drive(p, at_.poses);
    points_.push_back(p);
    return problem_.contacts.emplace_back(c);
}

void Blow::add(const JointStop& stop)
{
    const JointSet& joints = joints_.set();
    const JointDescription& d = joints.joints()[index(stop.joint)];
    const FreedomAxis& axis = jointRow(d.kind).freedoms[index(stop.freedom)];
    const JointPlace place = joints.place(stop.joint, state_, rotations(context_.bare, state_));
    ImpactContact c;
    c.bodyA = d.bodyA;
    c.bodyB = d.bodyB;
    c.point_W = place.B.x_W;
    c.n_W = stop.inward() * freedomAxis_W(place, axis);
    c.turning = axis.motion == FreedomAxis::Motion::turn;
    if (!d.over.empty()) {
        ConstraintBlock row;
        joints.freedomBlock(stop.joint, stop.freedom, place, row);
        for (int k = 0; k < row.partCount; ++k)
            c.pushes.push_back(
                {row.parts[index(k)].body, stop.inward() * row.parts[index(k)].J.row(0).transpose()});
    }
    const double e = joints.law(stop.joint, stop.freedom).restitution;
    c.restitution = -e * joints_.watch().gapRate(stop, state_) > tolerance::kStopRest ? e : 0.0;
    stops_.push_back(stop);
    problem_.contacts.push_back(c);
}

const ImpactResult& Blow::strike()
{
    return strike([this](const ImpactProblem&) { return solve(); });
}

const ImpactResult& Blow::strike(const std::function<ImpactResult(const ImpactProblem&)>& law)
{
    std::optional<JointCoupling> coupling;
    if (joints_.any()) {
        coupling.emplace(context_.bare, joints_.set(), joints_.reactions()->settings().solver);
        coupling->place(state_);
        problem_.coupledResponse = coupling->response();
    }
    result_ = law(problem_);
    // Of joints the velocities keep to their rows as far as the method holds them there, or as motors drive
    // them: no matter of the law.
    if (coupling)
        std::erase_if(result_.notes, [](const ImpactNote& note) {
            return note.issue == ImpactIssue::guideViolatedBefore
                || note.issue == ImpactIssue::guideViolatedAfter;
        });
    applyImpact(problem_, result_, state_);
    if (coupling)
        accountJoints(*coupling);
    satisfySupports(context_.bare, state_);
    return result_;
}

/// What the joints answered, in the account.
void Blow::accountJoints(JointCoupling& coupling)
{
    Eigen::VectorXd motions = Eigen::VectorXd::Zero(6 * context_.bare.bodyCount());
    for (std::size_t i = 0; i < problem_.contacts.size(); ++i) {
        for (const ImpactPush& push : pushesOf(problem_, problem_.contacts[i], result_.contacts[i]))
            motions.segment<6>(6 * push.body) += problem_.bodies[index(push.body)].response * push.wrench;
    }
    coupling.account(coupling.targets(t_), coupling.answer(motions), state_);
}

/// The contacts in the order of their turns, stops last.
ImpactOptions Blow::options() const
{
    ImpactOptions options = context_.options.impact;
    if (!context_.scene.turnOf)
        return options;
    options.order = ImpactOptions::Order::listed;
    options.list.resize(problem_.contacts.size());
    std::iota(options.list.begin(), options.list.end(), 0);
    const auto turn = [&](int k) {
        if (index(k) >= points_.size())
            return std::numeric_limits<double>::infinity();
        const ContactPoint& p = points_[index(k)];
        return context_.scene.turnOf(std::min(p.colliderA, p.colliderB), std::max(p.colliderA, p.colliderB));
    };
    std::ranges::stable_sort(options.list, {}, turn);
    return options;
}

ImpactResult Blow::solve() const
{
    ImpactOptions chosen = options();
    if (!context_.options.impactLaw.empty())
        return impactLawRow(context_.options.impactLaw).solve(problem_, chosen);
    const bool turning = std::ranges::any_of(problem_.contacts, &ImpactContact::turning);
    const ImpactLawRow& law = turning ? impactLawRow("moreau") : defaultImpactLaw(problem_);
    const ImpactResult result = law.solve(problem_, chosen);
    if (result.solved())
        return result;
    // Where no impulses fit all contacts at once, they strike one after another; if they can stop at all,
    // they soon do.
    constexpr int kMostBlows = 200; // for each contact
    chosen.maxIterations
        = std::min(chosen.maxIterations, kMostBlows * static_cast<int>(problem_.contacts.size()));
    return impactLawRow("sequential").solve(problem_, chosen);
}

/// What touches elsewhere and takes no part was not.
bool Blow::isStruck(std::size_t contact, double largest) const
{
    constexpr double kNoImpulse = 1e-12; // of the largest impulse: less is rounding of a few sums
    const ContactImpulse& c = result_.contacts[contact];
    return c.impulse_W.norm() > kNoImpulse * largest || std::abs(c.before) > context_.rest();
}

ContactEvent Blow::told() const
{
    ContactEvent e;
    e.kind = ContactEvent::Kind::impact;
    e.t = t_;
    e.before = before_;
    e.after = kineticEnergy(context_.bare, state_);
    double largest = -1.0;
    for (std::size_t i = 0; i < points_.size(); ++i)
        if (const double size = result_.contacts[i].impulse_W.norm(); size > largest) {
            largest = size;
            e.point = points_[i];
        }
    std::vector<int> places(problem_.contacts.size(), -1); // in e.struck
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (!isStruck(i, largest))
            continue;
        const ContactImpulse& c = result_.contacts[i];
        places[i] = static_cast<int>(e.struck.size());
        e.struck.push_back(
            {points_[i], c.impulse_W, c.before, c.after, problem_.contacts[i].restitution, c.couple});
    }
    for (const SequenceStep& step : result_.sequence) {
        const std::size_t i = index(step.contact);
        if (places[i] >= 0 || i >= points_.size())
            e.sequence.push_back({places[i], step.before, step.impulse});
    }
    for (std::size_t b = 0; b < problem_.bodies.size(); ++b) {
        const ImpactBody& body = problem_.bodies[b];
        const BodyState& s = state_.bodies[b];
        if (!result_.bodies[b].dv_W.isZero(0.0) || !result_.bodies[b].dw_W.isZero(0.0))
            e.bodies.push_back({static_cast<int>(b), body.v_WB, s.v_WB, body.w_WB, s.w_WB});
    }
    return e;
}

void Blow::tell(std::vector<ContactEvent>& events) const
{
    const ContactEvent e = told();
    if (!points_.empty())
        events.push_back(e);
    for (std::size_t i = 0; i < stops_.size(); ++i) {
        const ContactImpulse& c = result_.contacts[points_.size() + i];
        if (c.normal == 0.0 || !(c.before < -tolerance::kStopRest))
            continue;
        events.push_back(jointEvent(ContactEvent::Kind::impact, t_, stops_[i], e.before));
        events.back().after = e.after;
    }
    tellFindings(e, result_, points_, stops_, events);
}

} // namespace polhode
