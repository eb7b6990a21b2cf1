#include "course/run/recorder.h"

#include "course/language/error_text.h"
#include "course/language/value_error.h"
#include "course/run/blow_view.h"
#include "course/run/contact_names.h"
#include "course/run/event_watcher.h"
#include "course/run/ledger_watch.h"
#include "course/run/run_end.h"
#include "course/world/world_stepper.h"
#include "engine/joint/joint_blow.h"
#include "engine/joint/joint_set.h"
#include "engine/math/interrupt.h"
#include "engine/ode/integrator_table.h"

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
        , out_{Rows(static_cast<std::size_t>(world.system->bodyCount()),
                    static_cast<std::size_t>(world.system->forceCount())),
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
        if (!jumps)
            out_.rows.setModes(stepper_->jointModes());
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
                if (advance.event)
                    keepContactsOfStep(t_, state_);
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
        if (world_.contacts && !stepperRow(world_.stepper).fixedSteps)
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
        out_.rows.keep(row, *known);
        if (row > 0 && row == sameAsBefore_)
            out_.rows.contacts[row - 1] = out_.rows.contacts[row];
    }

    /// The contacts of the last row, at @p t with @p state, as the step holds them that has led to or over
    /// it.
    void keepContactsOfStep(double t, const State& state)
    {
        const std::size_t row = out_.rows.count() - 1;
        std::vector<ContactRecord> known;
        if (row < Rows::kMostWithContacts && stepper_->contactsOfStep(t, state, known))
            out_.rows.keep(row, std::move(known));
    }

    /// The impulses of the last step, evenly over the rows from @p first on that it has led to.
    void keepImpulses(std::size_t first)
    {
        const StepImpulses* given = stepper_->impulses();
        if (!given || given->empty())
            return;
        Rows& rows = out_.rows;
        const double start = rows.time[first - 1], length = rows.time.back() - start;
        for (std::size_t row = first; row < rows.count(); ++row) {
            const double part = length > 0 ? (rows.time[row] - rows.time[row - 1]) / length : 1;
            rows.impulses.push_back({row, *given});
            rows.impulses.back().given *= part;
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
            out_.rows.setModes(stepper_->jointModes());
            keepContactsOfStep(found.time, scratch_);
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
        const std::size_t known = out_.blows.size();
        for (const ContactEvent& event : events)
            addContactEvent(world_, state_, event, out_.events, out_.blows);
        for (std::size_t i = known; i < out_.blows.size(); ++i)
            out_.blows[i].leadsTo = sequence_ + 1;
        if (jumps) {
            ++sequence_;
            push(t);
        }
    }

    void push(double t)
    {
        out_.rows.push(t, sequence_, state_, externalWork_);
        out_.rows.setModes(stepper_->jointModes());
    }

    /// A row from which on something from outside has changed; what joints make of it restart() tells.
    void pushChanged(double t) { out_.rows.push(t, ++sequence_, state_, externalWork_); }

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
        constexpr double kOfSums = 1e-12,
                         kOfSolver = 1e-9; // of a force itself: a solver rounds more than a sum
        constexpr double kEarlier
            = 1e-6; // of a step: a force that bends changes little in it, t rounds far below
        const double rounding = world_.joints ? kOfSolver : kOfSums;
        const auto earlier = forcesAt(moment - kEarlier * world_.step, Side::before);
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
        if (!struck && jumps)
            pushChanged(moment);
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
        const auto open
            = ledger_.look(sampler_.at(t_, Side::after, state_, externalWork_, Need::history), finished_);
        if (!open)
            return;
        if (open->runsAway)
            return stop(open->label, RunStatus::diverged, -1);
        out_.events.push_back({.time = t_, .id = "ledger", .label = open->label, .brief = open->brief});
    }

    /// Contacts answer what changed from outside.
    void restart(double t)
    {
        std::vector<ContactEvent> events;
        const bool jumps = stepper_->restart(state_, t, events);
        if (!jumps && out_.rows.startsSequence())
            out_.rows.setModes(stepper_->jointModes());
        afterCrossing(t, jumps, events);
    }

    bool reached(double time, double moment) const { return time <= moment || justBefore(time) <= moment; }

    /// Motors whose speed jumps strike the mechanism.
    bool jumpMotors(double moment)
    {
        if (!world_.joints || !jumpOfMotors(sampler_.system(), *world_.joints->set, moment, state_))
            return false;
        pushChanged(moment);
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
            out_.blows.back().leadsTo = sequence_ + 1;
            any = true;
        }
        if (any)
            pushChanged(moment);
        return any;
    }

    void stop(const Text& reason, RunStatus status, int body)
    {
        finished_ = true;
        out_.status = status;
        out_.reason = reason;
        out_.events.push_back({t_, runStatusId(status), reason, body});
    }

    void fail(const Stepper::Advance& advance)
    {
        const RunEnd end = endOf(world_, sampler_, state_, t_, advance);
        stop(end.reason, end.status, advance.result.body);
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

    /// Ends the run from outside, with the rows that there are.
    void finish()
    {
        finished_ = true;
        out_.status = RunStatus::stopped;
        const bool asked = options_.cancel && options_.cancel->load(std::memory_order_relaxed);
        const bool limited = options_.limit && !asked;
        out_.reason
            = stoppedText(world_, t_, limited ? std::optional(options_.limit->count()) : std::nullopt);
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
