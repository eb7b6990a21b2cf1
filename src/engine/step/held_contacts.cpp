#include "engine/step/held_contacts.h"

#include "engine/body/acceleration_size.h"
#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_coupling.h"
#include "engine/step/held_contacts_work.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>

namespace polhode
{

namespace
{

/// Two unit vectors that span the plane perpendicular to n.
std::array<Eigen::Vector3d, 2> tangents(const Eigen::Vector3d& n)
{
    const Eigen::Vector3d t1 = n.unitOrthogonal();
    return {t1, n.cross(t1)};
}

} // namespace

HeldContacts::HeldContacts(const ContactScene& scene, double velocityTolerance,
                           std::shared_ptr<const JointReactions> joints)
    : scene_(scene)
    , grained_(scene.isGrained())
    , velocityTolerance_(velocityTolerance)
    , joints_(std::move(joints))
    , work_(std::make_shared<Work>())
{
}

Eigen::Vector3d HeldContacts::surfaceVelocity(int collider, int body,
                                              const std::vector<RigidPose>& poses) const
{
    if (scene_.surfaceVelocity.empty())
        return Eigen::Vector3d::Zero();
    const Eigen::Vector3d& v = scene_.surfaceVelocity[static_cast<std::size_t>(collider)];
    return body == kWorld ? v : Eigen::Vector3d(poses[static_cast<std::size_t>(body)].R_WB * v);
}

Eigen::Vector3d HeldContacts::drive(const ContactPoint& point, const std::vector<RigidPose>& poses) const
{
    return surfaceVelocity(point.colliderB, point.bodyB, poses)
        - surfaceVelocity(point.colliderA, point.bodyA, poses);
}

void HeldContacts::motions(const ContactPoint& point, const std::vector<RigidPose>& poses,
                           const std::vector<RigidVelocity>& velocities, ContactForces& out) const
{
    const Eigen::Vector3d p_W = 0.5 * (point.pA_W + point.pB_W);
    Eigen::Vector3d u = Eigen::Vector3d::Zero(), w = Eigen::Vector3d::Zero();
    const auto add = [&](int collider, int body, double sign) {
        u += sign * surfaceVelocity(collider, body, poses);
        if (body == kWorld)
            return;
        const auto b = static_cast<std::size_t>(body);
        u += sign * (velocities[b].v_WB + velocities[b].w_WB.cross(p_W - poses[b].p_WB));
        w += sign * velocities[b].w_WB;
    };
    add(point.colliderA, point.bodyA, -1.0);
    add(point.colliderB, point.bodyB, 1.0);
    const Eigen::Vector3d& n = point.n_W;
    out.n_W = n;
    out.gap = point.gap;
    out.zeta = n.dot(u);
    out.motion = {Eigen::Vector3d(u - n * n.dot(u)), Eigen::Vector3d(w - n * n.dot(w)),
                  Eigen::Vector3d(n * n.dot(w))};
    out.slip_W = out.motion[0];
    if (!grained_)
        return;
    out.grain = grainFrame(scene_.law(point.colliderA, point.colliderB).grain, n, poses).D;
    out.motion[0] = out.grain * out.slip_W;
}

namespace
{

/// What is left of a direction that was found earlier: the normal may have turned since.
Eigen::Vector3d directionNow(Motion m, const Eigen::Vector3d& direction, const Eigen::Vector3d& n)
{
    const Eigen::Vector3d along = n * n.dot(direction);
    return (m == Motion::spin ? along : Eigen::Vector3d(direction - along)).normalized();
}

} // namespace

void HeldContacts::prepare(const System& system, const State& state, bool reacted) const
{
    Work& k = *work_;
    posesOf(system, state, k.poses);
    velocitiesOf(state, k.velocities);
    k.responses.resize(state.bodies.size());
    k.responseKnown.assign(state.bodies.size(), false);
    if (joints_) {
        if (!k.joints)
            k.joints = std::make_unique<JointCoupling>(system, joints_->joints(), joints_->settings().solver);
        if (reacted) {
            k.joints->place(state, *joints_);
            k.limitJoints(*joints_);
        } else {
            k.joints->place(state, joints_->settings().modes);
            k.jointLimits.clear();
        }
    }
    k.geometry.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const HeldContact& c = contacts[i];
        HeldGeometry& g = k.geometry[i];
        g.point = c.point;
        ContactRates rates;
        g.faces = scene_.world->follow(g.point, k.poses, k.velocities, rates);
        g.room = rates.room;
        g.turned = false;
        g.ranRound = c.closed && rates.turned;
        const Eigen::Vector3d p_W = 0.5 * (g.point.pA_W + g.point.pB_W);
        const auto arm = [&](int body) {
            return body == kWorld ? Eigen::Vector3d(p_W)
                                  : Eigen::Vector3d(p_W - k.poses[static_cast<std::size_t>(body)].p_WB);
        };
        g.rA_W = arm(g.point.bodyA);
        g.rB_W = arm(g.point.bodyB);
        ContactForces now;
        motions(g.point, k.poses, k.velocities, now);
        g.motion = now.motion;
        g.slip_W = now.slip_W;
        g.zeta = now.zeta;
        g.t = tangents(g.point.n_W);
        g.bias = rates.gapBias;
        g.normalRate_W = rates.normal_W;
        if (grained_)
            placeGrain(now.slip_W, g);
        for (const Motion m : kMotions) {
            const Friction& f = c.of(m);
            Eigen::Vector3d& against = g.against[static_cast<std::size_t>(m)];
            const Eigen::Vector3d& motion = g.motion[static_cast<std::size_t>(m)];
            against.setZero();
            if (f.grip != Grip::slip)
                continue;
            const Eigen::Vector3d direction = directionNow(m, f.direction_W, g.point.n_W);
            if (f.still) {
                against = direction;
                continue;
            }
            g.turned = g.turned || hasTurned(motion, direction, velocityTolerance_);
            // A motion that has just turned round keeps its sense until the event is located: the forces stay
            // smooth through zero.
            against = slipDirection(motion, direction, velocityTolerance_);
            if (against.dot(f.direction_W) < 0.0)
                against = -against;
        }
        g.turned = g.turned && c.closed;
        g.tangentialBias.setZero();
        g.turningBias.setZero();
        if (!c.closed)
            continue;
        const auto addBias = [&](int collider, int body, double sign) {
            if (body == kWorld)
                return;
            const RigidVelocity& v = k.velocities[static_cast<std::size_t>(body)];
            g.tangentialBias
                += sign * v.w_WB.cross(rates.point_W - v.v_WB + surfaceVelocity(collider, body, k.poses));
        };
        addBias(g.point.colliderA, g.point.bodyA, -1.0);
        addBias(g.point.colliderB, g.point.bodyB, 1.0);
        if (c.of(Motion::roll).grip != Grip::none || c.of(Motion::spin).grip != Grip::none) {
            const double spin = g.point.n_W.dot(g.motion[2]);
            g.turningBias = -spin * rates.normal_W + g.point.n_W * rates.normal_W.dot(g.motion[1]);
        }
    }
}

