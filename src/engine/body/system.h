#pragma once

#include "engine/body/body.h"
#include "engine/body/force.h"
#include "engine/body/rotation_chart.h"
#include "engine/body/state.h"

#include <Eigen/Core>
#include <memory>
#include <vector>

namespace polhode
{

/// The constants of one body, derived once. O is the point about which it turns: the centre of mass of a
/// free body, the pivot of a supported one.
struct BodyConstants {
    Eigen::Matrix3d I_O_B; ///< kg m², about O: I_B + m (|c|² 1 − c cᵀ)
    Eigen::Matrix3d invI_O_B; ///< its inverse; zero for a particle
    Eigen::Vector3d c_B; ///< m, from O to the centre of mass
    double invMass; ///< 1/kg
    double axisInertia; ///< kg m², u · I_O u, for Support::axis
    bool given; ///< it has a Body::motion
    bool guided; ///< the body has a guide that blocks something
    bool turns; ///< false for a particle and where the guide blocks every turn
    bool turnsAboutAxis; ///< the guide leaves one axis, turnAxis_W
    Eigen::Vector3d turnAxis_W; ///< a unit vector
};

/// Scratch for one evaluation of the forces and accelerations, allocated once.
struct Evaluation {
    std::vector<Eigen::Matrix3d> R_WB; ///< per body
    std::vector<AppliedWrench> wrenches; ///< of all elements, in their order
    std::vector<Eigen::Vector3d> f_W; ///< N, per body, sum of the applied forces
    std::vector<Eigen::Vector3d> t_W; ///< N m, per body, about the centre of mass
    std::vector<Eigen::Vector3d> a_W; ///< m/s², per body, of the centre of mass
    std::vector<Eigen::Vector3d> alpha_W; ///< rad/s², per body
    std::vector<Eigen::Vector3d> reaction_W; ///< N, per body, of contacts and joints
    std::vector<Eigen::Vector3d> reactionMoment_W; ///< N m, per body, of the same about the centre of mass
    ReactionAccount rates; ///< d/dt of State::account
    std::vector<double> internalRates; ///< d/dt of State::internal
};

/// Contacts and joints: forces that follow from the motion they allow.
class Reactions
{
public:
    virtual ~Reactions() = default;

    /// The length of State::internal for these contacts and joints.
    virtual int internalCount() const { return 0; }

    /// On entry `e` holds the applied forces and the accelerations they alone would give. Adds the reactions
    /// to `e` (reaction_W, reactionMoment_W, rates, internalRates) and corrects a_W and alpha_W by
    /// System::response. Allocates nothing after its first call.
    virtual void react(const System& system, double t, Side side, const State& state,
                       Evaluation& e) const = 0;

    /// Puts `state`, which a step from `start` led to at t, back on what the motion allows just before t,
    /// where the step left it by more than rounding; true if anything moved. The kinetic energy lost goes to
    /// State::account.
    virtual bool correct(const System&, double /*t*/, const State& /*start*/, State& /*state*/) const
    {
        return false;
    }
};

/// What a wrench at the centre of mass does to one body: (a, alpha) = Φ (f, t).
struct Response {
    Eigen::Vector3d a_W = Eigen::Vector3d::Zero(); ///< m/s² (or m/s for an impulse)
    Eigen::Vector3d alpha_W = Eigen::Vector3d::Zero(); ///< rad/s² (or rad/s)
};

/// The force and moment of a support on its body.
struct SupportReaction {
    Eigen::Vector3d f_W = Eigen::Vector3d::Zero(); ///< N, at the pivot
    Eigen::Vector3d t_W = Eigen::Vector3d::Zero(); ///< N m, of the axle's bearings, about the pivot
};

/// Rigid bodies and the forces on them: the whole mechanical problem, immutable.
class System
{
public:
    /// Throws std::invalid_argument that names the body or force, the value and the allowed range: masses,
    /// inertias (symmetric, positive definite, triangle inequality), unit axes, body numbers, coefficients,
    /// windows.
    System(std::vector<Body> bodies, std::vector<ForceElement> forces,
           RotationChart chart = RotationChart::expMap, bool gyroscopic = true,
           std::shared_ptr<const Reactions> reactions = nullptr);

    /// The same system with other reactions (null: none).
    System withReactions(std::shared_ptr<const Reactions> reactions) const;

    /// The same system with more breakpoints (s): where functions given as forces jump or bend, which they
    /// cannot tell themselves.
    System withBreakpoints(const std::vector<double>& more) const;

