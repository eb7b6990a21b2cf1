#include "engine/body/force_traits.h"

#include "engine/body/system.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

const BodyState& stateOf(const State& state, int body)
{
    return state.bodies[static_cast<std::size_t>(body)];
}

Eigen::Vector3d value(const VectorLaw& law, double t, const State& state)
{
    if (const auto* constant = std::get_if<Eigen::Vector3d>(&law))
        return *constant;
    return std::get<VectorFunction>(law)(t, state);
}

/// Writes the wrenches of each kind of element.
struct Evaluator {
    const System& system;
    int element;
    double t;
    const State& state;
    const std::vector<Eigen::Matrix3d>& R_WB;
    AppliedWrench* out;

    const Eigen::Matrix3d& R(int body) const { return R_WB[static_cast<std::size_t>(body)]; }

    void write(int slot, int body, const Eigen::Vector3d& f_W, const Eigen::Vector3d& t_W,
               const Eigen::Vector3d& point_W) const
    {
        AppliedWrench& w = out[slot];
        w.element = element;
        w.body = body;
        w.f_W = f_W;
        w.t_W = t_W;
        w.point_W = point_W;
    }

    void operator()(const UniformGravity& law) const
    {
        for (int i = 0; i < system.bodyCount(); ++i)
            write(i, i, system.bodies()[static_cast<std::size_t>(i)].mass * law.g_W, Eigen::Vector3d::Zero(),
                  stateOf(state, i).p_WB);
    }

    void operator()(const PointForce& law) const
    {
        Eigen::Vector3d f_W = value(law.force, t, state);
        if (law.axes == Axes::body)
            f_W = (R(law.body) * f_W).eval();
        const Eigen::Vector3d arm_W = R(law.body) * law.point_B;
        write(0, law.body, f_W, arm_W.cross(f_W), stateOf(state, law.body).p_WB + arm_W);
    }

    void operator()(const AppliedTorque& law) const
    {
        Eigen::Vector3d t_W = value(law.torque, t, state);
        if (law.axes == Axes::body)
            t_W = (R(law.body) * t_W).eval();
        write(0, law.body, Eigen::Vector3d::Zero(), t_W, stateOf(state, law.body).p_WB);
    }

    /// Where an end of a spring is, its arm from the centre of mass, and its velocity.
    struct End {
        Eigen::Vector3d x_W;
        Eigen::Vector3d arm_W;
        Eigen::Vector3d v_W;
    };

    End endOf(int body, const Eigen::Vector3d& point) const
    {
        if (body == kWorld)
            return {point, Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
        const BodyState& s = stateOf(state, body);
        const Eigen::Vector3d arm_W = R(body) * point;
        return {s.p_WB + arm_W, arm_W, s.v_WB + s.w_WB.cross(arm_W)};
    }

    void operator()(const SpringDamper& law) const
    {
        const End a = endOf(law.bodyA, law.point_A);
        const End b = endOf(law.bodyB, law.point_B);
        const Eigen::Vector3d d = b.x_W - a.x_W;
        const double distance = d.norm();
        Eigen::Vector3d f_W = Eigen::Vector3d::Zero();
        if (distance > 0.0) {
            const Eigen::Vector3d n_W = d / distance;
            const double tension
                = law.stiffness * (distance - law.length) + law.damping * n_W.dot(b.v_W - a.v_W);
            f_W = tension * n_W;
        }
        int slot = 0;
        if (law.bodyA != kWorld)
            write(slot++, law.bodyA, f_W, a.arm_W.cross(f_W), a.x_W);
        if (law.bodyB != kWorld)
            write(slot, law.bodyB, -f_W, -b.arm_W.cross(f_W), b.x_W);
    }

    void operator()(const Drag& law) const
    {
        const BodyState& s = stateOf(state, law.body);
        write(0, law.body, -(law.linear + law.quadratic * s.v_WB.norm()) * s.v_WB, Eigen::Vector3d::Zero(),
              s.p_WB);
    }

    void operator()(const AngularDrag& law) const
    {
        const BodyState& s = stateOf(state, law.body);
        write(0, law.body, Eigen::Vector3d::Zero(), -(law.linear + law.quadratic * s.w_WB.norm()) * s.w_WB,
              s.p_WB);
    }
};

/// Writes zeros at the places that an inactive element would act on.
struct Silence {
    int element;
    const State& state;
    AppliedWrench* out;

    void write(int slot, int body) const
    {
        out[slot] = AppliedWrench();
        out[slot].element = element;
        out[slot].body = body;
        out[slot].point_W = stateOf(state, body).p_WB;
    }
    void operator()(const UniformGravity&) const
    {
        for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i)
            write(i, i);
    }
    void operator()(const SpringDamper& law) const
    {
        int slot = 0;
        for (const int body : {law.bodyA, law.bodyB})
            if (body != kWorld)
                write(slot++, body);
    }
    template <class Law>
    void operator()(const Law& law) const
    {
        write(0, law.body);
    }
};

Eigen::Vector3d pointOf(const System& system, const State& state, int body, const Eigen::Vector3d& point)
{
    if (body == kWorld)
        return point;
    return stateOf(state, body).p_WB + rotation(system, state, body) * point;
}

