#include "engine/step/held_contacts.h"

#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_coupling.h"
#include "engine/math/least_norm.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/QR>
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

/// A direction at a contact, as wrenches (force, moment about the centre of mass) on the bodies A and B: a
/// unit of an unknown, or, with a bias, one equality onA·(a_A, α_A) + onB·(a_B, α_B) + bias = 0.
struct Column {
    int contact = 0;
    Vector6d onA = Vector6d::Zero(), onB = Vector6d::Zero();
};
struct Row : Column {
    double bias = 0.0;
};

/// Force f and moment m at a contact with the arm r from the centre of mass.
Vector6d wrench(const Eigen::Vector3d& r, const Eigen::Vector3d& f, const Eigen::Vector3d& m)
{
    Vector6d w;
    w << f, r.cross(f) + m;
    return w;
}

/// Two unit vectors that span the plane perpendicular to n.
std::array<Eigen::Vector3d, 2> tangents(const Eigen::Vector3d& n)
{
    const Eigen::Vector3d t1 = n.unitOrthogonal();
    return {t1, n.cross(t1)};
}

struct Geometry {
    ContactPoint point;
    bool faces = true;
    bool turned = false; ///< its slip goes where no friction of this step has been
    Eigen::Vector3d rA_W, rB_W; ///< m, arms of the contact from the centres of mass
    std::array<Eigen::Vector3d, 2> t;
    std::array<Eigen::Vector3d, 3> motion; ///< slip, roll, spin
    std::array<Eigen::Vector3d, 3> against; ///< unit, the direction of the motion while it slips
    double zeta = 0.0;
    double bias = 0.0; ///< m/s²
    Eigen::Vector3d tangentialBias = Eigen::Vector3d::Zero(); ///< m/s²
    Eigen::Vector3d turningBias
        = Eigen::Vector3d::Zero(); ///< rad/s²: of the spin along n, of rolling across it
};

/// The smallest pivot relative to the largest that counts as independent.
constexpr double kRank = 1e-13;
/// What the joints leave of the response of free bodies and still counts as a motion: rounding leaves 1e-16.
constexpr double kBlocked = 1e-13;

constexpr double kSideways = 1e-12; // m/s (rad/s): rounding, which friction of slow slip would amplify
constexpr double kLeastAlong = 0.5; ///< cosine of the turn of a slip within a step

/// Whether a slip has turned by more than a step allows: it has passed close by rest. One that goes straight
/// through rest has not turned.
bool hasTurned(const Eigen::Vector3d& motion, const Eigen::Vector3d& direction, double rest)
{
    constexpr double kStraight = 1e-6;
    const double speed = motion.norm(), along = motion.dot(direction);
    const double sideways = (motion - along * direction).norm();
    return speed > rest && along < kLeastAlong * speed && sideways > std::max(kSideways, kStraight * speed);
}

} // namespace

Eigen::Vector3d slipDirection(const Eigen::Vector3d& motion, const Eigen::Vector3d& before, double rest)
{
    const double speed = motion.norm();
    const double sideways = (motion - before * before.dot(motion)).norm();
    return sideways < kSideways || speed <= rest ? before : Eigen::Vector3d(motion / speed);
}

struct HeldContacts::Work {
    Work()
    {
        cod.setThreshold(kRank);
        lu.setThreshold(kRank);
    }

    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;
    std::vector<Geometry> geometry;
    std::vector<Matrix6d> responses;
    std::vector<bool> responseKnown;
    std::vector<Row> rows;
    std::vector<Column> columns;
    std::vector<int> normalColumn; ///< per contact, −1 if open
    std::unique_ptr<JointCoupling> joints; ///< null: none
    Eigen::MatrixXd answers; ///< 6N × columns: the accelerations that a unit of each unknown gives
    Eigen::MatrixXd A;
    Eigen::VectorXd b, x, size;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> cod;
    Eigen::FullPivLU<Eigen::MatrixXd> lu; ///< where there is but one answer it costs a third of cod
    LeastNormSolver norm;
    Eigen::VectorXd rest;
    Evaluation evaluation;
    bool slips = false;
    bool indeterminate = false;
    double mismatch = 0.0;

    const Matrix6d& response(const System& system, int body)
    {
        const auto i = static_cast<std::size_t>(body);
        if (!responseKnown[i]) {
            responses[i] = system.responseMatrix(body, poses[i].R_WB);
            responseKnown[i] = true;
        }
        return responses[i];
    }

