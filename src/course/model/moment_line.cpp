#include "course/model/moment_line.h"

#include "course/language/nearest.h"
#include "course/language/typed_number.h"
#include "course/model/inputs_line.h"
#include "engine/math/degree.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace polhode::course
{

namespace
{

using Strings = std::vector<std::string>;

constexpr const char* kHash = "hash"; // the last key: by it a line is known to be whole
constexpr const char* kName = "name";
constexpr const char* kLessons = "lessons";
constexpr const char* kNoHash = "0000000000"; // of a moment without a run
constexpr int kViewDigits = 6; // of what is only looked at
constexpr int kMostRuns = 99; // that a window might tell apart
Strings given(const std::string& text)
{
    return text.empty() ? Strings() : Strings{escaped(text)};
}

Strings given(const std::optional<double>& number)
{
    return number ? Strings{escaped(numberText(*number))} : Strings();
}

Strings given(const std::optional<Strings>& list)
{
    return list ? Strings{joinedList(*list)} : Strings();
}

double number(const std::string& text)
{
    return numberOfLine(unescaped(text));
}

ValueError damaged(const std::string& value, const Text& allowed)
{
    return {quoted(value), Allowed(allowed)};
}

std::string viewNumber(double value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::general, kViewDigits);
    return {text.begin(), end.ptr};
}

// ---- plots: "energy,x:book.w1,add:total.E,cut:book.w2,hide:book.w3,xrange:0:2"

struct PlotList {
    const char* name;
    Strings MomentPlot::*list;
};
constexpr PlotList kPlotLists[]
    = {{"add", &MomentPlot::added}, {"cut", &MomentPlot::removed}, {"hide", &MomentPlot::hidden}};

struct PlotRange {
    const char* name;
    std::optional<std::array<double, 2>> MomentPlot::*range;
};
constexpr PlotRange kPlotRanges[] = {{"xrange", &MomentPlot::xRange}, {"yrange", &MomentPlot::yRange}};

std::string plotText(const MomentPlot& plot)
{
    Strings parts{plot.plot};
    if (!plot.x.empty())
        parts.push_back("x:" + plot.x);
    for (const PlotList& each : kPlotLists)
        for (const std::string& variable : plot.*each.list)
            parts.push_back(std::string(each.name) + ":" + variable);
    for (const PlotRange& each : kPlotRanges)
        if (const auto& range = plot.*each.range)
            parts.push_back(std::string(each.name) + ":" + numberText((*range)[0]) + ":"
                            + numberText((*range)[1]));
    return joinedList(parts);
}

MomentPlot plotFrom(const std::string& value)
{
    Strings parts = listFrom(value);
    if (parts.empty())
        throw damaged(value, {"the id of a plot and what is changed of it", "图的 id 及其改动"});
    MomentPlot plot;
    plot.plot = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t colon = parts[i].find(':');
        const std::string name = parts[i].substr(0, colon);
        const std::string rest = colon == std::string::npos ? std::string() : parts[i].substr(colon + 1);
        bool known = name == "x";
        if (known)
            plot.x = rest;
        for (const PlotList& each : kPlotLists)
            if (name == each.name) {
                (plot.*each.list).push_back(rest);
                known = true;
            }
        for (const PlotRange& each : kPlotRanges)
            if (name == each.name) {
                const Strings ends = splitAt(rest, ':');
                if (ends.size() != 2)
                    throw damaged(parts[i], {"two numbers with a colon between them", "用冒号隔开的两个数"});
                plot.*each.range = {numberOfLine(ends[0]), numberOfLine(ends[1])};
                known = true;
            }
        if (!known)
            throw damaged(parts[i], sameInBoth("x:, add:, cut:, hide:, xrange:, yrange:"));
    }
    return plot;
}

// ---- camera: "0,0,0.4,-60,24,6.2" and ",flat"

std::string cameraText(const MomentCamera& camera)
{
    Strings parts;
    for (const double each : camera.at)
        parts.push_back(viewNumber(each));
    parts.push_back(viewNumber(camera.azimuth / kDegree));
    parts.push_back(viewNumber(camera.elevation / kDegree));
    parts.push_back(viewNumber(camera.distance));
    if (camera.flat)
        parts.emplace_back("flat");
    return joinedList(parts);
}