void HeldContacts::placeGrain(const Eigen::Vector3d& slip_W, HeldGeometry& g) const
{
    const Work& k = *work_;
    const Eigen::Vector3d& n = g.point.n_W;
    const Grain& grain = scene_.law(g.point.colliderA, g.point.colliderB).grain;
    const GrainFrame frame = grainFrame(grain, n, k.poses);
    g.grain = frame.D;
    g.grainBias = grainBias(grain, frame, n, g.normalRate_W, slip_W, k.poses, k.velocities);
    if (!frame.s_W.isZero(0.0))
        g.t = {frame.s_W, n.cross(frame.s_W)};
}

void HeldContacts::equations(const System& system, const Evaluation& e) const
{
    Work& k = *work_;
    k.rows.clear();
    k.columns.clear();
    k.normalColumn.assign(contacts.size(), -1);
    k.slips = false;
    const Eigen::Vector3d none = Eigen::Vector3d::Zero();
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const HeldContact& c = contacts[i];
        const HeldGeometry& g = k.geometry[i];
        if (!c.closed)
            continue;
        const bool free = k.turnsFree && c.of(Motion::slide).ahead;
        const int number = static_cast<int>(i);
        Eigen::Vector3d f = g.point.n_W, m = none;
        for (const Motion kind : kMotions) {
            const Friction& friction = c.of(kind);
            if (friction.grip != Grip::slip || (free && kind == Motion::slide))
                continue;
            k.slips = true;
            const Eigen::Vector3d against = friction.kinetic * g.against[static_cast<std::size_t>(kind)];
            if (kind == Motion::slide)
                f -= g.grain * against;
            else
                m -= against;
        }
        k.normalColumn[i] = static_cast<int>(k.columns.size());
        k.rows.push_back(k.row(number, g.point.n_W, none, g.bias));
        k.columns.push_back(k.column(number, f, m));
        if (free || c.of(Motion::slide).grip == Grip::stick)
            for (const Eigen::Vector3d& t : g.t) {
                const Eigen::Vector3d d = g.grain * t;
                const double moves = free ? t.dot(g.motion[0]) / kLookAheadTogether : 0.0;
                k.rows.push_back(
                    k.row(number, d, none, d.dot(g.tangentialBias) + t.dot(g.grainBias) + moves));
                k.columns.push_back(k.column(number, d, none));
                if (d.isZero(0.0)) {
                    k.rows.back().bias = 0.0;
                    k.rows.back().isVoid = true;
                }
            }
        const auto holdTurn = [&](Motion kind, const Eigen::Vector3d& axis) {
            const Eigen::Vector3d turn = armOf(kind, c.of(kind)) * axis;
            k.rows.push_back(k.row(number, none, turn, turn.dot(g.turningBias)));
            k.columns.push_back(k.column(number, none, turn));
        };
        if (c.of(Motion::roll).grip == Grip::stick)
            for (const Eigen::Vector3d& t : g.t)
                holdTurn(Motion::roll, t);
        if (c.of(Motion::spin).grip == Grip::stick)
            holdTurn(Motion::spin, g.point.n_W);
    }
    k.assemble(system);
    k.applied.resize(6 * static_cast<Eigen::Index>(e.a_W.size()));
    for (std::size_t body = 0; body < e.a_W.size(); ++body)
        k.applied.segment<6>(6 * static_cast<Eigen::Index>(body)) << e.a_W[body], e.alpha_W[body];
    k.moved = k.applied;
    k.b.resize(static_cast<Eigen::Index>(k.rows.size()));
    for (Eigen::Index i = 0; i < k.b.size(); ++i) {
        const HeldRow& r = k.rows[static_cast<std::size_t>(i)];
        k.b[i] = r.bias + k.along(r, k.moved);
    }
}

