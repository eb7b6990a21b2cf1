#include "course/read/read_parameters.h"

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

std::vector<Choice> readChoiceList(const Field& field)
{
    const auto* list = choiceList(readOneOf(field, choiceListNames()));
    return list == nullptr ? std::vector<Choice>() : *list;
}

std::vector<Choice> readChoices(const Field& field)
{
    if (field.isScalar())
        return readChoiceList(field);
    std::vector<Choice> choices;
    if (field.isMap()) {
        MapReader map(field);
        const std::vector<Choice> all = readChoiceList(map["of"]);
        const std::vector<std::string> known = idsOf(all);
        for (const Field& item : map["only"].items({"ids of that list", "该列表中的标识"}))
            if (const std::string id = item.scalar(); requireReference(item, {"choice", "选项"}, id, known))
                choices.push_back(
                    *std::find_if(all.begin(), all.end(), [&](const auto& c) { return c.id == id; }));
        return choices;
    }
    std::vector<std::string> taken;
    for (const Field& item : field.items({"choices", "选项"})) {
        MapReader map(item);
        const Field id = map["id"];
        choices.push_back({readName(id), readText(map["label"])});
        claimId(id, choices.back().id, taken);
    }
    return choices;
}

Unit readUnit(const Field& field)
{
    const auto unit = parseUnit(field.scalar());
    if (!unit)
        field.refuse({"a unit such as m, kg, s, rad/s, deg, N*m, kg*m^2 or \"1\"",
                      "一个单位，如 m、kg、s、rad/s、deg、N*m、kg*m^2 或 \"1\""});
    return unit.value_or(Unit{});
}

void readRange(const Field& field, Parameter& parameter)
{
    // What a broken range would have allowed is not known: nothing else is refused for it.
    parameter.minimum = -std::numeric_limits<double>::infinity();
    parameter.maximum = std::numeric_limits<double>::infinity();
    const std::vector<Field> ends = field.items({"two numbers", "两个数"});
    if (ends.size() != 2) {
        if (field.isList())
            field.refuse({"a list of two numbers", "含两个数的列表"});
        return;
    }
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
        : parameter.unit.name == "1" && parameter.step == 1 && wholeEnds && !parameter.logarithmic;
    if (!parameter.whole)
        return;
    if (parameter.unit.name != "1")
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

void readNumber(MapReader& map, Parameter& parameter)
{
    static const std::vector<std::string> scales{"linear", "log"};
    if (const Field unit = map["unit"]; unit.given())
        parameter.unit = readUnit(unit);
    const Field range = map["range"];
    readRange(range, parameter);
    if (const Field step = map["step"]; step.given())
        parameter.step = readConstant(step, parameter.unit, Bounds::notNegative()).value_or(0);
    if (const Field scale = map["scale"]; scale.given())
        parameter.logarithmic = readOneOf(scale, scales) == "log";
    readWhole(map["whole"], range, parameter);
    if (parameter.logarithmic && std::isfinite(parameter.minimum) && !(parameter.minimum > 0))
        range.refuse({"a range that reaches 0 or below, on a log scale", "对数标度下范围含 0 或负数"},
                     {"numbers greater than 0", "大于 0 的数"});
}

Parameter readParameter(const Field& field)
{
    Parameter parameter;
    MapReader map(field);
    parameter.id = readIdentifier(map["id"]);
    parameter.label = readText(map["label"]);
    if (const Field symbol = map["symbol"]; symbol.given())
        parameter.symbol = readTex(symbol);
    const Field toggle = map["toggle"];
    const Field choices = map["choices"];
    if (toggle.given() && readSwitch(toggle)) {
        parameter.kind = Parameter::Kind::toggle;
    } else if (choices.given()) {
        parameter.kind = Parameter::Kind::choice;
        parameter.choices = readChoices(choices);
        if (parameter.choices.empty()) {
            (void)map["default"];
            return parameter;
        }
        parameter.maximum = double(parameter.choices.size() - 1);
    } else {
        readNumber(map, parameter);
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
