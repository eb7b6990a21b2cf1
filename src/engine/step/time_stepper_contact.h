#pragma once

#include "engine/body/system.h"
#include "engine/collide/contact_point.h"
#include "engine/contact/contact_law.h"
#include "engine/solve/lcp.h"

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

namespace polhode
{

class JointImpulses;

/// Of the terms of a velocity, or of the largest of many: some five rounding units.
inline constexpr double kSpeedRounding = 1e-15;

/// Velocities of a body while impulses act on it.
struct BodyVelocity {
    Eigen::Vector3d v_W = Eigen::Vector3d::Zero(); ///< m/s, of the centre of mass
    Eigen::Vector3d w_W = Eigen::Vector3d::Zero(); ///< rad/s
};

/// What impulses do to a body by itself: v += Φ_v f + Φ_c t, w += Φ_cᵀ f + Φ_w t, f an impulse (N s) and t
/// its moment about the centre of mass (N m s).
struct Mobility {
    double invMass = 0.0; ///< 1/kg; Φ_v = invMass and Φ_c = 0 unless it is held
    Eigen::Matrix3d turns_W = Eigen::Matrix3d::Zero(); ///< Φ_w, 1/(kg m²)
    bool held = false; ///< by a support or a guide
    Eigen::Matrix<double, 6, 6> whole_W; ///< of one that is held

    BodyVelocity answer(const Eigen::Vector3d& f_W, const Eigen::Vector3d& t_W) const
    {
        if (!held)
            return {invMass * f_W, turns_W * t_W};
        return {whole_W.topLeftCorner<3, 3>() * f_W + whole_W.topRightCorner<3, 3>() * t_W,
                whole_W.bottomLeftCorner<3, 3>() * f_W + whole_W.bottomRightCorner<3, 3>() * t_W};
    }
};

/// What a unit impulse does to a body that it reaches through joints alone.
struct FarAnswer {
    int slot = 0;
    BodyVelocity answer;
};

/// One direction of a contact: a row of J, and the columns of Φ Jᵀ of the two bodies that it joins. Where
/// joints connect the bodies Φ is Φ_J of JointCoupling, and its columns reach all that hangs on them.
struct ImpulseRow {
    Eigen::Vector3d direction_W = Eigen::Vector3d::Zero(); ///< of the relative velocity at the point; zero
                                                           ///< for a pure turning
    Eigen::Vector3d turnA_W = Eigen::Vector3d::Zero(),
                    turnB_W = Eigen::Vector3d::Zero(); ///< r × direction, or the axis of a turning
    BodyVelocity answerA, answerB; ///< what a unit impulse does to A and to B
    int firstFar = 0, farCount = 0; ///< in ImpulseProblem::far; the same bodies for all rows of a contact
    double M = 0.0; ///< J Φ Jᵀ, zero where nothing can give way

    /// u = direction · (v_B − v_A) + turn_B · w_B − turn_A · w_A.
    double velocity(const BodyVelocity& A, const BodyVelocity& B) const
    {
        return direction_W.dot(B.v_W - A.v_W) + turnB_W.dot(B.w_W) - turnA_W.dot(A.w_W);
    }

    /// The amounts of the terms of u, which may cancel.
    double terms(const BodyVelocity& A, const BodyVelocity& B) const
    {
        return direction_W.norm() * (A.v_W.norm() + B.v_W.norm()) + turnA_W.norm() * A.w_W.norm()
            + turnB_W.norm() * B.w_W.norm();
    }

