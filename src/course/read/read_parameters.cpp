#include "course/read/read_parameters.h"

#include "course/keys/key_reader.h"
#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/model/choice_lists.h"
#include "course/read/tex.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

std::vector<Choice> readChoices(KeyReader& map)
{
    const Field field = map["choices"];
    if (field.isScalar()) {
        const auto* list = choiceList(map.choice("choices"));
        return list == nullptr ? std::vector<Choice>() : *list;
    }
    std::vector<Choice> choices;
    if (field.isMap()) {
        KeyReader selection = map.inside("choices");
        const auto* all = choiceList(selection.choice("of"));
        const std::vector<std::string> known = all ? idsOf(*all) : std::vector<std::string>();
        for (const Field& item : selection.items("only"))
            if (const std::string id = item.scalar(); requireReference(item, {"choice", "选项"}, id, known))
                choices.push_back(*std::ranges::find(*all, id, &Choice::id));
        return choices;
    }
    std::vector<std::string> taken;
    for (const Field& item : map.items("choices")) {
        KeyReader choice(item, "choice");
        choices.push_back({choice.name("id"), choice.called("label")});
        claimId(choice["id"], choices.back().id, taken);
    }
    return choices;
}

void readRange(KeyReader& map, Parameter& parameter)
{
    const Field field = map["range"];
    // What a broken range would have allowed is not known: nothing else is refused for it.
    parameter.minimum = -std::numeric_limits<double>::infinity();
    parameter.maximum = std::numeric_limits<double>::infinity();
    const std::vector<Field> ends = map.items("range");
    if (ends.empty())
        return;
    const auto low = readConstant(ends[0], parameter.unit);
    const auto high = readConstant(ends[1], parameter.unit);
    if (!low || !high)
        return;
    const std::string written = "[" + ends[0].scalar() + ", " + ends[1].scalar() + "]";
    if (*low == *high) {
        field.refuse(quoted(written), {"two different numbers", "两个不同的数"});
        return;
    }
    if (*low > *high)
        field.refuse(quoted(written), {"the smaller number first", "较小的数在前"});
    parameter.minimum = std::min(*low, *high);
    parameter.maximum = std::max(*low, *high);
}

/// What counts something takes whole numbers only: as `whole` says, else where a number without unit goes by
/// steps of 1 from a whole number to a whole number.
void readWhole(const Field& field, const Field& range, Parameter& parameter)
{
    const auto isWhole = [](double value) { return value == std::round(value); };
    const bool wholeEnds = isWhole(parameter.minimum) && isWhole(parameter.maximum);
    parameter.whole = field.given()
        ? readSwitch(field)
        : parameter.unit.isOne() && parameter.step == 1 && wholeEnds && !parameter.logarithmic;
    if (!parameter.whole)
        return;
    if (!parameter.unit.isOne())
        field.refuse({"whole numbers of the unit " + parameter.unit.name,
                      "以 " + parameter.unit.name + " 为单位的整数"},
                     {"`whole` for numbers without unit only", "whole 只用于无单位的数"});
    if (!wholeEnds)
        range.refuse(
            {"ends that are no whole numbers, of what counts something", "计数的参数，范围两端却不是整数"},
            {"whole numbers", "整数"});
    if (parameter.step == 0)
        parameter.step = 1;
    else if (!isWhole(parameter.step))
        field.refuse({"whole numbers by steps that are not whole", "整数，步长却不是整数"},
                     {"a whole `step`", "整数的 step"});
}

void readSlider(KeyReader& map, Parameter& parameter)
{
    const Field range = map["range"];
    if (const Field unit = map["unit"]; unit.given())
        parameter.unit = readUnit(unit);
    readRange(map, parameter);
    if (const Field step = map["step"]; step.given())
        parameter.step = readConstant(step, parameter.unit, map.row("step").forms.front().bounds).value_or(0);
    parameter.logarithmic = map.choice("scale") == "log";
    readWhole(map["whole"], range, parameter);
    if (parameter.logarithmic && std::isfinite(parameter.minimum) && !(parameter.minimum > 0))
        range.refuse({"a range that reaches 0 or below, on a log scale", "对数标度下范围含 0 或负数"},
                     {"numbers greater than 0", "大于 0 的数"});
}

Parameter readParameter(const Field& field)
{
    Parameter parameter;
    KeyReader map(field, "parameter");
    parameter.id = readIdentifier(map["id"]);
    parameter.label = map.called("label");
    if (const Field symbol = map["symbol"]; symbol.given())
        parameter.symbol = readTex(symbol);
    if (!map.kind())
        return parameter;
    if (map.knows("toggle")) {
        parameter.kind = Parameter::Kind::toggle;
        if (!map.flag("toggle"))
            map["toggle"].refuse(
                {"on, or no `toggle`: it is a number or a choice then", "on，或不写 toggle：那就是数或选项"});
    } else if (map.knows("choices")) {
        parameter.kind = Parameter::Kind::choice;
        parameter.choices = readChoices(map);
        if (parameter.choices.empty())
            return parameter;
        parameter.maximum = double(parameter.choices.size() - 1);
    } else {
        readSlider(map, parameter);
    }
    const Field initial = map["default"];
    try {
        parameter.initial = parameterValue(parameter, initial.scalar());
    } catch (const ValueError& error) {
        initial.refuse(error);
    }
    return parameter;
}

} // namespace

std::vector<Parameter> readParameters(const Field& field)
{
    std::vector<Parameter> parameters;
    std::vector<std::string> taken;
    for (const Field& item : field.items({"parameters", "参数"})) {
        parameters.push_back(readParameter(item));
        claimId(item.child("id"), parameters.back().id, taken);
    }
    return parameters;
}

Values readSet(const Field& field, const std::vector<Parameter>& parameters)
{
    Values values;
    if (!field.isMap()) {
        field.refuse({"a map {parameter: value}", "映射 {参数: 值}"});
        return values;
    }
    const std::vector<std::string> known = idsOf(parameters);
    for (const std::string& id : field.keys()) {
        const Field value = field.child(id);
        if (!requireReference(value, {"parameter", "参数"}, id, known))
            continue;
        const auto parameter = std::find(known.begin(), known.end(), id) - known.begin();
        try {
            values[id] = parameterValue(parameters[std::size_t(parameter)], value.scalar());
        } catch (const ValueError& error) {
            value.refuse(error);
        }
    }
    return values;
}

} // namespace polhode::course
