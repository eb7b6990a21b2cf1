#include "course/run/contact_names.h"

#include "course/language/short_number.h"
#include "course/model/event_kinds.h"
#include "course/run/blow_view.h"
#include "course/variables/marks.h"
#include "engine/contact/contact_problem.h"
#include "engine/impact/impact_law_table.h"
#include "engine/math/number_text.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

/// The two owners of a contact: of its pair, in the order of the pair's name.
struct Ends {
    std::string pair;
    Text label;
};

Ends endsOf(const ResolvedContacts& contacts, const ContactPoint& point)
{
    const int k = contacts.pairOf(point);
    if (k < 0)
        return {};
    const ContactPair& pair = contacts.pairs[static_cast<std::size_t>(k)];
    return {pair.id,
            contacts.labels[static_cast<std::size_t>(pair.a)] + sameInBoth(" – ")
                + contacts.labels[static_cast<std::size_t>(pair.b)]};
}

/// The body, or kWorld of one that is a moved wall.
int bodyOfScene(const ResolvedContacts& contacts, int body)
{
    return body < contacts.bodyCount ? body : kWorld;
}

/// The body of a contact, of two the later one.
int bodyAt(const ResolvedContacts& contacts, const ContactPoint& point)
{
    return std::max(bodyOfScene(contacts, point.bodyA), bodyOfScene(contacts, point.bodyB));
}

ContactCase caseOf(ContactRecord::Case which)
{
    switch (which) {
    case ContactRecord::Case::apart:
        return ContactCase::apart;
    case ContactRecord::Case::striking:
        return ContactCase::striking;
    case ContactRecord::Case::parting:
        return ContactCase::parting;
    case ContactRecord::Case::lasting:
        break;
    }
    return ContactCase::lasting;
}

std::string markOf(const World& world, const State& state, const ContactPoint& point)
{
    for (const auto& [body, point_W] :
         {std::pair(point.bodyB, point.pB_W), std::pair(point.bodyA, point.pA_W)})
        if (const int mark = markAt(*world.facts, state, body, point_W); mark >= 0)
            return world.looks[static_cast<std::size_t>(body)].marks[static_cast<std::size_t>(mark)].first;
    return {};
}

/// The law that gave the velocities; null where no contact was struck and for a stepper that has none of its
/// own. Where the scene names none, it is the one that fits the contacts, or one after another where that had
/// no answer.
const ImpactLawRow* lawOf(const World& world, const ContactEvent& event)
{
    if (!stepperRow(world.stepper).impactLaws || event.struck.empty())
        return nullptr;
    const ResolvedContacts& contacts = *world.contacts;
    if (!contacts.options.impactLaw.empty())
        return &impactLawRow(contacts.options.impactLaw);
    ImpactProblem problem;
    for (const StruckContact& struck : event.struck) {
        ImpactContact contact;
        contact.law = contacts.scene.law(struck.point.colliderA, struck.point.colliderB).impact;
        problem.contacts.push_back(contact);
    }
    const ImpactLawRow& fitting = defaultImpactLaw(problem);
    return event.sequence.empty() ? &fitting : &impactLawRow("sequential");
}

BlowView blowOf(const World& world, const State& state, const ContactEvent& event)
{
    State before = state, after = state;
    for (const BodyJump& jump : event.bodies) {
        const auto b = static_cast<std::size_t>(jump.body);
        before.bodies[b].v_WB = jump.vBefore_W;
        before.bodies[b].w_WB = jump.wBefore_W;
        after.bodies[b].v_WB = jump.vAfter_W;
        after.bodies[b].w_WB = jump.wAfter_W;
    }
    BlowView blow = compareVelocities(*world.system, event.t, before, after);
    blow.TBefore = event.before;
    blow.TAfter = event.after;
    for (const StruckContact& struck : event.struck) {
        ContactRecord record;
        record.point = struck.point;
        record.zeta = struck.before;
        record.which = struck.before < 0 ? ContactRecord::Case::striking : ContactRecord::Case::lasting;
        blow.contacts.push_back({viewOf(world, before, record), struck.before, struck.after, struck.impulse_W,
                                 struck.impulse_W.dot(struck.point.n_W), struck.restitution, struck.couple});
    }
    if (const ImpactLawRow* law = lawOf(world, event)) {
        blow.law = law->id;
        blow.lawName = {law->en, law->zh};
        blow.lawChosen = !world.contacts->options.impactLaw.empty();
    }
    for (const BlowInTurn& turn : event.sequence)
        blow.sequence.push_back({turn.struck, turn.before, turn.impulse});
    return blow;
}

/// The pairs that were struck besides the one that gives the event its name.
void addOthers(const World& world, const ContactEvent& event, RunEvent& out)
{
    for (const StruckContact& struck : event.struck) {
        const Ends ends = endsOf(*world.contacts, struck.point);
        const bool known = ends.pair.empty() || ends.pair == out.subject
            || std::find(out.others.begin(), out.others.end(), ends.pair) != out.others.end();
        if (known || (struck.before >= 0 && struck.impulse_W.isZero(0)))
            continue;
        out.others.push_back(ends.pair);
        out.label = out.label + Text{", ", "，"} + ends.label;
    }
}

