#include "course/run/recorder.h"

#include "course/run/blow_view.h"
#include "course/run/event_watcher.h"
#include "engine/integrate/integrator_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace polhode::course
{

namespace
{

/// Part of a step below which two moments are one.
constexpr double kSameMoment = 1e-9;

std::string seconds(double t)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.4g s", t);
    return buffer;
}

class Recorder
{
public:
    Recorder(const Experiment& experiment, const World& world, const SimulateOptions& options)
        : world_(world)
        , options_(options)
        , sampler_(world)
        , watcher_(experiment, world)
        , watches_(!experiment.events.empty())
        , integrator_(makeIntegrator(
              world.integrator, *world.system,
              {.relativeTolerance = world.tolerance, .absoluteTolerance = world.tolerance * 1e-2}))
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
        out_.rows.reserve(static_cast<std::size_t>(world_.duration / world_.step) + 16
                          + 2 * world_.breakpoints.size());
        push(0);
        applyBlowsAt(0);
        watcher_.restart(0, state_, externalWork_);
        std::size_t next = 0;
        for (std::size_t k = 1; !finished_; ++k)
            advanceTo(gridTime(k), next);
        return std::move(out_);
    }

private:
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
        if (++steps_ % 32 == 0)
            report();
    }

    void step(double target)
    {
        const double h = target - t_;
        const StepResult result = integrator_->step(state_, t_, h);
        if (!result)
            return fail(result);
        if (watches_) {
            for (const EventWatcher::Found& found :
                 watcher_.find(*integrator_, t_, h, state_, externalWork_)) {
                out_.events.push_back(found.event);
                const double theta = (found.time - t_) / h;
                if (theta <= kSameMoment || theta >= 1 - kSameMoment || found.time <= out_.rows.time.back())
                    continue;
                integrator_->interpolate(theta, scratch_);
                out_.rows.push(found.time, sequence_, scratch_, externalWork_);
            }
        }
        t_ = target;
        push(target);
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
            return all;
        };
        const auto earlier = forcesAt(moment - 1e-6 * world_.step, Side::before);
        const auto before = forcesAt(moment, Side::before);
        const auto after = forcesAt(moment, Side::after);
        bool jumps = false;
        for (std::size_t i = 0; i < after.size(); ++i)
            jumps = jumps
                || (after[i] - before[i]).norm() > (before[i] - earlier[i]).norm() + 1e-12 * before[i].norm();
        const double V = potentialEnergy(sampler_.system(), justBefore(moment), state_);
        externalWork_ += potentialEnergy(sampler_.system(), moment, state_) - V;
        for (; nextSwitch_ < world_.switches.size() && reached(world_.switches[nextSwitch_].time, moment);
             ++nextSwitch_)
            out_.events.push_back(world_.switches[nextSwitch_]);
        if (!applyBlowsAt(moment) && jumps) {
            ++sequence_;
            push(moment);
        }
        watcher_.restart(moment, state_, externalWork_);
    }

    bool reached(double time, double moment) const { return time <= moment || justBefore(time) <= moment; }

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
            if (!blow.impulse_W.isZero(0))
                externalWork_
                    += applyImpulse(sampler_.system(), state_, blow.body, blow.impulse_W, point_W).work;
            if (!blow.angular_W.isZero(0))
                externalWork_
                    += applyAngularImpulse(sampler_.system(), state_, blow.body, blow.angular_W).work;
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

    void fail(const StepResult& result)
    {
        finished_ = true;
        const std::string when = seconds(t_);
        const std::string who
            = result.body >= 0 ? world_.looks[static_cast<std::size_t>(result.body)].id : "";
        const Text body = who.empty() ? Text{} : Text{" (" + who + ")", "（" + who + "）"};
        switch (result.status) {
        case Status::singularChart:
            out_.status = RunStatus::singular;
            out_.reason = Text{"The Euler angles became singular at t = " + when,
                               "欧拉角在 t = " + when + " 时出现奇异"}
                + body;
            break;
        case Status::stepTooSmall:
            out_.status = RunStatus::diverged;
            out_.reason = Text{"The tolerance could not be met after t = " + when,
                               "在 t = " + when + " 之后无法达到所需的容差"}
                + body;
            break;
        case Status::noConvergence:
            out_.status = RunStatus::diverged;
            out_.reason = Text{"The implicit equation of the method had no solution after t = " + when,
                               "在 t = " + when + " 之后该方法的隐式方程求解失败"}
                + body;
            break;
        case Status::diverged:
        case Status::ok:
            out_.status = RunStatus::diverged;
            out_.reason = Text{"The numbers grew beyond all bounds after t = " + when,
                               "在 t = " + when + " 之后数值发散"}
                + body;
            break;
        }
        out_.events.push_back(
            {t_, out_.status == RunStatus::singular ? "singular" : "diverged", out_.reason, result.body});
    }

    void report()
    {
        if (options_.cancel && options_.cancel->load(std::memory_order_relaxed) && !finished_) {
            finished_ = true;
            out_.status = RunStatus::cancelled;
            out_.reason = {"Cancelled at t = " + seconds(t_), "在 t = " + seconds(t_) + " 时取消"};
        }
        if (options_.progress)
            options_.progress(std::min(1.0, t_ / world_.duration));
    }

    const World& world_;
    const SimulateOptions& options_;
    Sampler sampler_;
    EventWatcher watcher_;
    bool watches_;
    std::unique_ptr<Integrator> integrator_;
    State state_;
    State scratch_;
    Recording out_;
    double t_ = 0;
    double externalWork_ = 0;
    int sequence_ = 0;
    std::size_t steps_ = 0;
    std::size_t nextSwitch_ = 0;
    std::size_t nextBlow_ = 0;
    bool finished_ = false;
};

} // namespace

Recording record(const Experiment& experiment, const World& world, const SimulateOptions& options)
{
    return Recorder(experiment, world, options).run();
}

} // namespace polhode::course
