#include "engine/step/soft_stepper.h"

#include "engine/body/check_state.h"
#include "engine/collide/narrow_phase.h"
#include "engine/math/refused.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/soft_contact_stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kShortest = 1.0 / 4096.0; ///< part of the longest piece, for contacts that run along rims
constexpr double kFar = 0.1; ///< of the reach of a body: what runs farther along a rim may have jumped
constexpr double kNear = 1e-3; ///< the same: within that it does not jump
constexpr double kEven = 1.5; ///< so much farther it may run in one half of a piece than in the other
constexpr double kRegion = 4.0; ///< depths: so far reaches the overlap about its deepest point, or less

Eigen::Vector3d middle(const ContactPoint& point)
{
    return 0.5 * (point.pA_W + point.pB_W);
}

/// A displacement turned the shortest way into the plane across n; none where it stands along n.
Eigen::Vector3d turnedInto(const Eigen::Vector3d& n, const Eigen::Vector3d& x)
{
    constexpr double kAlong = 1e-6; // of its length: less across is rounding, and has no direction
    const Eigen::Vector3d across = x - n * n.dot(x);
    const double length = x.norm(), rest = across.norm();
    return rest > kAlong * length ? Eigen::Vector3d(across * (length / rest)) : Eigen::Vector3d::Zero();
}

} // namespace

SoftStepper::SoftStepper(const System& system, const ContactScene& scene, const StepperOptions& options)
    : system_(system)
    , scene_(std::make_shared<ContactScene>(scene))
    , options_(options)
{
    if (system.reactions())
        refuse({}, {"soft contact of a system with reactions of its own", "软接触用于自带约束力的系统"});
    checkContactScene(scene);
    scene_->world = scene.world->withRoundedRims();
    sweep_ = std::make_unique<Sweep>(scene_->world, options.gapTolerance, options.velocityTolerance);
    for (std::size_t i = 0; i < scene.laws.size(); ++i) {
        const ContactLaw& law = scene.laws[i];
        if (law.rolling > 0.0 || law.torsional > 0.0)
            refuse(Subject::law(i), law.rolling > 0.0 ? "rolling" : "torsional",
                   law.rolling > 0.0 ? law.rolling : law.torsional, "",
                   {"0 in soft contact", "0（软接触中）"});
        laws_.emplace_back(scene, i, options.friction);
    }
    if (scene.joints) {
        angles_ = static_cast<std::size_t>(scene.joints->angleCount());
        projection_ = std::make_unique<JointProjection>(system_, *scene.joints);
        bounds_ = std::make_unique<JointBounds>(system_, *scene_->joints);
        joints_ = std::make_shared<const JointReactions>(system_, scene.joints);
    }
    const IntegratorRow& row = integratorRow(options.integrator);
    inTouch_ = row.constraints == Constraints::all ? options.integrator : StepperOptions{}.integrator;
    adaptive_ = integratorRow(inTouch_).adaptive;
}

bool SoftStepper::begin(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(system_, state);
    state.internal.assign(angles_, 0.0);
    if (bounds_)
        bounds_->clear();
    passages_.clear();
    return start(state, t, true, events);
}

bool SoftStepper::restart(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(system_, state);
    system_.placeGiven(t, state);
    return start(state, t, false, events);
}

bool SoftStepper::start(State& state, double t, bool given, std::vector<ContactEvent>& events)
{
    if (joints_) {
        countAngles(system_, joints_->joints(), state);
        projection_->project(t, state);
    }
    std::vector<SoftPatch> patches;
    unpackPatches(*scene_->world, angles_, state.internal, patches);
    place_.set(system_, state);
    scene_->world->detect(place_.poses, options_.gapTolerance, found_);
    leaveOutCounted(patches, found_);
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
        touch(state, t, point, given, patches, events);
    }
    if (bounds_)
        jumped = holdModes(bounds_->restart(t, state, bounds_->touched(state), striking(), applied(patches),
                                            events))
            || jumped;
    arrange(state, std::move(patches));
    return jumped;
}

