#pragma once

#include "engine/math/reason.h"
#include "engine/ode/integrator.h"
#include "engine/simulation/ledger.h"
#include "engine/simulation/model.h"
#include "engine/step/joint_method_table.h"
#include "engine/step/stepper.h"
#include "engine/step/stepper_table.h"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace polhode
{

/// How a model is moved.
struct Method {
    /// Where there are colliders a row of stepperTable(): event-driven, time-stepping, soft; empty:
    /// event-driven. Where there are joints alone a row of jointMethodTable(): maximal, reduced; empty:
    /// maximal. Else empty.
    std::string stepper = {};
    std::string integrator = "dopri5"; ///< of the smooth motion, a row of integratorTable()
    std::optional<Options> integration
        = {}; ///< its tolerances; empty: those that the stepper takes by itself
    std::string impactLaw = {}; ///< a row of impactLawTable(); empty: by the contacts' laws
    double step = 0.0; ///< s, no step is longer; 0: from one row to the next, or the stepper's own choice
    /// What else a stepper may be told. Of these the integrator, its tolerances, the law of impact and the
    /// step are those above.
    StepperOptions contacts = {};
    JointStepperOptions joints = {};
};

/// The motion cannot go on; the simulation stays where it is.
class MotionError : public std::runtime_error
{
public:
    /// what() is the English of @p why.
    MotionError(const Reason& why, double time, Status kind, int of = -1)
        : std::runtime_error(why.en)
        , t(time)
        , status(kind)
        , reason(why)
        , body(of)
    {
    }

    double t; ///< s, up to which it went
    Status status;
    Reason reason;
    int body; ///< that this is about, by its number in the model; −1: none
};

/// One moment of a motion.
struct Row {
    double t = 0.0; ///< s
    bool afterJump = false; ///< the row before is of the same moment, before velocities or forces jumped
    State state;
    Ledger ledger;
};

/// A joint at a moment.
struct JointRecord {
    std::vector<double> q; ///< rad or m, of its scalar freedoms in the order of jointTable(); of a ball none
    std::vector<double> qd; ///< rad/s or m/s
    Eigen::Vector3d f_W = Eigen::Vector3d::Zero(); ///< N, constraint force on body B at the origin of J on B
    Eigen::Vector3d t_W = Eigen::Vector3d::Zero(); ///< N m, of the constraint on body B about that origin
};

/// A model in motion: the one door to integrators, steppers of joints and steppers of contacts.
///
/// m v̇ = F + (Jᵀλ)_v and I ẇ + w × I w = t + (Jᵀλ)_w for each body, F and t the applied forces, λ what joints
/// (J u = 0, or the speed of a motor) and contacts (ζ = n·(v_B − v_A) ≥ 0, λ ≥ 0, friction after Coulomb)
/// need; at an impact velocities jump after the law of impact. World axes, SI units, angles in rad.
///
///     Model model;
///     model.addGravity();
///     const int ball = model.addBody("ball", sphereMass(0.1, Matter::mass(0.5)), {.p_WB = {0, 0, 1.1}});
///     model.addCollider("floor", kWorld, HalfSpaceShape{});
///     model.addCollider("ball", ball, SphereShape{0.1});
///     Simulation simulation(model);
///     for (const Row& row : simulation.run(2.0, 0.01))
///         use(row.t, row.state.bodies[ball].p_WB, row.ledger.energy());
///
/// The same model, method and calls give the same bits.
class Simulation
{
public:
    /// At t = 0, with bodies put onto their joints, and what touches or is struck at once dealt with.
    ///
    /// Throws std::invalid_argument that names what is wrong, its value and what is allowed.
    explicit Simulation(Model model, Method method = {});
    ~Simulation();
    /// One that was moved from may be assigned to or destroyed, nothing else.
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    const Model& model() const;
    const System& system() const;
    double time() const; ///< s
    const State& state() const;

    /// Moves on to the time t ≥ time() (s), through all events on the way. Throws MotionError.
    void advanceTo(double t);

    /// The same, with a row now, every `every` seconds, at t, and two at each jump.
    std::vector<Row> run(double t, double every);

    /// A blow J_W (N s) on a body at a point of the world, now; joints and contacts answer it.
    void strike(int body, const Eigen::Vector3d& J_W, const Eigen::Vector3d& point_W);

    /// All that has happened to contacts and to the stops and bearings of joints, in the order of time.
    const std::vector<ContactEvent>& events() const;

    Row row() const; ///< now
    Ledger ledger() const; ///< now

    /// The rotation R_WB of a body now.
    Eigen::Matrix3d rotation(int body) const;

    /// The contacts now: what touches or nearly does (StepperOptions::margin), and its forces.
    std::vector<ContactRecord> contacts() const;

    /// A joint now, with all forces that contacts and other joints exert. Not for gears.
    JointRecord joint(int number) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace polhode
