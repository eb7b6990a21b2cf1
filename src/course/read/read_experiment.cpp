#include "course/read/read_experiment.h"

#include "course/keys/key_reader.h"
#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/model/overlay_table.h"
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

std::vector<Preset> readPresets(const std::vector<Field>& items, const char* thing,
                                const std::vector<Parameter>& parameters)
{
    std::vector<Preset> presets;
    std::vector<std::string> taken;
    for (const Field& item : items) {
        KeyReader map(item, thing);
        presets.push_back({map.name("id"), map.called("label"), readSet(map["set"], parameters)});
        claimId(map["id"], presets.back().id, taken);
    }
    return presets;
}

std::vector<EventWatch> readEvents(const std::vector<Field>& items, const SceneDescription& scene)
{
    std::vector<EventWatch> events;
    std::vector<std::string> taken;
    for (const ImpulseDescription& impulse : scene.impulses)
        taken.push_back(impulse.id);
    for (const Field& item : items) {
        KeyReader map(item, "event");
        EventWatch event;
        event.id = map.name("id");
        refuseOwnEvent(map["id"], event.id);
        claimId(map["id"], event.id, taken);
        event.when = map.number("when");
        const std::string word = map.choice("direction");
        event.direction = word == "rising" ? EventWatch::Direction::rising
            : word == "falling"            ? EventWatch::Direction::falling
                                           : EventWatch::Direction::both;
        event.label = map.called("label");
        events.push_back(std::move(event));
    }
    return events;
}

std::vector<ExpressionVariable> readVariables(const std::vector<Field>& items,
                                              const std::vector<Parameter>& parameters)
{
    std::vector<ExpressionVariable> variables;
    std::vector<std::string> taken = idsOf(parameters);
    for (const Field& item : items) {
        KeyReader map(item, "variable");
        ExpressionVariable variable;
        const Field id = map["id"];
        variable.id = readIdentifier(id);
        claimId(id, variable.id, taken);
        variable.expr = map.number("expr");
        const Field unitField = map["unit"];
        if (const auto unit = parseUnit(unitField.scalar()))
            variable.unit = *unit;
        else
            unitField.refuse({"a unit such as m, rad/s or \"1\"", "一个单位，如 m、rad/s 或 \"1\""});
        if (const Field symbol = map["symbol"]; symbol.given())
            variable.symbol = readTex(symbol);
        variable.label = map.called("label");
        variable.quantity = map.choice("quantity");
        variables.push_back(std::move(variable));
    }
    return variables;
}

