#pragma once

#include "course/language/own_names.h"
#include "course/language/quantities.h"
#include "course/model/parameter.h"
#include "course/model/reference_frame.h"
#include "course/model/scene.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

struct Preset {
    std::string id;
    Text label;
    Values set; ///< SI
};

struct EventWatch {
    enum class Direction { rising, falling, both };
    std::string id;
    Expression when;
    Direction direction = Direction::both;
    Text label;
};

/// A quantity that the lesson defines in terms of others.
struct ExpressionVariable {
    std::string id;
    Expression expr;
    Unit unit;
    std::string symbol;
    Text label;
    std::string quantity;
};

struct TheoryCurve {
    std::string of; ///< the variable it predicts
    Expression expr;
    Text label;
};

struct PlotDescription {
    std::string id;
    Text title;
    std::string x = kTimeVariable;
    std::vector<std::string> y;
    std::vector<TheoryCurve> theory;
    std::optional<std::array<double, 2>> xRange, yRange;
    bool logX = false, logY = false, equal = false, variants = true;
    std::vector<std::string> difference; ///< variants: the curves are how far the run is from each of them

    bool isOverTime() const { return x == kTimeVariable; }
};

struct OverlayDescription {
    std::string id;
    std::string kind;
    std::string body;
    std::string point; ///< a mark
    std::string force; ///< id of one force
    bool on = false;
    double scale = 0; ///< metres per SI unit; 0 = automatic
    Text label;
    std::string symbol, quantity;
    VectorExpression a, b; ///< from / point / at; vector / to / normal
    Expression size;
    Location where;
};

/// A number that depends on parameters, and what it may be.
struct RangedExpression {
    Expression expression;
    Bounds bounds;
    Unit unit;
};

struct CameraDescription {
    ReferenceFrame frame = {};
    std::array<double, 3> from{}, at{}; ///< in the axes of the frame, from its origin
};

struct Experiment {
    std::string id;
    Text title;
    std::vector<Parameter> parameters;
    std::vector<Preset> presets;
    SceneDescription scene;
    std::vector<Preset> variants;
    std::vector<EventWatch> events;
    /// Kinds of events by which runs tell of what goes wrong (RunEvent::isFailure, isNotice) and which are
    /// here to be seen: the check does not remark on them.
    std::vector<std::string> shows;
    std::vector<ExpressionVariable> variables;
    std::vector<PlotDescription> plots;
    std::vector<std::string> charts;
    std::vector<OverlayDescription> overlays;
    std::optional<CameraDescription> camera;
    std::string equation; ///< TeX of the equation strip
    std::vector<RangedExpression> ranged; ///< each run checks them: Numbers
    Location where;

    /// The parameter called @p parameterId, or null.
    const Parameter* parameter(const std::string& parameterId) const;
};

} // namespace polhode::course