    Column column(int contact, const Eigen::Vector3d& f, const Eigen::Vector3d& m) const
    {
        const Geometry& g = geometry[static_cast<std::size_t>(contact)];
        Column c;
        c.contact = contact;
        if (g.point.bodyA != kWorld)
            c.onA = -wrench(g.rA_W, f, m);
        if (g.point.bodyB != kWorld)
            c.onB = wrench(g.rB_W, f, m);
        return c;
    }

    Row row(int contact, const Eigen::Vector3d& f, const Eigen::Vector3d& m, double bias) const
    {
        return {column(contact, f, m), bias};
    }

    /// Adds what a wrench does to a body when no joint answers.
    void addFree(const System& system, int body, const Vector6d& on, Eigen::Ref<Eigen::VectorXd> motions)
    {
        if (body != kWorld)
            motions.segment<6>(6 * body) += response(system, body) * on;
    }

    double along(const Column& c, const Eigen::Ref<const Eigen::VectorXd>& motions) const
    {
        const ContactPoint& p = geometry[static_cast<std::size_t>(c.contact)].point;
        double sum = 0.0;
        if (p.bodyA != kWorld)
            sum += c.onA.dot(motions.segment<6>(6 * p.bodyA));
        if (p.bodyB != kWorld)
            sum += c.onB.dot(motions.segment<6>(6 * p.bodyB));
        return sum;
    }

    /// The matrix of rows against columns: what a unit of each unknown adds to each equality.
    void assemble(const System& system)
    {
        const auto rowCount = static_cast<Eigen::Index>(rows.size());
        const auto columnCount = static_cast<Eigen::Index>(columns.size());
        answers.setZero(6 * system.bodyCount(), columnCount);
        A.resize(rowCount, columnCount);
        for (Eigen::Index j = 0; j < columnCount; ++j) {
            const Column& c = columns[static_cast<std::size_t>(j)];
            const ContactPoint& p = geometry[static_cast<std::size_t>(c.contact)].point;
            auto answer = answers.col(j);
            addFree(system, p.bodyA, c.onA, answer);
            addFree(system, p.bodyB, c.onB, answer);
            if (joints) {
                const double free = along(c, answer);
                joints->answer(answer);
                if (along(c, answer) <= kBlocked * free)
                    answer.setZero(); // the joints let nothing move that way
            }
            for (Eigen::Index i = 0; i < rowCount; ++i)
                A(i, j) = along(rows[static_cast<std::size_t>(i)], answer);
        }
    }

    /// x of least norm with A x = −b, as nearly as that can be met.
    void leastNorm(bool symmetric)
    {
        const Eigen::Index n = b.size();
        indeterminate = false;
        mismatch = 0.0;
        if (n == 0) {
            x.resize(0);
            return;
        }
        if (n == 1 && A(0, 0) != 0.0) {
            x = -b / A(0, 0);
            return;
        }
        if (symmetric) {
            solveSymmetric(LeastNormSolver::Choice::leastNorm);
            indeterminate = norm.rank() < n;
        } else if (lu.compute(A).isInvertible()) {
            x = lu.solve(-b);
            x -= lu.solve(A * x + b);
        } else {
            cod.compute(A);
            x = cod.solve(-b);
            x -= cod.solve(A * x + b);
            indeterminate = cod.rank() < n;
        }
        if (indeterminate)
            mismatch = (A * x + b).lpNorm<Eigen::Infinity>();
    }

    /// x with A x = −b for a symmetric A; any is enough where it is the motion that is asked for.
    void solveSymmetric(LeastNormSolver::Choice choice)
    {
        norm.compute(A);
        x = -b;
        norm.solveInPlace(x, choice);
        rest = -b - A * x;
        norm.solveInPlace(rest, choice);
        x += rest;
    }

    /// One limit |x[first … first + count)| ≤ limit · x[normal].
    struct Limit {
        Eigen::Index normal, first, count;
        double factor;
    };

