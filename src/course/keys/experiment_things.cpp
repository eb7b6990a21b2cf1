#include "course/keys/thing_rows.h"
#include "course/model/choice_lists.h"
#include "course/model/event_kinds.h"
#include "course/model/overlay_table.h"
#include "course/model/quantity_table.h"
#include "course/model/scene_events.h"

namespace polhode::course
{

namespace
{

const Text kId{"what it is called in links and expressions", "在链接与表达式中的名称"};

Key idKey()
{
    return {"id", {name({"id", "标识"})}, kId, kRequired};
}

Key labelKey()
{
    return {"label", {text()}, {"what readers see", "显示给读者的名称"}, kRequired};
}

Key symbolKey()
{
    return {"symbol",
            {line({"TeX", "TeX"})},
            {"its symbol in formulas and legends", "公式与图例中的符号"},
            kNone};
}

Key quantityKey()
{
    return {"quantity",
            {wordOf("quantities")},
            {"the quantity whose colour it has", "取哪种物理量的颜色"},
            kNone};
}

std::vector<Key> experimentKeys(const Omitted& head)
{
    return {
        {"id", {name({"id", "标识"})}, kId, head},
        {"title", {text()}, {"heading of the experiment", "实验的名称"}, head},
        {"parameters",
         {listOf({map("parameter")}, {"parameters", "参数"})},
         {"what readers may change", "读者可以改变的量"},
         kNone},
        {"presets",
         {listOf({map("preset")}, {"presets", "预设"})},
         {"values of parameters under a name", "取了名的一组参数值"},
         kNone},
        {"scene", {map("scene")}, {"the world that runs", "要运行的场景"}, kRequired},
        {"variants",
         {listOf({map("variant")}, {"variants", "变体"})},
         {"the same scene with some values changed: ghosts and paler curves",
          "改动若干值的同一场景：画成虚影与淡色曲线"},
         kNone},
        {"events",
         {listOf({map("event")}, {"events", "事件"})},
         {"moments that are marked on the timeline", "标在时间轴上的时刻"},
         kNone},
        {"shows",
         {listOf({wordOf("warnings")}, {"kinds of events", "事件种类"})},
         {"events that tell of something wrong and are here to be seen",
          "表示出了问题、而此处正要展示的事件"},
         kNone},
        {"variables",
         {listOf({map("variable")}, {"variables", "变量"})},
         {"more quantities, from those of the run", "由运行中的量组成的新量"},
         kNone},
        {"plots", {listOf({map("plot")}, {"plots", "图"})}, {"the curves", "曲线图"}, kNone},
        {"charts",
         {listOf({wordOf("panels")}, {"charts", "图表"})},
         {"side panels; the first is in front", "侧栏各页，最前的一页先显示"},
         {"those that the scene has", "场景所有的各页"}},
        {"overlays",
         {listOf({map("overlay")}, {"overlays", "叠加层"})},
         {"arrows, trails and figures in the scene", "场景中的箭头、轨迹与图形"},
         kNone},
        {"camera",
         {map("camera")},
         {"from where the scene is seen", "观察场景的位置"},
         {"so that the scene fits", "自动取景"}},
        {"equation",
         {line({"TeX", "TeX"})},
         {"the equation of motion above the plots", "图上方的运动方程"},
         kNone},
    };
}

Thing parameterThing()
{
    const std::vector<Key> common{idKey(), labelKey(), symbolKey()};
    const auto initial = [](const Form& form) {
        return Key{"default", {form}, {"its value at first", "初始值"}, kRequired};
    };
    const Form two = numbers(2, constant("1", Bounds::any()));
    return {
        .id = "parameter",
        .name = {"a parameter", "参数"},
        .by = {},
        .kinds = {{"number",
                   {"a number with a slider", "带滑块的数"},
                   together(common,
                            {
                                {"unit",
                                 {line({"unit such as m, rad/s, \"1\"", "单位，如 m、rad/s、\"1\""})},
                                 {"unit of its numbers", "各数的单位"},
                                 "1"},
                                {"range",
                                 {two},
                                 {"the ends of its slider, in its unit", "滑块两端的值，以其单位计"},
                                 kRequired},
                                {"step",
                                 {constant("1", Bounds::notNegative())},
                                 {"step of its slider, in its unit", "滑块的步距，以其单位计"},
                                 {"fine", "细分"}},
                                {"scale",
                                 {choice({"linear", "log"})},
                                 {"how its slider is divided", "滑块的分度"},
                                 "linear"},
                                {"whole",
                                 {flag()},
                                 {"whole numbers only: it counts something", "只取整数：用于计数"},
                                 {"on where a number without unit goes by steps of 1 between whole numbers "
                                  "on a linear scale",
                                  "无单位、两端为整数且步距为 1 时为 on"}},
                                initial(constant("1", Bounds::any())),
                            })},
                  {"toggle",
                   {"a switch", "开关"},
                   together(common,
                            {{"toggle", {flag()}, {"on: it is a switch", "on：它是开关"}, kRequired},
                             initial(flag())})},
                  {"choices",
                   {"a choice", "选项"},
                   together(common,
                            {{"choices",
                              {choice(engineListIds()), map("selection"),
                               listOf({map("choice")}, {"choices", "选项"})},
                              {"what may be chosen: a list of the engine, some of it, or your own",
                               "可选的各项：引擎的列表、其中几项，或自己列出"},
                              kRequired},
                             initial(name({"id of a choice", "选项的标识"}))})}},
        .withoutKind = true,
    };
}

Key overlayKey(OverlayKey key)
{
    switch (key) {
    case OverlayKey::point:
        return {overlayKeyName(key),
                {name({"mark of the body", "物体的标记点"})},
                {"the mark that leaves the trail", "留下轨迹的标记点"},
                {"the centre of mass", "质心"}};
    case OverlayKey::force:
        return {overlayKeyName(key),
                {name({"id of a force", "力的标识"})},
                {"the force that is drawn", "画哪个力"},
                {"the sum of all", "全部外加力之和"}};
    case OverlayKey::size:
        break;
    }
    return {overlayKeyName(key),
            {number("m", Bounds::positive(), Scope::variables)},
            {"length of its sides", "边长"},
            {"that of the scene", "由场景大小确定"}};
}

Thing overlayThing()
{
    Thing overlay{.id = "overlay", .name = {"an overlay", "叠加层"}, .by = "kind", .kinds = {}};
    for (const OverlayRow& row : overlayTable()) {
        std::vector<Key> keys{idKey(),
                              {"kind", {wordOf("overlays")}, {"what is drawn", "画什么"}, kRequired}};
        if (row.body != OverlayRow::Body::none)
            keys.push_back({"body",
                            {name({"id of a body", "物体的标识"})},
                            {"whose it is", "属于哪个物体"},
                            row.body == OverlayRow::Body::required
                                ? kRequired
                                : Omitted("all of the scene", "整个场景")});
        for (const auto& place : {row.a, row.b})
            if (place)
                keys.push_back(
                    {place->key, {vector(place->unit, Scope::variables)}, place->meaning, kRequired});
        for (const OverlayKey key : row.keys)
            keys.push_back(overlayKey(key));
        overlay.kinds.push_back({row.id, row.name,
                                 together(keys,
                                          {
                                              {"on", {flag()}, {"shown at first", "一开始就显示"}, "off"},
                                              {"scale",
                                               {constant("1", Bounds::positive())},
                                               {"metres for each unit", "每单位对应的米数"},
                                               {"one for all arrows of the kind", "同类箭头共用一个"}},
                                              {"label",
                                               {text()},
                                               {"name of its switch", "开关的名称"},
                                               {"that of the kind", "该种叠加层的名称"}},
                                              symbolKey(),
                                              quantityKey(),
                                          }),
                                 row.meaning});
    }
    return overlay;
}

Thing presetThing(const char* id, const Text& name)
{
    return one(
        id, name,
        {idKey(),
         labelKey(),
         {"set",
          {tableOf(line({"value in the parameter's unit", "以该参数单位计的值"}), {"parameters", "参数"})},
          {"the values; what is not named stays", "各参数的值；未写的保持不变"},
          kRequired}});
}

} // namespace

std::vector<Thing> experimentThings()
{
    const Form expression = number("1", Bounds::any(), Scope::variables);
    const Form axis = numbers(2, constant("1", Bounds::any()));
    const Form corner = numbers(3, constant("m", Bounds::any()));
    return {
        one("experiment", {"an experiment of a lesson", "一课中的实验"}, experimentKeys(kRequired)),
        one("file", {"a scene file: an experiment alone", "场景文件：单独的实验"},
            experimentKeys({"the name of the file", "文件名"})),
        parameterThing(),
        one("selection", {"some choices of a list of the engine", "引擎列表中的几项"},
            {{"of", {choice(engineListIds())}, {"the list", "列表"}, kRequired},
             {"only",
              {listOf({name({"id in that list", "该列表中的标识"})}, {"ids of that list", "该列表中的标识"})},
              {"those that may be chosen", "可选的几项"},
              kRequired}}),
        one("choice", {"a choice", "选项"}, {idKey(), labelKey()}),
        presetThing("preset", {"a preset", "预设"}),
        presetThing("variant", {"a variant", "变体"}),
        one("event", {"a moment to look for", "要寻找的时刻"},
            {idKey(),
             labelKey(),
             {"when", {expression}, {"it happens where this passes through 0", "此式过零的时刻"}, kRequired},
             {"direction",
              {choice({"rising", "falling", "both"})},
              {"which way it passes", "过零的方向"},
              "both"}}),
        one("variable", {"a quantity of your own", "自定的量"},
            {{"id", {name({"id", "标识"})}, kId, kRequired},
             labelKey(),
             symbolKey(),
             quantityKey(),
             {"expr", {expression}, {"what it is", "表达式"}, kRequired},
             {"unit",
              {line({"unit such as m, rad/s, \"1\"", "单位，如 m、rad/s、\"1\""})},
              {"its unit", "单位"},
              kRequired}}),
        one("plot", {"a plot", "图"},
            {idKey(),
             {"title", {text()}, {"heading of the plot", "图名"}, kRequired},
             {"x", {expression}, {"what is drawn to the right", "横轴的量"}, "t"},
             {"y", {listOf({expression}, {"variables", "变量"}, 1)}, {"the curves", "各条曲线"}, kRequired},
             {"theory",
              {listOf({map("theory")}, {"theory curves", "理论曲线"})},
              {"dashed curves of closed forms; the largest difference is printed",
               "按解析式画的虚线，并打印最大偏差"},
              kNone},
             {"range", {map("axes")}, {"ends of the axes", "坐标轴的范围"}, {"automatic", "自动"}},
             {"log",
              {listOf({choice({"x", "y"})}, {"axes, x or y", "坐标轴 x 或 y"})},
              {"axes with a logarithmic scale", "取对数标度的轴"},
              kNone},
             {"equal", {flag()}, {"one scale on both axes", "两轴用同一比例"}, "off"},
             {"variants", {flag()}, {"draws the variants too", "是否也画变体"}, "on"},
             {"difference",
              {listOf({name({"id of a variant", "变体的标识"})}, {"variants", "变体"})},
              {"in place of the curves: how far they are from these variants",
               "不画曲线，而画与这些变体的差"},
              kNone}}),
        one("theory", {"a curve of theory", "理论曲线"},
            {{"of",
              {line({"entry of y", "y 中的一项"})},
              {"the curve that it is compared with", "与哪条曲线比较"},
              kRequired},
             {"expr", {expression}, {"the closed form", "解析式"}, kRequired},
             labelKey()}),
        one("axes", {"ends of the axes of a plot", "图的坐标范围"},
            {{"x", {axis}, {"left and right end", "左端与右端"}, {"automatic", "自动"}},
             {"y", {axis}, {"lower and upper end", "下端与上端"}, {"automatic", "自动"}}}),
        overlayThing(),
        one("camera", {"from where the scene is seen", "观察场景的位置"},
            {{"from", {corner}, {"where the eye is", "眼睛所在"}, kRequired},
             {"at", {corner}, {"what it looks at", "注视的点"}, kRequired},
             {"frame",
              {line({"ground, centre-of-mass, id of a body", "ground、centre-of-mass 或物体名"})},
              {"the frame of reference it stands in, and in whose axes the two points are given: that of a "
               "body turns with it, of body/unturned is only carried along",
               "相机所在的参考系，上面两点也按它的坐标轴给出：body 随物体转动，body/unturned 只随物体平动"},
              "ground"}}),
    };
}

} // namespace polhode::course
