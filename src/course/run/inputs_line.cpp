#include "course/run/simulate.h"

#include "course/scene/nearest.h"
#include "course/scene/value_error.h"
#include "engine/math/number_text.h"

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

} // namespace

std::string inputsToLine(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs)
{
    std::string line = lessonId + "/" + experiment.id;
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
    if (inputs.integrator)
        add("integrator", *inputs.integrator);
    for (const Intervention& poke : inputs.interventions)
        add("poke", pokeText(poke));
    return line;
}

ParsedLine inputsFromLine(const std::string& line, const ExperimentLookup& lookup)
{
    ParsedLine parsed;
    const std::size_t hash = std::min(line.find('#'), line.size());
    const std::size_t question = std::min(line.find('?'), hash);
    const std::size_t slash = line.find('/');
    if (slash == std::string::npos || slash > question)
        throw ValueError(quoted(line), sameInBoth("lesson/experiment?name=value&…"));
    parsed.lesson = line.substr(0, slash);
    parsed.experiment = line.substr(slash + 1, question - slash - 1);
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
            parsed.inputs.values[id] = parseValue(*parameter, value);
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
            else if (key == "integrator")
                parsed.inputs.integrator = value;
            else if (key == "poke")
                parsed.inputs.interventions.push_back(parsePoke(value));
            else
                throw ValueError(quoted(key), sameInBoth("variant, until, step, integrator, poke"));
        }
    }
    return parsed;
}

} // namespace polhode::course