    /// By how much x breaks the limits, each at its place; gradient rows if asked for.
    double violations(const std::vector<Limit>& limits, const Eigen::VectorXd& at, Eigen::VectorXd& r,
                      Eigen::MatrixXd* J) const
    {
        r.setZero(static_cast<Eigen::Index>(limits.size()));
        if (J)
            J->setZero(r.size(), at.size());
        for (Eigen::Index i = 0; i < r.size(); ++i) {
            const Limit& l = limits[static_cast<std::size_t>(i)];
            const double length = l.count ? at.segment(l.first, l.count).norm() : 0.0;
            const double over = length - l.factor * at[l.normal];
            if (over <= 0.0)
                continue;
            r[i] = over;
            if (!J)
                continue;
            (*J)(i, l.normal) -= l.factor;
            if (length > 0.0)
                J->row(i).segment(l.first, l.count) += at.segment(l.first, l.count).transpose() / length;
        }
        return r.size() ? r.maxCoeff() : 0.0;
    }

    /// Where the forces are not unique: others that give the same motion and keep λ ≥ 0 and friction within
    /// its limits, if there are any. Friction in proportion to the loads first, then the least violation.
    void distribute(const std::vector<Limit>& limits, double force)
    {
        const double zero = 1e-12 * force;
        Eigen::VectorXd r;
        if (violations(limits, x, r, nullptr) <= zero)
            return;
        Eigen::VectorXd weights = Eigen::VectorXd::Ones(x.size());
        for (int n = 0; n < 6; ++n) {
            for (const Limit& l : limits)
                if (l.count)
                    weights.segment(l.first, l.count)
                        .setConstant(std::max(l.factor * x[l.normal] / force, 1e-6));
            cod.compute(A * weights.asDiagonal());
            const Eigen::VectorXd y = cod.solve(-b);
            const Eigen::VectorXd next = weights.cwiseProduct(y);
            const bool same = (next - x).lpNorm<Eigen::Infinity>() <= zero;
            x = next;
            if (violations(limits, x, r, nullptr) <= zero)
                return;
            if (same)
                break;
        }
        lu.compute(A);
        // Orthonormal, so that the shortest steps do not depend on the order of pivots that rounding chooses.
        const Eigen::MatrixXd spanned = lu.kernel();
        const Eigen::MatrixXd kernel = spanned.householderQr().householderQ()
            * Eigen::MatrixXd::Identity(spanned.rows(), spanned.cols());
        Eigen::MatrixXd J;
        for (int n = 0; n < 60; ++n) {
            const double worst = violations(limits, x, r, &J);
            if (worst <= zero)
                return;
            const Eigen::MatrixXd Jz = J * kernel;
            const Eigen::VectorXd step
                = kernel * Jz.completeOrthogonalDecomposition().solve(Eigen::VectorXd(-r));
            double length = 1.0, sum = r.squaredNorm();
            Eigen::VectorXd trial;
            for (; length > 1e-6; length *= 0.5) {
                trial = x + length * step;
                violations(limits, trial, r, nullptr);
                if (r.squaredNorm() < sum)
                    break;
            }
            if (length <= 1e-6)
                return;
            x = trial;
        }
    }
};

HeldContacts::HeldContacts(const ContactScene& scene, double velocityTolerance,
                           std::shared_ptr<const JointReactions> joints)
    : scene_(scene)
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
}

