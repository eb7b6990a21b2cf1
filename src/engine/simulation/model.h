#pragma once

#include "engine/body/mass_properties.h"
#include "engine/body/system.h"
#include "engine/collide/collision_world.h"
#include "engine/contact/contact_law.h"
#include "engine/joint/joint.h"

#include <Eigen/Geometry>

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace polhode
{

/// Where a body is at t = 0 and how it moves, in world axes. Of a body with a support p_WB and v_WB follow
/// from the attitude and w_WB.
struct BodyStart {
    Eigen::Vector3d p_WB = Eigen::Vector3d::Zero(); ///< m, of the centre of mass
    Eigen::Matrix3d R_WB = Eigen::Matrix3d::Identity(); ///< carries body vectors to the world
    Eigen::Vector3d v_WB = Eigen::Vector3d::Zero(); ///< m/s, of the centre of mass
    Eigen::Vector3d w_WB = Eigen::Vector3d::Zero(); ///< rad/s
};

/// What a Simulation moves: bodies and where they start, forces, joints, surfaces and their laws.
///
/// Units are SI. The lists may be filled by hand or by the functions below, which return the number of what
/// they add; kWorld is the number of the fixed world. A body's axes have their origin at its centre of mass.
/// Nothing is checked before a Simulation is made, but for what a function needs to do its own work.
struct Model {
    std::vector<Body> bodies;
    std::vector<BodyStart> starts; ///< one per body
    std::vector<ForceElement> forces;
    std::vector<JointDescription> joints;

    std::vector<Collider> colliders; ///< none: nothing touches
    std::vector<std::pair<int, int>> ignored; ///< pairs of bodies that pass through each other
    std::vector<ContactLaw> laws{ContactLaw{}}; ///< at least one
    /// The number of the law between two colliders, the smaller number first; empty: always the first law.
    std::function<int(int colliderA, int colliderB)> lawOf;
    /// m/s, per collider, as ContactScene::surfaceVelocity; empty: no surface moves over its body.
    std::vector<Eigen::Vector3d> surfaceVelocity;

    /// s, where functions given as forces or motors jump or bend, which they cannot tell themselves. The ends
    /// of the forces' windows need not be named.
    std::vector<double> breakpoints;
    RotationChart chart = RotationChart::expMap; ///< in what coordinates attitudes are stepped
    bool gyroscopic = true; ///< false: w × I w is left out, and angular momentum not conserved

    int addBody(Body body, const BodyStart& start = {});

    /// A free body of this matter. Its shapes are to be shifted by −matter.com: see addCollider.
    int addBody(std::string id, const MassProperties& matter, const BodyStart& start = {});

    /// A body that moves as it is told, see Body::motion: a moved wall.
    int addBody(std::string id, MotionLaw motion);

    int addForce(std::string id,
                 std::variant<UniformGravity, PointForce, AppliedTorque, SpringDamper, Drag, AngularDrag> law,
                 Window window = {});

    int addGravity(const Eigen::Vector3d& g_W = {0.0, 0.0, -9.81}); ///< m/s²

    /// A shape fixed to a body (or to the world), X_BS from the body's centre of mass.
    int addCollider(std::string id, int body, Shape shape,
                    const Eigen::Isometry3d& X_BS = Eigen::Isometry3d::Identity());

    /// A joint at a point of the world where the bodies start, its z axis along axis_W (of any length but
    /// zero); all its coordinates are zero there. Not for distance and gear. Throws std::invalid_argument for
    /// bodies that there are not, and for an axis that is none.
    int addJoint(std::string id, JointKind kind, int bodyA, int bodyB, const Eigen::Vector3d& at_W,
                 const Eigen::Vector3d& axis_W = Eigen::Vector3d::UnitZ());

    /// A massless rod between two points, as long as they are apart at the start.
    int addRod(std::string id, int bodyA, const Eigen::Vector3d& pointA_W, int bodyB,
               const Eigen::Vector3d& pointB_W);

    /// q̇(first) + ratio q̇(second) = 0 between the first freedoms of two joints.
    int addGear(std::string id, int first, int second, double ratio);
};

} // namespace polhode