    const std::vector<Body>& bodies() const { return bodies_; }
    const std::vector<ForceElement>& forces() const { return forces_; }
    const std::vector<BodyConstants>& constants() const { return constants_; }
    /// Whether some body has a Body::motion.
    bool hasGiven() const { return hasGiven_; }
    /// Whether it is the world or a body whose motion is given: what touches it answers alone.
    bool isGround(int body) const { return body < 0 || constants_[static_cast<std::size_t>(body)].given; }
    int bodyCount() const { return static_cast<int>(bodies_.size()); }
    int forceCount() const { return static_cast<int>(forces_.size()); }
    RotationChart chart() const { return chart_; }
    /// Whether w × I w is kept; switched off, angular momentum is no longer conserved.
    bool gyroscopic() const { return gyroscopic_; }
    /// Whether some force may depend on velocities.
    bool velocityDependent() const { return velocityDependent_; }
    /// The finite window ends of all forces and what withBreakpoints added, sorted, each once (s).
    const std::vector<double>& breakpoints() const { return breakpoints_; }

    /// Scratch of the right sizes.
    Evaluation makeEvaluation() const;

    /// The contacts and joints, or null.
    const Reactions* reactions() const { return reactions_.get(); }

    /// Φ (f, t): the change of acceleration that a force f_W with moment t_W about the centre of mass brings
    /// to a body, given its rotation; the support and the guide answer as they must. Symmetric and positive
    /// semidefinite. Free: a = f/m, alpha = I⁻¹ t. Guided: a = P f/m, alpha = T (Tᵀ I T)⁻¹ Tᵀ t. Held at a
    /// point: alpha = I_O⁻¹ (t + c × f), a = alpha × c. Impulses give velocities in the same way.
    Response response(int body, const Eigen::Matrix3d& R_WB, const Eigen::Vector3d& f_W,
                      const Eigen::Vector3d& t_W) const;

    /// Φ as a matrix: (a, alpha) by columns of (f, t).
    Eigen::Matrix<double, 6, 6> responseMatrix(int body, const Eigen::Matrix3d& R_WB) const;

    /// Rotations and applied forces at (t, state) into `e`.
    void evaluateForces(double t, Side side, const State& state, Evaluation& e) const;

    /// evaluateForces, then the accelerations. Free: m a = F, I alpha = t − w × I w (S0 eqs 22.3, 22.4). Held
    /// at a point: I_O alpha = t_O − w × I_O w and a = alpha × c + w × (w × c). On an axle u: alpha = u
    /// (u·t_O)/(u·I_O u). Then the reactions, if there are any.
    ///
    /// What bodies whose motion is given do to the others is in e.rates: their work as drive, their force as
    /// one of the world.
    void evaluate(double t, Side side, const State& state, Evaluation& e) const;

    /// Puts the bodies whose motion is given where they are at t.
    void placeGiven(double t, State& state) const;

    /// The angular acceleration of one body from the sums in `e` and its angular velocity.
    Eigen::Vector3d angularAcceleration(int body, const Eigen::Vector3d& w_WB, const Evaluation& e) const;

    /// Euler's equations in body axes, of a body free or held at a point: I dw_B = t_B − w_B × I w_B.
    Eigen::Vector3d spinRate(int body, const Eigen::Vector3d& w_B, const Eigen::Vector3d& t_B) const;

    /// The applied moment about O, t_O = t + c × F (N m).
    Eigen::Vector3d momentAboutPivot(int body, const Evaluation& e) const;

private:
    void accountGiven(const State& state, Evaluation& e) const;
    void addBreakpoints(const std::vector<double>& more);

    std::vector<Body> bodies_;
    std::vector<ForceElement> forces_;
    std::vector<BodyConstants> constants_;
    std::vector<int> firstWrench_;
    std::vector<double> breakpoints_;
    RotationChart chart_;
    bool gyroscopic_;
    bool velocityDependent_ = false;
    bool hasGiven_ = false;
    std::shared_ptr<const Reactions> reactions_;
};

/// The reaction of a body's support: f = m a − F, t = I_O alpha + w × I_O w − t_O (zero at a ball pivot),
/// from an evaluation of the accelerations at the same state. Zero for a free body.
SupportReaction supportReaction(const System& system, const State& state, const Evaluation& e, int body);

/// The power of each wrench f·v + t·w, summed for one force element (W).
double power(const State& state, const Evaluation& e, int element);

/// The potential energy of all elements (J).
double potentialEnergy(const System& system, double t, const State& state);

} // namespace polhode
