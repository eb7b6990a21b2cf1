#include "course/model/force_table.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using On = ForceRow::On;
using Laws = std::vector<ForceLaw>;

Laws spring(const ForceValues& v)
{
    const double stiffness = v.numbers[0], length = v.numbers[1], damping = v.numbers[2];
    Laws laws{SpringDamper{v.a.body, v.a.point, v.b.body, v.b.point, stiffness, 0, length}};
    if (damping > 0)
        laws.emplace_back(SpringDamper{v.a.body, v.a.point, v.b.body, v.b.point, 0, damping, length});
    return laws;
}

Laws drag(const ForceValues& v)
{
    Laws laws{Drag{v.a.body, v.numbers[0], v.numbers[1]}};
    if (v.numbers[2] > 0)
        laws.emplace_back(AngularDrag{v.a.body, v.numbers[2], 0});
    return laws;
}

} // namespace

std::span<const ForceRow> forceTable()
{
    static const std::vector<ForceRow> rows{
        {.id = "force",
         .name = {"a force", "力"},
         .about
         = {"the force; may depend on t, parameters and the state", "力；可含 t、参数与取决于状态的变量"},
         .on = On::point,
         .unit = "N",
         .laws =
             [](const ForceValues& v) {
                 return Laws{PointForce{v.a.body, v.a.point, v.axes, v.vector}};
             }},
        {.id = "torque",
         .name = {"a torque", "力矩"},
         .about
         = {"the torque; may depend on t, parameters and the state", "力矩；可含 t、参数与取决于状态的变量"},
         .on = On::body,
         .unit = "N*m",
         .turns = true,
         .laws =
             [](const ForceValues& v) {
                 return Laws{AppliedTorque{v.a.body, v.axes, v.vector}};
             }},
        {.id = "spring",
         .name = {"a spring between two points", "两点之间的弹簧"},
         .about = {"a spring between two points", "两点之间的弹簧"},
         .on = On::ends,
         .numbers = {{"stiffness", "N/m", {"force for each metre of stretch", "每伸长 1 m 的力"}, true},
                     {"length", "m", {"length without force", "原长"}},
                     {"damping",
                      "N*s/m",
                      {"force along it against the rate of stretch", "沿弹簧、阻碍伸缩的力与伸缩速率之比"}}},
         .stores = true,
         .drawn = true,
         .laws = spring},
        {.id = "drag",
         .name = {"drag", "阻力"},
         .about = {"resistance of what it moves in", "介质的阻力"},
         .on = On::body,
         .numbers = {{"linear", "N*s/m", {"force over speed", "力与速率之比"}},
                     {"quadratic", "N*s^2/m^2", {"force over the square of the speed", "力与速率平方之比"}},
                     {"angular", "N*m*s", {"torque over angular velocity", "力矩与角速度之比"}}},
         .laws = drag},
    };
    return rows;
}

const ForceRow& forceRow(const ForceDescription& force)
{
    return *std::ranges::find(forceTable(), force.kind, &ForceRow::id);
}

} // namespace polhode::course