struct Count {
    int bodyCount;

    int operator()(const UniformGravity&) const { return bodyCount; }
    int operator()(const SpringDamper& law) const
    {
        return (law.bodyA != kWorld ? 1 : 0) + (law.bodyB != kWorld ? 1 : 0);
    }
    template <class Law>
    int operator()(const Law&) const
    {
        return 1;
    }
};

double weightEnergy(const System& system, const State& state, const UniformGravity& law, int body)
{
    return -(system.bodies()[static_cast<std::size_t>(body)].mass * law.g_W.dot(stateOf(state, body).p_WB));
}

struct Potential {
    const System& system;
    const State& state;

    double operator()(const UniformGravity& law) const
    {
        double energy = 0.0;
        for (int i = 0; i < system.bodyCount(); ++i)
            energy += weightEnergy(system, state, law, i);
        return energy;
    }
    double operator()(const SpringDamper& law) const
    {
        const Eigen::Vector3d d
            = pointOf(system, state, law.bodyB, law.point_B) - pointOf(system, state, law.bodyA, law.point_A);
        const double stretch = d.norm() - law.length;
        return 0.5 * law.stiffness * stretch * stretch;
    }
    template <class Law>
    double operator()(const Law&) const
    {
        return 0.0;
    }
};

struct OwnPotential {
    const System& system;
    const State& state;
    int body;

    double operator()(const UniformGravity& law) const { return weightEnergy(system, state, law, body); }
    double operator()(const SpringDamper& law) const
    {
        const bool own = std::minmax(law.bodyA, law.bodyB) == std::minmax(kWorld, body);
        return own ? Potential{system, state}(law) : 0.0;
    }
    template <class Law>
    double operator()(const Law&) const
    {
        return 0.0;
    }
};

struct PotentialSize {
    const System& system;
    const State& state;

    double operator()(const UniformGravity& law) const
    {
        double size = 0.0;
        for (int i = 0; i < system.bodyCount(); ++i)
            size += system.bodies()[static_cast<std::size_t>(i)].mass * law.g_W.norm()
                * stateOf(state, i).p_WB.norm();
        return size;
    }
    template <class Law>
    double operator()(const Law&) const
    {
        return 0.0;
    }
};

struct Conservative {
    bool operator()(const UniformGravity&) const { return true; }
    bool operator()(const SpringDamper& law) const { return law.damping == 0.0; }
    template <class Law>
    bool operator()(const Law&) const
    {
        return false;
    }
};

struct VelocityDependence {
    bool operator()(const UniformGravity&) const { return false; }
    bool operator()(const PointForce& law) const { return isFunction(law.force); }
    bool operator()(const AppliedTorque& law) const { return isFunction(law.torque); }
    bool operator()(const SpringDamper& law) const { return law.damping != 0.0; }
    template <class Law>
    bool operator()(const Law&) const
    {
        return true;
    }

private:
    static bool isFunction(const VectorLaw& law) { return std::holds_alternative<VectorFunction>(law); }
};

} // namespace

double justBefore(double t)
{
    return t - 32.0 * std::numeric_limits<double>::epsilon() * std::abs(t);
}

bool isActive(const Window& window, double t, Side side)
{
    // Of t: n h and a sum of some h round by less; justBefore() lies beyond it.
    constexpr double kSameTime = 16.0 * std::numeric_limits<double>::epsilon();
    const double slack = kSameTime * std::abs(t);
    if (side == Side::after)
        return window.from <= t + slack && t + slack < window.to;
    return window.from < t - slack && t - slack <= window.to;
}

int wrenchCount(const ForceElement& element, int bodyCount)
{
    return std::visit(Count{bodyCount}, element.law);
}

void evaluateForce(const System& system, int element, double t, Side side, const State& state,
                   const std::vector<Eigen::Matrix3d>& R_WB, AppliedWrench* out)
{
    const ForceElement& force = system.forces()[static_cast<std::size_t>(element)];
    if (isActive(force.window, t, side))
        std::visit(Evaluator{system, element, side == Side::before ? justBefore(t) : t, state, R_WB, out},
                   force.law);
    else
        std::visit(Silence{element, state, out}, force.law);
}

double potentialEnergy(const System& system, int element, double t, const State& state)
{
    const ForceElement& force = system.forces()[static_cast<std::size_t>(element)];
    if (!isActive(force.window, t, Side::after))
        return 0.0;
    return std::visit(Potential{system, state}, force.law);
}

double potentialEnergy(const System& system, int element, double t, const State& state, int body)
{
    const ForceElement& force = system.forces()[static_cast<std::size_t>(element)];
    return isActive(force.window, t, Side::after) ? std::visit(OwnPotential{system, state, body}, force.law)
                                                  : 0.0;
}

double potentialSize(const System& system, int element, const State& state)
{
    return std::visit(PotentialSize{system, state}, system.forces()[static_cast<std::size_t>(element)].law);
}

bool isConservative(const ForceElement& element)
{
    return std::visit(Conservative{}, element.law);
}

bool dependsOnVelocity(const ForceElement& element)
{
    return std::visit(VelocityDependence{}, element.law);
}

} // namespace polhode