void HeldContacts::measure(const System& system, const State& state, const Evaluation& e) const
{
    Work& k = *work_;
    accelerationSizes(system, state, e, k.sizes);
    k.size.resize(static_cast<Eigen::Index>(k.rows.size()));
    for (Eigen::Index i = 0; i < k.size.size(); ++i) {
        const HeldRow& r = k.rows[static_cast<std::size_t>(i)];
        const HeldGeometry& at = k.geometry[static_cast<std::size_t>(r.contact)];
        k.size[i] = std::abs(r.bias);
        const auto add = [&](int body, const Vector6d& g, const Eigen::Vector3d& arm_W) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            k.size[i]
                += g.head<3>().norm() * (k.sizes[b].a + biasSize(at.normalRate_W, arm_W, k.velocities[b]))
                + g.tail<3>().norm() * k.sizes[b].alpha;
        };
        add(at.point.bodyA, r.onA, at.rA_W);
        add(at.point.bodyB, r.onB, at.rB_W);
    }
}

void HeldContacts::distribute(const Evaluation& e) const
{
    Work& k = *work_;
    std::vector<Work::Limit> limits;
    double force = k.x.lpNorm<Eigen::Infinity>();
    for (const Eigen::Vector3d& f_W : e.f_W)
        force = std::max(force, f_W.norm());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (k.normalColumn[i] < 0)
            continue;
        const Eigen::Index normal = k.normalColumn[i];
        Eigen::Index next = normal + 1;
        limits.push_back({normal, normal, 0, 1.0});
        for (const Motion m : kMotions) {
            if (contacts[i].of(m).grip != Grip::stick)
                continue;
            const Eigen::Index count = m == Motion::spin ? 1 : 2;
            const Friction& f = contacts[i].of(m);
            limits.push_back({normal, next, count, f.sticking / armOf(m, f)});
            next += count;
        }
    }
    k.distribute(limits, force);
}

