#include "engine/step/soft_stepper.h"

#include "engine/contact/contact_problem.h"
#include "engine/integrate/event_location.h"
#include "engine/integrate/integrator_table.h"
#include "engine/joint/joint_events.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/joint/joint_watch.h"
#include "engine/joint/stop_impact.h"
#include "engine/step/soft_reactions.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

constexpr int kSamples = 8; ///< looks at the guards in each piece of a step
constexpr double kTie = 1e-12; ///< of a piece: events closer than this are one
constexpr double kForgotten = 1e-13; ///< m, a surface as near to its rest is at rest
constexpr double kStopTouching = 1e-9; ///< m, rad
constexpr double kStopRest = 1e-6; ///< m/s, rad/s: a rebound slower than this does not take place
constexpr double kOnJoints = 1e-11; ///< m, rad, m/s, rad/s: smaller errors of joints are left alone

/// Poses and velocities of a state, in memory that is used again.
struct Placement {
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;

    void set(const System& system, const State& state)
    {
        posesOf(system, state, poses);
        velocitiesOf(state, velocities);
    }
};

/// The motion between two events: which patches touch, and what integrates it.
struct Cycle {
    std::vector<SoftPatch> patches;
    std::vector<const SoftCoefficients*> laws;
    std::unique_ptr<Integrator> integrator;
    System system;
    bool touching = false;
    bool reacts = false; ///< something touches, or there are joints
};

/// A stretch that the integrator took at once.
struct Piece {
    double t = 0.0, h = 0.0;
    State start; ///< as integrated
};

enum class Change { touch, release, stick, slip, lose };

/// A guard: a number that must stay positive, and what happens when it does not.
struct Guard {
    int patch = -1; ///< number in Cycle::patches, −1 for a contact that has not touched yet
    Change change = Change::touch;
    ContactPoint point;
    const SoftCoefficients* law = nullptr;
};

class SoftStepper final : public Stepper
{
public:
    SoftStepper(const System& system, const ContactScene& scene, const StepperOptions& options)
        : system_(system)
        , scene_(std::make_shared<ContactScene>(scene))
        , options_(options)
    {
        if (system.reactions())
            throw std::invalid_argument("soft contact takes a system without joints or other reactions");
        checkContactScene(scene);
        for (const ContactLaw& law : scene.laws)
            laws_.emplace_back(law, options.friction);
        if (scene.joints) {
            angles_ = static_cast<std::size_t>(scene.joints->angleCount());
            projection_ = std::make_unique<JointProjection>(system_, *scene.joints);
            watch_ = std::make_unique<JointWatch>(system_, *scene.joints);
            joints_ = std::make_shared<const JointReactions>(system_, scene.joints);
        }
        const IntegratorRow& row = integratorRow(options.integrator);
        const std::string_view id = row.id;
        inTouch_ = id == "heun" || id == "rk4" || id == "dopri5" ? options.integrator : "dopri5";
        adaptive_ = integratorRow(inTouch_).adaptive;
    }

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override
    {
        state.internal.assign(angles_, 0.0);
        modes_ = {};
        return restart(state, t, events);
    }

    bool restart(State& state, double t, std::vector<ContactEvent>& events) override
    {
        if (joints_) {
            countAngles(system_, joints_->joints(), state);
            projection_->project(state);
        }
        std::vector<SoftPatch> patches;
        unpackPatches(*scene_->world, angles_, state.internal, patches);
        place_.set(system_, state);
        scene_->world->detect(place_.poses, options_.gapTolerance, found_);
        bool jumped = false;
        for (const ContactPoint& point : found_) {
            auto patch = std::find_if(patches.begin(), patches.end(),
                                      [&](const SoftPatch& p) { return sameFeatures(p.point, point); });
            const SoftCoefficients& law = lawOf(point);
            if (patch != patches.end() && patch->touching())
                continue;
            const bool known = patch != patches.end();
            if (point.gap > (known ? surfaceHeight(law, *patch) : 0.0))
                continue;
            jumped = true;
            touch(state, t, point, patches, events);
        }
        if (joints_) {
            jointFound_ = {};
            for (const JointStop& stop : joints_->joints().stops())
                if (watch_->gap(stop, state) < kStopTouching)
                    jointFound_.struck.push_back(stop);
            jumped = settleJoints(state, t, patches, false, events) || jumped;
        }
        arrange(state, std::move(patches));
        return jumped;
    }