MomentCamera cameraFrom(const std::string& value)
{
    const Strings parts = listFrom(value);
    if (parts.size() != 6 && !(parts.size() == 7 && parts[6] == "flat"))
        throw damaged(value, {"six numbers, and then flat or nothing", "六个数，其后为 flat 或空"});
    MomentCamera camera;
    for (std::size_t i = 0; i < 3; ++i)
        camera.at[i] = numberOfLine(parts[i]);
    camera.azimuth = numberOfLine(parts[3]) * kDegree;
    camera.elevation = std::clamp(numberOfLine(parts[4]), -90.0, 90.0) * kDegree;
    camera.distance = numberOfLine(parts[5]);
    if (camera.distance <= 0)
        throw damaged(parts[5], {"a distance greater than 0", "大于 0 的距离"});
    camera.flat = parts.size() == 7;
    return camera;
}

// ---- kept runs need the experiment: "name,number:2,hidden?w2=6%23variant=off", after "?" their inputs,
// escaped

std::string keptText(const MomentRun& run, const Experiment& experiment)
{
    Strings parts{run.name};
    if (run.number != 0)
        parts.push_back("number:" + std::to_string(run.number));
    if (run.hidden)
        parts.emplace_back("hidden");
    for (const std::string& variable : run.differences)
        parts.push_back("difference:" + variable);
    std::string line = inputsToLine("", experiment, run.inputs).substr(1 + experiment.id.size());
    if (!line.starts_with('?'))
        line.insert(0, "?");
    return joinedList(parts) + escaped(line, ",?=&");
}

using Missing = std::function<void(const ValueError&)>;

ValueError unknownKey(const std::string& key, const Strings& known)
{
    return {Text{"the key ", "键"} + quoted(key), suggestion(key, known)};
}

Strings inputKeys()
{
    Strings keys;
    for (const LineRow<Inputs>& row : inputRows())
        keys.emplace_back(row.key);
    return keys;
}

MomentRun keptFrom(const std::string& value, const Experiment& experiment, const Missing& missing)
{
    const std::size_t question = value.find('?');
    if (question == std::string::npos)
        throw damaged(value, {"a name, ? and inputs", "名称、? 和输入"});
    MomentRun run;
    const Strings head = listFrom(value.substr(0, question));
    for (const std::string& part : head) {
        const std::string rest = part.substr(std::min(part.find(':'), part.size() - 1) + 1);
        if (&part == &head.front())
            run.name = part;
        else if (part == "hidden")
            run.hidden = true;
        else if (part.starts_with("number:"))
            run.number = typedCount(rest, 0, kMostRuns);
        else if (part.starts_with("difference:"))
            run.differences.push_back(rest);
        else
            missing(unknownKey(part, {"number:", "hidden", "difference:"}));
    }
    const LineParts parts = partsOf(unescaped(value.substr(question)));
    readValues(parts.query, experiment, run.inputs, missing);
    for (const LineItem& item : parts.tail)
        if (!readInput(item, run.inputs))
            missing(unknownKey(item.key, inputKeys()));
    keepKnown(experiment, run.inputs, missing);
    return run;
}

// ---- the keys that a line may have besides those of its inputs; a new one is a row here

constexpr LineRow<Moment> kRows[] = {
    {kName, [](const Moment& moment) { return given(moment.name); },
     [](Moment& moment, const std::string& value) { moment.name = unescaped(value); }},
    {"page", [](const Moment& moment) { return given(moment.page); },
     [](Moment& moment, const std::string& value) { moment.page = unescaped(value); }},
    {"t", [](const Moment& moment) { return given(moment.time); },
     [](Moment& moment, const std::string& value) { moment.time = number(value); }},
    {"speed", [](const Moment& moment) { return given(moment.speed); },
     [](Moment& moment, const std::string& value) { moment.speed = number(value); }},
    {"show", [](const Moment& moment) { return given(moment.overlays); },
     [](Moment& moment, const std::string& value) { moment.overlays = listFrom(value); }},
    {"plots", [](const Moment& moment) { return given(moment.plots); },
     [](Moment& moment, const std::string& value) { moment.plots = listFrom(value); }},
    {"plot",
     [](const Moment& moment) {
         Strings texts;
         for (const MomentPlot& plot : moment.plotChanges)
             texts.push_back(plotText(plot));
         return texts;
     },
     [](Moment& moment, const std::string& value) { moment.plotChanges.push_back(plotFrom(value)); }},
    {"camera",
     [](const Moment& moment) { return moment.camera ? Strings{cameraText(*moment.camera)} : Strings(); },
     [](Moment& moment, const std::string& value) { moment.camera = cameraFrom(value); }},
    {"frame", [](const Moment& moment) { return given(moment.frame); },
     [](Moment& moment, const std::string& value) { moment.frame = unescaped(value); }},
    {"measures",
     [](const Moment& moment) {
         return moment.measures.empty() ? Strings() : given(std::optional(moment.measures));
     },
     [](Moment& moment, const std::string& value) { moment.measures = listFrom(value); }},
    {"panel", [](const Moment& moment) { return given(moment.panel); },
     [](Moment& moment, const std::string& value) { moment.panel = unescaped(value); }},
    {"lang", [](const Moment& moment) { return given(moment.language); },
     [](Moment& moment, const std::string& value) { moment.language = unescaped(value); }},
    {kLessons, [](const Moment& moment) { return given(moment.lessons); },
     [](Moment& moment, const std::string& value) { moment.lessons = unescaped(value); }},
    {"by", [](const Moment& moment) { return given(moment.program); },
     [](Moment& moment, const std::string& value) { moment.program = unescaped(value); }},
    {kHash, [](const Moment& moment) { return Strings{moment.hash.empty() ? kNoHash : moment.hash}; },
     [](Moment& moment, const std::string& value) { moment.hash = value == kNoHash ? "" : value; }},
};

