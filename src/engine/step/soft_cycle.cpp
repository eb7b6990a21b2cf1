#include "engine/step/soft_contact_stepper.h"
#include "engine/tree/tree_integrator.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kForgotten = 1e-13; ///< m, a surface as near to its rest is at rest

} // namespace

SoftCycle SoftStepper::makeCycle(std::vector<SoftPatch> patches,
                                 std::shared_ptr<const JointReactions> joints) const
{
    SoftCycle cycle{
        std::make_shared<std::vector<SoftPatch>>(std::move(patches)), {}, nullptr, system_, false, false};
    for (const SoftPatch& p : cycle.patches()) {
        cycle.laws.push_back(&lawOf(p.point));
        cycle.touching = cycle.touching || p.touching();
    }
    cycle.reacts = cycle.touching || joints;
    if (cycle.reacts)
        cycle.system = system_.withReactions(
            std::make_shared<SoftReactions>(scene_, cycle.shared, cycle.laws, angles_, std::move(joints)));
    return cycle;
}

std::unique_ptr<Integrator> SoftStepper::makeMotion(const SoftCycle& cycle) const
{
    if (options_.reduced)
        return makeTreeIntegrator(inTouch_, cycle.system, scene_->joints, options_.integration);
    return makeIntegrator(cycle.reacts || system_.hasGiven() ? inTouch_ : options_.integrator, cycle.system,
                          options_.integration);
}

void SoftStepper::arrange(State& state, std::vector<SoftPatch> patches)
{
    std::erase_if(patches, [&](const SoftPatch& p) {
        const bool gone = !p.touching() && p.met == 0.0 && std::abs(p.z) < kForgotten
            && std::abs(p.zOther) < kForgotten && p.x_W.norm() < kForgotten;
        if (gone)
            state.account.damping += polhode::storedEnergy(lawOf(p.point), p);
        return gone;
    });
    packPatches(patches, angles_, state.internal);
    cycle_ = std::make_shared<SoftCycle>(makeCycle(std::move(patches), joints_));
    cycle_->integrator = makeMotion(*cycle_);
    core_ = state;
    shown_ = state;
    followPassages(state, cycle_->patches());
}

double SoftStepper::longestPiece()
{
    place_.set(system_, core_);
    const double inPassages = longestInPassages();
    if (!cycle_->touching)
        return inPassages;
    if (options_.step > 0.0)
        return options_.step;
    // ω² ≤ Σ k n·Φn over all contacts; and at each body no more than twice the part of its own contacts, once
    // of those with the world.
    double total = 0.0;
    thread_local std::vector<double> squares;
    squares.assign(place_.poses.size(), 0.0);
    for (std::size_t k = 0; k < cycle_->patches().size(); ++k) {
        if (!cycle_->patches()[k].touching())
            continue;
        const SoftCoefficients& law = *cycle_->laws[k];
        ContactPoint point = cycle_->patches()[k].point;
        scene_->world->follow(point, place_.poses);
        const double mobility[] = {inverseMass(point, point.bodyA), inverseMass(point, point.bodyB)};
        const double M = mobility[0] + mobility[1];
        double depth = std::max(0.0, cycle_->patches()[k].met - point.gap);
        if (law.compression) {
            // Deepest by the energy of the approach.
            const double rate = scene_->world->gapRate(point, place_.poses, place_.velocities);
            const double n = law.compression->n;
            depth = std::max(
                depth, std::pow(0.5 * (n + 1.0) * rate * rate / (M * law.compression->k), 1.0 / (n + 1.0)));
        }
        const double stiffness = law.stiffness(depth) + (law.friction ? law.tangent.K : 0.0);
        total += M * stiffness;
        if (point.bodyA == kWorld) {
            squares[static_cast<std::size_t>(point.bodyB)] += mobility[1] * stiffness;
        } else {
            squares[static_cast<std::size_t>(point.bodyA)] += 2.0 * mobility[0] * stiffness;
            squares[static_cast<std::size_t>(point.bodyB)] += 2.0 * mobility[1] * stiffness;
        }
    }
    const double square = std::min(total, *std::max_element(squares.begin(), squares.end()));
    const double radian = square > 0.0 ? 1.0 / std::sqrt(square) : options_.integration.largestStep;
    return std::min({options_.integration.largestStep, adaptive_ ? radian : 0.05 * radian, inPassages});
}

