#pragma once

#include "course/model/experiment.h"

#include <array>
#include <string>

/// Experiments written in C++, for tests that must not depend on the reader of lesson files.
namespace polhode::course::byhand
{

inline Expression number(const std::string& text)
{
    return {text, {"by-hand", 1, 1, text}};
}

inline VectorExpression vector(const std::string& x, const std::string& y, const std::string& z)
{
    return {{number(x), number(y), number(z)}};
}

inline ShapeDescription box(const std::string& x, const std::string& y, const std::string& z)
{
    ShapeDescription shape;
    shape.kind = "box";
    shape.numbers = {{"x", number(x)}, {"y", number(y)}, {"z", number(z)}};
    return shape;
}

inline ShapeDescription particle()
{
    ShapeDescription shape;
    shape.kind = "particle";
    return shape;
}

inline BodyDescription body(const std::string& id, const ShapeDescription& shape, const std::string& mass)
{
    BodyDescription description;
    description.id = id;
    description.shape = shape;
    description.mass = number(mass);
    description.where = {"by-hand", 1, 1, id};
    return description;
}

inline ForceDescription force(const std::string& id, const std::string& on, const VectorExpression& vector)
{
    ForceDescription description;
    description.id = id;
    description.a.body = on;
    description.vector = vector;
    return description;
}

inline ImpulseDescription impulse(const std::string& id, const std::string& on, const std::string& time,
                                  const VectorExpression& vector)
{
    ImpulseDescription description;
    description.id = id;
    description.at.body = on;
    description.time = number(time);
    description.impulse = vector;
    return description;
}

inline Parameter parameter(const std::string& id, double initial, double minimum, double maximum,
                           const std::string& unit = "1")
{
    Parameter p;
    p.id = id;
    p.unit = parseUnit(unit).value();
    p.initial = initial * p.unit.factor;
    p.minimum = minimum * p.unit.factor;
    p.maximum = maximum * p.unit.factor;
    return p;
}

inline Experiment experiment(const std::string& duration, const std::string& step,
                             const std::string& integrator = "rk4")
{
    Experiment e;
    e.id = "test";
    e.scene.duration = number(duration);
    e.scene.step = number(step);
    e.scene.integrator = {integrator, {}};
    return e;
}

} // namespace polhode::course::byhand
