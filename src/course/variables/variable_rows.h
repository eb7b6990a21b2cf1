#pragma once

#include "course/variables/variable.h"

#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// The rows of the tables of variables, and how each becomes the variables of one subject: a body, a pair …
namespace polhode::course
{

/// Which subjects a row is for.
enum class Subjects {
    all,
    turning,
    free,
    supported,
    axis, ///< turns about a fixed one
    notAxis,
    bodies, ///< joints between bodies
    reactions, ///< scenes with contact or joints
    joints, ///< scenes with joints
    contact,
    soft, ///< scenes whose surfaces may give way
    gyroscopic, ///< scenes with the gyroscopic term
    notGyroscopic,
};

/// The value of a sample for the subject's number and part.
template <class Value>
using Getter = std::function<Value(const Sample&, int owner, int part)>;

/// What it got at once, for the subject's number.
template <class Value>
using ImpulseGetter = std::function<Value(const ImpulseSample&, int owner)>;

/// One quantity with all its partners. A vector has components "id + x", y, z and, where it is asked for, 1,
/// 2, 3 in body axes and a magnitude; a matrix nine entries.
struct VariableRow {
    const char* id;
    const char* symbol; ///< of a vector: empty where the component's letter says it alone
    const char* tex;
    Text name; ///< "%1" is the name of the subject, which else stands before it
    const char* unit;
    const char* quantity; ///< see VariableInfo
    Need need;
    std::variant<Getter<double>, Getter<Eigen::Vector3d>, Getter<Eigen::Matrix3d>> get;
    const char* letters = "xyz"; ///< of a matrix; "123" are body axes
    Subjects scope = Subjects::all;
    Continuation continuation = Continuation::none;
    const char* rate = nullptr; ///< of an impulse: the row of its force
    std::variant<ImpulseGetter<double>, ImpulseGetter<Eigen::Vector3d>> impulse = {};
    bool band = false; ///< see Variable
    VariableInfo::Between between = VariableInfo::Between::line;
    bool bodyAxes = false;
    const char* magnitudeId = nullptr;
    const char* magnitudeName = nullptr; ///< in English, where it has one of its own

    VariableRow of(Subjects which) &&;
    VariableRow continued(Continuation how) &&;
    /// The impulse of the force that the row @p ofForce has and this one gets too, with @p atOnce.
    template <class Function>
    VariableRow addedUp(const char* ofForce, Function atOnce) &&
    {
        continuation = Continuation::impulse;
        rate = ofForce;
        impulse = ImpulseGetter<std::invoke_result_t<Function, const ImpulseSample&, int>>(atOnce);
        return std::move(*this);
    }
    VariableRow asBand() &&;
    VariableRow stepping(VariableInfo::Between how) &&;
    VariableRow inBodyAxes() &&;
    VariableRow magnitude(const char* ofId, const char* called = ", magnitude") &&;
};

/// A getter from a function of the sample, of the sample and the owner, or of all three.
template <class Value, class Function>
Getter<Value> getter(Function get)
{
    if constexpr (std::is_invocable_v<Function, const Sample&, int, int>)
        return get;
    else if constexpr (std::is_invocable_v<Function, const Sample&, int>)
        return [get](const Sample& s, int owner, int) -> Value { return get(s, owner); };
    else
        return [get](const Sample& s, int, int) -> Value { return get(s); };
}

template <class Function>
VariableRow scalar(const char* id, const char* symbol, const char* tex, Text name, const char* unit,
                   const char* quantity, Need need, Function get)
{
    return {id, symbol, tex, std::move(name), unit, quantity, need, getter<double>(get)};
}

template <class Function>
VariableRow vector(const char* id, const char* symbol, const char* tex, Text name, const char* unit,
                   const char* quantity, Need need, Function get)
{
    return {id, symbol, tex, std::move(name), unit, quantity, need, getter<Eigen::Vector3d>(get)};
}

template <class Function>
VariableRow matrix(const char* id, const char* letters, const char* symbol, const char* tex, Text name,
                   const char* unit, const char* quantity, Function get)
{
    return {id,     symbol, tex, std::move(name), unit, quantity, Need::state, getter<Eigen::Matrix3d>(get),
            letters};
}

/// What the rows of a table are about.
struct VariableSubject {
    VariableInfo::Of of;
    std::string prefix; ///< "book."
    Text name = {};
    int owner = 0; ///< number of the body, pair, joint or force
    int part = 0; ///< of it: a mark, a freedom
    std::string suffix = {}; ///< of ids and symbols: "2" of a second freedom
};

/// Adds the variables of @p subject, of those rows whose scope @p has.
void addRows(
    std::vector<Variable>& out, std::span<const VariableRow> rows, const VariableSubject& subject,
    const std::function<bool(Subjects)>& has = [](Subjects scope) { return scope == Subjects::all; });

} // namespace polhode::course
