#pragma once

#include "contact_fixture.h"
#include "support/mechanisms.h"

#include <QString>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// Mechanisms whose bodies touch something, for the tests of the steppers.
namespace polhode::test
{

/// A ball on a body.
inline Collider tip(const std::string& id, int body, const Eigen::Vector3d& at_B, double radius)
{
    Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
    X.translation() = at_B;
    return {id, body, SphereShape{radius}, X};
}

/// Whether the tests of this program go by generalized coordinates.
#ifdef POLHODE_REDUCED
inline constexpr bool kReduced = true;
#else
inline constexpr bool kReduced = false;
#endif

/// kg m/s, of bodies of about 1 kg and 1 m/s in space, in steps of 2 ms: where bodies move along the joints
/// themselves, time-stepping keeps momentum as far as velocities belong to the place at the end of a step, to
/// h.
inline double lostMomentum(const QString& stepper)
{
    return kReduced && stepper == "time-stepping" ? 0.01 : 1e-9;
}

/// A mechanism whose bodies may touch.
inline Experiment jointed(const mechanism::Mechanism& m, std::vector<Collider> colliders,
                          const ContactLaw& law, const Eigen::Vector3d& g_W = Eigen::Vector3d::Zero(),
                          StepperOptions options = {}, const std::string& stepper = "event-driven",
                          std::vector<ForceElement> more = {})
{
    options.reduced = kReduced;
    const System system(m.bodies, {});
    ContactScene scene = Experiment::scene(std::move(colliders), law);
    scene.joints = std::make_shared<const JointSet>(system, m.joints);
    Experiment x(m.bodies, scene, options, g_W, std::move(more), stepper);
    x.state = m.state(x.system);
    return x;
}

/// The arm of lesson 15: two uniform rods (1 m, 1 kg) in the xz plane from the origin, q1 from the horizontal
/// upwards, q2 of the second to the first; a ball of 1 cm at the hand, the wall on the right of it.
struct Arm {
    Arm(double q1, double q2, double gap = 0.0)
        : a1(q1)
        , a12(q1 + q2)
    {
        const Eigen::Vector3d e1(std::cos(a1), 0, std::sin(a1)), e2(std::cos(a12), 0, std::sin(a12));
        // The hinges turn about −y: from x to z.
        const auto R
            = [](double a) { return Eigen::AngleAxisd(-a, Eigen::Vector3d::UnitY()).toRotationMatrix(); };
        const double I = 1.0 / 12.0;
        m.add(1.0, {1e-3 * I, I, I}, 0.5 * e1, R(a1));
        m.join(JointKind::hinge, kWorld, 0, Eigen::Vector3d::Zero(), mechanism::axisAlongMinusY());
        m.add(1.0, {1e-3 * I, I, I}, e1 + 0.5 * e2, R(a12));
        m.join(JointKind::hinge, 0, 1, e1, mechanism::axisAlongMinusY());
        hand = e1 + e2;
        wall = hand.x() + kRadius + gap;
    }

    void drive(int joint, std::function<double(double)> torque)
    {
        JointFreedom f;
        f.motor.kind = MotorKind::effort;
        f.motor.law = std::move(torque);
        m.joints[static_cast<std::size_t>(joint)].freedoms = {f};
    }

    std::vector<Collider> colliders() const
    {
        return {test::wall("wall", Eigen::Vector3d(wall, 0, 0), -Eigen::Vector3d::UnitX()),
                tip("hand", 1, Eigen::Vector3d(0.5, 0, 0), kRadius)};
    }

    Experiment experiment(const ContactLaw& law = {}, const Eigen::Vector3d& g_W = Eigen::Vector3d::Zero(),
                          const StepperOptions& options = {},
                          const std::string& stepper = "event-driven") const
    {
        return jointed(m, colliders(), law, g_W, options, stepper);
    }

    /// (15.5)
    Eigen::Vector2d t() const { return {std::sin(a1) + std::sin(a12), std::sin(a12)}; }

    /// The textbook's H of two uniform rods in relative angles.
    Eigen::Matrix2d H() const
    {
        const double c2 = std::cos(a12 - a1);
        Eigen::Matrix2d h;
        h << 5.0 / 3.0 + c2, 1.0 / 3.0 + 0.5 * c2, 1.0 / 3.0 + 0.5 * c2, 1.0 / 3.0;
        return h;
    }

    static constexpr double kRadius = 0.01;
    double a1, a12, wall = 0.0;
    Eigen::Vector3d hand = Eigen::Vector3d::Zero();
    mechanism::Mechanism m;
};

} // namespace polhode::test
