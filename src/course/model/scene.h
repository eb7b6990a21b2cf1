#pragma once

#include "course/language/expression.h"
#include "course/shape/shape_row.h"
#include "course/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace polhode::course
{

constexpr int kMostFacets = 256; ///< of an arc of a profile

struct ShapeDescription {
    std::string kind; ///< "box", "cylinder", … "compound"
    std::map<std::string, Expression>
        numbers; ///< "radius", "height", …; "x", "y", "z" for edges and half axes
    std::vector<VectorExpression> points; ///< vertices of hull, mesh, tetrahedron, lamina; places of `points`
    std::vector<Expression> masses; ///< of `points`
    std::vector<std::array<int, 3>> faces; ///< of `mesh`
    struct Part;
    std::vector<Part> parts; ///< of `compound`
    Location where;
};

struct OrientationDescription {
    enum class Kind { none, axisAngle, quaternion, euler };
    Kind kind = Kind::none;
    std::vector<Expression> numbers; ///< axis and angle; w x y z; three angles
    std::string sequence; ///< of Euler angles: "zxz" or "zyx"
};

struct ShapeDescription::Part {
    ShapeDescription shape;
    VectorExpression at;
    OrientationDescription rotate;
    Expression mass, density;
    std::string color;
};

struct SupportDescription {
    VectorExpression point; ///< the shape's coordinates
    VectorExpression at; ///< world
    VectorExpression axis; ///< the shape's axes; given for a fixed axis
};

/// The directions of the world that rails leave to a body.
struct GuideDescription {
    std::optional<std::vector<VectorExpression>> moves, turns; ///< absent: all
};

struct BodyDescription {
    std::string id;
    Text label;
    ShapeDescription shape;
    Expression mass, density;
    std::vector<Expression> inertia; ///< none, 3 principal moments or 9 entries
    std::string color;
    VectorExpression position, velocity, spin, spinBody;
    OrientationDescription orientation;
    std::map<std::string, VectorExpression> points; ///< marks, the shape's coordinates
    bool showMarks = true;
    bool principal = false;
    std::optional<SupportDescription> support;
    std::optional<GuideDescription> guide;
    bool collides = true;
    std::optional<ShapeDescription> collider; ///< the form in which it touches; absent: its shape
    Location where;
};

/// Whether it has a place and no attitude: nothing turns it.
inline bool isPoint(const BodyDescription& body)
{
    return amountOf(body.shape.kind) == ShapeAmount::point && body.inertia.empty() && !body.support;
}

/// A place where a force or a spring's end sits.
struct PlaceDescription {
    std::string body; ///< empty: a point of the world
    std::string mark; ///< empty: the centre of mass, or `point`
    VectorExpression point;
};

struct ForceDescription {
    std::string kind = "force"; ///< the id of a row of forceTable()
    std::string id;
    Text label; ///< may be empty
    PlaceDescription a, b; ///< b: the other end, of what has two
    VectorExpression vector;
    bool bodyFrame = false;
    Expression from, to;
    std::map<std::string, Expression> numbers; ///< by the keys of its row
    Location where;
};

struct ImpulseDescription {
    std::string id;
    Text label; ///< may be empty
    PlaceDescription at;
    Expression time;
    VectorExpression impulse, angular;
    Location where;
};

/// How two surfaces act on each other; what is empty is as in the scene's law, or has its initial value.
struct ContactLawDescription {
    Expression restitution, friction, staticFriction, tangentialRestitution, rolling, torsional,
        torsionalRestitution;
    Expression stiffness, damping, otherStiffness, otherDamping, tangentialStiffness, tangentialDamping;
    Expression frictionAlong; ///< of a pair, along `along`
    VectorExpression along; ///< in the axes of its first
    Word hypothesis, soft;
    Location where;
};

/// The law of one pair of bodies or walls.
struct PairDescription {
    std::string a, b;
    bool ignore = false;
    ContactLawDescription law;
    Expression turn; ///< in one-after-another impacts
    Location where;
};

struct ContactDescription {
    Word stepper, solver, impact, stabilisation, pyramid;
    std::vector<Word> remedies; ///< on or off, in the order of remedyTable(); empty: all on
    Expression step; ///< inside a row, of steppers that have one
    ContactLawDescription law;
    std::vector<PairDescription> pairs;
    Location where;
};

/// A fixed surface.
struct WallDescription {
    /// How it is moved, each a function of t.
    struct Motion {
        VectorExpression displacement; ///< from where it is written
        Expression turn; ///< about an axis through `about`, which goes along
        VectorExpression axis, about;
    };
    /// The next point of a profile; with a radius it is reached on an arc, or on so many equal chords of it.
    struct ProfilePoint {
        std::array<Expression, 2> to; ///< x, z
        Expression radius, facets;
    };
    std::string id;
    Text label;
    std::string color;
    std::optional<ShapeDescription> shape; ///< of a solid block; else a half-space or a profile
    std::optional<ShapeDescription> collider; ///< the form in which a block touches; absent: its shape
    std::vector<ProfilePoint> profile;
    VectorExpression normal; ///< of a half-space
    VectorExpression at;
    OrientationDescription rotate;
    Expression width; ///< of a profile, as drawn
    VectorExpression moving; ///< velocity of its surface
    std::optional<Motion> motion;
    Location where;
};

/// What an author says of one freedom of a joint.
struct MotionDescription {
    Expression start, rate;
    std::optional<std::array<Expression, 2>> limits;
    Expression restitution;
    Expression stiffness, rest, damping, friction;
    Expression effort; ///< of a motor, a function of t
    Expression speed; ///< kept by a motor, a function of t
    Expression servo, gain, limit; ///< speed that a motor seeks, a function of t
};

/// A curve as an author writes it: places as functions of s, and where s begins and ends.
struct CurveDescription {
    std::array<Expression, 3> place;
    Expression from, to;
    Location where;
};

struct JointDescription {
    std::string id;
    Text label;
    std::string kind; ///< "hinge", "ball", …
    std::string bodyA, bodyB; ///< empty: the world
    PlaceDescription at; ///< a mark, or a point of the world
    PlaceDescription endA, endB; ///< of a distance
    std::vector<PlaceDescription> over; ///< pulleys of a rope
    CurveDescription curve; ///< that a bead follows
    VectorExpression axis, axis2;
    /// Of its freedoms. The first of a ball is for its rotation; its three starts are yaw, pitch, roll.
    std::array<MotionDescription, 3> motions;
    Word coordinates; ///< of a ball: "quaternion" or "euler"
    std::string jointA, jointB; ///< of a gear
    Expression ratio;
    Expression number; ///< that its kind needs, JointRow::number
    Location where;
};

/// What a freedom of a joint is called among the starts of a run: "hip", its second "hip.2", its third
/// "hip.3".
inline std::string freedomName(const std::string& joint, std::size_t freedom)
{
    return freedom == 0 ? joint : joint + '.' + std::to_string(freedom + 1);
}
inline std::pair<std::string, std::size_t> freedomCalled(const std::string& name)
{
    for (const std::size_t freedom : {1, 2})
        if (name.ends_with(freedomName({}, freedom)))
            return {name.substr(0, name.size() - 2), freedom};
    return {name, 0};
}

/// Whether @p says is true of one of a joint's freedoms.
template <class Says>
bool anyMotion(const JointDescription& joint, Says says)
{
    return std::ranges::any_of(joint.motions, says);
}

struct MechanismDescription {
    Word method, stabilisation;
    Expression alpha, beta; ///< 1/s, Baumgarte's
    bool projectsVelocities
        = false; ///< the author means bodies to start with velocities that joints do not allow
};

/// What an adaptive integrator may be asked for: the relative error of a step.
inline constexpr double kLeastTolerance = 1e-15, kMostTolerance = 0.1;

/// How coarse the runs may be that are shown while a value is dragged: what is not given is as in the scene.
struct DraftDescription {
    Expression step, tolerance;
};

/// What an author says of an experiment's world. resolve() (course/world/resolve.h) makes a world
/// of it with the values of the parameters.
struct SceneDescription {
    Expression duration, step;
    Expression tolerance; ///< from kLeastTolerance to kMostTolerance
    std::optional<DraftDescription> draft;
    Word integrator, rotation, gyroscopic;
    VectorExpression gravity;
    std::optional<Expression> groundZ;
    std::string planar; ///< "xy", "xz", "yz" or empty
    std::vector<BodyDescription> bodies;
    std::vector<ForceDescription> forces;
    std::vector<ImpulseDescription> impulses;
    std::optional<ContactDescription> contact;
    std::vector<WallDescription> walls;
    std::vector<JointDescription> joints;
    MechanismDescription mechanism;
};

} // namespace polhode::course