constexpr const char* kKept = "keep";

/// A key of a line's tail; false where there is none of this name.
bool readItem(const LineItem& item, const Experiment& experiment, Moment& moment, const Missing& missing)
{
    if (item.key == kKept) {
        moment.kept.push_back(keptFrom(item.value, experiment, missing));
        return true;
    }
    for (const LineRow<Moment>& row : kRows)
        if (item.key == row.key) {
            row.read(moment, item.value);
            return true;
        }
    return readInput(item, moment.inputs);
}

Strings knownKeys()
{
    Strings keys = inputKeys();
    for (const LineRow<Moment>& row : kRows)
        keys.emplace_back(row.key);
    keys.emplace_back(kKept);
    return keys;
}

/// "key=value", shortened: where in a line something is wrong.
ValueError at(const LineItem& item, const ValueError& error)
{
    constexpr std::size_t kLongest = 40;
    std::string text = item.key + "=" + item.value;
    if (text.size() > kLongest)
        text = text.substr(0, kLongest) + "…";
    return {Text{"at ", "在"} + quoted(text) + Text{": ", "处："} + error.found(), error.allowed()};
}

void requireEnd(const LineParts& parts, const std::string& line)
{
    const std::size_t length = std::string_view(kNoHash).size();
    const bool ends
        = !parts.tail.empty() && parts.tail.back().key == kHash && parts.tail.back().value.size() == length;
    if (!parts.whole || ends)
        return;
    const std::string mark = std::string(kHash) + "=";
    if (line.size() > mark.size() + length
        && line.substr(line.size() - mark.size() - length).starts_with(mark))
        throw ValueError({"a line with other signs than # and ; before its last parts", "分隔符号有误的一行"},
                         {"? and & before values of parameters, # and then ; before all else",
                          "参数值之前用 ? 与 &，其余各项之前先用 #、再用 ;"});
    constexpr std::size_t kShown = 24;
    const std::string end = line.size() > kShown ? "…" + line.substr(line.size() - kShown) : line;
    throw ValueError(
        Text{"a line that is cut off after ", "不完整的一行，止于"} + quoted(end),
        {"a line that ends with hash= and ten letters or digits", "以 hash= 和十个字母或数字结尾的一行"});
}

} // namespace

std::string momentToLine(const Moment& moment, const Experiment& experiment)
{
    std::string line = std::string(kScheme) + "//" + escaped(moment.lesson);
    if (!isSceneFile(moment.lesson))
        line += "/" + escaped(experiment.id);
    char separator = '?';
    for (const auto& [id, value] : valueItems(experiment, moment.inputs)) {
        line += separator + escaped(id) + "=" + escaped(value);
        separator = '&';
    }
    separator = '#';
    const auto add = [&](const std::string& key, const std::string& value) {
        line += separator + key + "=" + value;
        separator = ';';
    };
    for (const LineRow<Inputs>& row : inputRows())
        for (const std::string& value : row.write(moment.inputs))
            add(row.key, escaped(value, ","));
    for (const MomentRun& run : moment.kept)
        add(kKept, keptText(run, experiment));
    for (const LineRow<Moment>& row : kRows)
        for (const std::string& value : row.write(moment))
            add(row.key, value);
    return line;
}

