#include "course/export/meta.h"

#include "course/export/atomic_file.h"
#include "course/export/csv.h"
#include "engine/version.h"

#include <cmath>
#include <cstdio>

namespace polhode::course
{

namespace
{

std::string number(double value)
{
    if (!std::isfinite(value))
        return "null";
    std::string text;
    appendNumber(text, value);
    return text;
}

std::string vector(const Eigen::Vector3d& value)
{
    return "[" + number(value.x()) + ", " + number(value.y()) + ", " + number(value.z()) + "]";
}

const char* statusName(RunStatus status)
{
    switch (status) {
    case RunStatus::complete:
        return "complete";
    case RunStatus::cancelled:
        return "cancelled";
    case RunStatus::diverged:
        return "diverged";
    case RunStatus::singular:
        return "singular";
    }
    return "";
}

/// Pokes and pulls, each with its kind.
std::string interventionList(const Inputs& inputs)
{
    std::string list;
    const auto add = [&](const char* kind, const std::string& body, const std::string& rest) {
        list += std::string(list.empty() ? "" : ",") + "\n    {\"kind\": " + jsonString(kind)
            + ", \"body\": " + jsonString(body) + ", " + rest + "}";
    };
    for (const Intervention& poke : inputs.interventions)
        add("poke", poke.body,
            "\"t\": " + number(poke.time) + ", \"point_B\": " + vector(poke.point_B) + ", \"impulse_W\": "
                + vector(poke.impulse_W) + ", \"angularImpulse_W\": " + vector(poke.angularImpulse_W));
    for (const Pull& pull : inputs.pulls) {
        std::string anchors;
        for (const Pull::Anchor& anchor : pull.anchors)
            anchors += (anchors.empty() ? "" : ", ") + std::string("{\"t\": ") + number(anchor.time)
                + ", \"hand_W\": " + vector(anchor.hand_W) + "}";
        add("spring", pull.body,
            "\"point_B\": " + vector(pull.point_B) + ", \"stiffness\": " + number(pull.stiffness)
                + ", \"damping\": " + number(pull.damping) + ", \"anchors\": [" + anchors + "]");
    }
    return list.empty() ? "[]" : "[" + list + "\n  ]";
}

} // namespace

std::string jsonString(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", unsigned(c));
            out += escape;
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string metaJson(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs,
                     const Run& run)
{
    const std::string line = inputsToLine(lessonId, experiment, inputs);
    std::string out = "{\n";
    const auto field = [&](const char* name, const std::string& value, bool last = false) {
        out += "  " + jsonString(name) + ": " + value + (last ? "\n" : ",\n");
    };
    field("program", jsonString(std::string("polhode ") + version()));
    field("lesson", jsonString(lessonId));
    field("experiment", jsonString(experiment.id));
    field("variant", jsonString(inputs.variant));
    std::string parameters = "[";
    for (const Parameter& parameter : experiment.parameters) {
        const auto given = inputs.values.find(parameter.id);
        const double si = given == inputs.values.end() ? parameter.initial : given->second;
        parameters += (parameters.size() > 1 ? ",\n    " : "\n    ");
        parameters += "{\"id\": " + jsonString(parameter.id) + ", \"si\": " + number(si) + ", ";
        if (parameter.kind == Parameter::Kind::choice && si >= 0
            && std::size_t(si) < parameter.choices.size())
            parameters += "\"choice\": " + jsonString(parameter.choices[std::size_t(si)].id) + "}";
        else
            parameters += "\"value\": " + number(si / parameter.unit.factor)
                + ", \"unit\": " + jsonString(parameter.unit.name) + "}";
    }
    field("parameters", parameters + (parameters.size() > 1 ? "\n  ]" : "]"));
    field("interventions", interventionList(inputs));
    std::string starts;
    for (const auto& [joint, start] : inputs.starts)
        starts += (starts.empty() ? "" : ", ") + jsonString(joint) + ": " + number(start);
    field("starts", "{" + starts + "}");
    field("integrator", jsonString(run.integrator()));
    field("rotation", jsonString(run.rotation()));
    field("step", number(run.stepSize()));
    field("rows", std::to_string(run.time().size()));
    field("end", number(run.time().empty() ? 0 : run.time().back()));
    field("status", jsonString(statusName(run.status())));
    field("hash", jsonString(run.hash()));
    field("line", jsonString(line));
    field("reproduce", jsonString("polhode-run run '" + line + "' --csv -"), true);
    return out + "}\n";
}

void writeMeta(const std::filesystem::path& path, const std::string& lessonId, const Experiment& experiment,
               const Inputs& inputs, const Run& run)
{
    AtomicFile file(path);
    file.write(metaJson(lessonId, experiment, inputs, run));
    file.commit();
}

} // namespace polhode::course
