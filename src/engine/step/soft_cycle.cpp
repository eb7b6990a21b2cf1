#include "engine/step/soft_cycle.h"

#include "engine/ode/integrator_table.h"
#include "engine/step/soft_reactions.h"
#include "engine/tree/tree_integrator.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

SoftCycle::SoftCycle(const SoftContext& context, std::vector<SoftPatch> patches,
                     std::shared_ptr<const JointReactions> joints)
    : context_(context)
    , patches_(std::make_shared<std::vector<SoftPatch>>(std::move(patches)))
    , system_(context.bare)
{
    for (const SoftPatch& p : *patches_) {
        laws_.push_back(&context.lawOf(p.point));
        touching_ = touching_ || p.touching();
    }
    reacts_ = touching_ || joints;
    if (reacts_)
        system_ = context.bare.withReactions(std::make_shared<SoftReactions>(
            context.scene, patches_, laws_, context.angles, std::move(joints)));
}

std::unique_ptr<Integrator> SoftCycle::makeIntegrator() const
{
    const StepperOptions& options = context_.options;
    if (options.reduced)
        return makeTreeIntegrator(context_.inTouch, system_, context_.scene->joints, options.integration);
    return polhode::makeIntegrator(reacts_ || context_.bare.hasGiven() ? context_.inTouch
                                                                       : options.integrator,
                                   system_, options.integration);
}

Evaluation SoftCycle::evaluate(double t, const State& state) const
{
    Evaluation e = system_.makeEvaluation();
    system_.evaluate(t, Side::after, state, e);
    return e;
}

/// ω² ≤ Σ k n·Φn over all contacts; and at each body no more than twice the part of its own contacts, once of
/// those with the world.
double SoftCycle::radian(const Placement& at) const
{
    double total = 0.0;
    std::vector<double> squares(at.poses.size(), 0.0);
    for (std::size_t k = 0; k < patches_->size(); ++k) {
        if (!patches()[k].touching())
            continue;
        ContactPoint point = patches()[k].point;
        context_.world().follow(point, at.poses);
        const double mobility[] = {inverseMass(point, point.bodyA, at), inverseMass(point, point.bodyB, at)};
        const double M = mobility[0] + mobility[1];
        const double K = stiffness(k, point, M, at);
        total += M * K;
        if (point.bodyA == kWorld) {
            squares[static_cast<std::size_t>(point.bodyB)] += mobility[1] * K;
        } else {
            squares[static_cast<std::size_t>(point.bodyA)] += 2.0 * mobility[0] * K;
            squares[static_cast<std::size_t>(point.bodyB)] += 2.0 * mobility[1] * K;
        }
    }
    const double square = std::min(total, *std::ranges::max_element(squares));
    return square > 0.0 ? 1.0 / std::sqrt(square) : context_.options.integration.largestStep;
}

/// Of a patch where its surfaces are deepest, by the energy of the approach.
double SoftCycle::stiffness(std::size_t patch, const ContactPoint& point, double mobility,
                            const Placement& at) const
{
    const SoftCoefficients& law = *laws_[patch];
    double depth = std::max(0.0, patches()[patch].met - point.gap);
    if (law.compression) {
        const double rate = context_.world().gapRate(point, at.poses, at.velocities);
        const double n = law.compression->n;
        depth = std::max(
            depth,
            std::pow(0.5 * (n + 1.0) * rate * rate / (mobility * law.compression->k), 1.0 / (n + 1.0)));
    }
    return law.stiffness(depth) + (law.friction ? law.tangent.K : 0.0);
}

/// n · Φ n of one of the bodies (1/kg), 0 of the world.
double SoftCycle::inverseMass(const ContactPoint& point, int body, const Placement& at) const
{
    if (body == kWorld)
        return 0.0;
    const RigidPose& pose = at.poses[static_cast<std::size_t>(body)];
    const Eigen::Vector3d arm_W = point.pB_W - pose.p_WB;
    const auto [a_W, alpha_W] = context_.bare.response(body, pose.R_WB, point.n_W, arm_W.cross(point.n_W));
    return point.n_W.dot(a_W + alpha_W.cross(arm_W));
}

void SoftCycle::keepAside(const SoftPiece& piece, State& state) const
{
    if (reacts_)
        return;
    state.account = piece.start.account;
    state.internal = piece.start.internal;
}

void SoftCycle::relaxLeft(double dt, State& state) const
{
    for (std::size_t k = 0; k < patches_->size(); ++k) {
        if (patches()[k].touching())
            continue;
        double* y = context_.numbers(state, k);
        SoftPatch patch = patches()[k];
        readSurface(y, patch);
        state.account.damping += relax(*laws_[k], patch, dt);
        writeSurface(patch, y);
    }
}

void SoftCycle::finish(const SoftPiece& piece, double dt, const State& core, State& state) const
{
    // What the relaxing surfaces lost is not in the integrated account.
    const double aside = state.account.damping - piece.start.account.damping;
    const std::vector<double> before = std::move(state.internal);
    state = core;
    state.account.damping += aside;
    Placement at;
    at.set(context_.bare, core);
    for (std::size_t k = 0; k < patches_->size(); ++k)
        show(k, before, at, state);
    relaxLeft(dt, state);
}

/// The numbers of one patch as others see them, where the bodies are at `at`; before they were there it had
/// those in `before`.
void SoftCycle::show(std::size_t k, const std::vector<double>& before, const Placement& at,
                     State& state) const
{
    SoftPatch patch = patches()[k];
    double* y = context_.numbers(state, k);
    const bool facing = context_.world().follow(patch.point, at.poses);
    if (!patch.touching())
        std::copy_n(before.data() + (y - state.internal.data()), kPatchSize, y);
    else if (laws_[k]->other)
        y[kPatchZ + 1] = patch.point.gap - patch.met - y[kPatchZ];
    else
        y[kPatchZ] = patch.point.gap - patch.met;
    if (facing)
        writePlace(patch.point, y);
    // What is free of the other surface even without that is met from outside again.
    if (!patch.touching() && y[kPatchMet] != 0.0) {
        readSurface(y, patch);
        if (!facing || patch.point.gap > surfaceHeight(*laws_[k], patch) - patch.met)
            y[kPatchMet] = 0.0;
    }
}

double SoftCycle::heightAfter(double dt, const State& shown, int number) const
{
    if (number < 0)
        return 0.0;
    const auto k = static_cast<std::size_t>(number);
    SoftPatch patch = patches()[k];
    readSurface(context_.numbers(shown, k), patch);
    relax(*laws_[k], patch, dt);
    return surfaceHeight(*laws_[k], patch);
}

void SoftCycle::renew(const State& shown)
{
    for (std::size_t k = 0; k < patches_->size(); ++k)
        readPlace(context_.numbers(shown, k), (*patches_)[k].point);
}

} // namespace polhode
