#include "engine/simulation/simulation.h"

#include "engine/joint/joint_blow.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_reactions.h"
#include "engine/joint/joint_set.h"
#include "engine/math/number_text.h"
#include "engine/math/orthonormalize.h"
#include "engine/math/refused.h"
#include "engine/math/tolerances.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/contact_force.h"
#include "engine/step/plain_stepper.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

namespace polhode
{

namespace
{

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kSame = 1e-12; ///< s, or part of the time: a sum of steps rounds by less
constexpr int kMostEvents = 10000; ///< in a row …
constexpr double kShortest = 1e-3; ///< s, … that take less than this together: they will not end

bool same(double a, double b)
{
    return std::abs(a - b) <= kSame * std::max(1.0, std::abs(a));
}

void requireFinite(const Subject& subject, std::string_view quantity, const Vector3d& value,
                   std::string_view unit)
{
    if (!value.allFinite())
        refuse(subject, quantity, value, unit, allowed::kFinite);
}

void check(const BodyStart& start, const Subject& body)
{
    requireFinite(body, "p_WB", start.p_WB, "m");
    requireFinite(body, "v_WB", start.v_WB, "m/s");
    requireFinite(body, "w_WB", start.w_WB, "rad/s");
    const double off = orthogonalityError(start.R_WB);
    if (!(off < tolerance::kTyped) || start.R_WB.determinant() < 0.0)
        refuse(body, "|RᵀR − 1| of R_WB", off, "",
               {"a rotation, to within " + numberText(tolerance::kTyped),
                "旋转矩阵，误差小于 " + numberText(tolerance::kTyped)});
}

void check(const Model& model, const Method& method)
{
    if (model.bodies.empty())
        refuse({}, "number of bodies", 0, "", {"one or more", "至少一个"});
    const std::size_t count = model.bodies.size();
    if (model.starts.size() != count)
        refuse({}, "number of starts", double(model.starts.size()), "",
               {std::to_string(count) + ", one per body", std::to_string(count) + "，每个物体一个"});
    for (std::size_t b = 0; b < count; ++b)
        check(model.starts[b], Subject::body(model.bodies[b].id));
    for (const Collider& collider : model.colliders)
        if (collider.body < kWorld || collider.body >= static_cast<int>(count)) {
            const Reason bodies = allowed::numbersOf(count);
            refuse(Subject::thing(collider.id), "body", collider.body, "",
                   {bodies.en + " or kWorld", bodies.zh + " 或 kWorld"});
        }
    for (const double t : model.breakpoints)
        if (!std::isfinite(t))
            refuse({}, "breakpoint", t, "s", {"a finite time", "有限的时刻"});
    requireNotNegative({}, "step", method.step, "s");
    integratorRow(method.integrator); // refuse what they do not know; a stepper may look later
    if (!method.impactLaw.empty())
        impactLawRow(method.impactLaw);
    if (model.colliders.empty() && model.joints.empty() && !method.stepper.empty())
        throw Refused(
            {{},
             "stepper",
             Reason::same("'" + method.stepper + "'"),
             {"none where there are neither colliders nor joints", "不写（既没有碰撞形状，也没有关节）"}});
}

State startOf(const Model& model, const System& system)
{
    State state = makeState(system);
    for (std::size_t b = 0; b < model.bodies.size(); ++b) {
        state.bodies[b].p_WB = model.starts[b].p_WB;
        state.bodies[b].v_WB = model.starts[b].v_WB;
        state.bodies[b].w_WB = model.starts[b].w_WB;
        setRotation(system, state, static_cast<int>(b), model.starts[b].R_WB);
    }
    satisfySupports(system, state);
    system.placeGiven(0.0, state);
    return state;
}

Reason reasonOf(Status status)
{
    switch (status) {
    case Status::singularChart:
        return {"the Euler angles are singular there", "欧拉角在该处奇异"};
    case Status::stepTooSmall:
        return {"the tolerance cannot be met", "达不到要求的容差"};
    case Status::singularPosition:
        return {"the joints lose rank there, and no motion over it was found",
                "关节约束在该处降秩，找不到越过它的运动"};
    case Status::noConvergence:
        return {"an implicit equation of the method was not solved", "该方法的隐式方程未解出"};
    case Status::diverged:
    case Status::ok:
        break;
    }
    return {"the numbers grow beyond all bounds", "数值无限增长"};
}

} // namespace

struct Simulation::Parts {
    Parts(Model given, Method how)
        : model((check(given, how), std::move(given)))
        , method(std::move(how))
        , system(System(model.bodies, model.forces, model.chart, model.gyroscopic)
                     .withBreakpoints(model.breakpoints))
        , state(startOf(model, system))
    {
        if (!model.joints.empty())
            joints = std::make_shared<const JointSet>(system, model.joints);
        stepper = model.colliders.empty() ? makeWithoutContacts() : makeWithContacts();
        if (joints)
            putOnJoints();
        initial = state;
        initialEnergy = kineticEnergy(system, state) + potential(t);
        stepper->begin(state, 0.0, events);
        std::erase_if(events,
                      [](const ContactEvent& event) { return event.kind == ContactEvent::Kind::made; });
        const std::vector<double>& all = system.breakpoints();
        breakpoints.assign(std::upper_bound(all.begin(), all.end(), kSame), all.end());
    }

