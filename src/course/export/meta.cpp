#include "course/export/meta.h"

#include "course/export/atomic_file.h"
#include "course/export/events.h"
#include "course/export/json.h"
#include "course/model/inputs_line.h"
#include "engine/version.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace polhode::course
{

namespace
{

std::string vector(const Eigen::Vector3d& value)
{
    return "[" + jsonNumber(value.x()) + ", " + jsonNumber(value.y()) + ", " + jsonNumber(value.z()) + "]";
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

/// As the shell reads it back whatever it holds.
std::string shellWord(const std::string& text)
{
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

/// What writes the table again; of a run that was stopped the rows that it had.
std::string command(const std::string& line, const std::vector<std::string>& columns, const Run& run,
                    const MetaOptions& options)
{
    std::optional<double> to = options.table.to;
    if (run.status() == RunStatus::stopped && !run.time().empty())
        to = std::min(to.value_or(run.time().back()), run.time().back());
    std::string text = "polhode-run run " + shellWord(line);
    if (!options.lessons.empty())
        text += " --lessons " + shellWord(options.lessons.string());
    std::string list;
    for (const std::string& column : columns)
        list += (list.empty() ? "" : ",") + column;
    text += " --vars " + shellWord(list);
    if (options.table.from)
        text += " --from " + jsonNumber(*options.table.from);
    if (to)
        text += " --to " + jsonNumber(*to);
    if (options.table.byteOrderMark)
        text += " --bom";
    return text + " --csv -";
}

} // namespace

std::string metaJson(const std::string& lessonId, const Experiment& experiment, const Run& run,
                     const MetaOptions& options)
{
    const Inputs& inputs = run.inputs();
    const std::string source
        = isSceneFile(lessonId) ? std::filesystem::absolute(lessonId).lexically_normal().string() : lessonId;
    const std::string line = inputsToLine(source, experiment, inputs);
    std::string out = "{\n";
    const auto field = [&](const char* name, const std::string& value, bool last = false) {
        out += "  " + jsonString(name) + ": " + value + (last ? "\n" : ",\n");
    };
    field("program", jsonString(std::string("polhode ") + version()));
    field("lesson", jsonString(source));
    if (!options.lessons.empty())
        field("lessons", jsonString(options.lessons.string()));
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
    field("status", jsonString(runStatusId(run.status())));
    field("hash", jsonString(run.hash()));
    field("events", jsonArray(eventObjects(run), 1));
    const std::vector<std::string> columns = columnsOf(run, options.table);
    std::vector<std::string> columnList;
    for (const std::string& column : columns)
        columnList.push_back(jsonString(column));
    field("columns", jsonArray(columnList, 1));
    if (!options.table.headers.empty()) {
        std::string headers;
        for (const auto& [column, header] : options.table.headers)
            headers += (headers.empty() ? "" : ", ") + jsonString(column) + ": " + jsonString(header);
        field("headers", "{" + headers + "}");
    }
    if (options.table.from)
        field("from", jsonNumber(*options.table.from));
    if (options.table.to)
        field("to", jsonNumber(*options.table.to));
    if (options.table.byteOrderMark)
        field("byteOrderMark", jsonBool(true));
    field("line", jsonString(line));
    field("reproduce", jsonString(command(line, columns, run, options)), true);
    return out + "}\n";
}

void writeMeta(const std::filesystem::path& path, const std::string& lessonId, const Experiment& experiment,
               const Run& run, const MetaOptions& options)
{
    AtomicFile file(path);
    file.write(metaJson(lessonId, experiment, run, options));
    file.commit();
}

} // namespace polhode::course