void HeldContacts::apply(const System& system, const State& state, Evaluation& e) const
{
    Work& k = *work_;
    for (std::size_t j = 0; j < k.columns.size(); ++j) {
        const HeldColumn& c = k.columns[j];
        const ContactPoint& p = k.geometry[static_cast<std::size_t>(c.contact)].point;
        const double x = k.x[static_cast<Eigen::Index>(j)];
        const auto add = [&](int body, const Vector6d& on) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            e.reaction_W[b] += x * on.head<3>();
            e.reactionMoment_W[b] += x * on.tail<3>();
            if (!joints_)
                return;
            const Vector6d by = k.response(system, body) * on; // what the joints answer
            e.a_W[b] += x * by.head<3>();
            e.alpha_W[b] += x * by.tail<3>();
        };
        add(p.bodyA, c.onA);
        add(p.bodyB, c.onB);
        if (p.bodyA == kWorld && p.bodyB != kWorld) {
            const auto b = static_cast<std::size_t>(p.bodyB);
            e.rates.impulse_W += x * c.onB.head<3>();
            e.rates.angularImpulseO_W += x * (k.poses[b].p_WB.cross(c.onB.head<3>()) + c.onB.tail<3>());
        }
    }
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (k.normalColumn[i] < 0)
            continue;
        const HeldGeometry& g = k.geometry[i];
        const double lambda = k.x[k.normalColumn[i]];
        double driven = 0.0;
        for (const Motion m : kMotions) {
            const Friction& friction = contacts[i].of(m);
            if (friction.grip != Grip::slip)
                continue;
            const auto kind = static_cast<std::size_t>(m);
            e.rates.friction += friction.kinetic * lambda * g.against[kind].dot(g.motion[kind]);
        }
        if (!scene_.surfaceVelocity.empty()) {
            const Eigen::Vector3d surface = drive(g.point, k.poses);
            Eigen::Vector3d force = Eigen::Vector3d::Zero();
            if (contacts[i].of(Motion::slide).grip == Grip::slip)
                force = -contacts[i].of(Motion::slide).kinetic * lambda * (g.grain * g.against[0]);
            else if (contacts[i].of(Motion::slide).grip == Grip::stick)
                for (int t = 0; t < 2; ++t)
                    force += k.x[k.normalColumn[i] + 1 + t] * (g.grain * g.t[static_cast<std::size_t>(t)]);
            driven = -(force + lambda * g.point.n_W).dot(surface);
        }
        e.rates.drive += driven;
    }
    if (joints_)
        joints_->answer(system, state, e);
    for (std::size_t body = 0; body < e.a_W.size(); ++body) {
        const auto motion = k.moved.segment<6>(6 * static_cast<Eigen::Index>(body));
        e.a_W[body] = motion.head<3>();
        e.alpha_W[body] = motion.tail<3>();
    }
}

ConstraintRank HeldContacts::constraintRank() const
{
    return joints_ ? joints_->constraintRank() : ConstraintRank{};
}

void HeldContacts::react(const System& system, double t, Side side, const State& state, Evaluation& e) const
{
    if (joints_)
        joints_->react(system, t, side, state, e);
    if (contacts.empty())
        return;
    prepare(system, state, true);
    lookAhead(system, state, e);
    equations(system, e);
    work_->solve(LeastNormSolver::Choice::any);
    if (work_->slips && work_->indeterminate)
        distribute(e); // may move what slips
    apply(system, state, e);
    // No number: the integrator takes a shorter step.
    const bool turned = std::any_of(work_->geometry.begin(), work_->geometry.end(),
                                    [](const HeldGeometry& g) { return g.turned || g.ranRound; });
    if (turned)
        for (Eigen::Vector3d& a : e.a_W)
            a.setConstant(std::numeric_limits<double>::quiet_NaN());
}

void HeldContacts::buildAt(const System& bare, double t, Side side, const State& state, Evaluation& e) const
{
    bare.evaluate(t, side, state, e);
    for (auto* sum : {&e.reaction_W, &e.reactionMoment_W})
        std::fill(sum->begin(), sum->end(), Eigen::Vector3d(Eigen::Vector3d::Zero()));
    e.rates = {};
    if (joints_)
        joints_->react(bare, t, side, state, e);
    prepare(bare, state, true);
    lookAhead(bare, state, e);
    equations(bare, e);
    measure(bare, state, e);
}