void HeldContacts::prepare(const System& system, const State& state) const
{
    Work& k = *work_;
    posesOf(system, state, k.poses);
    velocitiesOf(state, k.velocities);
    k.responses.resize(state.bodies.size());
    k.responseKnown.assign(state.bodies.size(), false);
    if (joints_) {
        if (!k.joints)
            k.joints = std::make_unique<JointCoupling>(system, joints_->joints(), joints_->settings().solver);
        k.joints->factorize(state, joints_->settings().modes);
    }
    k.geometry.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const HeldContact& c = contacts[i];
        Geometry& g = k.geometry[i];
        g.point = c.point;
        ContactRates rates;
        g.faces = scene_.world->follow(g.point, k.poses, k.velocities, rates);
        g.turned = false;
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
        g.zeta = now.zeta;
        g.t = tangents(g.point.n_W);
        g.bias = rates.gapBias;
        for (const Motion m : kMotions) {
            const Friction& f = c.of(m);
            Eigen::Vector3d& against = g.against[static_cast<std::size_t>(m)];
            const Eigen::Vector3d& motion = g.motion[static_cast<std::size_t>(m)];
            against.setZero();
            if (f.grip != Grip::slip)
                continue;
            g.turned = g.turned || hasTurned(motion, f.direction_W, velocityTolerance_);
            // A motion that has just turned round keeps its sense until the event is located: the forces stay
            // smooth through zero.
            against = slipDirection(motion, f.direction_W, velocityTolerance_);
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
        if (c.of(Motion::roll).grip == Grip::stick || c.of(Motion::spin).grip == Grip::stick) {
            const double spin = g.point.n_W.dot(g.motion[2]);
            g.turningBias = -spin * rates.normal_W + g.point.n_W * rates.normal_W.dot(g.motion[1]);
        }
    }
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
        const Geometry& g = k.geometry[i];
        if (!c.closed)
            continue;
        const int number = static_cast<int>(i);
        Eigen::Vector3d f = g.point.n_W, m = none;
        for (const Motion kind : kMotions) {
            const Friction& friction = c.of(kind);
            if (friction.grip != Grip::slip)
                continue;
            k.slips = true;
            (kind == Motion::slide ? f : m) -= friction.kinetic * g.against[static_cast<std::size_t>(kind)];
        }
        k.normalColumn[i] = static_cast<int>(k.columns.size());
        k.rows.push_back(k.row(number, g.point.n_W, none, g.bias));
        k.columns.push_back(k.column(number, f, m));
        if (c.of(Motion::slide).grip == Grip::stick)
            for (const Eigen::Vector3d& t : g.t) {
                k.rows.push_back(k.row(number, t, none, t.dot(g.tangentialBias)));
                k.columns.push_back(k.column(number, t, none));
            }
        if (c.of(Motion::roll).grip == Grip::stick)
            for (const Eigen::Vector3d& t : g.t) {
                k.rows.push_back(k.row(number, none, t, t.dot(g.turningBias)));
                k.columns.push_back(k.column(number, none, t));
            }
        if (c.of(Motion::spin).grip == Grip::stick) {
            k.rows.push_back(k.row(number, none, g.point.n_W, g.point.n_W.dot(g.turningBias)));
            k.columns.push_back(k.column(number, none, g.point.n_W));
        }
    }
    k.assemble(system);
    k.b.resize(static_cast<Eigen::Index>(k.rows.size()));
    k.size.resize(k.b.size());
    for (Eigen::Index i = 0; i < k.b.size(); ++i) {
        const Row& r = k.rows[static_cast<std::size_t>(i)];
        const ContactPoint& p = k.geometry[static_cast<std::size_t>(r.contact)].point;
        k.b[i] = r.bias;
        k.size[i] = std::abs(r.bias);
        const auto add = [&](int body, const Vector6d& g) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            const double linear = g.head<3>().dot(e.a_W[b]);
            const double turning = g.tail<3>().dot(e.alpha_W[b]);
            k.b[i] += linear + turning;
            k.size[i] += std::abs(linear) + std::abs(turning);
        };
        add(p.bodyA, r.onA);
        add(p.bodyB, r.onB);
    }
}

bool HeldContacts::fewSlipSlowly(const HeldSolution& now) const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i)
        count += contacts[i].closed && contacts[i].of(Motion::slide).grip == Grip::slip
            && now.contacts[i].motionOf(Motion::slide).norm() < kSlowSlip;
    return count <= kMostAhead;
}

void HeldContacts::lookAheadIfFew(const HeldSolution& now, double rest)
{
    const bool few = fewSlipSlowly(now);
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (Friction& f = contacts[i].of(Motion::slide);
            f.grip == Grip::slip && now.contacts[i].motionOf(Motion::slide).norm() <= rest)
            f.ahead = few;
}

void HeldContacts::solveEquations() const
{
    Work& k = *work_;
    k.leastNorm(!k.slips);
}

/// n · s × (u + kLookAhead u̇) (m/s) of contacts that slip slowly along s.
Eigen::VectorXd HeldContacts::turnsAhead(const System& system, const Evaluation& e,
                                         const std::vector<std::size_t>& slow) const
{
    Work& k = *work_;
    equations(system, e);
    solveEquations();
    const Eigen::VectorXd given = k.answers * k.x;
    Eigen::VectorXd turns(static_cast<Eigen::Index>(slow.size()));
    for (std::size_t i = 0; i < slow.size(); ++i) {
        const Geometry& g = k.geometry[slow[i]];
        Eigen::Vector3d rate = g.tangentialBias;
        const auto add = [&](int body, const Eigen::Vector3d& arm, double sign) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            const Eigen::Index at = 6 * static_cast<Eigen::Index>(body);
            const Eigen::Vector3d alpha = e.alpha_W[b] + given.segment<3>(at + 3);
            rate += sign * (e.a_W[b] + given.segment<3>(at) + alpha.cross(arm));
        };
        add(g.point.bodyA, g.rA_W, -1.0);
        add(g.point.bodyB, g.rB_W, 1.0);
        turns[static_cast<Eigen::Index>(i)]
            = g.point.n_W.dot(g.against[0].cross(g.motion[0] + kLookAhead * rate));
    }
    return turns;
}