    // --- what moves it -----------------------------------------------------------------------------------

    JointStepperOptions jointOptions() const
    {
        JointStepperOptions options = method.joints;
        options.integrator = method.integrator;
        options.integration = method.integration.value_or(options.integration);
        return options;
    }

    std::unique_ptr<Stepper> makeWithoutContacts() const
    {
        if (joints)
            return makeJointStepper(method.stepper.empty() ? jointMethodTable().front().id : method.stepper,
                                    system, model.joints, jointOptions());
        return std::make_unique<PlainStepper>(
            makeIntegrator(method.integrator, system, method.integration.value_or(Options{})));
    }

    /// The pairs of colliders that answer neither of them.
    std::vector<std::pair<int, int>> betweenGrounds() const
    {
        std::vector<int> grounds;
        for (std::size_t i = 0; i < model.colliders.size(); ++i)
            if (system.isGround(model.colliders[i].body))
                grounds.push_back(static_cast<int>(i));
        std::vector<std::pair<int, int>> pairs;
        for (const int i : grounds)
            for (const int j : grounds)
                if (i < j)
                    pairs.emplace_back(i, j);
        return pairs;
    }

    std::unique_ptr<Stepper> makeWithContacts() const
    {
        ContactScene scene;
        scene.world
            = std::make_shared<const CollisionWorld>(model.colliders, model.ignored, betweenGrounds());
        scene.laws = model.laws;
        scene.lawOf = model.lawOf;
        scene.surfaceVelocity = model.surfaceVelocity;
        scene.joints = joints;
        StepperOptions options = method.contacts;
        options.integrator = method.integrator;
        options.integration = method.integration.value_or(options.integration);
        options.impactLaw = method.impactLaw;
        options.step = method.step;
        return makeStepper(method.stepper.empty() ? stepperTable().front().id : method.stepper, system, scene,
                           options);
    }

    void putOnJoints()
    {
        if (auto* mechanism = dynamic_cast<MechanismStepper*>(stepper.get()))
            mechanism->putOnJoints(0.0, state);
        else
            makeJointStepper("maximal", system, model.joints, jointOptions())->putOnJoints(0.0, state);
    }

    // --- motion ------------------------------------------------------------------------------------------

    void advanceTo(double target)
    {
        if (!(target >= t) || !std::isfinite(target))
            refuse({}, "time to advance to", target, "s",
                   {"a finite time ≥ " + numberText(t) + " s", "不早于 " + numberText(t) + " s 的有限时刻"});
        while (next < breakpoints.size()
               && (breakpoints[next] <= target || same(breakpoints[next], target))) {
            const double moment = breakpoints[next];
            if (!same(t, moment))
                follow(moment);
            ++next;
            crossBreakpoint(moment);
        }
        if (!same(t, target))
            follow(target);
    }

    /// Smooth motion and the events in it, in equal parts no longer than the method's step.
    void follow(double target)
    {
        const double start = t;
        const double parts = method.step > 0.0 ? std::ceil((target - start) / method.step - kSame) : 1.0;
        for (double k = 1.0; k < parts; k += 1.0)
            followAtOnce(start + (target - start) * (k / parts));
        followAtOnce(target);
    }

