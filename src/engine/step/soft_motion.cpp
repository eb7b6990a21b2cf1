#include "engine/step/soft_motion.h"

#include <algorithm>
#include <utility>

namespace polhode
{

SoftMotion::SoftMotion(const SoftContext& context)
    : context_(context)
{
}

void SoftMotion::begin(const State& state, std::vector<SoftPatch> patches,
                       std::shared_ptr<const JointReactions> joints)
{
    cycle_ = std::make_shared<SoftCycle>(context_, std::move(patches), std::move(joints));
    integrator_ = cycle_->makeIntegrator();
    core_ = shown_ = state;
    place_.set(context_.bare, core_);
}

void SoftMotion::beginStep(const State& state)
{
    viewed_ = cycle_;
    viewStart_ = state;
    pieces_.clear();
}

void SoftMotion::giveUp(State& state)
{
    core_ = pieces_.back().start;
    state = viewStart_;
    cycle_.reset();
}

StepResult SoftMotion::step(double t, double target, double most, double longest)
{
    constexpr double kShortest = 1.0 / 4096.0; // part of the longest, for contacts that run along rims
    // The last two pieces share what is left, so that none is a rounding error long.
    const double left = target - t;
    end_ = left <= most ? target : t + std::min(most, 0.5 * left);
    SoftPiece& piece = pieces_.emplace_back(SoftPiece{t, end_ - t, core_, 0.0, {}});
    StepResult result = integrator_->step(core_, t, piece.h);
    while (result && piece.h > kShortest * longest && isFar()) {
        core_ = piece.start;
        piece.h *= 0.5;
        end_ = t + piece.h;
        integrator_->restart();
        result = integrator_->step(core_, t, piece.h);
    }
    if (!result)
        return result;
    piece.whole = piece.h;
    integrator_->tapeStep(piece.step);
    piece.step.rewind();
    cycle_->keepAside(piece, core_);
    reached_.set(context_.bare, core_);
    return result;
}

/// Whether a contact has run so far along its rim in the piece that the place where it began does not tell
/// any more which solution it is: then by way of the middle it may come out elsewhere.
bool SoftMotion::isFar()
{
    // Of the reach of a body: what runs farther along a rim may have jumped, or less far does not jump.
    constexpr double kFar = 0.1, kNear = 1e-3;
    constexpr double kEven = 1.5; // so much farther it may run in one half of the piece than in the other
    const CollisionWorld& world = context_.world();
    reached_.set(context_.bare, core_);
    Placement halfway;
    return std::ranges::any_of(cycle_->patches(), [&](const SoftPatch& patch) {
        if (!patch.touching())
            return false;
        double reach = world.reach(patch.point.bodyB);
        if (patch.point.bodyA != kWorld)
            reach = std::min(reach, world.reach(patch.point.bodyA));
        ContactPoint atOnce = patch.point, byHalves = patch.point;
        const double run = world.runOnRim(atOnce, reached_.poses);
        if (run == 0.0 || run > kFar * reach)
            return run > 0.0;
        if (halfway.poses.empty()) {
            scratch_ = core_;
            inside(0.5, scratch_);
            halfway.set(context_.bare, scratch_);
        }
        const double first = world.runOnRim(byHalves, halfway.poses);
        const double second = world.runOnRim(byHalves, reached_.poses);
        return (middle(byHalves) - middle(atOnce)).norm() > kNear * reach
            || std::max(first, second) > kEven * std::min(first, second) + kNear * reach;
    });
}

void SoftMotion::inside(double theta, State& state) const
{
    state.internal = piece().start.internal;
    integrator_->interpolate(theta, state);
    cycle_->keepAside(piece(), state);
}

void SoftMotion::cut(double theta)
{
    SoftPiece& piece = pieces_.back();
    inside(theta, core_);
    piece.h *= theta;
    end_ = piece.t + piece.h;
}

void SoftMotion::finish(State& state)
{
    cycle_->finish(piece(), piece().h, core_, state);
    cycle_->renew(state);
    place_.set(context_.bare, core_);
}

void SoftMotion::interpolate(double theta, State& state) const
{
    if (pieces_.empty()) {
        state = shown_;
        return;
    }
    const double from = pieces_.front().t;
    const double to = pieces_.back().t + pieces_.back().h;
    const double t = from + theta * (to - from);
    std::size_t k = 0;
    while (k + 1 < pieces_.size() && pieces_[k + 1].t <= t)
        ++k;
    const double dt = std::clamp(t - pieces_[k].t, 0.0, pieces_[k].h);
    State core = pieces_[k].start;
    if (dt > 0.0) {
        StepTape tape = pieces_[k].step;
        const auto again = viewed_->makeIntegrator();
        again->tapeStep(tape);
        again->interpolate(dt / pieces_[k].whole, core);
        viewed_->keepAside(pieces_[k], core);
    }
    state = viewStart_;
    for (std::size_t i = 0; i < k; ++i)
        viewed_->relaxLeft(pieces_[i].h, state);
    viewed_->finish(pieces_[k], dt, core, state);
}

void SoftMotion::tapeStep(StepTape& tape, std::shared_ptr<const JointReactions> joints)
{
    tape(viewStart_);
    std::size_t count = pieces_.size();
    tape(count);
    pieces_.resize(count);
    for (SoftPiece& piece : pieces_) {
        tape(piece.t);
        tape(piece.h);
        tape(piece.start);
        tape(piece.whole);
        tape(piece.step);
    }
    if (!tape.writes())
        viewed_
            = std::make_shared<const SoftCycle>(context_, context_.patchesOf(viewStart_), std::move(joints));
}

} // namespace polhode