Stepper::Advance SoftStepper::advance(State& state, double t, double target)
{
    requireState(system_, state);
    if (!cycle_ || state != shown_) {
        passages_.clear();
        std::vector<SoftPatch> patches;
        unpackPatches(*scene_->world, angles_, state.internal, patches);
        arrange(state, std::move(patches));
    }
    viewed_ = cycle_;
    viewStart_ = state;
    pieces_.clear();
    pending_.clear();
    const double begin = t;
    double cautious = std::numeric_limits<double>::infinity();
    while (t < target) {
        const double left = target - t;
        const double longest = longestPiece();
        const double most = std::min(longest, cautious);
        // The last two pieces share what is left, so that none is a rounding error long.
        double end = left <= most ? target : t + std::min(most, 0.5 * left);
        SoftPiece& piece = pieces_.emplace_back(SoftPiece{t, end - t, core_, 0.0, {}});
        StepResult result = cycle_->integrator->step(core_, t, end - t);
        while (result && piece.h > kShortest * longest && isFar(piece)) {
            core_ = piece.start;
            piece.h *= 0.5;
            end = t + piece.h;
            cycle_->integrator->restart();
            result = cycle_->integrator->step(core_, t, piece.h);
        }
        cautious = 2.0 * piece.h;
        const auto fail = [&](const StepResult& why, Reason reason) {
            core_ = piece.start;
            state = viewStart_;
            cycle_.reset();
            return Advance{begin, why, false, std::move(reason)};
        };
        const auto against
            = [&](double at) { return bounds_ ? bounds_->contradiction(at, core_) : Reason{}; };
        if (!result)
            return fail(result, against(t));
        piece.whole = piece.h;
        cycle_->integrator->tapeStep(piece.step);
        piece.step.rewind();
        keepAside(*cycle_, piece, core_);
        const double theta = firstOfAll(piece, state);
        if (theta < 1.0) {
            at(piece, theta, core_);
            piece.h *= theta;
        }
        if (theta < 1.0)
            end = t + piece.h;
        if (Reason why = against(end); !why.empty())
            return fail({Status::noConvergence, -1}, std::move(why));
        if (projection_)
            stabilise(end);
        finish(*cycle_, piece, piece.h, core_, state);
        for (std::size_t k = 0; k < cycle_->patches().size(); ++k)
            readPlace(state.internal.data() + angles_ + kPatchSize * k, cycle_->patches()[k].point);
        followPassages(core_, cycle_->patches());
        t = end;
        cautious = std::min(cautious, afterMeeting_);
        if (anyFound())
            break;
        if (theta < 1.0)
            cycle_->integrator->restart();
    }
    shown_ = state;
    return {t, {}, anyFound(), {}};
}

bool SoftStepper::isFar(const SoftPiece& piece)
{
    probe_ = core_;
    at(piece, 0.5, probe_);
    place_.set(system_, probe_);
    reached_.set(system_, core_);
    return std::any_of(cycle_->patches().begin(), cycle_->patches().end(), [&](const SoftPatch& patch) {
        if (!patch.touching())
            return false;
        double reach = scene_->world->reach(patch.point.bodyB);
        if (patch.point.bodyA != kWorld)
            reach = std::min(reach, scene_->world->reach(patch.point.bodyA));
        ContactPoint atOnce = patch.point, byHalves = patch.point;
        const double run = scene_->world->runOnRim(atOnce, reached_.poses);
        if (run == 0.0 || run > kFar * reach)
            return run > 0.0;
        const double first = scene_->world->runOnRim(byHalves, place_.poses);
        const double second = scene_->world->runOnRim(byHalves, reached_.poses);
        return (middle(byHalves) - middle(atOnce)).norm() > kNear * reach
            || std::max(first, second) > kEven * std::min(first, second) + kNear * reach;
    });
}

