#include "course/scene/parameter.h"

#include "course/scene/choice_lists.h"
#include "course/scene/nearest.h"
#include "course/scene/read_values.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

double choiceValue(const Parameter& parameter, const std::string& text)
{
    const std::vector<std::string> ids = idsOf(parameter.choices);
    const auto chosen = std::find(ids.begin(), ids.end(), text);
    if (chosen == ids.end())
        throw ValueError(quoted(text), sameInBoth(joined(ids)));
    return double(chosen - ids.begin());
}

double switchValue(const std::string& text)
{
    const std::optional<bool> value = switchOf(text);
    if (!value)
        throw ValueError(quoted(text), {"on or off", "on 或 off"});
    return *value ? 1 : 0;
}

double numberValue(const Parameter& parameter, const std::string& text)
{
    // A bound that was converted from the parameter's unit may have rounded inwards.
    constexpr double kRounding = 1e-12;
    const double slack = kRounding * std::max(std::abs(parameter.minimum), std::abs(parameter.maximum));
    const double value = constantQuantity(text, parameter.unit);
    if (!(value >= parameter.minimum - slack && value <= parameter.maximum + slack)) {
        const Bounds bounds{parameter.minimum / parameter.unit.factor,
                            parameter.maximum / parameter.unit.factor};
        throw ValueError(quoted(text), bounds.description(parameter.unit));
    }
    return std::clamp(value, parameter.minimum, parameter.maximum);
}

} // namespace

double parameterValue(const Parameter& parameter, const std::string& text)
{
    switch (parameter.kind) {
    case Parameter::Kind::toggle:
        return switchValue(text);
    case Parameter::Kind::choice:
        return choiceValue(parameter, text);
    case Parameter::Kind::number:
        break;
    }
    return numberValue(parameter, text);
}

std::vector<std::string> idsOf(const std::vector<Parameter>& parameters)
{
    std::vector<std::string> ids;
    for (const Parameter& parameter : parameters)
        ids.push_back(parameter.id);
    return ids;
}

} // namespace polhode::course