/// What a law of impact says of its own answer: "sticking needs more friction than μ λ: ball – floor,
/// |λt| − μ λ = 0.95 N⋅s".
void addFinding(const World& world, const ContactEvent& event, std::vector<RunEvent>& events,
                const std::vector<BlowView>& blows)
{
    const ImpactIssueRow& row = impactIssueRow(event.issue);
    RunEvent out{event.t, row.id, {row.en, row.zh}};
    Text what;
    if (event.body >= 0) {
        out.body = event.body;
        what = world.looks[static_cast<std::size_t>(event.body)].label;
    } else if (event.joint >= 0) {
        const JointLook& joint = world.jointLooks[static_cast<std::size_t>(event.joint)];
        out.body = joint.bodyB;
        out.subject = joint.id;
        what = joint.label;
    } else {
        const Ends ends = endsOf(*world.contacts, event.point);
        out.body = bodyAt(*world.contacts, event.point);
        out.subject = ends.pair;
        what = ends.label;
    }
    if (!what.en.empty())
        out.label = out.label + Text{": ", "："} + what;
    out.brief = out.label;
    if (*row.symbol != '\0')
        out.label = out.label + Text{", ", "，"}
            + sameInBoth(row.symbol + std::string(" = ") + shortNumber(event.size, 3) + " " + row.unit);
    if (!event.reason.empty())
        out.label = out.label + Text{", ", "，"} + textOf(event.reason);
    if (!blows.empty() && blows.back().time == event.t)
        out.blow = static_cast<int>(blows.size()) - 1;
    events.push_back(std::move(out));
}

/// A joint at one of its stops.
void addStopEvent(const World& world, const State& state, const ContactEvent& event,
                  std::vector<RunEvent>& events, std::vector<BlowView>& blows)
{
    const ContactEventKindRow& row = contactEventKind(event.kind);
    const JointLook& joint = world.jointLooks[static_cast<std::size_t>(event.joint)];
    const bool struck = event.kind == ContactEvent::Kind::impact;
    RunEvent out{event.t, struck ? "limit" : row.id,
                 (struck ? eventKind("limit")->name : Text{row.en, row.zh}) + Text{": ", "："} + joint.label,
                 joint.bodyB, joint.id};
    if (struck) {
        out.blow = static_cast<int>(blows.size());
        blows.push_back(blowOf(world, state, event));
    }
    events.push_back(std::move(out));
}

} // namespace

Text textOf(const Reason& reason)
{
    return {reason.en, reason.zh};
}

Text namesOf(const World& world, const ContactPoint& point)
{
    return world.contacts ? endsOf(*world.contacts, point).label : Text{};
}

ContactView viewOf(const World& world, const State& state, const ContactRecord& record)
{
    const ContactPoint& point = record.point;
    const ResolvedContacts& contacts = *world.contacts;
    ContactView view;
    const Ends ends = endsOf(contacts, point);
    view.pair = ends.pair;
    view.label = ends.label;
    view.bodyA = bodyOfScene(contacts, point.bodyA);
    view.bodyB = bodyOfScene(contacts, point.bodyB);
    for (const int collider : {point.colliderA, point.colliderB})
        if (const int owner = contacts.owner[static_cast<std::size_t>(collider)]; owner >= contacts.bodyCount)
            view.wall = owner - contacts.bodyCount;
    view.mark = markOf(world, state, point);
    if (!view.mark.empty())
        view.label = view.label + sameInBoth(" (" + view.mark + ")");
    // A pair of bodies may have several pairs of surfaces, each with features of its own.
    view.feature
        = point.feature ^ (std::uint64_t(point.colliderA) << 48U) ^ (std::uint64_t(point.colliderB) << 32U);
    view.point_W = 0.5 * (point.pA_W + point.pB_W);
    view.normal_W = point.n_W;
    view.gap = point.gap;
    view.zeta = record.zeta;
    view.zetaDot = record.zetaDot;
    view.lambda = record.lambda;
    view.friction_W = record.friction_W;
    view.slip_W = record.slip_W;
    view.friction = record.friction;
    const Grain& grain = contacts.scene.law(point.colliderA, point.colliderB).grain;
    if (!grain.isRound()) {
        std::vector<RigidPose> poses;
        posesOf(*world.system, state, poses);
        view.along_W = grainFrame(grain, point.n_W, poses).s_W;
        view.ratio = grain.ratio;
    }
    view.contactCase = caseOf(record.which);
    view.active = record.active;
    view.sliding = record.sliding;
    return view;
}

void addContactEvent(const World& world, const State& state, const ContactEvent& event,
                     std::vector<RunEvent>& events, std::vector<BlowView>& blows)
{
    if (event.kind == ContactEvent::Kind::finding)
        return addFinding(world, event, events, blows);
    const ContactEventKindRow& row = contactEventKind(event.kind);
    if (event.joint >= 0)
        return addStopEvent(world, state, event, events, blows);
    const Ends ends = endsOf(*world.contacts, event.point);
    RunEvent out{event.t, row.id, {row.en, row.zh}, bodyAt(*world.contacts, event.point), ends.pair};
    if (!ends.pair.empty())
        out.label = out.label + Text{": ", "："} + ends.label;
    if (event.kind == ContactEvent::Kind::zeno) {
        out.limit = event.limit;
        out.label
            = out.label + Text{", until t = ", "，至 t = "} + sameInBoth(shortNumber(event.limit, 6) + " s");
    }
    if (row.failure)
        out.brief = out.label;
    if (!event.reason.empty())
        out.label = out.label + Text{", ", "，"} + textOf(event.reason);
    if (event.kind == ContactEvent::Kind::impact) {
        out.blow = static_cast<int>(blows.size());
        blows.push_back(blowOf(world, state, event));
        addOthers(world, event, out);
    }
    events.push_back(std::move(out));
}

} // namespace polhode::course