    void followAtOnce(double target)
    {
        while (t < target) {
            const Stepper::Advance advance = stepper->advance(state, t, target);
            if (!advance.result)
                fail(advance);
            t = advance.t;
            if (!advance.event)
                continue;
            countEvent();
            const State before = state;
            if (stepper->cross(state, t, events))
                noteJump(before);
        }
    }

    void countEvent()
    {
        if (++eventsInARow <= kMostEvents)
            return;
        if (t - firstInARow < kShortest)
            throw MotionError({"the events of contacts do not come to an end at t = " + numberText(t) + " s",
                               "t = " + numberText(t) + " s 处的接触事件没有尽头"},
                              t, Status::noConvergence);
        eventsInARow = 0;
        firstInARow = t;
    }

    [[noreturn]] void fail(const Stepper::Advance& advance) const
    {
        const int body = advance.result.body;
        const Reason why = advance.reason.empty() ? reasonOf(advance.result.status) : advance.reason;
        Reason text{"the motion cannot go on after t = " + numberText(t) + " s: " + why.en,
                    "t = " + numberText(t) + " s 之后运动无法继续：" + why.zh};
        if (body >= 0) {
            const std::string& id = model.bodies[static_cast<std::size_t>(body)].id;
            text.en += " (body '" + id + "')";
            text.zh += "（物体“" + id + "”）";
        }
        throw MotionError(text, t, advance.result.status, body);
    }

    /// What begins and ends there: springs that are switched on bring their energy, motors strike.
    void crossBreakpoint(double moment)
    {
        const State before = state;
        const double V = potentialEnergy(system, justBefore(moment), state);
        externalWork += potentialEnergy(system, moment, state) - V;
        bool jumps = joints && jumpOfMotors(system, *joints, moment, state);
        jumps = stepper->restart(state, t, events) || jumps;
        if (jumps)
            noteJump(before);
    }

    void strike(int body, const Vector3d& J_W, const Vector3d& point_W)
    {
        if (body < 0 || body >= static_cast<int>(model.bodies.size()))
            refuse({}, "body", body, "", allowed::numbersOf(model.bodies.size()));
        requireFinite(Subject::thing("blow"), "J_W", J_W, "N s");
        requireFinite(Subject::thing("blow"), "point_W", point_W, "m");
        const State before = state;
        double work = applyImpulse(system, state, body, J_W, point_W).work;
        if (joints)
            work = answerBlow(system, *joints, t, before, state);
        externalWork += work;
        stepper->restart(state, t, events);
    }

    // --- what is seen ------------------------------------------------------------------------------------

    double potential(double at) const
    {
        return potentialEnergy(system, at, state) + stepper->storedEnergy(state);
    }

    Ledger ledgerOf(const State& of) const
    {
        Ledger ledger;
        ledger.kinetic = kineticEnergy(system, of);
        ledger.potential = potentialEnergy(system, t, of) + stepper->storedEnergy(of);
        ledger.work = workWithoutPotential(system, of, externalWork);
        ledger.friction = of.account.friction;
        ledger.restitution = of.account.restitution;
        ledger.damping = of.account.damping;
        ledger.drift = of.account.drift;
        ledger.energyRemainder = ledger.energy() - initialEnergy - ledger.work + ledger.friction
            + ledger.restitution + ledger.damping + ledger.drift;
        for (int b = 0; b < system.bodyCount(); ++b) {
            ledger.momentum_W += momentum(system, of, b);
            ledger.angularMomentum_W += angularMomentumAbout(system, of, b, Vector3d::Zero());
        }
        const bool touches = joints || !model.colliders.empty();
        ledger.momentumRemainder = momentumRemainder(system, initial, of, touches);
        ledger.angularMomentumRemainder = angularMomentumRemainder(system, initial, of, touches);
        return ledger;
    }

    Row row() const { return {t, false, state, ledgerOf(state)}; }

    void noteJump(const State& before)
    {
        if (!rows)
            return;
        rows->push_back({t, false, before, ledgerOf(before)});
        rows->push_back(row());
        rows->back().afterJump = true;
    }

