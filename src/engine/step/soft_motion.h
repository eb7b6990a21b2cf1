#pragma once

#include "engine/step/soft_cycle.h"

#include <memory>
#include <vector>

namespace polhode
{

/// The smooth motion between two events, in pieces, and what has been seen of it.
class SoftMotion
{
public:
    explicit SoftMotion(const SoftContext& context);

    /// A cycle begins at a state whose patches are these.
    void begin(const State& state, std::vector<SoftPatch> patches,
               std::shared_ptr<const JointReactions> joints);
    /// The steps of the caller: where one begins, whether there is a cycle that leads on from it, where it
    /// ends; and that it has failed, `state` being again where it began.
    bool leadsOnFrom(const State& state) const { return cycle_ && state == shown_; }
    void beginStep(const State& state);
    void endStep(const State& state) { shown_ = state; }
    void giveUp(State& state);

    const SoftCycle& cycle() const { return *cycle_; }
    /// The bodies as they have been integrated until now, and where the last piece ended first.
    const State& core() const { return core_; }
    State& core() { return core_; }
    const Placement& place() const { return place_; }
    const Placement& reached() const { return reached_; }

    /// Carries them on by a piece towards `target`, no longer than `most` and, where contacts run along rims,
    /// as short as that takes, if it is not a small part of `longest` (s).
    StepResult step(double t, double target, double most, double longest);
    const SoftPiece& piece() const { return pieces_.back(); }
    double end() const { return end_; } ///< s, of the piece
    /// The state at the part theta of it.
    void inside(double theta, State& state) const;
    /// It ends there.
    void cut(double theta);
    /// What comes next is not its continuation.
    void restart() { integrator_->restart(); }
    /// The piece is done: `state` is as others see it, from its start to its end.
    void finish(State& state);

    /// Of the last step.
    void interpolate(double theta, State& state) const;
    void tapeStep(StepTape& tape, std::shared_ptr<const JointReactions> joints);

private:
    bool isFar();

    const SoftContext& context_;
    std::shared_ptr<SoftCycle> cycle_;
    std::unique_ptr<Integrator> integrator_;
    State core_, shown_, scratch_;
    Placement place_, reached_;
    double end_ = 0.0;
    // The last step.
    std::shared_ptr<const SoftCycle> viewed_;
    State viewStart_;
    std::vector<SoftPiece> pieces_;
};

} // namespace polhode
