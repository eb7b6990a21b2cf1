#include "course/model/inputs_line.h"

#include "course/language/nearest.h"
#include "course/language/typed_number.h"
#include "course/language/typed_text.h"
#include "course/model/choice_lists.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace polhode::course
{

namespace
{

/// A number in the parameter's own unit if it comes back to the same bits, else "~" and the SI value.
std::string valueText(const Parameter& parameter, double si)
{
    if (parameter.kind == Parameter::Kind::toggle)
        return si == 1 ? "on" : "off";
    if (parameter.kind == Parameter::Kind::choice)
        return parameter.choices.at(static_cast<std::size_t>(si)).id;
    double own = si / parameter.unit.factor;
    for (const double candidate : {own, std::nextafter(own, -INFINITY), std::nextafter(own, INFINITY)})
        if (candidate * parameter.unit.factor == si)
            return numberText(candidate);
    return "~" + numberText(si);
}

double finite(double value, const std::string& text)
{
    if (!std::isfinite(value))
        throw ValueError(quoted(text), {"a finite number", "有限的数"});
    return value;
}

double seconds(const std::string& text)
{
    static const Unit kSecond = parseUnit("s").value();
    return finite(typedNumber(text, kSecond), text);
}

/// "e=0,5" as `--set` takes it; after "~" the number in SI, to the last bit. A number that is none is damage;
/// what the parameter does not take is handed to @p missing.
void readValue(const Parameter& parameter, const std::string& text, Inputs& inputs,
               const std::function<void(const ValueError&)>& missing)
{
    const auto ofParameter = [&](const ValueError& error) {
        return ValueError(sameInBoth(parameter.id + " = ") + error.found(), error.allowed());
    };
    const bool isNumber = parameter.kind == Parameter::Kind::number, isSI = isNumber && text.starts_with('~');
    try {
        if (isNumber)
            finite(typedNumber(isSI ? text.substr(1) : text, isSI ? Unit() : parameter.unit), text);
    } catch (const ValueError& error) {
        throw ofParameter(error);
    }
    try {
        const double si = isSI ? numberOfLine(text.substr(1)) : parameterValue(parameter, text);
        if (!isAllowed(parameter, si))
            throw ValueError(quoted(text), allowedValues(parameter));
        inputs.values[parameter.id] = si;
    } catch (const ValueError& error) {
        missing(ofParameter(error));
    }
}

std::string pokeText(const Intervention& poke)
{
    std::string text = numberText(poke.time) + "," + poke.body;
    for (const Eigen::Vector3d& vector : {poke.point_B, poke.impulse_W, poke.angularImpulse_W})
        for (int i = 0; i < 3; ++i)
            text += "," + numberText(vector[i]);
    return text;
}

Intervention parsePoke(const std::string& text)
{
    const std::vector<std::string> parts = splitAt(plainSigns(text), ',');
    if (parts.size() != 11)
        throw ValueError(quoted(text), {"time, body and nine numbers", "时间、物体和九个数"});
    Intervention poke;
    poke.time = numberOfLine(parts[0]);
    poke.body = parts[1];
    for (std::size_t i = 0; i < 3; ++i) {
        poke.point_B[static_cast<int>(i)] = numberOfLine(parts[2 + i]);
        poke.impulse_W[static_cast<int>(i)] = numberOfLine(parts[5 + i]);
        poke.angularImpulse_W[static_cast<int>(i)] = numberOfLine(parts[8 + i]);
    }
    return poke;
}

std::string pullText(const Pull& pull)
{
    std::string text = pull.body;
    const auto add = [&](double value) { text += "," + numberText(value); };
    for (const double value : pull.point_B)
        add(value);
    add(pull.stiffness);
    add(pull.damping);
    for (const Pull::Anchor& anchor : pull.anchors) {
        add(anchor.time);
        for (const double value : anchor.hand_W)
            add(value);
    }
    return text;
}

Pull parsePull(const std::string& text)
{
    const std::vector<std::string> parts = splitAt(plainSigns(text), ',');
    if (parts.size() < 14 || parts.size() % 4 != 2)
        throw ValueError(quoted(text),
                         {"body, five numbers, and four for each of two or more anchors",
                          "物体、五个数，以及两个或更多个锚点各四个数"});
    const auto vectorFrom = [&](std::size_t first) {
        return Eigen::Vector3d(numberOfLine(parts[first]), numberOfLine(parts[first + 1]),
                               numberOfLine(parts[first + 2]));
    };
    Pull pull{parts[0], vectorFrom(1), numberOfLine(parts[4]), numberOfLine(parts[5]), {}};
    for (std::size_t i = 6; i < parts.size(); i += 4)
        pull.anchors.push_back({numberOfLine(parts[i]), vectorFrom(i + 1)});
    return pull;
}

std::pair<std::string, double> parseStart(const std::string& text)
{
    const std::vector<std::string> parts = splitAt(plainSigns(text), ',');
    if (parts.size() != 2)
        throw ValueError(quoted(text), {"joint and a number", "关节和一个数"});
    return {parts[0], numberOfLine(parts[1])};
}

template <class Thing, class Write>
std::vector<std::string> each(const std::vector<Thing>& things, Write&& write)
{
    std::vector<std::string> texts;
    for (const Thing& thing : things)
        texts.push_back(write(thing));
    return texts;
}

std::vector<std::string> given(const std::optional<double>& value)
{
    return value ? std::vector{numberText(*value)} : std::vector<std::string>();
}

constexpr std::array<LineRow<Inputs>, 8> kRows{{
    {"variant",
     [](const Inputs& inputs) {
         return inputs.variant.empty() ? std::vector<std::string>() : std::vector{inputs.variant};
     },
     [](Inputs& inputs, const std::string& value) { inputs.variant = value; }},
    {"until", [](const Inputs& inputs) { return given(inputs.until); },
     [](Inputs& inputs, const std::string& value) { inputs.until = seconds(value); }},
    {"step", [](const Inputs& inputs) { return given(inputs.step); },
     [](Inputs& inputs, const std::string& value) { inputs.step = seconds(value); }},
    {"tolerance", [](const Inputs& inputs) { return given(inputs.tolerance); },
     [](Inputs& inputs, const std::string& value) { inputs.tolerance = numberOfLine(value); }},
    {"integrator",
     [](const Inputs& inputs) {
         return inputs.integrator ? std::vector{*inputs.integrator} : std::vector<std::string>();
     },
     [](Inputs& inputs, const std::string& value) { inputs.integrator = value; }},
    {"poke", [](const Inputs& inputs) { return each(inputs.interventions, pokeText); },
     [](Inputs& inputs, const std::string& value) { inputs.interventions.push_back(parsePoke(value)); }},
    {"pull", [](const Inputs& inputs) { return each(inputs.pulls, pullText); },
     [](Inputs& inputs, const std::string& value) { inputs.pulls.push_back(parsePull(value)); }},
    {"start",
     [](const Inputs& inputs) {
         std::vector<std::string> texts;
         for (const auto& [joint, start] : inputs.starts)
             texts.push_back(joint + "," + numberText(start));
         return texts;
     },
     [](Inputs& inputs, const std::string& value) { inputs.starts.insert(parseStart(value)); }},
}};

std::vector<std::string> freedomNames(const Experiment& experiment)
{
    std::vector<std::string> names;
    for (const JointDescription& joint : experiment.scene.joints)
        for (const std::size_t freedom : {0, 1, 2})
            names.push_back(freedomName(joint.id, freedom));
    return names;
}

} // namespace

std::span<const LineRow<Inputs>> inputRows()
{
    return kRows;
}

double numberOfLine(const std::string& text)
{
    return finite(typedNumber(text), text);
}

bool isSceneFile(const std::string& source)
{
    return source.ends_with(".yaml") || source.ends_with(".yml");
}

std::vector<LineItem> valueItems(const Experiment& experiment, const Inputs& inputs)
{
    std::vector<LineItem> items;
    for (const auto& [id, value] : inputs.values)
        if (const Parameter* parameter = experiment.parameter(id); parameter && value != parameter->initial)
            items.push_back({id, valueText(*parameter, value)});
    return items;
}

std::string inputsToLine(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs)
{
    std::string line = isSceneFile(lessonId) ? lessonId : lessonId + "/" + experiment.id;
    char separator = '?';
    for (const auto& [id, value] : valueItems(experiment, inputs)) {
        line += separator + id + "=" + value;
        separator = '&';
    }
    separator = '#';
    for (const LineRow<Inputs>& row : kRows)
        for (const std::string& value : row.write(inputs)) {
            line += separator + std::string(row.key) + "=" + value;
            separator = ';';
        }
    return line;
}

void readValues(const std::vector<LineItem>& items, const Experiment& experiment, Inputs& inputs,
                const std::function<void(const ValueError&)>& missing)
{
    for (const auto& [id, value] : items) {
        if (inputs.values.contains(id))
            missing(ValueError(
                Text{"the parameter ", "参数"} + quoted(id) + Text{" a second time", "重复出现"},
                {"each parameter once; the last is taken", "每个参数只写一次；此处以最后一个为准"}));
        if (const Parameter* parameter = experiment.parameter(id))
            readValue(*parameter, unescaped(value), inputs, missing);
        else
            missing(ValueError(Text{"the parameter ", "参数"} + quoted(id),
                               suggestion(id, idsOf(experiment.parameters))));
    }
}

bool readInput(const LineItem& item, Inputs& inputs)
{
    for (const LineRow<Inputs>& row : kRows)
        if (item.key == row.key) {
            row.read(inputs, unescaped(item.value));
            return true;
        }
    return false;
}

void keepKnown(const Experiment& experiment, Inputs& inputs,
               const std::function<void(const ValueError&)>& missing)
{
    const auto isKnown = [&](const Text& what, const std::string& id, const std::vector<std::string>& known) {
        if (std::ranges::find(known, id) != known.end())
            return true;
        missing(ValueError(what + quoted(id), suggestion(id, known)));
        return false;
    };
    const std::vector<std::string> bodies = idsOf(experiment.scene.bodies), joints = freedomNames(experiment);
    if (!inputs.variant.empty()
        && !isKnown({"the variant ", "对照方案"}, inputs.variant, idsOf(experiment.variants)))
        inputs.variant.clear();
    if (inputs.integrator
        && !isKnown({"the integrator ", "积分方法"}, *inputs.integrator, idsOf(*choiceList("integrators"))))
        inputs.integrator.reset();
    std::erase_if(inputs.interventions, [&](const Intervention& poke) {
        return !isKnown({"a poke of the body ", "施于物体的冲量，物体为"}, poke.body, bodies);
    });
    std::erase_if(inputs.pulls, [&](const Pull& pull) {
        return !isKnown({"a pull of the body ", "施于物体的拉力，物体为"}, pull.body, bodies);
    });
    std::erase_if(inputs.starts, [&](const auto& start) {
        return !isKnown({"the start of the joint ", "关节的起始值，关节为"}, start.first, joints);
    });
}

} // namespace polhode::course
