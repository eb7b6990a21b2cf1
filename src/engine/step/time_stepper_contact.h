#pragma once

#include "engine/body/system.h"
#include "engine/collide/contact_point.h"
#include "engine/contact/contact_law.h"
#include "engine/contact/lcp.h"

#include <Eigen/Core>
#include <string>
#include <vector>

namespace polhode
{

/// Velocities of a body while impulses act on it.
struct BodyVelocity {
    Eigen::Vector3d v_W = Eigen::Vector3d::Zero(); ///< m/s, of the centre of mass
    Eigen::Vector3d w_W = Eigen::Vector3d::Zero(); ///< rad/s
};

/// One direction of a contact: a row of J, and the columns of Φ Jᵀ of the two bodies that it joins.
struct ImpulseRow {
    Eigen::Vector3d direction_W; ///< of the relative velocity at the point; zero for a pure turning
    Eigen::Vector3d turnA_W, turnB_W; ///< r × direction, or the axis of a turning
    BodyVelocity answerA, answerB; ///< what a unit impulse does to A and to B
    double M = 0.0; ///< J Φ Jᵀ

    /// u = direction · (v_B − v_A) + turn_B · w_B − turn_A · w_A.
    double velocity(const BodyVelocity& A, const BodyVelocity& B) const
    {
        return direction_W.dot(B.v_W - A.v_W) + turnB_W.dot(B.w_W) - turnA_W.dot(A.w_W);
    }

    void push(double p, BodyVelocity& A, BodyVelocity& B) const
    {
        A.v_W += p * answerA.v_W;
        A.w_W += p * answerA.w_W;
        B.v_W += p * answerB.v_W;
        B.w_W += p * answerB.w_W;
    }
};

/// A contact in one step of time: its rows, what they aim at, and the impulses that come out.
struct ImpulseContact {
    ContactPoint point;
    const ContactLaw* law = nullptr;
    int slotA = 0, slotB = 0; ///< of the bodies' velocities; the world has the last one
    ImpulseRow normal, side1, side2;
    int resistance = -1; ///< number of its TurningResistance, −1 if it has none
    double friction = 0.0; ///< μ that holds in this step
    double before = 0.0; ///< m/s, ζ at the start of the step
    double free = 0.0; ///< m/s, ζ at its end if no contact acted
    bool striking = false; ///< an impact falls into this step
    Eigen::Vector3d slip_W = Eigen::Vector3d::Zero(); ///< m/s, sliding velocity at the start of the step
    double target = 0.0; ///< m/s, ζ after the step is at least this
    double drive1 = 0.0, drive2 = 0.0; ///< m/s, velocity of B's surface over A's by themselves
    double aim1 = 0.0, aim2 = 0.0; ///< m/s, tangential velocity that friction aims at
    double pn = 0.0, p1 = 0.0, p2 = 0.0; ///< N s
    double least = 0.0; ///< N s, pn is at least this (expansion of Poisson's law)
    double tangentStep = 0.0; ///< kg, 1/(largest eigenvalue of the tangential block of M)
};

/// Rolling and torsional friction of one contact: moments bounded by rolling · pn and torsional · pn.
struct TurningResistance {
    ImpulseRow spin, roll1, roll2;
    double rollStep = 0.0; ///< 1/(kg⁻¹ m⁻²)
    double ms = 0.0, m1 = 0.0, m2 = 0.0; ///< N m s
};

/// The contacts of one step of time: max(…) laws between impulses and velocities at the end of the step.
///
/// Normal: 0 ≤ pn ⊥ ζ − target ≥ 0. Friction: the impulse p_t of the disc |p_t| ≤ μ pn that is most opposed
/// to the sliding velocity: p_t = proj(p_t − r u_t). Turning likewise.
/// Source: D. Stewart, J. Trinkle, Int. J. Num. Meth. Eng. 39 (1996) 2673; M. Anitescu, F. Potra, Nonlin.
/// Dyn. 14 (1997) 231, with the true cone in place of the pyramid.
struct ImpulseProblem {
    std::vector<BodyVelocity> bodies; ///< now; one more than there are bodies: the world, at rest
    std::vector<ImpulseContact> contacts;
    std::vector<TurningResistance> resistances;

    /// Makes the rows of a contact at a state.
    void add(const System& system, const std::vector<Eigen::Matrix3d>& R_WB, const State& state,
             const ContactPoint& point, const ContactLaw& law);
};

/// How far the impulses that the contacts hold are from their laws, given the velocities of the bodies.
struct ConeResidual {
    double largest = 0.0; ///< m/s: what one contact, taking its turn alone, would still change
    int contact = -1; ///< the number of that contact, −1 if there is none
};
ConeResidual residualOf(const ImpulseProblem& problem);

/// How far the sweeps got.
struct SweepResult {
    int sweeps = 0;
    double change = 0.0; ///< m/s, the largest change of a velocity in the last sweep
    std::vector<double> history; ///< the same of each sweep, if asked for
};

/// Projected Gauss–Seidel on the true friction cone, forth and back in turn, from the impulses that the
/// contacts hold (warm start). Ends when no impulse changes its velocity by more than `tolerance` (m/s), or
/// after `limit` sweeps.
SweepResult sweepCone(ImpulseProblem& problem, double tolerance, int limit, bool keepHistory = false);

/// Applies the impulses that the contacts hold to the bodies.
void applyHeld(ImpulseProblem& problem);

/// The same problem with a friction pyramid of `sides` facets as one LCP (Stewart and Trinkle), solved by
/// the method `id`: z holds the normal impulses, those along the facets, and the sliding speeds.
///
/// M = [NᵀΦN NᵀΦD 0; DᵀΦN DᵀΦD E; μ −Eᵀ 0], q = [Nᵀv − target; Dᵀv − aim; 0]. Without friction only the
/// first block is left. If the method does not solve it, no impulse is applied. Resistances to turning are
/// left out.
LcpResult solvePyramid(ImpulseProblem& problem, const std::string& id, int sides, const LcpOptions& options);

} // namespace polhode
