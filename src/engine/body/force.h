#pragma once

#include "engine/body/state.h"

#include <Eigen/Core>
#include <functional>
#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace polhode
{

/// Body number of the world itself.
inline constexpr int kWorld = -1;

/// The axes in which a vector is given.
enum class Axes { world, body };

/// A vector as a function of time (s) and state; it must depend on nothing else. Where it jumps it must be
/// continuous from the right: on the side before a time t it is asked for at justBefore(t).
using VectorFunction = std::function<Eigen::Vector3d(double t, const State& state)>;

/// A constant vector, or a function of time and state.
using VectorLaw = std::variant<Eigen::Vector3d, VectorFunction>;

/// The time during which a force acts: from ≤ t < to (s). Finite ends are breakpoints of the motion.
struct Window {
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
};

/// Uniform gravity on every body: f = m g; potential −m g · p.
struct UniformGravity {
    Eigen::Vector3d g_W = Eigen::Vector3d(0.0, 0.0, -9.81); ///< m/s²
};

/// A force at a body point: f on the body, moment R point_B × f about its centre of mass.
struct PointForce {
    int body = 0;
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero(); ///< m
    Axes axes = Axes::world;
    VectorLaw force = Eigen::Vector3d(Eigen::Vector3d::Zero()); ///< N
};

/// A pure torque on a body.
struct AppliedTorque {
    int body = 0;
    Axes axes = Axes::world;
    VectorLaw torque = Eigen::Vector3d(Eigen::Vector3d::Zero()); ///< N m
};

/// A straight spring and damper between two points d = x_B − x_A apart: tension
/// k (|d| − length) + c ḋ·n along n = d/|d|; potential ½ k (|d| − length)². A point given in the world has
/// body kWorld. Where d = 0 the direction is undefined: the force is then zero.
struct SpringDamper {
    int bodyA = kWorld;
    Eigen::Vector3d point_A = Eigen::Vector3d::Zero(); ///< m, body axes (world axes for kWorld)
    int bodyB = 0;
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero(); ///< m
    double stiffness = 0.0; ///< N/m, ≥ 0
    double damping = 0.0; ///< N s/m, ≥ 0
    double length = 0.0; ///< m, unstretched, ≥ 0
};

/// Drag on the centre of mass: f = −(linear + quadratic |v|) v.
struct Drag {
    int body = 0;
    double linear = 0.0; ///< N s/m, ≥ 0
    double quadratic = 0.0; ///< N s²/m², ≥ 0
};

/// Drag on the rotation: t = −(linear + quadratic |w|) w.
struct AngularDrag {
    int body = 0;
    double linear = 0.0; ///< N m s, ≥ 0
    double quadratic = 0.0; ///< N m s², ≥ 0
};

/// One cause of forces in a system, active in its window of time.
struct ForceElement {
    std::string id;
    std::variant<UniformGravity, PointForce, AppliedTorque, SpringDamper, Drag, AngularDrag> law;
    Window window;
};

/// What one force element does to one body at one time.
struct AppliedWrench {
    int element = 0;
    int body = 0;
    Eigen::Vector3d f_W = Eigen::Vector3d::Zero(); ///< N
    Eigen::Vector3d t_W = Eigen::Vector3d::Zero(); ///< N m, about the centre of mass, with the arm of f_W
    Eigen::Vector3d point_W = Eigen::Vector3d::Zero(); ///< m, where f_W acts (the centre of mass for torques)
};

/// On which side of a breakpoint a force is asked for: a step that ends at one must not see what begins
/// there.
enum class Side { after, before };

/// A time below t by 32 rounding units, which rounding in the sum of a time and a step cannot bridge.
double justBefore(double t);

/// Whether the window is open at t; times within 16 rounding units of an end count as that end.
bool isActive(const Window& window, double t, Side side);

/// The number of wrenches that an element applies in a system of bodyCount bodies.
int wrenchCount(const ForceElement& element, int bodyCount);

/// Writes the wrenches of an element (element number, body, zero while inactive) to out[0 … wrenchCount).
/// R_WB holds the rotation of each body. Allocates nothing of its own.
void evaluateForce(const System& system, int element, double t, Side side, const State& state,
                   const std::vector<Eigen::Matrix3d>& R_WB, AppliedWrench* out);

/// The potential energy of an element (J); zero for those that have none, or while it is inactive.
double potentialEnergy(const System& system, int element, double t, const State& state);

/// Whether an element's force may depend on velocities (drag, dampers, every function).
bool dependsOnVelocity(const ForceElement& element);

} // namespace polhode
