#include "course/export/meta.h"

#include "course/export/atomic_file.h"
#include "course/export/events.h"
#include "course/export/json.h"
#include "course/model/inputs_line.h"
#include "engine/version.h"

#include <algorithm>
#include <iterator>
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
std::string interventionList(const Inputs& inputs, int depth)
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
    return jsonArray(list, depth);
}

/// As the shell reads it back whatever it holds.
std::string shellWord(const std::string& text)
{
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

/// The end of the rows of a table of one run that was stopped: those it had.
std::optional<double> lastRow(const std::vector<NamedRun>& runs, const MetaOptions& options)
{
    const Run& run = *runs.front().run;
    if (runs.size() > 1 || run.status() != RunStatus::stopped || run.time().empty())
        return options.table.to;
    return std::min(options.table.to.value_or(run.time().back()), run.time().back());
}

/// What writes the table of the runs that @p lines stand for again.
std::string command(const std::vector<std::string>& lines, const std::vector<NamedRun>& runs,
                    const std::vector<std::string>& columns, const MetaOptions& options)
{
    std::string text = "polhode-run run " + shellWord(lines.front());
    if (runs.size() > 1)
        text += " --name " + shellWord(runs.front().name);
    for (std::size_t i = 1; i < runs.size(); ++i)
        text += " --also " + shellWord(runs[i].name) + " " + shellWord(lines[i]);
    if (!options.lessons.empty())
        text += " --lessons " + shellWord(options.lessons.string());
    std::string list;
    for (const std::string& column : columns)
        list += (list.empty() ? "" : ",") + column;
    text += " --vars " + shellWord(list);
    if (options.table.from)
        text += " --from " + jsonNumber(*options.table.from);
    if (const std::optional<double> to = lastRow(runs, options))
        text += " --to " + jsonNumber(*to);
    const TableFormat& format = options.table.format;
    if (format.byteOrderMark)
        text += " --bom";
    if (format.separator != TableFormat().separator)
        text += " --separator " + (format.separator == '\t' ? "tab" : shellWord({format.separator}));
    if (format.decimal != TableFormat().decimal)
        text += " --decimal " + shellWord({format.decimal});
    return text + " --csv -";
}

using Fields = std::vector<std::pair<std::string_view, std::string>>;

std::string parameterList(const Experiment& experiment, const Inputs& inputs, int depth)
{
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
    return jsonArray(parameters, depth);
}

/// Of one run; its lists stand inside @p depth others.
Fields runFields(const Experiment& experiment, const Run& run, int depth)
{
    const Inputs& inputs = run.inputs();
    std::string starts;
    for (const auto& [joint, start] : inputs.starts)
        starts += (starts.empty() ? "" : ", ") + jsonString(joint) + ": " + jsonNumber(start);
    return {{"variant", jsonString(inputs.variant)},
            {"parameters", parameterList(experiment, inputs, depth)},
            {"interventions", interventionList(inputs, depth)},
            {"starts", "{" + starts + "}"},
            {"integrator", jsonString(run.integrator())},
            {"rotation", jsonString(run.rotation())},
            {"step", jsonNumber(run.stepSize())},
            {"rows", std::to_string(run.time().size())},
            {"end", jsonNumber(run.time().empty() ? 0 : run.time().back())},
            {"status", jsonString(runStatusId(run.status()))},
            {"hash", jsonString(run.hash())},
            {"events", jsonArray(eventObjects(run), depth)}};
}

/// What the columns mean, of those that are variables.
std::string quantityList(const Run& run, const std::vector<std::string>& columns)
{
    std::vector<std::string> quantities;
    for (const std::string& column : columns)
        if (const VariableInfo* info = run.find(column))
            quantities.push_back(jsonObject({{"id", jsonString(column)},
                                             {"name", jsonText(info->name)},
                                             {"unit", jsonString(info->unit.name)}}));
    return jsonArray(quantities, 1);
}

/// Of the table itself.
Fields tableFields(const Run& run, const std::vector<std::string>& columns, const MetaOptions& options)
{
    const CsvOptions& table = options.table;
    std::vector<std::string> columnList, missing;
    for (const std::string& column : columns)
        columnList.push_back(jsonString(column));
    Fields fields{{"columns", jsonArray(columnList, 1)}, {"quantities", quantityList(run, columns)}};
    for (const MissingColumns& some : options.missing)
        missing.push_back(jsonText(missingText(some)));
    if (!missing.empty())
        fields.push_back({"missing", jsonArray(missing, 1)});
    if (!table.headers.empty()) {
        std::string headers;
        for (const auto& [column, header] : table.headers)
            headers += (headers.empty() ? "" : ", ") + jsonString(column) + ": " + jsonString(header);
        fields.push_back({"headers", "{" + headers + "}"});
    }
    if (table.from)
        fields.push_back({"from", jsonNumber(*table.from)});
    if (table.to)
        fields.push_back({"to", jsonNumber(*table.to)});
    fields.push_back({"separator", jsonString({&table.format.separator, 1})});
    fields.push_back({"decimal", jsonString({&table.format.decimal, 1})});
    if (table.format.byteOrderMark)
        fields.push_back({"byteOrderMark", jsonBool(true)});
    return fields;
}

} // namespace

std::string metaJson(const std::string& lessonId, const Experiment& experiment,
                     const std::vector<NamedRun>& runs, const MetaOptions& options)
{
    const std::string source
        = isSceneFile(lessonId) ? std::filesystem::absolute(lessonId).lexically_normal().string() : lessonId;
    Fields fields{{"program", jsonString(std::string("polhode ") + version())},
                  {"lesson", jsonString(source)}};
    if (!options.lessons.empty())
        fields.push_back({"lessons", jsonString(options.lessons.string())});
    fields.push_back({"experiment", jsonString(experiment.id)});
    const auto append = [&](Fields more) { std::ranges::move(more, std::back_inserter(fields)); };
    std::vector<std::string> lines, several;
    for (const NamedRun& named : runs) {
        lines.push_back(inputsToLine(source, experiment, named.run->inputs()));
        if (runs.size() == 1) {
            append(runFields(experiment, *named.run, 1));
            continue;
        }
        Fields each = runFields(experiment, *named.run, 2);
        each.insert(each.begin(), {"run", jsonString(named.name)});
        each.push_back({"line", jsonString(lines.back())});
        several.push_back(jsonObject(each));
    }
    if (!several.empty())
        fields.push_back({"runs", jsonArray(several, 1)});
    const Run& first = *runs.front().run;
    const std::vector<std::string> columns = columnsOf(first, options.table);
    append(tableFields(first, columns, options));
    if (several.empty())
        fields.push_back({"line", jsonString(lines.front())});
    fields.push_back({"reproduce", jsonString(command(lines, runs, columns, options))});
    std::string out;
    for (const auto& [name, value] : fields)
        out += (out.empty() ? "{\n  " : ",\n  ") + jsonString(name) + ": " + value;
    return out + "\n}\n";
}

void writeMeta(const std::filesystem::path& path, const std::string& lessonId, const Experiment& experiment,
               const std::vector<NamedRun>& runs, const MetaOptions& options)
{
    AtomicFile file(path);
    file.write(metaJson(lessonId, experiment, runs, options));
    file.commit();
}

} // namespace polhode::course