bool SoftStepper::cross(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(system_, state);
    std::vector<SoftPatch> patches;
    unpackPatches(*scene_->world, angles_, state.internal, patches);
    for (std::size_t k = 0; k < patches.size(); ++k)
        patches[k].inherited = cycle_->patches()[k].inherited;
    bool jumped = false;
    for (const SoftGuard& guard : pending_) {
        if (guard.change == SoftChange::touch) {
            jumped = true;
            touch(state, t, guard.point, false, patches, events);
            continue;
        }
        if (guard.change == SoftChange::pierce || guard.change == SoftChange::reverse) {
            for (SoftPassage& passage : passages_)
                passage.told = passage.told || passage.isOf(guard.point);
            note(t, ContactEvent::Kind::pierced, guard.point, events);
            continue;
        }
        SoftPatch& patch = patches[static_cast<std::size_t>(guard.patch)];
        using Kind = ContactEvent::Kind;
        switch (guard.change) {
        case SoftChange::release:
            patch.mode = SoftPatch::Mode::left;
            note(t, Kind::broken, guard.point, events);
            break;
        case SoftChange::lose:
            if (handOver(state, patch, patches)) {
                jumped = true;
                break;
            }
            if (guard.yields && guard.faces)
                break;
            jumped = true;
            patch.mode = SoftPatch::Mode::left;
            note(t, Kind::lost, guard.point, events);
            break;
        case SoftChange::stick:
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
    if (bounds_)
        jumped = holdModes(bounds_->cross(t, state, striking(), applied(patches), events)) || jumped;
    arrange(state, std::move(patches));
    return jumped;
}

void SoftStepper::touch(State& state, double t, const ContactPoint& point, bool given,
                        std::vector<SoftPatch>& patches, std::vector<ContactEvent>& events)
{
    const SoftCoefficients& law = lawOf(point);
    auto patch = std::find_if(patches.begin(), patches.end(),
                              [&](const SoftPatch& p) { return sameFeatures(p.point, point); });
    if (patch == patches.end()) {
        patches.push_back({});
        patch = patches.end() - 1;
    }
    if (given) {
        // The surfaces are pressed in as far as the state says, each spring by its share.
        const double before = polhode::storedEnergy(law, *patch);
        const double missing = point.gap - surfaceHeight(law, *patch);
        const double share = law.other ? law.other->K / (law.surface.K + law.other->K) : 1.0;
        patch->z += share * missing;
        patch->zOther += (1.0 - share) * missing;
        state.account.damping -= polhode::storedEnergy(law, *patch) - before;
    }
    moveTo(point, state, *patch);
    patch->mode = SoftPatch::Mode::sticking;
    chooseMode(state, *patch);
    note(t, ContactEvent::Kind::made, point, events);
}

void SoftStepper::moveTo(const ContactPoint& point, State& state, SoftPatch& patch) const
{
    const SoftCoefficients& law = lawOf(point);
    const double before = polhode::storedEnergy(law, patch);
    patch.point = point;
    patch.inherited = false;
    // The tangent plane is another one, or has turned while the patch was left.
    patch.x_W = turnedInto(point.n_W, patch.x_W);
    patch.met = point.gap - patch.z - patch.zOther;
    if (std::abs(patch.met) < kMet) {
        patch.met = 0.0;
        patch.z = point.gap - patch.zOther;
    }
    state.account.damping -= polhode::storedEnergy(law, patch) - before;
}

bool SoftStepper::handOver(State& state, SoftPatch& patch, std::vector<SoftPatch>& patches)
{
    place_.set(system_, state);
    ContactPoint from = patch.point;
    scene_->world->follow(from, place_.poses);
    scene_->world->detectBeside({&from, 1}, place_.poses, options_.gapTolerance, found_);
    const ContactPoint* to = nullptr;
    for (const ContactPoint& p : found_) {
        const bool taken = std::any_of(patches.begin(), patches.end(), [&](const SoftPatch& other) {
            return other.touching() && sameFeatures(other.point, p);
        });
        if (!taken && p.gap > kRegion * from.gap && sameRegion(from, p)
            && (to == nullptr || (middle(p) - middle(from)).norm() < (middle(*to) - middle(from)).norm()))
            to = &p;
    }
    if (to == nullptr)
        return false;
    for (SoftPatch& other : patches) {
        if (!sameFeatures(other.point, *to))
            continue;
        // It was left before and has not come to rest.
        state.account.damping += polhode::storedEnergy(lawOf(other.point), other);
        other.z = other.zOther = other.met = 0.0;
        other.x_W.setZero();
    }
    moveTo(*to, state, patch);
    patch.inherited = true;
    chooseMode(state, patch);
    return true;
}

bool SoftStepper::sameRegion(const ContactPoint& a, const ContactPoint& b) const
{
    if (a.colliderA != b.colliderA || a.colliderB != b.colliderB || !(a.n_W.dot(b.n_W) > 0.0))
        return false;
    const double depth = std::max(std::abs(a.gap), std::abs(b.gap));
    const double radius = scene_->world->sharedRadius(a, b, place_.poses);
    return (middle(a) - middle(b)).norm() <= kRegion * depth + std::sqrt(2.0 * radius * depth);
}

bool SoftStepper::isCounted(const std::vector<SoftPatch>& patches, const ContactPoint& point) const
{
    const auto own = std::find_if(patches.begin(), patches.end(),
                                  [&](const SoftPatch& patch) { return sameFeatures(patch.point, point); });
    if (own != patches.end() && own->touching())
        return false;
    const bool convex
        = sweep_->isOfConvex(point.colliderA, point.colliderB) && !scene_->world->isInHollow(point);
    return std::any_of(patches.begin(), patches.end(), [&](const SoftPatch& patch) {
        if (!patch.touching() || patch.point.colliderA != point.colliderA
            || patch.point.colliderB != point.colliderB)
            return false;
        ContactPoint now = patch.point;
        scene_->world->follow(now, place_.poses); // until it is handed over it touches where it was
        return (convex && now.n_W.dot(point.n_W) < kNearlyParallel)
            || (point.gap < 0.0 && sameRegion(now, point));
    });
}

void SoftStepper::leaveOutCounted(const std::vector<SoftPatch>& patches,
                                  std::vector<ContactPoint>& points) const
{
    std::erase_if(points, [&](const ContactPoint& p) { return isCounted(patches, p); });
    const auto all = points;
    std::erase_if(points, [&](const ContactPoint& p) {
        return p.gap < 0.0 && std::any_of(all.begin(), all.end(), [&](const ContactPoint& q) {
                   return q.gap < p.gap && scene_->world->sharedRadius(p, q, place_.poses) > 0.0
                       && sameRegion(p, q);
               });
    });
}

void SoftStepper::chooseMode(const State& state, SoftPatch& patch)
{
    const SoftCoefficients& law = lawOf(patch.point);
    if (!law.friction || patch.mode == SoftPatch::Mode::sliding)
        return;
    place_.set(system_, state);
    const SoftForce s = softForce(*scene_, law, patch, place_.poses, place_.velocities);
    if (coneExcess(law.tangent, patch.x_W, s.roundSlip_W, s.fn, law.tangent.staticFriction) > 0.0)
        patch.mode = SoftPatch::Mode::sliding;
}

void SoftStepper::note(double t, ContactEvent::Kind kind, const ContactPoint& point,
                       std::vector<ContactEvent>& events)
{
    ContactEvent event;
    event.kind = kind;
    event.t = t;
    event.point = point;
    events.push_back(event);
}

const SoftCoefficients& SoftStepper::lawOf(const ContactPoint& point) const
{
    const ContactLaw* law = &scene_->law(point.colliderA, point.colliderB);
    return laws_[static_cast<std::size_t>(law - scene_->laws.data())];
}

void SoftStepper::interpolate(double theta, State& state) const
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
        const auto again = makeMotion(*viewed_);
        again->tapeStep(tape);
        again->interpolate(dt / pieces_[k].whole, core);
        keepAside(*viewed_, pieces_[k], core);
    }
    state = viewStart_;
    for (std::size_t i = 0; i < k; ++i)
        relaxLeft(*viewed_, pieces_[i].h, state);
    finish(*viewed_, pieces_[k], dt, core, state);
}

void SoftStepper::tapeStep(StepTape& tape)
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
    if (tape.writes())
        return;
    std::vector<SoftPatch> patches;
    unpackPatches(*scene_->world, angles_, viewStart_.internal, patches);
    viewed_ = std::make_shared<SoftCycle>(makeCycle(std::move(patches), joints_));
}

void SoftStepper::snapshot(double t, const State& state, ContactSnapshot& out) const
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
        if (listed || !p.touching())
            continue;
        scene_->world->follow(p.point, place.poses);
        points.push_back(p.point);
    }
    const SoftCycle cycle = makeCycle(patches, reactionsAt(t, state, patches));
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

double SoftStepper::storedEnergy(const State& state) const
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

std::vector<SurfaceDisplacement> SoftStepper::displacements(const State& state) const
{
    std::vector<SoftPatch> patches;
    unpackPatches(*scene_->world, angles_, state.internal, patches);
    std::vector<SurfaceDisplacement> out;
    for (const SoftPatch& p : patches)
        out.push_back({p.point.colliderA, p.point.colliderB, p.z + p.zOther});
    return out;
}

std::unique_ptr<Stepper> makeSoftStepper(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<SoftStepper>(system, scene, options);
}

} // namespace polhode
