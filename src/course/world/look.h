#pragma once

#include "course/shape/shape_look.h"
#include "course/text.h"
#include "engine/joint/joint.h"

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polhode::course
{

/// A body, for drawing and for what a picture says of it.
struct BodyLook {
    std::string id;
    Text label;
    double mass = 0;
    Eigen::Matrix3d I_B = Eigen::Matrix3d::Zero();
    bool particle = false;
    ShapeLook shape;
    std::string color; ///< "#rrggbb", or empty
    std::vector<std::pair<std::string, Eigen::Vector3d>> marks; ///< in B
    bool showMarks = true;
    std::optional<ContactForm> contactForm = {}; ///< none where it is touched as it looks
};

/// A spring, for drawing.
struct SpringLook {
    std::string id;
    int bodyA = -1, bodyB = -1; ///< −1: the world
    Eigen::Vector3d pointA, pointB; ///< in B, or in W for the world
};

/// What a fixed surface of the scene is.
enum class WallForm {
    block, ///< of a shape as bodies have them
    halfSpace, ///< solid at z ≤ 0 of its axes
    /// Solid on the right hand of a line: the points (x, 0, z), arcs as short chords; drawn numbers["width"]
    /// wide along y.
    profile,
};

/// A fixed or moved surface of the scene; shape.X_BS: S in W, or in the body that moves it.
struct WallLook {
    std::string id;
    Text label;
    WallForm form = WallForm::block;
    ShapeLook shape;
    std::string color; ///< "#rrggbb", or empty
    Eigen::Vector3d moving_W = Eigen::Vector3d::Zero(); ///< m/s, of a surface that runs like a belt
    int body = -1; ///< of the state, after those of the scene, where it has a motion; −1: it is fixed
    std::optional<ContactForm> contactForm = {}; ///< none where it is touched as it looks
};

/// A joint, for drawing: its frames J (z along its axis) in both bodies.
struct JointLook {
    std::string id;
    Text label;
    std::string kind; ///< "hinge", "ball", …
    int bodyA = -1, bodyB = -1; ///< −1: the world
    Eigen::Isometry3d X_AJ = Eigen::Isometry3d::Identity(); ///< in body axes; in W for the world
    Eigen::Isometry3d X_BJ = Eigen::Isometry3d::Identity();
    std::vector<JointPoint> over; ///< pulleys of a rope, from A to B
    std::shared_ptr<const Curve> curve; ///< that a bead follows, in J on A
    bool carries = false; ///< its coordinates at the start say where body B is then
    /// Of one freedom.
    struct Limits {
        double low = -std::numeric_limits<double>::infinity();
        double high = std::numeric_limits<double>::infinity();
    };
    std::array<Limits, 3> limits;
};

/// How far the start of a run, as the scene states it, was off its joints before it was put onto them.
struct JointStart {
    double apart = 0; ///< m (+ rad), of the joint that was furthest apart
    int worst = -1; ///< that joint; −1: none but for rounding
    double velocity = 0; ///< m/s or rad/s, the largest |J u|; 0 where rates are stated: velocities follow
    int fastest = -1; ///< the joint that has it; −1: none but for rounding
    double energyLost = 0; ///< J, with the velocities that the joints do not allow

    static constexpr double kRounding = 1e-7; // of numbers that authors write
    bool isOff() const { return apart > kRounding || velocity > kRounding; }
};

} // namespace polhode::course
