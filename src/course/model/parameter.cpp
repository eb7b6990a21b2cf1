#include "course/model/parameter.h"

#include "course/language/found_languages.h"
#include "course/language/nearest.h"
#include "course/language/quantities.h"
#include "course/language/read_values.h"
#include "course/language/typed_number.h"
#include "course/language/typed_text.h"
#include "course/model/choice_lists.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

double choiceValue(const Parameter& parameter, const std::string& text)
{
    const std::vector<std::string> ids = idsOf(parameter.choices);
    const auto chosen = std::find(ids.begin(), ids.end(), plainSigns(text));
    if (chosen == ids.end())
        throw ValueError(quoted(text), allowedValues(parameter));
    return double(chosen - ids.begin());
}

double switchValue(const Parameter& parameter, const std::string& text)
{
    for (const FoundLanguage& language : foundLanguages())
        for (const int on : {0, 1})
            if (const std::string& word = language.switched[std::size_t(on)]; !word.empty() && text == word)
                return on;
    const std::optional<bool> value = switchOf(plainSigns(text));
    if (!value)
        throw ValueError(quoted(text), allowedValues(parameter));
    return *value ? 1 : 0;
}

double numberValue(const Parameter& parameter, const std::string& text)
{
    const double value = typedNumber(text, parameter.unit);
    if (!isAllowed(parameter, value))
        throw ValueError(quoted(text), allowedValues(parameter));
    return nearestAllowed(parameter, value);
}

} // namespace

bool isAllowed(const Parameter& parameter, double si)
{
    if (parameter.kind == Parameter::Kind::toggle)
        return si == 0 || si == 1;
    if (parameter.kind == Parameter::Kind::choice)
        return si >= 0 && si < double(parameter.choices.size()) && si == std::floor(si);
    // A value that was converted from the parameter's unit may have rounded.
    constexpr double kRounding = 1e-12;
    const double slack = kRounding * std::max(std::abs(parameter.minimum), std::abs(parameter.maximum));
    return si >= parameter.minimum - slack && si <= parameter.maximum + slack
        && (!parameter.whole || std::abs(si - std::round(si)) <= slack);
}

Text allowedValues(const Parameter& parameter)
{
    switch (parameter.kind) {
    case Parameter::Kind::toggle:
        return {"on or off", "on 或 off"};
    case Parameter::Kind::choice:
        return sameInBoth(joined(idsOf(parameter.choices)));
    case Parameter::Kind::number:
        break;
    }
    const double unit = parameter.unit.factor;
    return Bounds{parameter.minimum / unit, parameter.maximum / unit, false, parameter.whole}.description(
        parameter.unit);
}

double nearestAllowed(const Parameter& parameter, double si)
{
    return std::clamp(parameter.whole ? std::round(si) : si, parameter.minimum, parameter.maximum);
}

double parameterValue(const Parameter& parameter, const std::string& text)
{
    switch (parameter.kind) {
    case Parameter::Kind::toggle:
        return switchValue(parameter, text);
    case Parameter::Kind::choice:
        return choiceValue(parameter, text);
    case Parameter::Kind::number:
        break;
    }
    return numberValue(parameter, text);
}

} // namespace polhode::course
