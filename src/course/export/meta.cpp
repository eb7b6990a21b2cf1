#include "course/export/meta.h"

#include "course/export/atomic_file.h"
#include "course/export/json.h"
#include "engine/version.h"

#include <vector>

namespace polhode::course
{

namespace
{

std::string vector(const Eigen::Vector3d& value)
{
    return "[" + jsonNumber(value.x()) + ", " + jsonNumber(value.y()) + ", " + jsonNumber(value.z()) + "]";
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
    std::vector<std::string> list;
    for (const Intervention& poke : inputs.interventions)
        list.push_back(jsonObject({{"kind", jsonString("poke")},
                                   {"body", jsonString(poke.body)},
                                   {"t", jsonNumber(poke.time)},
                                   {"point_B", vector(poke.point_B)},
                                   {"impulse_W", vector(poke.impulse_W)},
                                   {"angularImpulse_W", vector(poke.angularImpulse_W)}}));
    for (const Pull& pull : inputs.pulls) {
        std::string anchors;
        for (const Pull::Anchor& anchor : pull.anchors)
            anchors += (anchors.empty() ? "" : ", ")
                + jsonObject({{"t", jsonNumber(anchor.time)}, {"hand_W", vector(anchor.hand_W)}});
        list.push_back(jsonObject({{"kind", jsonString("spring")},
                                   {"body", jsonString(pull.body)},
                                   {"point_B", vector(pull.point_B)},
                                   {"stiffness", jsonNumber(pull.stiffness)},
                                   {"damping", jsonNumber(pull.damping)},
                                   {"anchors", "[" + anchors + "]"}}));
    }
    return jsonArray(list, 1);
}

} // namespace

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
    std::vector<std::string> parameters;
    for (const Parameter& parameter : experiment.parameters) {
        const auto given = inputs.values.find(parameter.id);
        const double si = given == inputs.values.end() ? parameter.initial : given->second;
        const std::string id = jsonString(parameter.id);
        if (parameter.kind == Parameter::Kind::choice && si >= 0
            && std::size_t(si) < parameter.choices.size())
            parameters.push_back(jsonObject({{"id", id},
                                             {"si", jsonNumber(si)},
                                             {"choice", jsonString(parameter.choices[std::size_t(si)].id)}}));
        else
            parameters.push_back(jsonObject({{"id", id},
                                             {"si", jsonNumber(si)},
                                             {"value", jsonNumber(si / parameter.unit.factor)},
                                             {"unit", jsonString(parameter.unit.name)}}));
    }
    field("parameters", jsonArray(parameters, 1));
    field("interventions", interventionList(inputs));
    std::string starts;
    for (const auto& [joint, start] : inputs.starts)
        starts += (starts.empty() ? "" : ", ") + jsonString(joint) + ": " + jsonNumber(start);
    field("starts", "{" + starts + "}");
    field("integrator", jsonString(run.integrator()));
    field("rotation", jsonString(run.rotation()));
    field("step", jsonNumber(run.stepSize()));
    field("rows", std::to_string(run.time().size()));
    field("end", jsonNumber(run.time().empty() ? 0 : run.time().back()));
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
