#pragma once

#include "engine/body/constrained_reactions.h"
#include "engine/body/system.h"
#include "engine/collide/collision_world.h"
#include "engine/collide/contact_point.h"
#include "engine/contact/contact_law.h"
#include "engine/impact/impact_problem.h"
#include "engine/joint/joint_reactions.h"

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace polhode
{

/// What friction does about one kind of relative motion at a contact.
enum class Grip {
    none, ///< no friction
    stick, ///< the motion is held at zero as long as the limit allows
    slip, ///< the force or moment is at its limit, against the motion
};

/// Friction against sliding, rolling or spinning at a contact: |force| ≤ limit · λ.
struct Friction {
    Grip grip = Grip::none;
    double kinetic = 0.0; ///< 1 (sliding) or m (rolling, spinning), while it slips
    double sticking = 0.0; ///< the same, while it sticks
    /// The direction of the motion when it was last certain (unit, world axes): the sense in which a slipping
    /// contact slips at zero speed.
    Eigen::Vector3d direction_W = Eigen::Vector3d::Zero();
    /// Sliding at less than kSlowSlip and not slowing down: friction is against where the slip will be after
    /// kLookAhead.
    bool ahead = false;
    /// At rest without being pulled, as others hold it: its direction is no outcome of its motion.
    bool still = false;
    /// s, since when it looks ahead without moving nor being pulled; infinite: it does not.
    double idleFrom = std::numeric_limits<double>::infinity();
};

/// Friction against a slip u turns u back to where it does not turn any more at the rate μ g/u. Where the
/// slip is slow this is stiff and all but instant; against u + kLookAhead u̇ the rate is at most 1/kLookAhead,
/// and the direction is off by no more than it turns in that time.
inline constexpr double kSlowSlip = 1e-3; ///< m/s
inline constexpr double kLookAhead = 1e-5; ///< s
/// Of more contacts of the same two bodies that slip slowly the directions of friction are not unique, and
/// of more in all the search for each is dear: they look ahead together, by Coulomb's law for all at once.
/// Of still more, or beside many others, that is too dear: its equations grow with all closed contacts.
inline constexpr std::size_t kMostAheadOfTwo = 2, kMostAhead = 4, kMostTogether = 12, kMostBeside = 24;
/// s, ten times kLookAhead: steps are bound by some three of it, and each step of many costs some ten times
/// one of few. Directions are off by what they turn in it.
inline constexpr double kLookAheadTogether = 1e-4;

/// The three kinds, in the order of HeldContact::friction.
enum class Motion { slide, roll, spin };
inline constexpr std::array<Motion, 3> kMotions{Motion::slide, Motion::roll, Motion::spin};

/// What holds a rolling or spinning contact is counted as a force on the arm of its limit (m), so that what
/// is of least norm takes no large moments where normal forces would do: |moment| = arm · |force| ≤ arm · λ.
inline double armOf(Motion m, const Friction& f)
{
    return m != Motion::slide && f.sticking > 0.0 ? f.sticking : 1.0;
}

/// A contact of case 3 (φ = 0, φ̇ = 0) and how it is treated while the motion is smooth.
struct HeldContact {
    ContactPoint point;
    bool closed = true; ///< ζ̇ = 0 is kept (an equality constraint); else λ = 0
    double restGap = 0.0; ///< m, ≤ 0: the penetration that was tolerated when the contact was made
    std::array<Friction, 3> friction;

    Friction& of(Motion m) { return friction[static_cast<std::size_t>(m)]; }
    const Friction& of(Motion m) const { return friction[static_cast<std::size_t>(m)]; }
};

/// The direction of a motion (unit), or the one before if it moves sideways of that by no more than rounding
/// or is at rest: friction at a slip speed u pulls sideways motion back at the rate μ g/u, which is stiff.
Eigen::Vector3d slipDirection(const Eigen::Vector3d& motion, const Eigen::Vector3d& before, double rest);

/// Whether a slip has turned by more than a step allows: it has passed close by rest. One that goes straight
/// through rest has not turned.
bool hasTurned(const Eigen::Vector3d& motion, const Eigen::Vector3d& direction, double rest);

/// What acts and moves at one held contact at a moment. Vectors on body B, relative motions of B to A.
struct ContactForces {
    double gap = 0.0; ///< m
    bool faces = true; ///< false: slid off an edge
    double room = 0.0; ///< see CollisionWorld::room()
    double zeta = 0.0; ///< m/s
    double zetaDot = 0.0; ///< m/s²
    double lambda = 0.0; ///< N
    double answer = 0.0; ///< 1/kg, closed: what a unit of λ with the friction of its slip adds to ζ̇
    std::array<Eigen::Vector3d, 3> force; ///< N, N m, N m: friction against slide, roll, spin
    std::array<Eigen::Vector3d, 3> motion; ///< m/s, rad/s, rad/s: tangential slip, rolling, spin
    /// Where friction has a grain, `force` and `motion` of sliding are f̂ and û of Grain, which obey the round
    /// law. The force itself is D f̂, the slip itself is here.
    Eigen::Matrix3d grain = Eigen::Matrix3d::Identity();
    Eigen::Vector3d slip_W = Eigen::Vector3d::Zero(); ///< m/s
    std::array<Eigen::Vector3d, 3> motionRate; ///< m/s², rad/s²: its rate, for contacts at rest
    Eigen::Vector3d n_W = Eigen::Vector3d::UnitZ();

    Eigen::Vector3d friction_W() const { return grain * force[0]; }
    const Eigen::Vector3d& forceOf(Motion m) const { return force[static_cast<std::size_t>(m)]; }
    const Eigen::Vector3d& motionOf(Motion m) const { return motion[static_cast<std::size_t>(m)]; }
    const Eigen::Vector3d& rateOf(Motion m) const { return motionRate[static_cast<std::size_t>(m)]; }
};

/// The forces of all held contacts at a moment.
struct HeldSolution {
    std::vector<ContactForces> contacts;
    double mismatch = 0.0; ///< m/s², by how much the equalities contradict each other
    double acceleration = 0.0; ///< m/s², the size of the terms in the equalities, for tolerances
    double force = 0.0; ///< N, the size of the forces, for tolerances
    /// N, N m: the amounts of what the λ of each row of the joints is made of; empty where no stop or bearing
    /// rests beside contacts whose forces are not unique.
    Eigen::VectorXd jointForces;
    bool indeterminate = false; ///< the forces are not unique (those of least norm are given)
    bool negative = false; ///< friction turned some M_ii of a sliding contact negative (Painlevé)
};

struct HeldGeometry;

/// The equations of the present modes: w = A x + b are the rates (m/s²) that the forces x (N) of the closed
/// contacts leave, rolling and spin on the arm of armOf(). Rows and columns of a contact: λ, then what sticks
/// in the order of kMotions.
struct HeldEquations {
    struct FrameOf {
        Eigen::Vector3d n_W;
        std::array<Eigen::Vector3d, 2> t_W; ///< the axes of sliding and rolling
    };
    Eigen::MatrixXd A;
    Eigen::VectorXd b;
    Eigen::VectorXd size; ///< the amounts of the terms of b, for tolerances
    std::vector<Eigen::Index> first; ///< per contact, its row of λ; −1 if open
    std::vector<FrameOf> frames; ///< per contact
};

/// Contacts held as equality constraints: ζ̇ = 0 of the closed ones, no slip of those that stick, friction
/// against the motion of those that slip. Solves A x = −b for the forces on (11.20)–(11.22) widened by the
/// tangential rows.
///
/// Friction that slips makes A unsymmetric: the column of λ is n − μ ŝ. Where rows depend on each other the
/// forces of least norm are taken. Where joints connect the bodies their equalities hold as well: a contact
/// feels Φ_J of JointCoupling, and the joints' own forces follow from those of the contacts.
class HeldContacts final : public ConstrainedReactions
{
public:
    /// `joints` (null: none) are those of the scene.
    HeldContacts(const ContactScene& scene, double velocityTolerance,
                 std::shared_ptr<const JointReactions> joints);

    std::vector<HeldContact> contacts;
    bool stabilisation = true; ///< steps end with project()

    const JointReactions* joints() const { return joints_.get(); }
    /// The same joints with other modes.
    void setJoints(std::shared_ptr<const JointReactions> joints) { joints_ = std::move(joints); }

    /// Those that slip at `rest` (m/s) or less look ahead unless too many slip slowly.
    void lookAheadIfNotMany(const HeldSolution& now, double rest);
    /// The numbers of the closed contacts that slip slower than kSlowSlip and do not stand still.
    std::vector<std::size_t> slowSlips(const HeldSolution& now) const;
    /// How far the contacts that slip slowly look ahead (s): one by one, together, or, of very many, not at
    /// all (0).
    double lookAheadTime(const HeldSolution& now) const;

    int internalCount() const override { return joints_ ? joints_->internalCount() : 0; }
    void react(const System& system, double t, Side side, const State& state, Evaluation& e) const override;

    bool correct(const System& system, double t, const State& start, State& state) const override;

    /// Of the joints.
    ConstraintRank constraintRank() const override;
    bool close(const System& system, double t, State& state) const override;
    double gap(const System& system, double t, const State& state, double h) const override;

    /// The forces at a state, of all held contacts. `e` receives the evaluation with the reactions.
    void solve(const System& bare, double t, Side side, const State& state, Evaluation& e,
               HeldSolution& out) const;

    /// The equations that solve() solves.
    void equationsAt(const System& bare, double t, Side side, const State& state, Evaluation& e,
                     HeldEquations& out) const;

    /// Puts a state at t back on its joints and closed contacts at once: positions to g = 0 and gap =
    /// restGap, velocities to J u = target, ζ = 0 and no slip where it sticks, by the least change in the
    /// kinetic metric. Returns the largest correction (m, m/s).
    double project(const System& bare, double t, State& state) const;

    /// Relative motion at a contact: (slip, roll, spin), and ζ.
    void motions(const ContactPoint& point, const std::vector<RigidPose>& poses,
                 const std::vector<RigidVelocity>& velocities, ContactForces& out) const;

    /// How fast the surface of B moves over that of A by itself (m/s): belts.
    Eigen::Vector3d drive(const ContactPoint& point, const std::vector<RigidPose>& poses) const;

private:
    struct Work;
    /// The geometry and motion of the contacts at a state, and of the joints, which may have `reacted` there.
    void prepare(const System& system, const State& state, bool reacted) const;
    void placeGrain(const Eigen::Vector3d& slip_W, HeldGeometry& g) const;
    void equations(const System& system, const Evaluation& e) const;
    void buildAt(const System& bare, double t, Side side, const State& state, Evaluation& e) const;
    /// The amounts of the terms of b.
    void measure(const System& system, const State& state, const Evaluation& e) const;
    /// Turns the friction of slow slips against where they go.
    void lookAhead(const System& system, const State& state, const Evaluation& e) const;
    /// Whether each may look ahead by itself.
    bool areFew(const std::vector<std::size_t>& slow) const;
    /// The directions of more by Coulomb's law for all of them at once: what moves by u + kLookAheadTogether
    /// u̇ is held like what is about to slip at rest.
    void lookAheadTogether(const System& system, const State& state, const Evaluation& e,
                           const std::vector<std::size_t>& slow) const;
    void turnsAhead(const System& system, const Evaluation& e, const std::vector<std::size_t>& slow,
                    Eigen::VectorXd& r, Eigen::VectorXd& along, Eigen::MatrixXd& J) const;
    void moveOnto(const System& system, State& state, const Eigen::VectorXd& motions) const;
    void distribute(const Evaluation& e) const;
    void apply(const System& system, const State& state, Evaluation& e) const;
    Eigen::Vector3d surfaceVelocity(int collider, int body, const std::vector<RigidPose>& poses) const;

    const ContactScene& scene_;
    bool grained_; ///< some law of the scene is
    double velocityTolerance_;
    std::shared_ptr<const JointReactions> joints_;
    mutable std::shared_ptr<Work> work_;
};

} // namespace polhode