void HeldContacts::lookAhead(const System& system, const Evaluation& e) const
{
    Work& k = *work_;
    std::vector<std::size_t> slow;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Friction& f = contacts[i].of(Motion::slide);
        if (contacts[i].closed && f.grip == Grip::slip && f.ahead)
            slow.push_back(i);
    }
    if (slow.empty())
        return;
    // Newton's method for the angles, with differences of the turns that are linear but for curvature.
    const auto turn = [&](std::size_t i, double angle) {
        Eigen::Vector3d& s = k.geometry[i].against[0];
        s = std::cos(angle) * s + std::sin(angle) * k.geometry[i].point.n_W.cross(s);
    };
    constexpr int kMostSteps = 8;
    constexpr double kDifference = 1e-5, kLargestTurn = 0.5, kTurned = 1e-14; // rad
    const auto n = static_cast<Eigen::Index>(slow.size());
    for (const std::size_t i : slow) {
        const Geometry& g = k.geometry[i];
        Eigen::Vector3d& s = k.geometry[i].against[0];
        const Eigen::Vector3d before = contacts[i].of(Motion::slide).direction_W;
        s = (before - g.point.n_W * g.point.n_W.dot(before)).normalized();
    }
    Eigen::MatrixXd J(n, n);
    Eigen::VectorXd r = turnsAhead(system, e, slow);
    const double rounding = 1e-13 * kLookAhead * (k.size.size() ? k.size.maxCoeff() : 0.0);
    for (int step = 0; step < kMostSteps && r.lpNorm<Eigen::Infinity>() > rounding; ++step) {
        for (Eigen::Index j = 0; j < n; ++j) {
            const std::size_t i = slow[static_cast<std::size_t>(j)];
            const Eigen::Vector3d s = k.geometry[i].against[0];
            turn(i, kDifference);
            J.col(j) = (turnsAhead(system, e, slow) - r) / kDifference;
            k.geometry[i].against[0] = s;
        }
        // What others hold does not turn with its friction: it is left as it is.
        constexpr double kHeldFast = 1e-4;
        const double least = kHeldFast * kLookAhead * (k.size.size() ? k.size.maxCoeff() : 0.0);
        for (Eigen::Index j = 0; j < n; ++j)
            if (J.col(j).norm() <= least) {
                J.col(j).setZero();
                J.row(j).setZero();
                r[j] = 0.0;
            }
        // Of contacts that turn the same motion only together, the least turns.
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> turns;
        turns.setThreshold(1e-9);
        turns.compute(J);
        Eigen::VectorXd angles = turns.solve(-r);
        const double largest = angles.lpNorm<Eigen::Infinity>();
        if (!std::isfinite(largest))
            break;
        if (largest > kLargestTurn)
            angles *= kLargestTurn / largest;
        for (Eigen::Index j = 0; j < n; ++j)
            turn(slow[static_cast<std::size_t>(j)], angles[j]);
        if (largest < kTurned)
            break;
        r = turnsAhead(system, e, slow);
    }
    for (const std::size_t i : slow)
        k.geometry[i].turned
            = k.geometry[i].against[0].dot(contacts[i].of(Motion::slide).direction_W) < kLeastAlong;
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
            limits.push_back({normal, next, count, contacts[i].of(m).sticking});
            next += count;
        }
    }
    k.distribute(limits, force);
}