void HeldContacts::equationsAt(const System& bare, double t, Side side, const State& state, Evaluation& e,
                               HeldEquations& out) const
{
    buildAt(bare, t, side, state, e);
    const Work& k = *work_;
    out.A = k.A;
    out.b = k.b;
    out.size = k.size;
    out.first.assign(k.normalColumn.begin(), k.normalColumn.end());
    out.frames.clear();
    for (const HeldGeometry& g : k.geometry)
        out.frames.push_back({g.point.n_W, g.t});
}

void HeldContacts::solve(const System& bare, double t, Side side, const State& state, Evaluation& e,
                         HeldSolution& out) const
{
    buildAt(bare, t, side, state, e);
    Work& k = *work_;
    k.solve();
    if (k.indeterminate)
        distribute(e);
    apply(bare, state, e);

    out.contacts.resize(contacts.size());
    out.mismatch = k.mismatch;
    out.indeterminate = k.indeterminate;
    out.jointForces.resize(0);
    if (k.indeterminate && joints_ && !k.jointLimits.empty())
        out.jointForces = k.lambda0.cwiseAbs() + k.lambdas.cwiseAbs() * k.x.cwiseAbs();
    out.acceleration = k.size.size() ? k.size.maxCoeff() : 0.0;
    out.negative = false;
    out.force = 0.0;
    for (std::size_t b = 0; b < k.sizes.size(); ++b)
        out.force = std::max({out.force, k.sizes[b].f, joints_ ? e.reaction_W[b].norm() : 0.0});
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const HeldContact& c = contacts[i];
        const HeldGeometry& g = k.geometry[i];
        const ContactPoint& p = g.point;
        ContactForces& f = out.contacts[i];
        f.n_W = p.n_W;
        f.gap = p.gap;
        f.faces = g.faces;
        f.room = g.room;
        f.zeta = g.zeta;
        f.motion = g.motion;
        f.grain = g.grain;
        f.slip_W = g.slip_W;
        f.lambda = f.answer = 0.0;
        f.force.fill(Eigen::Vector3d::Zero());
        if (k.normalColumn[i] >= 0) {
            Eigen::Index j = k.normalColumn[i];
            f.answer = k.A(j, j);
            const bool blocked
                = joints_ && std::abs(f.answer) <= k.blockedBelow(bare, k.rows[static_cast<std::size_t>(j)]);
            // Without friction only what nothing can move gives no answer.
            const bool rubs = std::ranges::any_of(
                c.friction, [](const Friction& r) { return r.grip == Grip::slip && r.kinetic > 0.0; });
            out.negative = out.negative || (f.answer <= 0.0 && rubs && !blocked);
            f.lambda = k.x[j++];
            out.force = std::max(out.force, std::abs(f.lambda));
            for (const Motion m : kMotions) {
                const auto kind = static_cast<std::size_t>(m);
                if (c.of(m).grip == Grip::slip)
                    f.force[kind] = -c.of(m).kinetic * f.lambda * g.against[kind];
                if (c.of(m).grip != Grip::stick)
                    continue;
                const double arm = armOf(m, c.of(m));
                if (m == Motion::spin)
                    f.force[kind] = arm * k.x[j++] * p.n_W;
                else
                    for (const Eigen::Vector3d& axis : g.t)
                        f.force[kind] += arm * k.x[j++] * axis;
            }
        }
        Eigen::Vector3d u = g.tangentialBias, w = g.turningBias;
        f.zetaDot = g.bias;
        const auto add = [&](int body, const Eigen::Vector3d& arm, double sign) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            const Eigen::Vector3d a = e.a_W[b] + e.alpha_W[b].cross(arm);
            f.zetaDot += sign * p.n_W.dot(a);
            u += sign * a;
            w += sign * e.alpha_W[b];
        };
        add(p.bodyA, g.rA_W, -1.0);
        add(p.bodyB, g.rB_W, 1.0);
        if (grained_)
            u = g.grain * u + g.grainBias;
        f.motionRate = {Eigen::Vector3d(u - p.n_W * p.n_W.dot(u)), Eigen::Vector3d(w - p.n_W * p.n_W.dot(w)),
                        Eigen::Vector3d(p.n_W * p.n_W.dot(w))};
    }
}

} // namespace polhode
