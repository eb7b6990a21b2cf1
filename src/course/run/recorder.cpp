#include "course/run/recorder.h"

#include "course/language/error_text.h"
#include "course/language/short_number.h"
#include "course/language/value_error.h"
#include "course/run/blow_view.h"
#include "course/run/contact_names.h"
#include "course/run/event_watcher.h"
#include "course/run/ledger_watch.h"
#include "course/world/resolve_bodies.h"
#include "course/world/world_stepper.h"
#include "engine/body/principal_axes.h"
#include "engine/joint/joint_blow.h"
#include "engine/joint/joint_set.h"
#include "engine/joint/joint_table.h"
#include "engine/math/interrupt.h"
#include "engine/ode/integrator_table.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace polhode::course
{

namespace
{

/// Part of a step below which two moments are one.
constexpr double kSameMoment = 1e-9;
constexpr int kMostCrossings = 10000; ///< between two rows of the grid
constexpr int kManyCrossings = 100; ///< above which the run says that it is slow
constexpr std::size_t kMostRows = 4000000;

std::string seconds(double t)
{
    return shortNumber(t) + " s";
}

class Recorder
{
public:
    Recorder(const Experiment& experiment, const World& world, const SimulateOptions& options,
             const std::function<void(const Recording&)>& soFar)
        : world_(world)
        , options_(options)
        , soFar_(soFar)
        , sampler_(world)
        , watcher_(experiment, world)
        , watches_(!experiment.events.empty())
        , keepsLedger_(world.contacts || integratorRow(world.integrator).adaptive)
        , stepper_(makeWorldStepper(world))
        , state_(world.initial)
        , scratch_(world.initial)
        , out_{Rows(world.looks.size(), static_cast<std::size_t>(world.system->forceCount())),
               {},
               {},
               RunStatus::complete,
               {}}
    {
    }

    Recording run()
    {
        out_.rows.byImpulses = stepper_->impulses() != nullptr;
        out_.rows.reserve(static_cast<std::size_t>(world_.duration / world_.step) + 16
                          + 2 * world_.breakpoints.size());
        const InterruptScope scope([this] { return interrupted(); });
        try {
            begin();
            if (applyBlowsAt(0))
                restart(0);
            watcher_.restart(0, state_, externalWork_);
            follow();
        } catch (const Interrupted&) {
            finish();
        }
        return std::move(out_);
    }

private:
    /// The motion from the start to the end.
    void follow()
    {
        std::size_t next = 0;
        try {
            for (std::size_t k = 1; !finished_; ++k)
                advanceTo(gridTime(k), next);
        } catch (const ValueError&) {
            throw; // an expression of the author
        } catch (const std::invalid_argument& error) {
            const Text why = errorText(error);
            fail({t_, {Status::noConvergence, -1}, false, {why.en, why.zh}});
        }
    }

    /// Times do not depend on the end of the run, so that a longer one begins with the same bits.
    double gridTime(std::size_t k) const { return static_cast<double>(k) * world_.step; }

    bool same(double a, double b) const { return std::abs(a - b) <= kSameMoment * world_.step; }

    /// Steps over the breakpoints between here and @p target, and to it.
    void advanceTo(double target, std::size_t& next)
    {
        if (target >= world_.duration && !same(target, world_.duration))
            target = world_.duration;
        const bool last = target >= world_.duration || same(target, world_.duration);
        while (!finished_ && next < world_.breakpoints.size()
               && (world_.breakpoints[next] < target || same(world_.breakpoints[next], target))) {
            const double moment = world_.breakpoints[next++];
            step(moment);
            if (!finished_)
                crossBreakpoint(moment);
        }
        if (!finished_ && t_ < target && !same(t_, target))
            step(target);
        finished_ = finished_ || last;
        ++steps_;
        lookAtLedger();
        report();
    }

    /// Contacts may be struck at once: then there is a row before it.
    void begin()
    {
        scratch_ = state_;
        std::vector<ContactEvent> events;
        const bool changes = stepper_->begin(state_, 0, events);
        // What touches from the start has not begun to.
        std::erase_if(events,
                      [](const ContactEvent& event) { return event.kind == ContactEvent::Kind::made; });
        const bool jumps = changes && !events.empty();
        out_.rows.push(0, sequence_, jumps ? scratch_ : state_, externalWork_);
        tellFilled();
        afterCrossing(0, jumps, events);
    }

    /// What is touched otherwise than it looks.
    void tellFilled()
    {
        if (!world_.contacts)
            return;
        for (const ResolvedContacts::Filled& filled : world_.contacts->filled) {
            const auto owner = static_cast<std::size_t>(filled.owner);
            RunEvent event{0, "filled", world_.contacts->labels[owner] + Text{": ", "："} + filled.what,
                           filled.owner < world_.contacts->bodyCount ? filled.owner : -1};
            event.subject = world_.contacts->ids[owner];
            out_.events.push_back(event);
        }
    }

    /// To @p target, through the events of contacts on the way.
    void step(double target)
    {
        int crossed = 0;
        while (!finished_ && t_ < target) {
            const std::size_t from = out_.rows.count() - 1;
            const Stepper::Advance advance = stepper_->advance(state_, t_, target);
            if (!advance.result)
                return fail(advance);
            keepContacts(from);
            crossed += advance.event ? 1 : 0;
            if (crossed > kManyCrossings && !toldSlow_)
                tellSlow();
            if (crossed > kMostCrossings || out_.rows.count() > kMostRows)
                return stop({"Contact events did not come to an end at t = " + seconds(t_),
                             "接触事件在 t = " + seconds(t_) + " 处无休止地发生"},
                            RunStatus::unsolved, -1);
            if (advance.t > t_) {
                watch(advance.t);
                out_.rows.keep(t_, advance.t, *stepper_);
                t_ = advance.t;
                push(t_);
                keepImpulses(from + 1);
            }
            if (advance.event)
                cross();
            report();
        }
    }

    /// Steps have become tiny: the run says so, once.
    void tellSlow()
    {
        toldSlow_ = true;
        const std::string many = std::to_string(kManyCrossings);
        RunEvent event{t_, "slow",
                       Text{"more than " + many + " events within a step of the run: steps become tiny",
                            "一个输出步内发生 " + many + " 次以上的事件：步长变得极小"}};
        if (world_.contacts && world_.stepper != "time-stepping")
            event.label = event.label
                + Text{"; stepper: time-stepping passes over them in steps of fixed length",
                       "；可改用 stepper: time-stepping，以固定步长越过"};
        out_.events.push_back(std::move(event));
    }

    /// The contacts of a row at which a step has begun; of the row before an event too that changed nothing.
    void keepContacts(std::size_t row)
    {
        const std::vector<ContactRecord>* known = stepper_->contactsAtStart();
        if (!known || row >= Rows::kMostWithContacts)
            return;
        std::vector<Rows::Contacts>& contacts = out_.rows.contacts;
        contacts.resize(row + 1);
        contacts[row] = std::make_shared<const std::vector<ContactRecord>>(*known);
        if (row > 0 && row == sameAsBefore_)
            contacts[row - 1] = contacts[row];
    }

    /// The impulses of the last step, evenly over the rows from @p first on that it has led to.
    void keepImpulses(std::size_t first)
    {
        const std::vector<NormalImpulse>* given = stepper_->impulses();
        if (!given || given->empty())
            return;
        Rows& rows = out_.rows;
        const double start = rows.time[first - 1], length = rows.time.back() - start;
        for (std::size_t row = first; row < rows.count(); ++row) {
            const double part = length > 0 ? (rows.time[row] - rows.time[row - 1]) / length : 1;
            for (NormalImpulse impulse : *given) {
                impulse.impulse *= part;
                rows.impulses.push_back({row, impulse});
            }
        }
    }

    void watch(double end)
    {
        if (!watches_)
            return;
        const double h = end - t_;
        for (const EventWatcher::Found& found : watcher_.find(*stepper_, t_, h, state_, externalWork_)) {
            out_.events.push_back(found.event);
            const double theta = (found.time - t_) / h;
            if (theta <= kSameMoment || theta >= 1 - kSameMoment || found.time <= out_.rows.time.back())
                continue;
            scratch_ = state_;
            stepper_->interpolate(theta, scratch_);
            out_.rows.push(found.time, sequence_, scratch_, externalWork_);
        }
    }

    void cross()
    {
        std::vector<ContactEvent> events;
        const bool jumps = stepper_->cross(state_, t_, events);
        afterCrossing(t_, jumps, events);
        keepImpulses(out_.rows.count() - 1);
        if (jumps && !stepper_->eventsChangeContacts())
            sameAsBefore_ = out_.rows.count() - 1;
        if (jumps)
            watcher_.restart(t_, state_, externalWork_);
    }

    void afterCrossing(double t, bool jumps, const std::vector<ContactEvent>& events)
    {
        for (const ContactEvent& event : events)
            addContactEvent(world_, state_, event, out_.events, out_.blows);
        if (jumps) {
            ++sequence_;
            push(t);
        }
    }

    void push(double t) { out_.rows.push(t, sequence_, state_, externalWork_); }

    /// A second row where the state or a force is another after the moment than before it. A force that only
    /// bends there changes by less than it did in the last millionth of a step.
    void crossBreakpoint(double moment)
    {
        const auto forcesAt = [&](double t, Side side) {
            const Evaluation& e = sampler_.at(t, side, state_, 0, Need::rates).evaluation;
            std::vector<Eigen::Vector3d> all = e.f_W;
            all.insert(all.end(), e.t_W.begin(), e.t_W.end());
            if (world_.joints) { // their motors
                all.insert(all.end(), e.reaction_W.begin(), e.reaction_W.end());
                all.insert(all.end(), e.reactionMoment_W.begin(), e.reactionMoment_W.end());
            }
            return all;
        };
        const double rounding = world_.joints ? 1e-9 : 1e-12; // a solver rounds more than a sum
        const auto earlier = forcesAt(moment - 1e-6 * world_.step, Side::before);
        const auto before = forcesAt(moment, Side::before);
        const auto after = forcesAt(moment, Side::after);
        bool jumps = false;
        for (std::size_t i = 0; i < after.size(); ++i)
            jumps = jumps
                || (after[i] - before[i]).norm()
                    > (before[i] - earlier[i]).norm() + rounding * before[i].norm();
        const double V = potentialEnergy(sampler_.system(), justBefore(moment), state_);
        externalWork_ += potentialEnergy(sampler_.system(), moment, state_) - V;
        for (; nextSwitch_ < world_.switches.size() && reached(world_.switches[nextSwitch_].time, moment);
             ++nextSwitch_)
            out_.events.push_back(world_.switches[nextSwitch_]);
        const bool driven = jumpMotors(moment);
        const bool struck = applyBlowsAt(moment) || driven;
        if (!struck && jumps) {
            ++sequence_;
            push(moment);
        }
        restart(moment);
        watcher_.restart(moment, state_, externalWork_);
    }

    /// Contacts, and methods that promise a tolerance, say so where the energy tells another tale. Of methods
    /// with fixed steps and nothing that touches the error is what a scene shows.
    void lookAtLedger()
    {
        constexpr std::size_t kEvery = 4; // rows of the grid
        if (!keepsLedger_ || (steps_ % kEvery != 0 && !finished_))
            return;
        if (const auto open
            = ledger_.look(sampler_.at(t_, Side::after, state_, externalWork_, Need::history)))
            out_.events.push_back({t_, "ledger", *open, -1});
    }

    /// Contacts answer what changed from outside.
    void restart(double t)
    {
        std::vector<ContactEvent> events;
        const bool jumps = stepper_->restart(state_, t, events);
        afterCrossing(t, jumps, events);
    }

    bool reached(double time, double moment) const { return time <= moment || justBefore(time) <= moment; }

    /// Motors whose speed jumps strike the mechanism.
    bool jumpMotors(double moment)
    {
        if (!world_.joints || !jumpOfMotors(sampler_.system(), *world_.joints->set, moment, state_))
            return false;
        ++sequence_;
        push(moment);
        return true;
    }

    bool applyBlowsAt(double moment)
    {
        bool any = false;
        for (; nextBlow_ < world_.blows.size() && reached(world_.blows[nextBlow_].time, moment);
             ++nextBlow_) {
            const Blow& blow = world_.blows[nextBlow_];
            scratch_ = state_;
            const Eigen::Matrix3d R_WB = rotation(sampler_.system(), state_, blow.body);
            const Eigen::Vector3d point_W
                = state_.bodies[static_cast<std::size_t>(blow.body)].p_WB + R_WB * blow.point_B;
            double work = 0;
            if (!blow.impulse_W.isZero(0))
                work += applyImpulse(sampler_.system(), state_, blow.body, blow.impulse_W, point_W).work;
            if (!blow.angular_W.isZero(0))
                work += applyAngularImpulse(sampler_.system(), state_, blow.body, blow.angular_W).work;
            if (world_.joints)
                work = answerBlow(sampler_.system(), *world_.joints->set, moment, scratch_, state_);
            externalWork_ += work;
            out_.events.push_back({moment, blow.id, blow.label, blow.body});
            out_.events.back().blow = static_cast<int>(out_.blows.size());
            out_.blows.push_back(compareVelocities(sampler_.system(), moment, scratch_, state_));
            any = true;
        }
        if (any) {
            ++sequence_;
            push(moment);
        }
        return any;
    }

    void stop(const Text& reason, RunStatus status, int body)
    {
        finished_ = true;
        out_.status = status;
        out_.reason = reason;
        out_.events.push_back({t_, runStatusId(status), reason, body});
    }

    static RunStatus statusOf(Status status)
    {
        switch (status) {
        case Status::singularChart:
            return RunStatus::singular;
        case Status::singularPosition:
            return RunStatus::singularPosition;
        case Status::stepTooSmall:
            return RunStatus::tolerance;
        case Status::noConvergence:
            return RunStatus::unsolved;
        case Status::diverged:
        case Status::ok:
            break;
        }
        return RunStatus::diverged;
    }

    /// Whether the inertia of a body about some axis about which a joint lets it turn is next to nothing
    /// beside m r² of the joint. About the line from its centre to the joint, r is none: thin rods are no
    /// points.
    static bool isPointOn(const polhode::JointDescription& joint, const Eigen::Isometry3d& X_J,
                          const Body& body)
    {
        constexpr double kPoint
            = 1e-6; // of I + m r² about the axis: so little is I of what is all but a point
        constexpr double kNone = 1e-12; // of the sum of both: far above its rounding, far below kPoint
        std::vector<Eigen::Vector3d> axes;
        for (const FreedomAxis& freedom : jointRow(joint.kind).freedoms)
            if (freedom.motion == FreedomAxis::Motion::turn)
                axes.push_back(X_J.linear().col(freedom.axis));
        if (jointRow(joint.kind).ends == JointEnds::points)
            for (int k = 0; k < 3; ++k)
                axes.push_back(Eigen::Vector3d::Unit(k));
        if (axes.empty())
            return false;
        Eigen::Matrix3Xd U(3, static_cast<Eigen::Index>(axes.size()));
        for (std::size_t k = 0; k < axes.size(); ++k)
            U.col(static_cast<Eigen::Index>(k)) = axes[k];
        const Eigen::Vector3d r = X_J.translation();
        const Eigen::Matrix3d moved
            = body.mass * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
        const Eigen::MatrixXd P = U.transpose() * moved * U;
        const Eigen::MatrixXd I = U.transpose() * body.I_B * U;
        if (!(P.trace() > 0.0))
            return false;
        const Eigen::MatrixXd both
            = P + I + kNone * (P + I).trace() * Eigen::MatrixXd::Identity(P.rows(), P.rows());
        return Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>(P, both, Eigen::EigenvaluesOnly)
                   .eigenvalues()
                   .maxCoeff()
            > 1.0 - kPoint;
    }

    /// What to do where a body that is all but a point on its joints does not let a run by constraints go on.
    Text adviceOnPoints(Status status) const
    {
        const bool ofRounding = status == Status::stepTooSmall || status == Status::diverged
            || status == Status::singularPosition;
        if (!ofRounding || !world_.joints || world_.joints->method != "maximal")
            return {};
        for (const polhode::JointDescription& joint : world_.joints->set->joints())
            for (const bool second : {false, true}) {
                const int body = second ? joint.bodyB : joint.bodyA;
                if (joint.kind == JointKind::gear || body == kWorld)
                    continue;
                const auto b = static_cast<std::size_t>(body);
                if (!isPointOn(joint, second ? joint.X_BJ : joint.X_AJ, world_.system->bodies()[b]))
                    continue;
                const Text& label = world_.looks[b].label;
                return {
                    "; “" + label.en
                        + "” is all but a point on its joints: mechanism: {method: reduced} is made for that",
                    "；“" + label.zh + "”在关节上几乎是质点，宜用广义坐标：mechanism: {method: reduced}"};
            }
        return {};
    }

    void fail(const Stepper::Advance& advance)
    {
        const StepResult& result = advance.result;
        if (!advance.reason.empty()) {
            const Text names = namesOf(world_, advance.point);
            const Text where = names.en.empty() ? Text{} : Text{" (", "（"} + names + Text{")", "）"};
            return stop(Text{"The run cannot go on after t = " + seconds(t_) + ": ",
                             "运行在 t = " + seconds(t_) + " 之后无法继续："}
                            + textOf(advance.reason) + where + adviceOnPoints(result.status),
                        statusOf(result.status), result.body);
        }
        const std::string when = seconds(t_);
        const Text who
            = result.body >= 0 ? world_.looks[static_cast<std::size_t>(result.body)].label : Text{};
        const Text body = who.en.empty() ? Text{} : Text{" (", "（"} + who + Text{")", "）"};
        if (const Text line = turnedAboutItsLine();
            !line.en.empty() && result.status != Status::singularChart)
            return stop(
                Text{"The mass of “" + line.en
                         + "” lies on one line and has no inertia about it: what turns it about "
                           "that line has no finite answer, after t = "
                         + when,
                     "物体“" + line.zh
                         + "”的质量全在一条直线上，绕该线没有转动惯量：使它绕该线转动的力矩得不到有限的"
                           "运动，在 t = "
                         + when + " 之后"},
                RunStatus::diverged, result.body);
        switch (result.status) {
        case Status::singularChart:
            return stop(Text{"The Euler angles became singular at t = " + when,
                             "欧拉角在 t = " + when + " 时出现奇异"}
                            + body,
                        statusOf(result.status), result.body);
        case Status::stepTooSmall:
            return stop(Text{"The tolerance could not be met after t = " + when,
                             "在 t = " + when + " 之后无法达到所需的容差"}
                            + body + adviceOnPoints(result.status),
                        statusOf(result.status), result.body);
        case Status::singularPosition:
            return stop(Text{"The joints came to a singular position beyond which their motion cannot be "
                             "followed, after t = "
                                 + when,
                             "在 t = " + when + " 之后各关节到达奇异位置，无法继续跟踪其运动"}
                            + adviceOnPoints(result.status),
                        statusOf(result.status), result.body);
        case Status::noConvergence:
            return stop(Text{"The implicit equation of the method had no solution after t = " + when,
                             "在 t = " + when + " 之后该方法的隐式方程求解失败"}
                            + body,
                        statusOf(result.status), result.body);
        case Status::diverged:
        case Status::ok:
            if (const auto [force, t] = brokenForce(result); force >= 0) {
                const std::string& id = world_.elementIds[static_cast<std::size_t>(force)];
                return stop(Text{"The force " + id + " is no finite number at t = " + seconds(t),
                                 "力 " + id + " 在 t = " + seconds(t) + " 时不是有限的数"}
                                + body,
                            RunStatus::diverged, result.body);
            }
            break;
        }
        stop(Text{"The numbers grew beyond all bounds after t = " + when, "在 t = " + when + " 之后数值发散"}
                 + body + adviceOnPoints(result.status),
             RunStatus::diverged, result.body);
    }

    /// The body, if there is one, of mass on a line that turns about it faster than anything else could make
    /// it: kLineInertia alone resists there.
    Text turnedAboutItsLine() const
    {
        constexpr double kFaster = 1e3; // rad/s
        for (std::size_t b = 0; b < state_.bodies.size(); ++b) {
            const BodyConstants& constants = world_.system->constants()[b];
            if (!constants.turns || world_.system->bodies()[b].support == Support::axis)
                continue;
            const PrincipalAxes principal = principalAxes(constants.I_O_B);
            Eigen::Index line = 0;
            if (principal.moments.minCoeff(&line) > 2 * kLineInertia * principal.moments.maxCoeff())
                continue;
            const Eigen::Vector3d line_W
                = rotation(sampler_.system(), state_, static_cast<int>(b)) * principal.R_BP.col(line);
            if (std::abs(state_.bodies[b].w_WB.dot(line_W)) > kFaster)
                return world_.looks[b].label;
        }
        return {};
    }

    /// The force, if there is one, that is not a finite number, and when: as the method saw it, or where the
    /// run stands.
    std::pair<int, double> brokenForce(const StepResult& failed)
    {
        if (failed.force >= 0)
            return {failed.force, failed.forceAt};
        for (const AppliedWrench& wrench :
             sampler_.at(t_, Side::after, state_, 0, Need::rates).evaluation.wrenches)
            if (!wrench.f_W.allFinite() || !wrench.t_W.allFinite())
                return {wrench.element, t_};
        return {-1, t_};
    }

    /// Tells how far the run is. Whether the reader or the limit of computing ends it here.
    bool interrupted()
    {
        using namespace std::chrono_literals;
        if (options_.cancel && options_.cancel->load(std::memory_order_relaxed))
            return true;
        constexpr int kLooks = 64; // at which the clock stays aside
        if (++looks_ % kLooks != 0)
            return false;
        const auto now = std::chrono::steady_clock::now();
        if (options_.progress && now - reported_ > 20ms) {
            reported_ = now;
            options_.progress(std::min(1.0, t_ / world_.duration));
        }
        return options_.limit && now - started_ > *options_.limit;
    }

    void report()
    {
        if (finished_)
            return;
        if (interrupted())
            return finish();
        if (soFar_ && std::chrono::steady_clock::now() - started_ > nextLook_) {
            nextLook_ *= 2;
            soFar_(out_);
        }
    }

    /// Whether so many bodies touch, or masses are so far apart, that steps from event to event may be what
    /// takes the time.
    bool isCrowd() const
    {
        constexpr std::size_t kMany = 5;
        constexpr double kFarApart = 1e4; // between masses
        const std::vector<Body>& bodies = world_.system->bodies();
        if (bodies.size() >= kMany)
            return true;
        const auto [least, most] = std::ranges::minmax(bodies, {}, &Body::mass);
        return most.mass > kFarApart * least.mass;
    }

    /// Ends the run from outside, with the rows that there are.
    void finish()
    {
        finished_ = true;
        out_.status = RunStatus::stopped;
        const bool asked = options_.cancel && options_.cancel->load(std::memory_order_relaxed);
        const std::string limit = asked || !options_.limit ? "" : seconds(options_.limit->count());
        out_.reason = Text{"Stopped at t = " + seconds(t_), "在 t = " + seconds(t_) + " 时停止"};
        if (!limit.empty())
            out_.reason = out_.reason
                + Text{", at the limit of " + limit + " of computing", "：达到计算时限 " + limit};
        if (world_.contacts && world_.stepper == "event-driven" && isCrowd())
            out_.reason = out_.reason
                + Text{"; where contacts are many or masses far apart, stepper: time-stepping goes on in "
                       "steps of fixed length",
                       "；接触很多或质量相差悬殊时，可改用 stepper: time-stepping，以固定步长推进"};
        if (out_.rows.count() == 0)
            out_.rows.push(0, sequence_, world_.initial, 0);
    }

    const World& world_;
    const SimulateOptions& options_;
    const std::function<void(const Recording&)>& soFar_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point reported_ = started_;
    unsigned looks_ = 0; ///< of interrupted()
    std::chrono::milliseconds nextLook_ = options_.firstPart;
    Sampler sampler_;
    EventWatcher watcher_;
    bool watches_;
    LedgerWatch ledger_;
    bool keepsLedger_;
    std::unique_ptr<Stepper> stepper_;
    State state_;
    State scratch_;
    Recording out_;
    double t_ = 0;
    double externalWork_ = 0;
    int sequence_ = 0;
    std::size_t steps_ = 0;
    std::size_t sameAsBefore_ = 0; ///< a row after an event that changed nothing
    std::size_t nextSwitch_ = 0;
    std::size_t nextBlow_ = 0;
    bool toldSlow_ = false;
    bool finished_ = false;
};

} // namespace

Recording record(const Experiment& experiment, const World& world, const SimulateOptions& options,
                 const std::function<void(const Recording&)>& soFar)
{
    return Recorder(experiment, world, options, soFar).run();
}

} // namespace polhode::course