std::optional<std::array<double, 2>> readAxisRange(KeyReader& map, const char* key)
{
    const Field field = map[key];
    const std::vector<Field> ends = map.items(key);
    if (ends.empty())
        return std::nullopt;
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

void readTheory(const std::vector<Field>& items, PlotDescription& plot)
{
    for (const Field& item : items) {
        KeyReader map(item, "theory");
        TheoryCurve theory;
        const Field of = map["of"];
        theory.of = readString(of);
        requireReference(of, {"curve of this plot", "本图的曲线"}, theory.of, plot.y);
        theory.expr = map.number("expr");
        theory.label = map.called("label", "of");
        plot.theory.push_back(std::move(theory));
    }
}

void readAxes(KeyReader& map, PlotDescription& plot)
{
    if (map.given("range")) {
        KeyReader ranges = map.inside("range");
        plot.xRange = readAxisRange(ranges, "x");
        plot.yRange = readAxisRange(ranges, "y");
    }
    const std::vector<std::string> log = map.choices("log");
    plot.logX = std::ranges::count(log, "x") > 0;
    plot.logY = std::ranges::count(log, "y") > 0;
    plot.equal = map.flag("equal");
    plot.variants = map.flag("variants");
}

void readDifference(KeyReader& map, const std::vector<Preset>& variants, PlotDescription& plot)
{
    const Field field = map["difference"];
    if (!field.given())
        return;
    std::vector<std::string> known;
    for (const Preset& variant : variants)
        known.push_back(variant.id);
    for (const Field& item : map.items("difference")) {
        plot.difference.push_back(readString(item));
        requireReference(item, {"variant", "变体"}, plot.difference.back(), known);
    }
    if (!plot.isOverTime() || !plot.theory.empty())
        field.refuse({"a plot with an x or theory of its own", "另有 x 或 theory 的图"},
                     {"curves over t alone", "只以 t 为横轴的曲线"});
}

std::vector<PlotDescription> readPlots(const std::vector<Field>& items, const std::vector<Preset>& variants)
{
    std::vector<PlotDescription> plots;
    std::vector<std::string> taken;
    for (const Field& item : items) {
        KeyReader map(item, "plot");
        PlotDescription plot;
        plot.id = map.name("id");
        claimId(map["id"], plot.id, taken);
        plot.title = map.called("title");
        plot.x = map.numberOr("x").text;
        for (const Field& curve : map.items("y"))
            plot.y.push_back(readNumber(curve, map.row("y").forms.front().entries.front()).text);
        readTheory(map.items("theory"), plot);
        readAxes(map, plot);
        readDifference(map, variants, plot);
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

void readOverlayKey(KeyReader& map, OverlayKey key, const BodyDescription* body,
                    const SceneDescription& scene, OverlayDescription& overlay)
{
    const Field field = map[overlayKeyName(key)];
    switch (key) {
    case OverlayKey::point: {
        if (!field.given())
            break;
        std::vector<std::string> marks;
        if (body != nullptr)
            for (const auto& [name, point] : body->points)
                marks.push_back(name);
        overlay.point = readString(field);
        requireReference(field, {"mark", "标记点"}, overlay.point, marks);
        break;
    }
    case OverlayKey::force: {
        if (!field.given())
            break;
        std::vector<std::string> forces;
        for (const ForceDescription& description : scene.forces)
            forces.push_back(description.id);
        overlay.force = readString(field);
        requireReference(field, {"force", "力"}, overlay.force, forces);
        break;
    }
    case OverlayKey::size:
        overlay.size = map.number(overlayKeyName(key));
        break;
    }
}

OverlayDescription readOverlay(const Field& field, const SceneDescription& scene)
{
    OverlayDescription overlay;
    overlay.where = field.where();
    KeyReader map(field, "overlay");
    overlay.id = map.name("id");
    if (!map.kind())
        return overlay;
    overlay.kind = map.choice("kind");
    const OverlayRow& row = overlayRow(overlay);
    const BodyDescription* body = nullptr;
    if (map.knows("body") && (map.given("body") || map.row("body").omitted.required)) {
        body = readOverlayBody(map["body"], scene);
        overlay.body = body == nullptr ? "" : body->id;
    }
    if (row.a)
        overlay.a = map.vector(row.a->key);
    if (row.b)
        overlay.b = map.vector(row.b->key);
    for (const OverlayKey key : row.keys)
        readOverlayKey(map, key, body, scene, overlay);
    if (!row.fits(scene)) {
        const bool contacts = row.needs == OverlayRow::Needs::contacts;
        const std::string needed = contacts ? "`contact:`" : "`joints:`";
        map["kind"].refuse({"an overlay of " + std::string(contacts ? "contacts" : "joints"),
                            contacts ? "接触类叠加层" : "关节类叠加层"},
                           Allowed("in a scene with " + needed, "只用于有 " + needed + " 的场景"));
    }
    overlay.on = map.flag("on");
    overlay.scale = map.constant("scale").value_or(0);
    overlay.label = map.text("label");
    if (const Field symbol = map["symbol"]; symbol.given())
        overlay.symbol = readTex(symbol);
    overlay.quantity = map.choice("quantity");
    return overlay;
}

std::array<double, 3> readPoint(KeyReader& map, const char* key)
{
    std::array<double, 3> point{};
    const std::vector<Field> items = map.items(key);
    const Form& each = map.row(key).forms.front().entries.front();
    for (std::size_t i = 0; i < items.size(); ++i)
        point[i] = readConstant(items[i], each.unit, each.bounds).value_or(0);
    return point;
}

} // namespace

CameraDescription readCamera(const Field& field, const SceneDescription& scene)
{
    CameraDescription camera;
    KeyReader map(field, "camera");
    camera.from = readPoint(map, "from");
    camera.at = readPoint(map, "at");
    if (map["from"].isList() && map["at"].isList() && camera.from == camera.at)
        map["at"].refuse({"a camera that looks at itself", "相机位置与视点重合"},
                         {"a point apart from `from`", "与 from 不同的点"});
    if (map.given("frame"))
        try {
            camera.frame = frameFromText(readString(map["frame"]), idsOf(scene.bodies));
        } catch (const ValueError& error) {
            map["frame"].refuse(error);
        }
    return camera;
}

Experiment readExperiment(const Field& field, LessonNames& names, const std::string& fallbackId)
{
    const std::size_t problemsBefore = field.reading().problems.size();
    Experiment experiment;
    experiment.where = field.where();
    KeyReader map(field, fallbackId.empty() ? "experiment" : "file");
    const bool named = fallbackId.empty() || map.given("id");
    experiment.id = named ? map.name("id") : fallbackId;
    experiment.title = fallbackId.empty() || map.given("title") ? map.text("title") : sameInBoth(fallbackId);
    if (const Field parameters = map["parameters"]; parameters.given())
        experiment.parameters = readParameters(parameters);
    experiment.presets = readPresets(map.items("presets"), "preset", experiment.parameters);
    experiment.scene = readScene(map["scene"], experiment.parameters);
    experiment.variants = readPresets(map.items("variants"), "variant", experiment.parameters);
    experiment.events = readEvents(map.items("events"), experiment.scene);
    experiment.shows = map.choices("shows");
    experiment.variables = readVariables(map.items("variables"), experiment.parameters);
    experiment.plots = readPlots(map.items("plots"), experiment.variants);
    experiment.charts = map.choices("charts");
    std::vector<std::string> taken;
    for (const Field& item : map.items("overlays")) {
        experiment.overlays.push_back(readOverlay(item, experiment.scene));
        claimId(item.child("id"), experiment.overlays.back().id, taken);
    }
    if (const Field camera = map["camera"]; camera.given())
        experiment.camera = readCamera(camera, experiment.scene);
    if (const Field equation = map["equation"]; equation.given())
        experiment.equation = readTex(equation);
    // Names are looked up only in a world that could be read: else every use of a broken body would be
    // listed.
    if (field.reading().problems.size() == problemsBefore)
        resolveNames(experiment, names, field.reading());
    field.reading().pending.clear();
    return experiment;
}

} // namespace polhode::course