void HeldContacts::apply(const System& system, const State& state, Evaluation& e) const
{
    Work& k = *work_;
    for (std::size_t j = 0; j < k.columns.size(); ++j) {
        const Column& c = k.columns[j];
        const ContactPoint& p = k.geometry[static_cast<std::size_t>(c.contact)].point;
        const double x = k.x[static_cast<Eigen::Index>(j)];
        const auto add = [&](int body, const Vector6d& on) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            const Vector6d by = k.response(system, body) * on;
            e.reaction_W[b] += x * on.head<3>();
            e.reactionMoment_W[b] += x * on.tail<3>();
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
        const Geometry& g = k.geometry[i];
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
                force = -contacts[i].of(Motion::slide).kinetic * lambda * g.against[0];
            else if (contacts[i].of(Motion::slide).grip == Grip::stick)
                for (int t = 0; t < 2; ++t)
                    force += k.x[k.normalColumn[i] + 1 + t] * g.t[static_cast<std::size_t>(t)];
            driven = -(force + lambda * g.point.n_W).dot(surface);
        }
        e.rates.drive += driven;
    }
    if (joints_)
        joints_->answer(system, state, e);
}

void HeldContacts::react(const System& system, double t, Side side, const State& state, Evaluation& e) const
{
    if (joints_)
        joints_->react(system, t, side, state, e);
    if (contacts.empty())
        return;
    prepare(system, state);
    lookAhead(system, e);
    equations(system, e);
    solveEquations();
    apply(system, state, e);
    // No number: the integrator takes a shorter step.
    const bool turned = std::any_of(work_->geometry.begin(), work_->geometry.end(),
                                    [](const Geometry& g) { return g.turned; });
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
    prepare(bare, state);
    lookAhead(bare, e);
    equations(bare, e);
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
    for (const Geometry& g : k.geometry)
        out.frames.push_back({g.point.n_W, g.t});
}