    void push(double p, BodyVelocity& A, BodyVelocity& B) const
    {
        A.v_W += p * answerA.v_W;
        A.w_W += p * answerA.w_W;
        B.v_W += p * answerB.v_W;
        B.w_W += p * answerB.w_W;
    }
};

/// A contact in one step of time: its rows, what they aim at, and the impulses that come out. A stop of a
/// joint is a contact too, whose gap is what its coordinate may still move.
struct ImpulseContact {
    ContactPoint point;
    const ContactLaw* law = nullptr;
    int slotA = 0, slotB = 0; ///< of the bodies' velocities; the world has the last one
    int remembered = -1; ///< its number in what the stepper keeps of the last step; −1: it is new
    /// The sides obey the round law: where friction has a grain side1 is along it, as long as its ratio.
    ImpulseRow normal, side1, side2;
    int resistance = -1; ///< number of its TurningResistance, −1 if it has none
    double friction = 0.0; ///< μ that holds in this step
    double before = 0.0; ///< m/s, ζ at the start of the step
    double free = 0.0; ///< m/s, ζ at its end if no contact acted
    double turning = 0.0; ///< m/s, what the turning of surfaces that touched before gives to ζ in a step
    double path = 0.0; ///< m/s, of a stop: h J̇ u and what joints add to ζ once the step is put back on them
    bool striking = false; ///< an impact falls into this step
    bool joined = false; ///< a resting stop whose row turns: JointImpulses::finish() makes it a joint's
    bool sliding = false; ///< as it comes out of this step
    Eigen::Vector3d slip_W = Eigen::Vector3d::Zero(); ///< m/s, sliding velocity at the start of the step
    double target = 0.0; ///< m/s, ζ after the step is at least this
    double drive1 = 0.0, drive2 = 0.0; ///< m/s, velocity of B's surface over A's by themselves
    double aim1 = 0.0, aim2 = 0.0; ///< m/s, tangential velocity that friction aims at
    double pn = 0.0, p1 = 0.0, p2 = 0.0; ///< N s
    double least = 0.0; ///< N s, pn is at least this (expansion of Poisson's law)
    int stop = -1; ///< number of the stop in JointSet::stops() that this is (N m s, rad for a turn); −1: none
    double tangentStep = 0.0; ///< kg, 1/(largest eigenvalue of the tangential block of M)
};

/// Rolling and torsional friction of one contact: moments bounded by rolling · pn and torsional · pn.
struct TurningResistance {
    ImpulseRow spin, roll1, roll2;
    double rollStep = 0.0; ///< 1/(kg⁻¹ m⁻²)
    double spinAim = 0.0; ///< rad/s, velocity about n that torsional friction aims at
    double ms = 0.0, m1 = 0.0, m2 = 0.0; ///< N m s
};

/// Friction of a joint's bearing in one step of time: along one freedom, or about the three axes of a ball.
struct BearingFriction {
    int bearing = 0; ///< number in JointSet::bearings()
    int slotA = 0, slotB = 0;
    int count = 1; ///< of the rows
    std::array<ImpulseRow, 3> rows;
    double most = 0.0; ///< N s, N m s
    double step = 0.0; ///< 1/(bound of the eigenvalues of its block of M)
    Eigen::Vector3d p = Eigen::Vector3d::Zero(); ///< N s, N m s, the first `count` of them

    /// The relative velocities along its rows; zero beyond `count`.
    Eigen::Vector3d velocity(const BodyVelocity& A, const BodyVelocity& B) const
    {
        Eigen::Vector3d u = Eigen::Vector3d::Zero();
        for (int i = 0; i < count; ++i)
            u[i] = rows[static_cast<std::size_t>(i)].velocity(A, B);
        return u;
    }
};

/// Where the impulses of a contact act: of two bodies midway between their surfaces, so that what one gives
/// the other takes; on the fixed world, which takes all, at the body's own surface, whatever the gap is as
/// yet.
Eigen::Vector3d actingPoint(const ContactPoint& point);

/// The contacts of one step of time: max(…) laws between impulses and velocities at the end of the step.
///
/// Normal: 0 ≤ pn ⊥ ζ − target ≥ 0. Friction: the impulse p_t of the disc |p_t| ≤ μ pn that is most opposed
/// to the sliding velocity: p_t = proj(p_t − r u_t). Turning likewise, and bearings with a disc (or ball) of
/// fixed radius.
/// Source: D. Stewart, J. Trinkle, Int. J. Num. Meth. Eng. 39 (1996) 2673; M. Anitescu, F. Potra, Nonlin.
/// Dyn. 14 (1997) 231, with the true cone in place of the pyramid.
struct ImpulseProblem {
    /// Now: of each body, of each rope over pulleys (JointImpulses), and of the world, at rest.
    std::vector<BodyVelocity> bodies;
    std::vector<Mobility> mobilities; ///< of each body
    std::vector<ImpulseContact> contacts;
    std::vector<TurningResistance> resistances;
    std::vector<BearingFriction> bearings;
    std::vector<FarAnswer> far; ///< of all rows
    JointImpulses* joints = nullptr; ///< null: none connect the bodies; not owned

