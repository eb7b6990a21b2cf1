#pragma once

#include "engine/body/system.h"
#include "engine/joint/curve.h"
#include "engine/joint/joint.h"

#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <memory>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

/// Mechanisms that several tests build.
namespace mechanism
{

using namespace polhode;

/// Bodies, the state in which the joints are closed, and the joints.
struct Mechanism {
    std::vector<Body> bodies;
    std::vector<ForceElement> forces{{"gravity", UniformGravity{}, {}}};
    std::vector<JointDescription> joints;
    std::vector<Eigen::Isometry3d> poses;

    System system() const { return System(bodies, forces); }

    State state(const System& s) const
    {
        State made = makeState(s);
        for (std::size_t i = 0; i < poses.size(); ++i) {
            made.bodies[i].p_WB = poses[i].translation();
            setRotation(s, made, static_cast<int>(i), poses[i].linear());
        }
        return made;
    }

    int add(double mass, const Eigen::Vector3d& I, const Eigen::Vector3d& p_WB,
            const Eigen::Matrix3d& R_WB = Eigen::Matrix3d::Identity())
    {
        Body b;
        b.id = "body " + std::to_string(bodies.size());
        b.mass = mass;
        b.I_B = I.asDiagonal();
        bodies.push_back(b);
        Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
        X.translation() = p_WB;
        X.linear() = R_WB;
        poses.push_back(X);
        return static_cast<int>(bodies.size()) - 1;
    }

    /// A joint at a point of the world with frame J along R_WJ in the poses as they are.
    JointDescription& join(JointKind kind, int bodyA, int bodyB, const Eigen::Vector3d& origin_W,
                           const Eigen::Matrix3d& R_WJ)
    {
        JointDescription j;
        j.id = "joint " + std::to_string(joints.size());
        j.kind = kind;
        j.bodyA = bodyA;
        j.bodyB = bodyB;
        const System s(bodies, {});
        placeJoint(j, s, state(s), origin_W, R_WJ);
        joints.push_back(j);
        return joints.back();
    }
};

/// A rotation whose z axis is −y of the world: a hinge in which gravity swings things in the xz plane,
/// turning from x to z.
inline Eigen::Matrix3d axisAlongMinusY()
{
    return frameAlong(-Eigen::Vector3d::UnitY());
}

/// `links` thin rods of one length hanging end to end from the origin by hinges along y, in a straight line
/// at `angle` from the vertical.
inline Mechanism chain(int links, double angle, double length = 1.0, double mass = 1.0)
{
    Mechanism m;
    const Eigen::Vector3d along(std::sin(angle), 0.0, -std::cos(angle));
    const Eigen::Matrix3d R = Eigen::AngleAxisd(-angle, Eigen::Vector3d::UnitY()).toRotationMatrix();
    const double I = mass * length * length / 12.0;
    for (int i = 0; i < links; ++i) {
        m.add(mass, {I, I, 1e-3 * I}, (i + 0.5) * length * along, R);
        m.join(JointKind::hinge, i - 1, i, i * length * along, axisAlongMinusY());
    }
    return m;
}

/// Uniform numbers from a seed, the same on every platform.
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : engine_(seed)
    {
    }
    double in(double low, double high)
    {
        return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1.0p-53;
    }
    int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }
    Eigen::Vector3d vector(double size = 1.0)
    {
        const double x = in(-size, size), y = in(-size, size), z = in(-size, size);
        return {x, y, z};
    }
    Eigen::Matrix3d rotation()
    {
        const double w = in(-1.0, 1.0);
        const Eigen::Vector3d v = vector();
        return Eigen::Quaterniond(w, v.x(), v.y(), v.z()).normalized().toRotationMatrix();
    }

private:
    std::mt19937_64 engine_;
};

/// A random tree of bodies under gravity, each joined to an earlier one or to the ground by a joint of a
/// random kind (never free unless `floating`, then the first body has no joint), with poses in which all are
/// closed.
inline Mechanism randomTree(Random& random, int bodies, bool floating = false)
{
    static constexpr JointKind kKinds[]{JointKind::hinge,     JointKind::slider,      JointKind::ball,
                                        JointKind::fixed,     JointKind::cylindrical, JointKind::planar,
                                        JointKind::universal, JointKind::screw,       JointKind::curve};
    Mechanism m;
    for (int i = 0; i < bodies; ++i) {
        const Eigen::Vector3d half(random.in(0.1, 0.5), random.in(0.1, 0.5), random.in(0.1, 0.5));
        const double mass = random.in(0.5, 2.0);
        const Eigen::Vector3d I = mass / 3.0
            * Eigen::Vector3d(half.y() * half.y() + half.z() * half.z(),
                              half.x() * half.x() + half.z() * half.z(),
                              half.x() * half.x() + half.y() * half.y());
        const int parent = i == 0 ? kWorld : random.below(i + (floating ? 0 : 1)) - (floating ? 0 : 1);
        const Eigen::Vector3d origin = parent == kWorld
            ? random.vector()
            : Eigen::Vector3d(m.poses[static_cast<std::size_t>(parent)].translation() + random.vector(0.5));
        m.add(mass, I, origin + random.vector(0.5), random.rotation());
        if (i == 0 && floating)
            continue;
        JointDescription& j
            = m.join(kKinds[random.below(int(std::size(kKinds)))], parent, i, origin, random.rotation());
        j.pitch = random.in(0.1, 1.0);
        if (j.kind == JointKind::curve) // it begins where both frames J are
            j.curve = std::make_shared<Curve>(
                [](double s) {
                    return Eigen::Vector3d(std::sin(s), 1.0 - std::cos(s), 0.3 * std::sin(2.0 * s));
                },
                0.0, 2.0 * std::numbers::pi);
    }
    return m;
}

} // namespace mechanism