ReadMoment momentFromLine(const std::string& line, const ExperimentLookup& lookup)
{
    if (line.empty())
        throw ValueError({"there is no moment in it: its line begins with polhode:// or with a lesson",
                          "其中没有快照：快照是以 polhode:// 或课名开头的一行"},
                         Text{});
    const LineParts parts = partsOf(line);
    requireEnd(parts, line);
    ReadMoment read;
    Moment& moment = read.moment;
    moment.lesson = parts.source;
    if (!isSceneFile(parts.source)) {
        const std::size_t slash = parts.source.find('/');
        moment.lesson = parts.source.substr(0, slash);
        moment.experiment = slash == std::string::npos ? std::string() : parts.source.substr(slash + 1);
    }
    const Experiment* experiment = lookup(moment.lesson, moment.experiment);
    if (!experiment)
        throw ValueError(Text{"neither a lesson nor one of its experiments is called ", "课程中没有名为 "}
                             + quoted(parts.source)
                             + Text{"; a moment begins with them, as in 06-euler-equations/book",
                                    " 的课或实验；快照以课名和实验名开头，如 06-euler-equations/book"},
                         Text{});
    if (!isSceneFile(moment.lesson))
        moment.experiment = experiment->id;
    const Missing missing = [&](const ValueError& error) { read.missing.push_back(error); };
    for (const LineItem& item : parts.query) {
        try {
            readValues({item}, *experiment, moment.inputs, missing);
        } catch (const ValueError& error) {
            throw at(item, error);
        }
    }
    for (const LineItem& item : parts.tail) {
        try {
            if (!readItem(item, *experiment, moment, missing))
                missing(unknownKey(item.key, knownKeys()));
        } catch (const ValueError& error) {
            throw at(item, error);
        }
    }
    keepKnown(*experiment, moment.inputs, missing);
    return read;
}

Moment wholeMoment(const std::string& line, const ExperimentLookup& lookup)
{
    ReadMoment read = momentFromLine(line, lookup);
    if (!read.missing.empty())
        throw read.missing.front();
    return std::move(read.moment);
}

Text otherRun(const Moment& moment, const std::string& hash, const std::string& version)
{
    const std::string made = moment.program.empty() ? "?" : moment.program;
    const Text versions = moment.program == version
        ? Text{"Both are of Polhode " + version + ": the line or the lesson has been changed since.",
               "两者都由 Polhode " + version + " 算出：这一行或课程文件此后被改动过。"}
        : Text{"It was made by Polhode " + made + "; this is " + version + ".",
               "原来由 Polhode " + made + " 算出，本程序是 " + version + "。"};
    return Text{"This run is not, bit for bit, the one that the moment was made of (hash " + hash + ", there "
                    + moment.hash + "). ",
                "这次运行与快照中的运行并非逐位相同（此处哈希 " + hash + "，原为 " + moment.hash + "）。"}
    + versions;
}

LineHead headOf(const std::string& line)
{
    const LineParts parts = partsOf(line);
    Moment moment;
    for (const LineItem& item : parts.tail)
        for (const LineRow<Moment>& row : kRows)
            if (item.key == row.key && (row.key == kName || row.key == kLessons))
                row.read(moment, item.value);
    const std::string& source = parts.source;
    return {isSceneFile(source) ? source : source.substr(0, source.find('/')), moment.name, moment.lessons};
}

std::string renamed(const std::string& line, const std::string& name)
{
    const std::string key = std::string(kName) + "=";
    const std::size_t hash = std::min(line.find('#'), line.size());
    std::string tail = key + escaped(name);
    for (const std::string& item : splitAt(line.substr(std::min(hash + 1, line.size())), ';'))
        if (!item.starts_with(key))
            tail += ";" + item;
    return line.substr(0, hash) + "#" + tail;
}

std::string momentLineIn(std::string_view text)
{
    if (std::optional<std::string> line = lineIn(text, kHash))
        return *line;
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return {};
    std::string_view line = text.substr(begin, text.find_first_of("\r\n", begin) - begin);
    static constexpr std::array<std::string_view, 13> kAround{" ", "\t", "\"", "'",  "`",  "“", "”",
                                                              "‘", "’",  "「", "」", "『", "』"};
    for (bool any = true; any;) {
        any = false;
        for (const std::string_view sign : kAround) {
            if (line.starts_with(sign)) {
                line.remove_prefix(sign.size());
                any = true;
            }
            if (line.ends_with(sign)) {
                line.remove_suffix(sign.size());
                any = true;
            }
        }
    }
    return std::string(line);
}

} // namespace polhode::course