double SoftStepper::inverseMass(const ContactPoint& point, int body) const
{
    if (body == kWorld)
        return 0.0;
    const RigidPose& pose = place_.poses[static_cast<std::size_t>(body)];
    const Eigen::Vector3d arm_W = point.pB_W - pose.p_WB;
    const auto [a_W, alpha_W] = system_.response(body, pose.R_WB, point.n_W, arm_W.cross(point.n_W));
    return point.n_W.dot(a_W + alpha_W.cross(arm_W));
}

double SoftStepper::separation(const ContactPoint& point, const Placement& place, const Evaluation& e) const
{
    double sum = scene_->world->gapBias(point, place.poses, place.velocities);
    const auto add = [&](int body, const Eigen::Vector3d& at_W, double sign) {
        if (body == kWorld)
            return;
        const auto i = static_cast<std::size_t>(body);
        sum += sign * point.n_W.dot(e.a_W[i] + e.alpha_W[i].cross(at_W - place.poses[i].p_WB));
    };
    add(point.bodyB, point.pB_W, 1.0);
    add(point.bodyA, point.pA_W, -1.0);
    return sum;
}

void SoftStepper::at(const SoftPiece& piece, double theta, State& out) const
{
    out.internal = piece.start.internal;
    cycle_->integrator->interpolate(theta, out);
    keepAside(*cycle_, piece, out);
}

void SoftStepper::keepAside(const SoftCycle& cycle, const SoftPiece& piece, State& state)
{
    if (cycle.reacts)
        return;
    state.account = piece.start.account;
    state.internal = piece.start.internal;
}

void SoftStepper::relaxLeft(const SoftCycle& cycle, double dt, State& state) const
{
    for (std::size_t k = 0; k < cycle.patches().size(); ++k) {
        if (cycle.patches()[k].touching())
            continue;
        double* y = state.internal.data() + angles_ + kPatchSize * k;
        SoftPatch patch = cycle.patches()[k];
        readSurface(y, patch);
        state.account.damping += relax(*cycle.laws[k], patch, dt);
        writeSurface(patch, y);
    }
}

void SoftStepper::finish(const SoftCycle& cycle, const SoftPiece& piece, double dt, const State& core,
                         State& state) const
{
    // What the relaxing surfaces lost is not in the integrated account.
    const double aside = state.account.damping - piece.start.account.damping;
    const std::vector<double> before = std::move(state.internal);
    state = core;
    state.account.damping += aside;
    Placement place;
    place.set(system_, core);
    for (std::size_t k = 0; k < cycle.patches().size(); ++k) {
        SoftPatch patch = cycle.patches()[k];
        double* y = state.internal.data() + angles_ + kPatchSize * k;
        const bool facing = scene_->world->follow(patch.point, place.poses);
        if (!patch.touching()) {
            std::copy_n(before.data() + angles_ + kPatchSize * k, kPatchSize, y);
        } else if (cycle.laws[k]->other) {
            y[kPatchZ + 1] = patch.point.gap - patch.met - y[kPatchZ];
        } else {
            y[kPatchZ] = patch.point.gap - patch.met;
        }
        if (facing)
            writePlace(patch.point, y);
        // What is free of the other surface even without that is met from outside again.
        if (!patch.touching() && y[kPatchMet] != 0.0) {
            readSurface(y, patch);
            if (!facing || patch.point.gap > surfaceHeight(*cycle.laws[k], patch) - patch.met)
                y[kPatchMet] = 0.0;
        }
    }
    relaxLeft(cycle, dt, state);
}

} // namespace polhode
