#include "course/model/inputs_line.h"

#include "course/language/nearest.h"
#include "course/language/value_error.h"
#include "course/model/choice_lists.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <charconv>
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

double parseNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        throw ValueError(quoted(std::string(text)), {"a number", "数"});
    return value;
}

double parseValue(const Parameter& parameter, const std::string& text)
{
    if (parameter.kind == Parameter::Kind::toggle) {
        if (text == "on" || text == "off")
            return text == "on" ? 1 : 0;
        throw ValueError(sameInBoth(parameter.id + "=" + text), sameInBoth("on, off"));
    }
    if (parameter.kind == Parameter::Kind::choice) {
        std::vector<std::string> ids;
        for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
            if (parameter.choices[i].id == text)
                return static_cast<double>(i);
            ids.push_back(parameter.choices[i].id);
        }
        throw ValueError(sameInBoth(parameter.id + "=" + text), suggestion(text, ids));
    }
    if (text.starts_with('~'))
        return parseNumber(std::string_view(text).substr(1));
    return parseNumber(text) * parameter.unit.factor;
}

std::string parseIntegrator(const std::string& text)
{
    const std::vector<std::string> known = idsOf(*choiceList("integrators"));
    if (std::find(known.begin(), known.end(), text) == known.end())
        throw ValueError(Text{"the unknown integrator ", "未知的积分方法"} + quoted(text),
                         suggestion(text, known));
    return text;
}

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.size() && !text.empty()) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::pair<std::string, std::string> keyAndValue(const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos)
        throw ValueError(quoted(text), sameInBoth("name=value"));
    return {text.substr(0, equals), text.substr(equals + 1)};
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
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != 11)
        throw ValueError(quoted(text), {"time, body and nine numbers", "时间、物体和九个数"});
    Intervention poke;
    poke.time = parseNumber(parts[0]);
    poke.body = parts[1];
    for (std::size_t i = 0; i < 3; ++i) {
        poke.point_B[static_cast<int>(i)] = parseNumber(parts[2 + i]);
        poke.impulse_W[static_cast<int>(i)] = parseNumber(parts[5 + i]);
        poke.angularImpulse_W[static_cast<int>(i)] = parseNumber(parts[8 + i]);
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
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() < 14 || parts.size() % 4 != 2)
        throw ValueError(quoted(text),
                         {"body, five numbers, and four for each of two or more anchors",
                          "物体、五个数，以及两个或更多个锚点各四个数"});
    const auto vectorFrom = [&](std::size_t first) {
        return Eigen::Vector3d(parseNumber(parts[first]), parseNumber(parts[first + 1]),
                               parseNumber(parts[first + 2]));
    };
    Pull pull{parts[0], vectorFrom(1), parseNumber(parts[4]), parseNumber(parts[5]), {}};
    for (std::size_t i = 6; i < parts.size(); i += 4)
        pull.anchors.push_back({parseNumber(parts[i]), vectorFrom(i + 1)});
    return pull;
}

std::pair<std::string, double> parseStart(const std::string& text)
{
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != 2)
        throw ValueError(quoted(text), {"joint and a number", "关节和一个数"});
    return {parts[0], parseNumber(parts[1])};
}

} // namespace

bool isSceneFile(const std::string& source)
{
    return source.ends_with(".yaml") || source.ends_with(".yml");
}

std::string inputsToLine(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs)
{
    std::string line = isSceneFile(lessonId) ? lessonId : lessonId + "/" + experiment.id;
    char separator = '?';
    for (const auto& [id, value] : inputs.values) {
        const Parameter* parameter = experiment.parameter(id);
        if (!parameter || value == parameter->initial)
            continue;
        line += separator + id + "=" + valueText(*parameter, value);
        separator = '&';
    }
    separator = '#';
    const auto add = [&](const std::string& key, const std::string& value) {
        line += separator + key + "=" + value;
        separator = ';';
    };
    if (!inputs.variant.empty())
        add("variant", inputs.variant);
    if (inputs.until)
        add("until", numberText(*inputs.until));
    if (inputs.step)
        add("step", numberText(*inputs.step));
    if (inputs.tolerance)
        add("tolerance", numberText(*inputs.tolerance));
    if (inputs.integrator)
        add("integrator", *inputs.integrator);
    for (const Intervention& poke : inputs.interventions)
        add("poke", pokeText(poke));
    for (const Pull& pull : inputs.pulls)
        add("pull", pullText(pull));
    for (const auto& [joint, start] : inputs.starts)
        add("start", joint + "," + numberText(start));
    return line;
}

ParsedLine inputsFromLine(const std::string& line, const ExperimentLookup& lookup)
{
    ParsedLine parsed;
    const std::size_t hash = std::min(line.find('#'), line.size());
    const std::size_t question = std::min(line.find('?'), hash);
    const std::string source = line.substr(0, question);
    const std::size_t slash = source.find('/');
    if (isSceneFile(source)) {
        parsed.lesson = source;
    } else {
        if (slash == std::string::npos)
            throw ValueError(quoted(line), sameInBoth("lesson/experiment?name=value&…"));
        parsed.lesson = source.substr(0, slash);
        parsed.experiment = source.substr(slash + 1);
    }
    const Experiment* experiment = lookup(parsed.lesson, parsed.experiment);
    if (!experiment)
        throw ValueError(
            quoted(parsed.lesson + "/" + parsed.experiment),
            {"a lesson of the course and one of its experiments", "课程中的一课及其中的一个实验"});
    std::vector<std::string> ids;
    for (const Parameter& parameter : experiment->parameters)
        ids.push_back(parameter.id);
    if (question < hash) {
        for (const std::string& part : split(line.substr(question + 1, hash - question - 1), '&')) {
            const auto [id, value] = keyAndValue(part);
            const Parameter* parameter = experiment->parameter(id);
            if (!parameter)
                throw ValueError(Text{"the parameter ", "参数"} + quoted(id), suggestion(id, ids));
            const double si = parseValue(*parameter, value);
            if (!isAllowed(*parameter, si))
                throw ValueError(sameInBoth(part), allowedValues(*parameter));
            parsed.inputs.values[id] = si;
        }
    }
    if (hash < line.size()) {
        for (const std::string& part : split(line.substr(hash + 1), ';')) {
            const auto [key, value] = keyAndValue(part);
            if (key == "variant")
                parsed.inputs.variant = value;
            else if (key == "until")
                parsed.inputs.until = parseNumber(value);
            else if (key == "step")
                parsed.inputs.step = parseNumber(value);
            else if (key == "tolerance")
                parsed.inputs.tolerance = parseNumber(value);
            else if (key == "integrator")
                parsed.inputs.integrator = parseIntegrator(value);
            else if (key == "poke")
                parsed.inputs.interventions.push_back(parsePoke(value));
            else if (key == "pull")
                parsed.inputs.pulls.push_back(parsePull(value));
            else if (key == "start")
                parsed.inputs.starts.insert(parseStart(value));
            else
                throw ValueError(
                    quoted(key),
                    sameInBoth("variant, until, step, tolerance, integrator, poke, pull, start"));
        }
    }
    return parsed;
}

} // namespace polhode::course
