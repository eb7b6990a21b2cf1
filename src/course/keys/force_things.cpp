#include "course/keys/thing_rows.h"

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
    const Form notNegative = number("N*s/m", Bounds::notNegative());
    return {
        {.id = "force",
         .name = {"a force", "力"},
         .by = {},
         .kinds
         = {{"force",
             {"a force", "力"},
             together(common,
                      {on,
                       at,
                       {"force",
                        {vector("N", Scope::motion)},
                        {"the force; may depend on t, parameters and the state",
                         "力；可含 t、参数与取决于状态的变量"},
                        kRequired},
                       frame})},
            {"torque",
             {"a torque", "力矩"},
             together(common,
                      {on,
                       {"torque",
                        {vector("N*m", Scope::motion)},
                        {"the torque; may depend on t, parameters and the state",
                         "力矩；可含 t、参数与取决于状态的变量"},
                        kRequired},
                       frame})},
            {"spring",
             {"a spring", "弹簧"},
             together(common,
                      {{"spring",
                        {map("spring")},
                        {"a spring between two points", "两点之间的弹簧"},
                        kRequired}})},
            {"drag",
             {"drag", "阻力"},
             together(
                 common,
                 {on,
                  {"drag", {map("drag")}, {"resistance of what it moves in", "介质的阻力"}, kRequired}})}}},
        one("spring", {"a spring between two points", "两点之间的弹簧"},
            {{"a", endForms(), {"one end", "一端"}, kRequired},
             {"b", endForms(), {"the other end", "另一端"}, kRequired},
             {"stiffness",
              {number("N/m", Bounds::notNegative())},
              {"force for each metre of stretch", "每伸长 1 m 的力"},
              kRequired},
             {"length", {number("m", Bounds::notNegative())}, {"length without force", "原长"}, "0"},
             {"damping",
              {notNegative},
              {"force along it against the rate of stretch", "沿弹簧、阻碍伸缩的力与伸缩速率之比"},
              "0"}}),
        one("drag", {"drag", "阻力"},
            {{"linear", {notNegative}, {"force over speed", "力与速率之比"}, "0"},
             {"quadratic",
              {number("N*s^2/m^2", Bounds::notNegative())},
              {"force over the square of the speed", "力与速率平方之比"},
              "0"},
             {"angular",
              {number("N*m*s", Bounds::notNegative())},
              {"torque over angular velocity", "力矩与角速度之比"},
              "0"}}),
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
                  {"none; then `impulse`", "无，此时须写 impulse"}}})),
    };
}

} // namespace polhode::course