    std::vector<ContactRecord> contacts() const
    {
        if (model.colliders.empty())
            return {};
        ContactSnapshot snapshot;
        stepper->contacts(t, state, snapshot);
        return snapshot.contacts;
    }

    JointRecord joint(int number) const
    {
        if (number < 0 || number >= static_cast<int>(model.joints.size()))
            refuse({}, "joint", number, "", allowed::numbersOf(model.joints.size()));
        const JointRow& row = jointRow(model.joints[static_cast<std::size_t>(number)].kind);
        if (row.couples())
            throw Refused({Subject::joint(model.joints[static_cast<std::size_t>(number)].id),
                           "kind",
                           Reason::same(row.id),
                           {"all but gears, which have no bodies of their own",
                            "除 gear 以外的关节（齿轮传动没有自己的物体）"}});
        Evaluation e = system.makeEvaluation();
        system.evaluate(t, Side::after, state, e);
        for (const ContactRecord& record : contacts())
            addContactForce(system, state, record, e);
        const JointModes modes = chooseJointModes(
            system, *joints, t, state, e,
            touchingStops(system, *joints, state, tolerance::kStopTouching, tolerance::kStopRest));
        JointSolution solution;
        JointReactions(system, joints, {.modes = modes}).solve(system, t, state, e, solution);
        const JointForce& force = solution.forces[static_cast<std::size_t>(number)];
        JointRecord record;
        record.f_W = force.f_W;
        record.t_W = force.t_W;
        const JointPlace place = joints->place(number, state, rotations(system, state));
        for (int k = 0; k < static_cast<int>(row.scalarFreedoms().size()); ++k) {
            record.q.push_back(joints->coordinate(number, k, place, state));
            record.qd.push_back(joints->speed(number, k, place));
        }
        return record;
    }

    const Model model;
    const Method method;
    const System system;
    std::shared_ptr<const JointSet> joints; ///< null: none
    std::unique_ptr<Stepper> stepper;
    std::vector<double> breakpoints; ///< > 0, s, ascending
    std::size_t next = 0; ///< of these
    double t = 0.0; ///< s
    State initial, state;
    double initialEnergy = 0.0; ///< J
    double externalWork = 0.0; ///< J, of blows, and of springs that begin or cease to act
    std::vector<ContactEvent> events;
    int eventsInARow = 0;
    double firstInARow = 0.0; ///< s
    std::vector<Row>* rows = nullptr; ///< of run(), where jumps are noted
};

Simulation::Simulation(Model model, Method method)
    : parts_(std::make_unique<Parts>(std::move(model), std::move(method)))
{
}

Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

const Model& Simulation::model() const
{
    return parts_->model;
}

const System& Simulation::system() const
{
    return parts_->system;
}

double Simulation::time() const
{
    return parts_->t;
}

const State& Simulation::state() const
{
    return parts_->state;
}

void Simulation::advanceTo(double t)
{
    parts_->advanceTo(t);
}

std::vector<Row> Simulation::run(double t, double every)
{
    requirePositive({}, "time between rows", every, "s");
    std::vector<Row> rows{row()};
    const double start = time();
    // Of a motion that fails its rows are of no use: what noted them must not outlive them.
    const std::unique_ptr<Parts, void (*)(Parts*)> noting(parts_.get(),
                                                          [](Parts* parts) { parts->rows = nullptr; });
    parts_->rows = &rows;
    for (double k = 1.0; !same(time(), t); k += 1.0) {
        const double target = start + k * every;
        parts_->advanceTo(target > t || same(target, t) ? t : target);
        rows.push_back(row());
    }
    return rows;
}

void Simulation::strike(int body, const Vector3d& J_W, const Vector3d& point_W)
{
    parts_->strike(body, J_W, point_W);
}

const std::vector<ContactEvent>& Simulation::events() const
{
    return parts_->events;
}

Row Simulation::row() const
{
    return parts_->row();
}

Ledger Simulation::ledger() const
{
    return parts_->ledgerOf(parts_->state);
}

Matrix3d Simulation::rotation(int body) const
{
    return polhode::rotation(parts_->system, parts_->state, body);
}

std::vector<ContactRecord> Simulation::contacts() const
{
    return parts_->contacts();
}

JointRecord Simulation::joint(int number) const
{
    return parts_->joint(number);
}

} // namespace polhode
