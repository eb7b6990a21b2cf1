#include "course/keys/thing_rows.h"
#include "course/model/force_table.h"

namespace polhode::course
{

std::vector<Thing> forceThings()
{
    const Form moment = number("s", Bounds::any());
    const Form body = name({"id of a body", "物体的标识"});
    const Key on{"on", {body}, {"the body that it acts on", "作用于哪个物体"}, kRequired};
    const Key at{
        "at",
        placeForms(),
        {"where it acts: a mark, or a point in the shape's axes", "作用点：标记点，或形状坐标中的点"},
        {"the centre of mass", "质心"}};
    const Key frame{
        "frame", {choice({"world", "body"})}, {"the axes of its components", "分量所用的坐标轴"}, "world"};
    const std::vector<Key> common = together(
        named(),
        {{"from", {moment}, {"when it begins to act", "开始作用的时刻"}, {"the start", "运行开始"}},
         {"to", {moment}, {"when it ceases", "停止作用的时刻"}, {"the end", "运行结束"}}});
    std::vector<Thing> all{{.id = "force", .name = {"a force", "力"}, .by = {}, .kinds = {}}};
    for (const ForceRow& row : forceTable()) {
        KeySet kind{row.id, row.name, common};
        std::vector<Key> inside;
        if (row.on == ForceRow::On::ends)
            inside = {{"a", endForms(), {"one end", "一端"}, kRequired},
                      {"b", endForms(), {"the other end", "另一端"}, kRequired}};
        else
            kind.keys.push_back(on);
        if (row.on == ForceRow::On::point)
            kind.keys.push_back(at);
        const Form value = row.unit ? vector(row.unit, Scope::motion) : map(row.id);
        kind.keys.push_back({row.id, {value}, row.about, kRequired});
        if (row.unit)
            kind.keys.push_back(frame);
        all.front().kinds.push_back(kind);
        for (const ForceNumber& each : row.numbers)
            inside.push_back({each.key,
                              {number(each.unit, Bounds::notNegative())},
                              each.meaning,
                              each.required ? kRequired : Omitted("0")});
        if (!row.unit)
            all.push_back(one(row.id, row.name, inside));
    }
    all.push_back(
        one("impulse", {"a blow at a given time", "给定时刻的冲击"},
            together(
                named(),
                {on,
                 at,
                 {"time", {number("s", Bounds::notNegative())}, {"when it strikes", "冲击的时刻"}, kRequired},
                 {"impulse",
                  {vector("N*s")},
                  {"its impulse, in world axes", "冲量，世界系分量"},
                  {"none; then `angular`", "无，此时须写 angular"}},
                 {"angular",
                  {vector("N*m*s")},
                  {"its angular impulse, in world axes", "冲量矩，世界系分量"},
                  {"none; then `impulse`", "无，此时须写 impulse"}}})));
    return all;
}

} // namespace polhode::course
