#pragma once

#include "course/scene/location.h"
#include "course/text.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace polhode::course
{

/// A number as an author wrote it: an expression in the parameters (and, in a force, in t and the
/// state), already freed of units. Empty = not given.
struct Expression {
    std::string text;
    Location where;

    bool given() const { return !text.empty(); }
};

/// Three numbers as an author wrote them.
struct VectorExpression {
    std::array<Expression, 3> component;

    bool given() const { return component[0].given(); }
};

/// A word that may also be the reader's choice: "rk4" or "$method".
struct Word {
    std::string text;
    Location where;
};

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
    Location where;
};

/// A place where a force or a spring's end sits.
struct PlaceDescription {
    std::string body; ///< empty: a point of the world
    std::string mark; ///< empty: the centre of mass, or `point`
    VectorExpression point;
};

struct ForceDescription {
    enum class Kind { force, torque, spring, drag };
    std::string id;
    Kind kind = Kind::force;
    PlaceDescription a, b; ///< b: the other end of a spring
    VectorExpression vector;
    bool bodyFrame = false;
    Expression from, to;
    Expression stiffness, length, damping;
    Expression linear, quadratic, angular;
    Location where;
};

struct ImpulseDescription {
    std::string id;
    PlaceDescription at;
    Expression time;
    VectorExpression impulse, angular;
    Location where;
};

/// What an author says of an experiment's world. simulate() (course/run/simulate.h) resolves it with
/// the values of the parameters.
struct SceneDescription {
    Expression duration, step, tolerance;
    Word integrator, rotation, gyroscopic;
    VectorExpression gravity;
    std::optional<Expression> groundZ;
    std::vector<BodyDescription> bodies;
    std::vector<ForceDescription> forces;
    std::vector<ImpulseDescription> impulses;
};

} // namespace polhode::course