    Advance advance(State& state, double t, double target) override
    {
        if (!cycle_ || state != shown_) {
            std::vector<SoftPatch> patches;
            unpackPatches(*scene_->world, angles_, state.internal, patches);
            arrange(state, std::move(patches));
        }
        viewed_ = cycle_;
        viewStart_ = state;
        pieces_.clear();
        pending_.clear();
        const double begin = t;
        while (t < target) {
            const double left = target - t;
            const double most = longestPiece();
            // The last two pieces share what is left, so that none is a rounding error long.
            const double end = left <= most ? target : t + std::min(most, 0.5 * left);
            Piece& piece = pieces_.emplace_back(Piece{t, end - t, core_});
            const StepResult result = cycle_->integrator->step(core_, t, end - t);
            if (!result) {
                core_ = piece.start;
                Advance failed;
                failed.t = begin;
                failed.result = result;
                cycle_.reset();
                return failed;
            }
            keepAside(*cycle_, piece, core_);
            const double theta = firstOfAll(piece, state);
            if (theta < 1.0) {
                at(piece, theta, core_);
                piece.h *= theta;
            }
            if (projection_)
                stabilise();
            finish(*cycle_, piece, piece.h, core_, state);
            t = theta < 1.0 ? t + piece.h : end;
            if (!pending_.empty() || jointFound_.any())
                break;
        }
        shown_ = state;
        return {t, {}, !pending_.empty() || jointFound_.any(), {}};
    }

    bool cross(State& state, double t, std::vector<ContactEvent>& events) override
    {
        std::vector<SoftPatch> patches;
        unpackPatches(*scene_->world, angles_, state.internal, patches);
        bool jumped = false;
        for (const Guard& guard : pending_) {
            if (guard.change == Change::touch) {
                jumped = true;
                touch(state, t, guard.point, patches, events);
                continue;
            }
            SoftPatch& patch = patches[static_cast<std::size_t>(guard.patch)];
            using Kind = ContactEvent::Kind;
            switch (guard.change) {
            case Change::release:
                patch.mode = SoftPatch::Mode::left;
                note(t, Kind::broken, guard.point, events);
                break;
            case Change::lose:
                patch.mode = SoftPatch::Mode::left;
                jumped = true;
                note(t, Kind::lost, guard.point, events);
                break;
            case Change::stick:
                patch.mode = SoftPatch::Mode::sticking;
                note(t, Kind::stick, guard.point, events);
                break;
            default:
                patch.mode = SoftPatch::Mode::sliding;
                jumped = jumped || guard.law->tangent.staticFriction > guard.law->tangent.friction;
                note(t, Kind::slip, guard.point, events);
            }
        }
        pending_.clear();
        if (joints_)
            jumped = settleJoints(state, t, patches, true, events) || jumped;
        arrange(state, std::move(patches));
        return jumped;
    }