    int world() const { return static_cast<int>(bodies.size()) - 1; } ///< its slot

    /// What a change p of the impulse along a row does to the bodies that joints alone connect with it.
    void carry(const ImpulseRow& row, double p, std::vector<BodyVelocity>& to) const
    {
        for (int k = row.firstFar; k < row.firstFar + row.farCount; ++k) {
            const FarAnswer& f = far[static_cast<std::size_t>(k)];
            BodyVelocity& body = to[static_cast<std::size_t>(f.slot)];
            body.v_W += p * f.answer.v_W;
            body.w_W += p * f.answer.w_W;
        }
    }

    /// Takes the bodies as they lie: what impulses do to each.
    void place(const System& system, const std::vector<Eigen::Matrix3d>& R_WB);

    /// Sets answers and M of a row whose directions are known, and the impulses that joints carry on; after
    /// place().
    void complete(int bodyA, int bodyB, ImpulseRow& row);

    /// Makes the rows of a contact at a state; after place().
    void add(const std::vector<Eigen::Matrix3d>& R_WB, const State& state, const ContactPoint& point,
             const ContactLaw& law);
};

/// How far the impulses that the contacts hold are from their laws, given the velocities of the bodies.
struct ConeResidual {
    double largest = 0.0; ///< m/s: what one contact, taking its turn alone, would still change
    int contact = -1; ///< the number of that contact, and after the last of them of a bearing; −1: none
};
ConeResidual residualOf(const ImpulseProblem& problem);

/// How far the sweeps got.
struct SweepResult {
    int sweeps = 0;
    double change = 0.0; ///< m/s, the largest change of a velocity in the last sweep
    double size = 0.0; ///< J, Σ M δp² of the last sweep
    std::vector<double> history; ///< the same of each sweep, if asked for
};

/// Projected Gauss–Seidel on the true friction cone, forth and back in turn, from the impulses that the
/// contacts hold (warm start). Ends when no impulse changes its velocity by more than `tolerance` (m/s), or
/// after `limit` sweeps.
SweepResult sweepCone(ImpulseProblem& problem, double tolerance, int limit, bool keepHistory = false);

/// Applies the impulses that the contacts hold to the bodies.
void applyHeld(ImpulseProblem& problem);

/// Sweeps, all forth, each of which goes on along what the ones before had changed by the conjugate gradients
/// of Fletcher and Reeves: a third of the sweeps, or less where hundreds are needed. Begins anew where a
/// sweep changes more than the one before. Changes of impulses are measured by Σ M δp² (J).
/// Source: M. Silcowitz-Hansen, S. Niebe, K. Erleben, A nonsmooth nonlinear conjugate gradient method for
/// interactive contact force problems, Visual Computer 26 (2010) 893.
class ConjugateSweeps
{
public:
    explicit ConjugateSweeps(const ImpulseProblem& problem);

    /// As sweepCone(); a second call goes on where the first one ended.
    SweepResult run(ImpulseProblem& problem, double tolerance, int limit, bool keepHistory);

private:
    void goOn(ImpulseProblem& problem);

    std::vector<double> impulses_, impulseWay_; ///< before the sweep; the direction so far
    std::vector<BodyVelocity> bodies_, bodyWay_;
    double size_ = 0.0, before_ = 0.0; ///< J, SweepResult::size of the last two; 0: none
};

/// The same problem with a friction pyramid of `sides` facets as one LCP (Stewart and Trinkle), solved by
/// the method `id`: z holds the normal impulses, those along the facets, and the speeds of sliding and
/// turning.
///
/// M = [NᵀΦN NᵀΦD 0; DᵀΦN DᵀΦD E; μ −Eᵀ 0], q = [Nᵀv − target; Dᵀv − aim; 0]. Without friction only the
/// first block is left. If the method does not solve it, in these units or in scaled ones, no impulse is
/// applied. Moments join D like friction, bounded in place of μ pn by rolling · pn (`sides` facets) and
/// torsional · pn (a pair). A bearing is a pair of facets (three of a ball) with its own bound.
LcpResult solvePyramid(ImpulseProblem& problem, const std::string& id, int sides, const LcpOptions& options);

} // namespace polhode
