#pragma once

#include "engine/impact/impact_issue.h"
#include "engine/impact/restitution.h"
#include "engine/math/eigen_layout.h"
#include "engine/math/reason.h"

#include <Eigen/Core>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polhode
{

class System;
struct State;

using Matrix6d = Eigen::Matrix<double, 6, 6>;
using Vector6d = Eigen::Matrix<double, 6, 1>;

/// One body as an impact sees it: six numbers of motion and the response to an impulse at its centre of mass.
/// Vectors of six hold the part of the centre of mass first, then the turning part, both in world axes.
struct ImpactBody {
    std::string id;
    double mass = 1.0; ///< kg
    Eigen::Matrix3d I_W = Eigen::Matrix3d::Identity(); ///< kg m², about the centre of mass, world axes
    Eigen::Vector3d p_WB = Eigen::Vector3d::Zero(); ///< m, centre of mass
    Eigen::Vector3d v_WB = Eigen::Vector3d::Zero(); ///< m/s, before the impact
    Eigen::Vector3d w_WB = Eigen::Vector3d::Zero(); ///< rad/s, before the impact
    /// It moves as it is told (Body::motion): no impulse changes that, its response and mass are zero.
    bool given = false;
    /// Φ: (Δv, Δw) = Φ (f, t); symmetric, positive semidefinite, and of this mass and inertia: Φ M Φ = Φ.
    /// There is none to begin with, and a problem without one is refused; freeImpactBody and
    /// projectedResponse make it.
    Matrix6d response = Matrix6d::Constant(std::numeric_limits<double>::quiet_NaN());
};

/// What a unit impulse does to one body, where it acts on several in ways of their own.
struct ImpactPush {
    int body = 0; ///< never the world
    Vector6d wrench = Vector6d::Zero(); ///< force, and moment about the centre of mass
};

/// A contact of body A (the predecessor, kWorld if one of the two is the world) and body B (the successor).
/// The impulse pushes B along +n and A along −n. ζ = n·(v_B − v_A) < 0 when they approach.
struct ImpactContact {
    int bodyA = -1;
    int bodyB = 0;
    Eigen::Vector3d point_W = Eigen::Vector3d::Zero(); ///< m
    Eigen::Vector3d n_W = Eigen::Vector3d::UnitZ(); ///< unit vector from A to B
    /// The impulse is a couple about n, and ζ the relative angular velocity along it: a stop of a hinge.
    bool turning = false;
    /// Not empty: the impulse acts on these bodies instead of A and B, at most ImpactContact::kMostPushes,
    /// and ζ is the rate that it works on: a rope over pulleys. It has no friction.
    std::vector<ImpactPush> pushes;
    static constexpr std::size_t kMostPushes = 4;
    double restitution = 0.0; ///< e, 0 … 1
    Restitution law = Restitution::newton;
    /// It slides at ζ⁻ = 0 and friction admits no finite force (Painlevé): its compression begins all the
    /// same, as ζ falls below zero under the impulse itself until the slip is used up. An impact without
    /// collision.
    bool jammed = false;
    double friction = 0.0; ///< μ ≥ 0; infinite: sticks whatever it takes
    /// Friction along this direction of the contact plane (unit, zero: none) is `ratio` ≥ 0 times μ.
    Eigen::Vector3d along_W = Eigen::Vector3d::Zero();
    double ratio = 1.0;
    /// e_t, −1 … 1: where the contact sticks, the tangential velocity afterwards is −e_t times the one
    /// before: 0 sticks, 1 turns it round (superball), −1 leaves it (smooth).
    double tangentialRestitution = 0.0;
    double torsional = 0.0; ///< m, the impulsive couple about n is at most torsional · λ_n
    double torsionalRestitution = 0.0; ///< e_s, the same for the spin about n
    /// m/s, added to v_B − v_A: the surfaces may move by themselves (a belt).
    Eigen::Vector3d drive_W = Eigen::Vector3d::Zero();
};

/// Bodies that strike each other at one instant, at any number of contacts. Contacts at rest take part too.
struct ImpactProblem {
    std::vector<ImpactBody> bodies;
    std::vector<ImpactContact> contacts;
    /// Φ of all bodies at once (6N × 6N) where joints couple them; empty: each body has its own response.
    Eigen::MatrixXd coupledResponse;
};

/// What the tangential motion of a contact does in an impact.
enum class ImpactSlip {
    none, ///< the law has no friction, or the contact receives no impulse
    slides, ///< it slides to the end
    sticks, ///< it sticks at the end
    reverses, ///< the slip is used up, then it slides in another direction
};

/// One contact of a solved impact. Tangential vectors are perpendicular to n.
struct ContactImpulse {
    Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero(); ///< N s, on body B; body A receives the opposite
    double couple = 0.0; ///< N m s, about n, on body B
    double normal = 0.0; ///< λ_n = n·impulse (N s)
    double before = 0.0; ///< ζ⁻ (m/s)
    double after = 0.0; ///< ζ⁺ (m/s)
    Eigen::Vector3d slipBefore_W = Eigen::Vector3d::Zero(); ///< m/s, tangential part of v_B − v_A (+ drive)
    Eigen::Vector3d slipAfter_W = Eigen::Vector3d::Zero(); ///< m/s
    double spinBefore = 0.0; ///< rad/s, n·(w_B − w_A)
    double spinAfter = 0.0; ///< rad/s
    ImpactSlip slip = ImpactSlip::none;
};

/// One body of a solved impact.
struct BodyChange {
    Eigen::Vector3d dv_W = Eigen::Vector3d::Zero(); ///< Δv of the centre of mass (m/s)
    Eigen::Vector3d dw_W = Eigen::Vector3d::Zero(); ///< Δw (rad/s)
    /// What the guide, support or joints answer: m Δv − Σ impulses (N s) …
    Eigen::Vector3d guideImpulse_W = Eigen::Vector3d::Zero();
    /// … and I Δw − Σ moments about the centre of mass (N m s).
    Eigen::Vector3d guideMoment_W = Eigen::Vector3d::Zero();
};

/// One impact of a sequence.
struct SequenceStep {
    int contact = 0;
    double before = 0.0; ///< ζ of this contact just before (m/s)
    double impulse = 0.0; ///< λ_n (N s)
};

/// The answer of a law of impact.
struct ImpactResult {
    std::vector<ContactImpulse> contacts;
    std::vector<BodyChange> bodies;
    double energyBefore = 0.0; ///< J
    double energyAfter = 0.0; ///< J
    /// ΔT = ½ Σ J·(u⁻ + u⁺) over the contacts (J); equals energyAfter − energyBefore without cancellation.
    double energyChange = 0.0;
    double normalWork = 0.0; ///< the part of ΔT done by the normal impulses (J)
    double frictionWork = 0.0; ///< the part done by tangential impulses and couples (J)
    std::vector<ImpactNote> notes;
    Reason reason; ///< for notApplicable, ignored and noSolution
    int iterations = 0;
    double residual = 0.0; ///< of the law's own conditions (m/s)
    std::vector<SequenceStep> sequence; ///< one-after-another impacts only

    bool has(ImpactIssue issue) const;
    /// False if there is no answer to use: noSolution, iterationLimit or notApplicable.
    bool solved() const;
};

/// The wrenches by which the impulse of a contact acts on bodies, those of the world apart.
std::vector<ImpactPush> pushesOf(const ImpactProblem& problem, const ImpactContact& contact,
                                 const ContactImpulse& impulse);

/// A body of rotation R_WB that nothing holds.
ImpactBody freeImpactBody(double mass, const Eigen::Matrix3d& I_B, const Eigen::Matrix3d& R_WB,
                          const Eigen::Vector3d& p_WB, const Eigen::Vector3d& v_WB,
                          const Eigen::Vector3d& w_WB);

/// The response of a body whose motions (Δv, Δw) are the combinations of the columns of `motions` (6 × f):
/// Φ = K (Kᵀ M K)⁻¹ Kᵀ. Rails, axles, pivots (v + w × r = 0), anything that fixes the body to the world.
Matrix6d projectedResponse(double mass, const Eigen::Matrix3d& I_W, const Eigen::MatrixXd& motions);

/// The bodies of a system at a state, with System::response; contacts are still to be added.
ImpactProblem impactProblem(const System& system, const State& state);

/// Adds Δv, Δw to the state; the account receives the work of normal impulses as restitution, that of
/// tangential ones as friction, and the impulses of contacts with the world. Surfaces that move by themselves
/// do the work −J·drive on the bodies: drive; friction is then what is lost against the surface. So do bodies
/// whose motion is given; their impulses are ones of the world. The impulses of supports and guides are not
/// part of the account.
void applyImpact(const ImpactProblem& problem, const ImpactResult& result, State& state);

/// The contact velocities u = G v and what impulses do to them, u⁺ = u⁻ + W λ with W = G Φ Gᵀ. Each contact
/// has four rows: n, t1, t2 (impulses in N s, velocities in m/s) and the couple about n (N m s, rad/s).
/// Where friction depends on the direction t1 is along it, as long as its ratio: impulses and velocities of
/// these rows obey the round law, see Grain. A row without length gives way by itself alone, which friction
/// never asks of it.
struct ImpactSpace {
    static constexpr int kRows = 4;
    std::vector<Eigen::Matrix3d> frames; ///< columns n, t1, t2 of each contact

    /// The rows of an impulse at a contact.
    Eigen::Vector3d rowsOf(std::size_t contact, const Eigen::Vector3d& impulse_W) const;
    Eigen::VectorXd u; ///< before the impact
    Eigen::MatrixXd W;

    int contactCount() const { return static_cast<int>(frames.size()); }
    /// The S × S matrix n·H of the normals alone.
    Eigen::MatrixXd normalW() const;
    Eigen::VectorXd normalU() const;
};

/// The velocity at a contact that its surfaces have whatever strikes them: of belts, and of bodies whose
/// motion is given; as rows of the space.
Eigen::Vector4d ownVelocity(const ImpactProblem& problem, const ImpactSpace& space, std::size_t contact);

/// Throws std::invalid_argument that names the contact or body, the value and the allowed range.
ImpactSpace impactSpace(const ImpactProblem& problem);

/// The parts of some contacts that answer to each other's impulses, each in rising order: W has nothing
/// between them but the rounding of joints.
std::vector<std::vector<int>> answeringParts(const Eigen::MatrixXd& W, std::vector<int> contacts);

/// Puts an answer λ (four rows per contact) together: changes of the bodies, energies, and the notes that
/// every law shares (negative impulses, energy gain, guides, still approaching).
ImpactResult finishImpact(const ImpactProblem& problem, const ImpactSpace& space,
                          const Eigen::VectorXd& lambda);

/// An answer that could not be given: no impulse, the issue and its reason.
ImpactResult refuseImpact(const ImpactProblem& problem, ImpactIssue issue, Reason reason);

} // namespace polhode