    void interpolate(double theta, State& state) const override
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
            const auto again = makeMotion(*viewed_);
            again->step(core, pieces_[k].t, dt);
            keepAside(*viewed_, pieces_[k], core);
        }
        state = viewStart_;
        for (std::size_t i = 0; i < k; ++i)
            relaxLeft(*viewed_, pieces_[i].h, state);
        finish(*viewed_, pieces_[k], dt, core, state);
    }

    void snapshot(double t, const State& state, ContactSnapshot& out) const override
    {
        out = {};
        std::vector<SoftPatch> patches;
        unpackPatches(*scene_->world, angles_, state.internal, patches);
        Placement place;
        place.set(system_, state);
        std::vector<ContactPoint> points;
        scene_->world->detect(place.poses, options_.margin, points);
        for (SoftPatch& p : patches) {
            const bool listed = std::any_of(points.begin(), points.end(),
                                            [&](const ContactPoint& q) { return sameFeatures(p.point, q); });
            if (!listed && p.touching() && scene_->world->follow(p.point, place.poses))
                points.push_back(p.point);
        }
        const Cycle cycle = makeCycle(patches, reactionsAt(t, state, patches));
        Evaluation e = cycle.system.makeEvaluation();
        State scratch = state;
        cycle.system.evaluate(t, Side::after, scratch, e);
        std::vector<ContactPoint> inTouch;
        for (const ContactPoint& point : points) {
            ContactRecord record;
            record.point = point;
            record.zeta = scene_->world->gapRate(point, place.poses, place.velocities);
            record.zetaDot = separation(point, place, e);
            const auto k = std::find_if(patches.begin(), patches.end(),
                                        [&](const SoftPatch& p) { return sameFeatures(p.point, point); });
            if (k != patches.end() && k->touching()) {
                const SoftCoefficients& law = lawOf(point);
                const SoftForce s = softForce(*scene_, law, *k, place.poses, place.velocities);
                record.which = ContactRecord::Case::lasting;
                record.current = record.active = true;
                record.lambda = std::max(0.0, s.fn);
                record.friction_W = s.tangent.f_W;
                record.slip_W = s.slip_W;
                record.sliding = k->mode == SoftPatch::Mode::sliding;
                record.friction = record.sliding ? law.tangent.friction : law.tangent.staticFriction;
                record.depth = -point.gap;
                out.rows.push_back(static_cast<int>(out.contacts.size()));
                inTouch.push_back(point);
            }
            out.contacts.push_back(record);
        }
        const ContactProblem problem
            = makeContactProblem(system_, *scene_->world, t, Side::after, state, inTouch, joints_.get());
        out.N = problem.N;
        out.M = problem.M;
        out.d = problem.d;
        // The depths and rates say what acts; nothing is left to be solved.
        const auto n = static_cast<Eigen::Index>(out.rows.size());
        out.solution.status = LcpStatus::solved;
        out.solution.z.resize(n);
        out.solution.w.resize(n);
        for (Eigen::Index i = 0; i < n; ++i) {
            const ContactRecord& record
                = out.contacts[static_cast<std::size_t>(out.rows[static_cast<std::size_t>(i)])];
            out.solution.z[i] = record.lambda;
            out.solution.w[i] = record.zetaDot;
        }
    }

    double storedEnergy(const State& state) const override
    {
        std::vector<SoftPatch> patches;
        unpackPatches(*scene_->world, angles_, state.internal, patches);
        double energy = 0.0;
        for (const SoftPatch& p : patches)
            energy += polhode::storedEnergy(lawOf(p.point), p);
        if (joints_)
            energy += joints_->joints().springEnergy(state, rotations(system_, state));
        return energy;
    }

