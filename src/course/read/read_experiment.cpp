#include "course/read/read_experiment.h"

#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/model/overlay_table.h"
#include "course/model/scene_events.h"
#include "course/model/vocabulary.h"
#include "course/read/names.h"
#include "course/read/read_parameters.h"
#include "course/read/read_scene.h"
#include "course/read/tex.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace polhode::course
{

namespace
{

std::vector<Preset> readPresets(const Field& field, const Text& what,
                                const std::vector<Parameter>& parameters)
{
    std::vector<Preset> presets;
    std::vector<std::string> taken;
    if (!field.given())
        return presets;
    for (const Field& item : field.items(what)) {
        MapReader map(item);
        const Field id = map["id"];
        presets.push_back({readName(id), readText(map["label"]), readSet(map["set"], parameters)});
        claimId(id, presets.back().id, taken);
    }
    return presets;
}

std::vector<EventWatch> readEvents(const Field& field, const SceneDescription& scene)
{
    static const std::vector<std::string> directions{"rising", "falling", "both"};
    std::vector<EventWatch> events;
    std::vector<std::string> taken;
    for (const ImpulseDescription& impulse : scene.impulses)
        taken.push_back(impulse.id);
    if (!field.given())
        return events;
    for (const Field& item : field.items({"events", "事件"})) {
        MapReader map(item);
        EventWatch event;
        const Field id = map["id"];
        event.id = readName(id);
        refuseOwnEvent(id, event.id);
        claimId(id, event.id, taken);
        event.when = readExpression(map["when"], Unit{}, Scope::variables);
        if (const Field direction = map["direction"]; direction.given()) {
            const std::string word = readOneOf(direction, directions);
            event.direction = word == "rising" ? EventWatch::Direction::rising
                : word == "falling"            ? EventWatch::Direction::falling
                                               : EventWatch::Direction::both;
        }
        event.label = readText(map["label"]);
        events.push_back(std::move(event));
    }
    return events;
}

std::vector<ExpressionVariable> readVariables(const Field& field, const std::vector<Parameter>& parameters)
{
    std::vector<ExpressionVariable> variables;
    std::vector<std::string> taken = idsOf(parameters);
    if (!field.given())
        return variables;
    for (const Field& item : field.items({"variables", "变量"})) {
        MapReader map(item);
        ExpressionVariable variable;
        const Field id = map["id"];
        variable.id = readIdentifier(id);
        claimId(id, variable.id, taken);
        variable.expr = readExpression(map["expr"], Unit{}, Scope::variables);
        const Field unitField = map["unit"];
        if (const auto unit = parseUnit(unitField.scalar()))
            variable.unit = *unit;
        else
            unitField.refuse({"a unit such as m, rad/s or \"1\"", "一个单位，如 m、rad/s 或 \"1\""});
        if (const Field symbol = map["symbol"]; symbol.given())
            variable.symbol = readTex(symbol);
        variable.label = readText(map["label"]);
        if (const Field quantity = map["quantity"]; quantity.given())
            variable.quantity = readOneOf(quantity, quantityNames());
        variables.push_back(std::move(variable));
    }
    return variables;
}

std::optional<std::array<double, 2>> readAxisRange(const Field& field)
{
    if (!field.given())
        return std::nullopt;
    const std::vector<Field> ends = field.items({"two numbers", "两个数"});
    if (ends.size() != 2) {
        if (field.isList())
            field.refuse({"a list of two numbers", "含两个数的列表"});
        return std::nullopt;
    }
    const auto low = readConstant(ends[0], Unit{});
    const auto high = readConstant(ends[1], Unit{});
    if (!low || !high)
        return std::nullopt;
    if (!(*low < *high)) {
        field.refuse(quoted("[" + ends[0].scalar() + ", " + ends[1].scalar() + "]"),
                     {"the smaller number first", "较小的数在前"});
        return std::nullopt;
    }
    return std::array<double, 2>{*low, *high};
}

void readTheory(const Field& field, PlotDescription& plot)
{
    for (const Field& item : field.items({"theory curves", "理论曲线"})) {
        MapReader map(item);
        TheoryCurve theory;
        const Field of = map["of"];
        theory.of = readString(of);
        requireReference(of, {"curve of this plot", "本图的曲线"}, theory.of, plot.y);
        theory.expr = readExpression(map["expr"], Unit{}, Scope::variables);
        theory.label = readText(map["label"]);
        plot.theory.push_back(std::move(theory));
    }
}

void readAxes(MapReader& map, PlotDescription& plot)
{
    static const std::vector<std::string> axes{"x", "y"};
    if (const Field range = map["range"]; range.given()) {
        MapReader ranges(range);
        plot.xRange = readAxisRange(ranges["x"]);
        plot.yRange = readAxisRange(ranges["y"]);
    }
    if (const Field log = map["log"]; log.given())
        for (const Field& item : log.items({"axes, x or y", "坐标轴 x 或 y"})) {
            const std::string axis = readOneOf(item, axes);
            plot.logX = plot.logX || axis == "x";
            plot.logY = plot.logY || axis == "y";
        }
    if (const Field equal = map["equal"]; equal.given())
        plot.equal = readSwitch(equal);
    if (const Field variants = map["variants"]; variants.given())
        plot.variants = readSwitch(variants);
}

void readDifference(const Field& field, const std::vector<Preset>& variants, PlotDescription& plot)
{
    std::vector<std::string> known;
    for (const Preset& variant : variants)
        known.push_back(variant.id);
    for (const Field& item : field.items({"variants", "变体"})) {
        plot.difference.push_back(readString(item));
        requireReference(item, {"variant", "变体"}, plot.difference.back(), known);
    }
    if (plot.x != "t" || !plot.theory.empty())
        field.refuse({"a plot with an x or theory of its own", "另有 x 或 theory 的图"},
                     {"curves over t alone", "只以 t 为横轴的曲线"});
}

std::vector<PlotDescription> readPlots(const Field& field, const std::vector<Preset>& variants)
{
    std::vector<PlotDescription> plots;
    std::vector<std::string> taken;
    if (!field.given())
        return plots;
    for (const Field& item : field.items({"plots", "图"})) {
        MapReader map(item);
        PlotDescription plot;
        const Field id = map["id"];
        plot.id = readName(id);
        claimId(id, plot.id, taken);
        plot.title = readText(map["title"]);
        if (const Field x = map["x"]; x.given())
            plot.x = readExpression(x, Unit{}, Scope::variables).text;
        const Field y = map["y"];
        const std::vector<Field> curves = y.items({"variables", "变量"});
        if (y.isList() && curves.empty())
            y.refuse({"at least one variable", "至少一个变量"});
        for (const Field& curve : curves)
            plot.y.push_back(readExpression(curve, Unit{}, Scope::variables).text);
        if (const Field theory = map["theory"]; theory.given())
            readTheory(theory, plot);
        readAxes(map, plot);
        if (const Field difference = map["difference"]; difference.given())
            readDifference(difference, variants, plot);
        plots.push_back(std::move(plot));
    }
    return plots;
}

const BodyDescription* readOverlayBody(const Field& field, const SceneDescription& scene)
{
    std::vector<std::string> ids;
    for (const BodyDescription& body : scene.bodies)
        ids.push_back(body.id);
    const std::string id = readString(field);
    if (!requireReference(field, {"body", "物体"}, id, ids))
        return nullptr;
    return &*std::find_if(scene.bodies.begin(), scene.bodies.end(),
                          [&](const auto& b) { return b.id == id; });
}

void readOverlayKey(const Field& field, OverlayKey key, const BodyDescription* body,
                    const SceneDescription& scene, OverlayDescription& overlay)
{
    switch (key) {
    case OverlayKey::point: {
        std::vector<std::string> marks;
        if (body != nullptr)
            for (const auto& [name, point] : body->points)
                marks.push_back(name);
        overlay.point = readString(field);
        requireReference(field, {"mark", "标记点"}, overlay.point, marks);
        break;
    }
    case OverlayKey::force: {
        std::vector<std::string> forces;
        for (const ForceDescription& description : scene.forces)
            forces.push_back(description.id);
        overlay.force = readString(field);
        requireReference(field, {"force", "力"}, overlay.force, forces);
        break;
    }
    case OverlayKey::size:
        overlay.size = readExpression(field, unitOf("m"), Scope::variables, Bounds::positive());
        break;
    }
}

OverlayDescription readOverlay(const Field& field, const SceneDescription& scene)
{
    static const std::map<OverlayKey, const char*> keys{
        {OverlayKey::point, "point"}, {OverlayKey::force, "force"}, {OverlayKey::size, "size"}};
    OverlayDescription overlay;
    overlay.where = field.where();
    MapReader map(field);
    overlay.id = readName(map["id"]);
    std::vector<std::string> names;
    for (const OverlayRow& row : overlayTable())
        names.emplace_back(row.id);
    const Field kind = map["kind"], bodyField = map["body"];
    overlay.kind = readOneOf(kind, names);
    if (const OverlayRow* row = findOverlay(overlay.kind)) {
        const BodyDescription* body = nullptr;
        if (row->body != OverlayRow::Body::none)
            if (bodyField.given() || row->body == OverlayRow::Body::required) {
                body = readOverlayBody(bodyField, scene);
                overlay.body = body == nullptr ? "" : body->id;
            }
        if (row->a)
            overlay.a = readVector(map[row->a], unitOf("m"), Scope::variables);
        if (row->b)
            overlay.b = readVector(map[row->b], row->b == std::string_view("to") ? unitOf("m") : Unit{},
                                   Scope::variables);
        for (const OverlayKey key : row->keys)
            if (const Field given = map[keys.at(key)]; given.given())
                readOverlayKey(given, key, body, scene, overlay);
        if (!row->fits(scene)) {
            const bool contacts = row->needs == OverlayRow::Needs::contacts;
            const std::string key = contacts ? "`contact:`" : "`joints:`";
            kind.refuse({"an overlay of " + std::string(contacts ? "contacts" : "joints"),
                         contacts ? "接触类叠加层" : "关节类叠加层"},
                        Allowed("in a scene with " + key, "只用于有 " + key + " 的场景"));
        }
    }
    if (const Field on = map["on"]; on.given())
        overlay.on = readSwitch(on);
    if (const Field scale = map["scale"]; scale.given())
        overlay.scale = readConstant(scale, Unit{}, Bounds::positive()).value_or(0);
    if (const Field label = map["label"]; label.given())
        overlay.label = readText(label);
    if (const Field symbol = map["symbol"]; symbol.given())
        overlay.symbol = readTex(symbol);
    if (const Field quantity = map["quantity"]; quantity.given())
        overlay.quantity = readOneOf(quantity, quantityNames());
    return overlay;
}

std::array<double, 3> readPoint(const Field& field)
{
    std::array<double, 3> point{};
    const std::vector<Field> items = field.items({"3 numbers", "3 个数"});
    if (field.isList() && items.size() != 3)
        field.refuse({"a list of 3 numbers", "含 3 个数的列表"});
    for (std::size_t i = 0; i < std::min<std::size_t>(items.size(), 3); ++i)
        point[i] = readConstant(items[i], unitOf("m")).value_or(0);
    return point;
}

} // namespace

CameraDescription readCamera(const Field& field)
{
    CameraDescription camera;
    MapReader map(field);
    camera.from = readPoint(map["from"]);
    camera.at = readPoint(map["at"]);
    if (map["from"].isList() && map["at"].isList() && camera.from == camera.at)
        map["at"].refuse({"a camera that looks at itself", "相机位置与视点重合"},
                         {"a point apart from `from`", "与 from 不同的点"});
    return camera;
}

Experiment readExperiment(const Field& field, const std::string& fallbackId)
{
    const std::size_t problemsBefore = field.reading().problems.size();
    Experiment experiment;
    experiment.where = field.where();
    MapReader map(field);
    const Field id = map["id"];
    const Field title = map["title"];
    experiment.id = fallbackId.empty() || id.given() ? readName(id) : fallbackId;
    experiment.title = fallbackId.empty() || title.given() ? readText(title) : sameInBoth(fallbackId);
    if (const Field parameters = map["parameters"]; parameters.given())
        experiment.parameters = readParameters(parameters);
    experiment.presets = readPresets(map["presets"], {"presets", "预设"}, experiment.parameters);
    experiment.scene = readScene(map["scene"], experiment.parameters);
    experiment.variants = readPresets(map["variants"], {"variants", "变体"}, experiment.parameters);
    experiment.events = readEvents(map["events"], experiment.scene);
    if (const Field shows = map["shows"]; shows.given())
        for (const Field& item : shows.items({"kinds of events", "事件种类"}))
            experiment.shows.push_back(readOneOf(item, warningEventIds()));
    experiment.variables = readVariables(map["variables"], experiment.parameters);
    experiment.plots = readPlots(map["plots"], experiment.variants);
    if (const Field charts = map["charts"]; charts.given())
        for (const Field& item : charts.items({"charts", "图表"}))
            experiment.charts.push_back(readOneOf(item, chartNames()));
    std::vector<std::string> taken;
    if (const Field overlays = map["overlays"]; overlays.given())
        for (const Field& item : overlays.items({"overlays", "叠加层"})) {
            experiment.overlays.push_back(readOverlay(item, experiment.scene));
            claimId(item.child("id"), experiment.overlays.back().id, taken);
        }
    if (const Field camera = map["camera"]; camera.given())
        experiment.camera = readCamera(camera);
    if (const Field equation = map["equation"]; equation.given())
        experiment.equation = readTex(equation);
    // Names are looked up only in a world that could be read: else every use of a broken body would be
    // listed.
    if (field.reading().problems.size() == problemsBefore)
        resolveNames(experiment, field.reading());
    field.reading().pending.clear();
    return experiment;
}

} // namespace polhode::course