void HeldContacts::solve(const System& bare, double t, Side side, const State& state, Evaluation& e,
                         HeldSolution& out) const
{
    buildAt(bare, t, side, state, e);
    solveEquations();
    Work& k = *work_;
    if (k.indeterminate && !k.slips)
        distribute(e);
    apply(bare, state, e);

    out.contacts.resize(contacts.size());
    out.mismatch = k.mismatch;
    out.indeterminate = k.indeterminate;
    out.acceleration = k.size.size() ? k.size.maxCoeff() : 0.0;
    out.negative = false;
    out.force = 0.0;
    for (std::size_t b = 0; b < e.f_W.size(); ++b)
        out.force = std::max({out.force, e.f_W[b].norm(), joints_ ? e.reaction_W[b].norm() : 0.0});
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const HeldContact& c = contacts[i];
        const Geometry& g = k.geometry[i];
        const ContactPoint& p = g.point;
        ContactForces& f = out.contacts[i];
        f.n_W = p.n_W;
        f.gap = p.gap;
        f.faces = g.faces;
        f.zeta = g.zeta;
        f.motion = g.motion;
        f.lambda = f.answer = 0.0;
        f.force.fill(Eigen::Vector3d::Zero());
        if (k.normalColumn[i] >= 0) {
            Eigen::Index j = k.normalColumn[i];
            f.answer = k.A(j, j);
            out.negative = out.negative || f.answer <= 0.0;
            f.lambda = k.x[j++];
            out.force = std::max(out.force, std::abs(f.lambda));
            for (const Motion m : kMotions) {
                const auto kind = static_cast<std::size_t>(m);
                if (c.of(m).grip == Grip::slip)
                    f.force[kind] = -c.of(m).kinetic * f.lambda * g.against[kind];
                if (c.of(m).grip != Grip::stick)
                    continue;
                if (m == Motion::spin)
                    f.force[kind] = k.x[j++] * p.n_W;
                else
                    for (const Eigen::Vector3d& axis : g.t)
                        f.force[kind] += k.x[j++] * axis;
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
        f.motionRate = {Eigen::Vector3d(u - p.n_W * p.n_W.dot(u)), Eigen::Vector3d(w - p.n_W * p.n_W.dot(w)),
                        Eigen::Vector3d(p.n_W * p.n_W.dot(w))};
    }
}

/// Moves the bodies by (Δc, Δφ).
void HeldContacts::moveOnto(const System& system, State& state, const Eigen::VectorXd& motions) const
{
    for (std::size_t b = 0; b < state.bodies.size(); ++b) {
        const Vector6d shift = motions.segment<6>(6 * static_cast<Eigen::Index>(b));
        if (shift.isZero(0.0))
            continue;
        state.bodies[b].p_WB += shift.head<3>();
        if (!shift.tail<3>().isZero(0.0)) {
            const Eigen::Matrix3d turned
                = expSO3(Eigen::Vector3d(shift.tail<3>())) * rotation(system, state, static_cast<int>(b));
            setRotation(system, state, static_cast<int>(b), turned);
        }
    }
    satisfySupports(system, state);
}

bool HeldContacts::correct(const System& system, const State&, State& state) const
{
    constexpr double kMoved = 1e-13; // m, m/s; what is left after a projection is rounding of a few terms
    const bool moved = stabilisation && project(system, state) > kMoved;
    if (joints_)
        countAngles(system, joints_->joints(), state);
    return moved;
}

double HeldContacts::project(const System& bare, State& state) const
{
    if (contacts.empty() && !joints_)
        return 0.0;
    Work& k = *work_;
    double largest = 0.0;
    Eigen::VectorXd motions;
    // Positions first, as velocities are measured on the right normals. A curved gap takes a second pass.
    for (int pass = 0; pass < 3; ++pass) {
        prepare(bare, state);
        k.rows.clear();
        k.columns.clear();
        motions.setZero(6 * bare.bodyCount());
        double violation = 0.0;
        if (k.joints) {
            const Eigen::VectorXd errors = k.joints->errors();
            violation = errors.size() ? errors.lpNorm<Eigen::Infinity>() : 0.0;
            k.joints->answer(motions, -errors);
        }
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            if (!contacts[i].closed)
                continue;
            const Geometry& g = k.geometry[i];
            const double off = g.point.gap - contacts[i].restGap;
            violation = std::max(violation, std::abs(off));
            k.rows.push_back(k.row(static_cast<int>(i), g.point.n_W, Eigen::Vector3d::Zero(), off));
            k.columns.push_back(k.rows.back());
        }
        largest = std::max(largest, violation);
        if (violation <= 1e-14)
            break;
        k.assemble(bare);
        k.b.resize(static_cast<Eigen::Index>(k.rows.size()));
        for (Eigen::Index i = 0; i < k.b.size(); ++i) {
            const Row& r = k.rows[static_cast<std::size_t>(i)];
            k.b[i] = r.bias + k.along(r, motions);
        }
        k.solveSymmetric(LeastNormSolver::Choice::any);
        moveOnto(bare, state, motions + k.answers * k.x);
    }
    prepare(bare, state);
    const auto bodyCount = static_cast<Eigen::Index>(state.bodies.size());
    motions.resize(6 * bodyCount);
    for (Eigen::Index b = 0; b < bodyCount; ++b) {
        const BodyState& s = state.bodies[static_cast<std::size_t>(b)];
        motions.segment<6>(6 * b) << s.v_WB, s.w_WB;
    }
    const Eigen::VectorXd before = motions;
    if (k.joints)
        k.joints->answer(motions, k.joints->targets());
    largest = std::max(largest, (motions - before).lpNorm<Eigen::Infinity>());
    // The rows of the accelerations are those of the velocities too, with the velocities in place of b.
    Evaluation& e = k.evaluation;
    e.a_W.resize(state.bodies.size());
    e.alpha_W.resize(state.bodies.size());
    for (std::size_t b = 0; b < state.bodies.size(); ++b) {
        e.a_W[b] = motions.segment<3>(6 * static_cast<Eigen::Index>(b));
        e.alpha_W[b] = motions.segment<3>(6 * static_cast<Eigen::Index>(b) + 3);
    }
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        Geometry& g = k.geometry[i];
        g.bias = 0.0;
        g.turningBias.setZero();
        g.tangentialBias = drive(g.point, k.poses);
        g.against.fill(Eigen::Vector3d::Zero()); // no friction in the correction
    }
    equations(bare, e);
    const double violation = k.b.size() ? k.b.lpNorm<Eigen::Infinity>() : 0.0;
    largest = std::max(largest, violation);
    if (violation > 1e-15) {
        k.solveSymmetric(LeastNormSolver::Choice::any);
        motions += k.answers * k.x;
    }
    for (Eigen::Index b = 0; b < bodyCount; ++b) {
        BodyState& s = state.bodies[static_cast<std::size_t>(b)];
        s.v_WB = motions.segment<3>(6 * b);
        s.w_WB = motions.segment<3>(6 * b + 3);
    }
    return largest;
}

} // namespace polhode