private:
    const SoftCoefficients& lawOf(const ContactPoint& point) const
    {
        const ContactLaw* law = &scene_->law(point.colliderA, point.colliderB);
        return laws_[static_cast<std::size_t>(law - scene_->laws.data())];
    }

    static void note(double t, ContactEvent::Kind kind, const ContactPoint& point,
                     std::vector<ContactEvent>& events)
    {
        ContactEvent event;
        event.kind = kind;
        event.t = t;
        event.point = point;
        events.push_back(event);
    }

    /// A patch begins to touch: its surface moves with the body from now on.
    void touch(State& state, double t, const ContactPoint& point, std::vector<SoftPatch>& patches,
               std::vector<ContactEvent>& events)
    {
        const SoftCoefficients& law = lawOf(point);
        auto patch = std::find_if(patches.begin(), patches.end(),
                                  [&](const SoftPatch& p) { return sameFeatures(p.point, point); });
        if (patch == patches.end()) {
            patches.push_back({});
            patch = patches.end() - 1;
        }
        const double before = polhode::storedEnergy(law, *patch);
        patch->point = point;
        const double missing = point.gap - surfaceHeight(law, *patch);
        if (law.other) {
            // Both springs take their share of what a late touch-down has left out.
            const double share = law.other->K / (law.surface.K + law.other->K);
            patch->z += share * missing;
            patch->zOther = point.gap - patch->z;
        } else {
            patch->z = point.gap;
        }
        state.account.damping -= polhode::storedEnergy(law, *patch) - before;
        patch->mode = SoftPatch::Mode::sticking;
        if (law.friction) {
            place_.set(system_, state);
            const SoftForce s = softForce(*scene_, law, *patch, place_.poses, place_.velocities);
            if (coneExcess(law.tangent, patch->x_W, s.slip_W, s.fn, law.tangent.staticFriction) > 0.0)
                patch->mode = SoftPatch::Mode::sliding;
        }
        note(t, ContactEvent::Kind::made, point, events);
    }

    // --- joints ------------------------------------------------------------------------------------------

    /// The forces of the surfaces alone, and what they do to the bodies.
    Evaluation surfacesAlone(double t, const State& state, const std::vector<SoftPatch>& patches) const
    {
        const Cycle cycle = makeCycle(patches, nullptr);
        Evaluation e = cycle.system.makeEvaluation();
        cycle.system.evaluate(t, Side::after, state, e);
        e.internalRates.clear();
        return e;
    }

    std::shared_ptr<const JointReactions> reactionsWith(const JointModes& modes) const
    {
        return std::make_shared<const JointReactions>(system_, scene_->joints, JointSettings{.modes = modes});
    }

    /// The joints as they are at any state, whatever was before; null if there are none.
    std::shared_ptr<const JointReactions> reactionsAt(double t, const State& state,
                                                      const std::vector<SoftPatch>& patches) const
    {
        if (!joints_)
            return nullptr;
        const JointSet& set = joints_->joints();
        if (set.stops().empty() && set.bearings().empty())
            return joints_;
        return reactionsWith(chooseJointModes(system_, set, t, state, surfacesAlone(t, state, patches),
                                              touchingStops(system_, set, state, kStopTouching, kStopRest)));
    }

    /// Impacts at stops, then what stops and bearings do; `kept`: what sticks was not set in motion.
    bool settleJoints(State& state, double t, const std::vector<SoftPatch>& patches, bool kept,
                      std::vector<ContactEvent>& events)
    {
        const JointSet& set = joints_->joints();
        if (set.stops().empty() && set.bearings().empty())
            return false;
        const JointModes before = modes_;
        for (const JointStop& stop : jointFound_.released)
            std::erase(modes_.resting, stop);
        const StopImpact impact = strikeStops(
            system_, set, *watch_, kStopRest, modes_.resting, jointFound_, state, t,
            [this](State& struck, const std::vector<JointStop>& stops, const std::vector<double>& rates) {
                return projection_->strike(struck, stops, rates);
            },
            events);
        const bool changed = jointFound_.any() || impact.jumped;
        State there = state;
        packPatches(patches, angles_, there.internal);
        modes_ = chooseJointModes(system_, set, t, there, surfacesAlone(t, there, patches), impact.touching,
                                  kept && !impact.hard ? before : JointModes{});
        joints_ = reactionsWith(modes_);
        tellModes(set, before, modes_, t, kineticEnergy(system_, state), events);
        jointFound_ = {};
        return changed;
    }

    JointHeldForces heldForces(double t, const State& state) const
    {
        Evaluation e = surfacesAlone(t, state, cycle_->patches);
        JointSolution joints;
        joints_->solve(system_, t, state, e, joints);
        return heldForcesOf(joints.set, modes_, joints.lambda, [](int row) { return row; });
    }

    /// core_ back onto the joints; the work of that is in account.damping.
    void stabilise()
    {
        const JointProjection::Errors errors = projection_->errors(core_, modes_);
        if (errors.position > kOnJoints) {
            ProjectionReport report;
            projection_->positions(core_, modes_, report);
        }
        if (std::max(errors.position, errors.velocity) > kOnJoints)
            core_.account.damping += projection_->velocities(core_, modes_);
    }

    /// The first event of contacts and joints in a piece, as firstEvent.
    double firstOfAll(const Piece& piece, const State& shown)
    {
        const double first = firstEvent(piece, shown);
        jointFound_ = {};
        if (!watch_)
            return first;
        probe_ = core_;
        JointWatch::Found found = watch_->look(
            piece.t, piece.h, modes_, [&](double theta, State& there) { at(piece, theta, there); },
            [this](double t, const State& there) { return heldForces(t, there); }, probe_);
        if (!found.any() || found.theta > first + kTie)
            return first;
        if (found.theta < first - kTie)
            pending_.clear();
        jointFound_ = std::move(found);
        return std::min(jointFound_.theta, first);
    }

    Cycle makeCycle(std::vector<SoftPatch> patches, std::shared_ptr<const JointReactions> joints) const
    {
        Cycle cycle{std::move(patches), {}, nullptr, system_, false, false};
        for (const SoftPatch& p : cycle.patches) {
            cycle.laws.push_back(&lawOf(p.point));
            cycle.touching = cycle.touching || p.touching();
        }
        cycle.reacts = cycle.touching || joints;
        if (cycle.reacts)
            cycle.system = system_.withReactions(std::make_shared<SoftReactions>(
                scene_, cycle.patches, cycle.laws, angles_, std::move(joints)));
        return cycle;
    }

    std::unique_ptr<Integrator> makeMotion(const Cycle& cycle) const
    {
        return makeIntegrator(cycle.reacts ? inTouch_ : options_.integrator, cycle.system,
                              options_.integration);
    }

    /// Begins a cycle at a state with these patches.
    void arrange(State& state, std::vector<SoftPatch> patches)
    {
        std::erase_if(patches, [&](const SoftPatch& p) {
            const bool gone = !p.touching() && std::abs(p.z) < kForgotten && std::abs(p.zOther) < kForgotten
                && p.x_W.norm() < kForgotten;
            if (gone)
                state.account.damping += polhode::storedEnergy(lawOf(p.point), p);
            return gone;
        });
        packPatches(patches, angles_, state.internal);
        cycle_ = std::make_shared<Cycle>(makeCycle(std::move(patches), joints_));
        cycle_->integrator = makeMotion(*cycle_);
        core_ = state;
        shown_ = state;
    }

    /// How far the integrator may go at once: a radian of the stiffest contact, or the caller's inner step.
    double longestPiece()
    {
        if (!cycle_->touching)
            return std::numeric_limits<double>::infinity();
        if (options_.step > 0.0)
            return options_.step;
        place_.set(system_, core_);
        double square = 0.0;
        for (std::size_t k = 0; k < cycle_->patches.size(); ++k) {
            if (!cycle_->patches[k].touching())
                continue;
            const SoftCoefficients& law = *cycle_->laws[k];
            ContactPoint point = cycle_->patches[k].point;
            scene_->world->follow(point, place_.poses);
            const double M = inverseMass(point);
            double depth = std::max(0.0, -point.gap);
            if (law.law != SoftLaw::linear) {
                // Deepest by the energy of the approach.
                const double rate = scene_->world->gapRate(point, place_.poses, place_.velocities);
                const double n = law.compression.n;
                depth = std::max(
                    depth,
                    std::pow(0.5 * (n + 1.0) * rate * rate / (M * law.compression.k), 1.0 / (n + 1.0)));
            }
            square += M * law.stiffness(depth);
            if (law.friction)
                square += M * law.tangent.K;
        }
        const double radian = square > 0.0 ? 1.0 / std::sqrt(square) : options_.integration.largestStep;
        return std::min(options_.integration.largestStep, adaptive_ ? radian : 0.05 * radian);
    }

    /// n · Φ n of both bodies (1/kg).
    double inverseMass(const ContactPoint& point) const
    {
        double sum = 0.0;
        for (const int body : {point.bodyA, point.bodyB}) {
            if (body == kWorld)
                continue;
            const RigidPose& pose = place_.poses[static_cast<std::size_t>(body)];
            const Eigen::Vector3d arm_W = point.pB_W - pose.p_WB;
            const auto [a_W, alpha_W] = system_.response(body, pose.R_WB, point.n_W, arm_W.cross(point.n_W));
            sum += point.n_W.dot(a_W + alpha_W.cross(arm_W));
        }
        return sum;
    }

    /// ζ̇ with the forces in `e` acting.
    double separation(const ContactPoint& point, const Placement& place, const Evaluation& e) const
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

    /// What the integrator says at the part theta of its last step.
    void at(const Piece& piece, double theta, State& out) const
    {
        out.internal = piece.start.internal;
        cycle_->integrator->interpolate(theta, out);
        keepAside(*cycle_, piece, out);
    }

    /// While nothing touches no method integrates account and patches: they are those of the start.
    static void keepAside(const Cycle& cycle, const Piece& piece, State& state)
    {
        if (cycle.reacts)
            return;
        state.account = piece.start.account;
        state.internal = piece.start.internal;
    }

    /// Patches that were left relax for dt; `state` holds them at the start.
    void relaxLeft(const Cycle& cycle, double dt, State& state) const
    {
        for (std::size_t k = 0; k < cycle.patches.size(); ++k) {
            if (cycle.patches[k].touching())
                continue;
            double* y = state.internal.data() + angles_ + kPatchSize * k;
            SoftPatch patch = cycle.patches[k];
            patch.z = y[kPatchZ];
            patch.zOther = y[kPatchZ + 1];
            patch.x_W = Eigen::Map<const Eigen::Vector3d>(y + kPatchX);
            state.account.damping += relax(*cycle.laws[k], patch, dt);
            writeSurface(patch, y);
        }
    }

    static void writeSurface(const SoftPatch& patch, double* y)
    {
        y[kPatchZ] = patch.z;
        y[kPatchZ + 1] = patch.zOther;
        Eigen::Map<Eigen::Vector3d>(y + kPatchX) = patch.x_W;
    }

    /// The state as others see it: `state` holds that at the start of the piece, `core` what was integrated
    /// from there for dt. Surfaces in touch are where the body is, the others relax.
    void finish(const Cycle& cycle, const Piece& piece, double dt, const State& core, State& state) const
    {
        // What the relaxing surfaces lost is not in the integrated account.
        const double aside = state.account.damping - piece.start.account.damping;
        const std::vector<double> before = std::move(state.internal);
        state = core;
        state.account.damping += aside;
        Placement place;
        place.set(system_, core);
        for (std::size_t k = 0; k < cycle.patches.size(); ++k) {
            SoftPatch patch = cycle.patches[k];
            double* y = state.internal.data() + angles_ + kPatchSize * k;
            if (!patch.touching()) {
                std::copy_n(before.data() + angles_ + kPatchSize * k, kPatchSize, y);
                continue;
            }
            scene_->world->follow(patch.point, place.poses);
            if (cycle.laws[k]->other)
                y[kPatchZ + 1] = patch.point.gap - y[kPatchZ];
            else
                y[kPatchZ] = patch.point.gap;
        }
        relaxLeft(cycle, dt, state);
    }

    /// Guards of everything that may happen in a piece.
    void setGuards(const Piece& piece)
    {
        guards_.clear();
        place_.set(system_, piece.start);
        double speed = 0.0;
        for (const RigidVelocity& v : place_.velocities)
            speed = std::max(speed, v.v_WB.norm());
        scene_->world->detect(place_.poses, options_.margin + piece.h * speed, found_);
        // What has got inside meanwhile, by turning or by new features.
        place_.set(system_, core_);
        scene_->world->detect(place_.poses, 0.0, inside_);
        for (const ContactPoint& point : inside_)
            if (std::none_of(found_.begin(), found_.end(),
                             [&](const ContactPoint& p) { return sameFeatures(p, point); }))
                found_.push_back(point);
        for (std::size_t k = 0; k < cycle_->patches.size(); ++k) {
            const SoftPatch& patch = cycle_->patches[k];
            const SoftCoefficients* law = cycle_->laws[k];
            const int number = static_cast<int>(k);
            std::erase_if(found_, [&](const ContactPoint& p) { return sameFeatures(p, patch.point); });
            if (!patch.touching()) {
                guards_.push_back({number, Change::touch, patch.point, law});
                continue;
            }
            guards_.push_back({number, Change::release, patch.point, law});
            guards_.push_back({number, Change::lose, patch.point, law});
            if (law->friction)
                guards_.push_back({number,
                                   patch.mode == SoftPatch::Mode::sliding ? Change::stick : Change::slip,
                                   patch.point, law});
        }
        for (const ContactPoint& point : found_)
            guards_.push_back({-1, Change::touch, point, &lawOf(point)});
    }

    /// The value of a guard at a state a time dt after the start of the piece; renews its point.
    double value(Guard& guard, const State& shown, const State& core, double dt) const
    {
        if (guard.change == Change::touch) {
            if (!scene_->world->follow(guard.point, place_.poses))
                return 1.0;
            double height = 0.0;
            if (guard.patch >= 0) {
                SoftPatch patch = cycle_->patches[static_cast<std::size_t>(guard.patch)];
                const double* y = shown.internal.data() + angles_ + kPatchSize * guard.patch;
                patch.z = y[kPatchZ];
                patch.zOther = y[kPatchZ + 1];
                relax(*guard.law, patch, dt);
                height = surfaceHeight(*guard.law, patch);
            }
            return guard.point.gap - height;
        }
        SoftPatch patch = cycle_->patches[static_cast<std::size_t>(guard.patch)];
        const double* y = core.internal.data() + angles_ + kPatchSize * guard.patch;
        patch.z = y[kPatchZ];
        patch.x_W = Eigen::Map<const Eigen::Vector3d>(y + kPatchX);
        const SoftForce s = softForce(*scene_, *guard.law, patch, place_.poses, place_.velocities);
        guard.point = s.point;
        switch (guard.change) {
        case Change::release:
            return guard.law->law == SoftLaw::linear ? s.fn : -s.point.gap;
        case Change::lose:
            return s.facing ? 1.0 : -1.0;
        case Change::slip:
            return -coneExcess(guard.law->tangent, patch.x_W, s.slip_W, std::max(0.0, s.fn),
                               guard.law->tangent.staticFriction);
        default:
            return coneExcess(guard.law->tangent, patch.x_W, s.slip_W, std::max(0.0, s.fn),
                              guard.law->tangent.friction);
        }
    }

    /// The part of the piece after which the first thing happens (1 if nothing does before its end), with
    /// what happens there in pending_. `shown` is the state at the start of the piece.
    double firstEvent(const Piece& piece, const State& shown)
    {
        setGuards(piece);
        if (guards_.empty())
            return 1.0;
        probe_ = core_;
        const auto evaluate = [&](double theta) {
            at(piece, theta, probe_);
            place_.set(system_, probe_);
        };
        std::vector<double> low(guards_.size()), high(guards_.size());
        const auto all = [&](double theta, std::vector<double>& values) {
            evaluate(theta);
            for (std::size_t i = 0; i < guards_.size(); ++i)
                values[i] = value(guards_[i], shown, probe_, theta * piece.h);
        };
        all(0.0, low);
        for (int k = 1; k <= kSamples; ++k) {
            const double from = static_cast<double>(k - 1) / kSamples, to = static_cast<double>(k) / kSamples;
            all(to, high);
            double first = 2.0;
            std::vector<double> times(guards_.size(), 2.0);
            for (std::size_t i = 0; i < guards_.size(); ++i) {
                if (!(high[i] < 0.0))
                    continue;
                if (!(low[i] > 0.0)) {
                    // Outside already at the start: a contact just left lies on its surface to rounding.
                    const bool justLeft = guards_[i].change == Change::touch
                        && high[i] > -options_.gapTolerance && high[i] >= low[i];
                    times[i] = justLeft ? 2.0 : from;
                } else {
                    times[i] = findRoot(
                        [&](double theta) {
                            evaluate(theta);
                            return value(guards_[i], shown, probe_, theta * piece.h);
                        },
                        from, to, 1e-14);
                }
                first = std::min(first, times[i]);
            }
            if (first <= 1.0) {
                evaluate(first);
                for (std::size_t i = 0; i < guards_.size(); ++i) {
                    if (times[i] > first + kTie)
                        continue;
                    value(guards_[i], shown, probe_, first * piece.h);
                    if (!overruled(guards_[i]))
                        pending_.push_back(guards_[i]);
                }
                return first;
            }
            std::swap(low, high);
        }
        return 1.0;
    }

    /// A patch that parts at this moment neither sticks nor slips.
    bool overruled(const Guard& guard) const
    {
        return std::any_of(pending_.begin(), pending_.end(), [&](const Guard& other) {
            return guard.patch >= 0 && other.patch == guard.patch
                && (other.change == Change::release || other.change == Change::lose);
        });
    }

    System system_;
    std::shared_ptr<ContactScene> scene_;
    StepperOptions options_;
    std::vector<SoftCoefficients> laws_; ///< per law of the scene
    std::string inTouch_;
    bool adaptive_ = true;
    std::size_t angles_ = 0; ///< numbers of State::internal that are the joints'
    std::shared_ptr<const JointReactions> joints_; ///< null: none
    std::unique_ptr<JointProjection> projection_; ///< null: no joints
    std::unique_ptr<JointWatch> watch_; ///< null: no joints
    JointModes modes_; ///< of the joints
    JointWatch::Found jointFound_;
    std::shared_ptr<Cycle> cycle_; ///< now
    State core_; ///< what the integrator last returned
    State shown_; ///< what the caller last saw
    // The last advance, for interpolate.
    std::shared_ptr<Cycle> viewed_;
    State viewStart_;
    std::vector<Piece> pieces_;
    std::vector<Guard> guards_;
    std::vector<Guard> pending_;
    mutable Placement place_;
    std::vector<ContactPoint> found_, inside_;
    State probe_;
};

} // namespace

std::unique_ptr<Stepper> makeSoftStepper(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<SoftStepper>(system, scene, options);
}

} // namespace polhode
