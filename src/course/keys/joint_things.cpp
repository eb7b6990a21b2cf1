#include "course/keys/thing_rows.h"
#include "course/model/choice_lists.h"
#include "course/model/scene_defaults.h"
#include "engine/joint/joint_table.h"

namespace polhode::course
{

namespace
{

/// The units of one freedom, and the things that are written in them.
struct FreedomUnits {
    const char *place, *rate, *force, *damping, *stiffness;
    const char *motor, *spring, *second;
};
constexpr FreedomUnits kTurn{"rad", "rad/s", "N*m", "N*m*s", "N*m", "motor", "turning_spring", "second_turn"};
constexpr FreedomUnits kSlide{"m",           "m/s", "N", "N*s/m", "N/m", "slide_motor", "sliding_spring",
                              "second_slide"};

const FreedomUnits& unitsOf(const FreedomAxis& freedom)
{
    return freedom.motion == FreedomAxis::Motion::slide ? kSlide : kTurn;
}

std::vector<Key> bearingKeys(const FreedomUnits& u)
{
    return {
        {"damping",
         {number(u.damping, Bounds::notNegative())},
         {"of its bearing: resistance over rate", "轴承的阻尼：阻力与变化率之比"},
         "0"},
        {"friction",
         {number(u.force, Bounds::notNegative())},
         {"Coulomb's, of its bearing: it sticks at rest up to this",
          "轴承的库仑摩擦：静止时黏着，直到超过此值"},
         "0"},
    };
}

Key stiffnessKey(const FreedomUnits& u)
{
    return {"stiffness",
            {number(u.stiffness, Bounds::notNegative())},
            {"of the spring", "弹簧的刚度"},
            kRequired};
}

Key restitutionKey(const Text& meaning)
{
    return {"restitution", {number("1", {0, 1, false})}, meaning, "0"};
}

std::vector<Key> motionKeys(const FreedomUnits& u)
{
    return together(
        {
            {"start",
             {number(u.place, Bounds::any())},
             {"where it starts: the successor, and all that hangs from it, is moved there",
              "初始位置：后继物体连同挂在它后面的全部物体移到那里"},
             {"0; in a loop, so that it closes", "0；在回路中则使回路闭合"}},
            {"rate",
             {number(u.rate, Bounds::any())},
             {"its rate at the start", "初始变化率"},
             {"the speed that its motor keeps; else 0 where another joint has one; else as its bodies move",
              "其电机所保持的速度；否则另有关节写明时为 0；再否则由物体的速度得出"}},
            {"limits",
             {numbers(2, number(u.place, Bounds::any()))},
             {"its stops, the lower first", "限位，下限在前"},
             kNone},
            restitutionKey({"of its stops", "限位的恢复系数"}),
            {"spring", {map(u.spring)}, {"a spring in it", "弹簧"}, kNone},
        },
        together(bearingKeys(u), {{"motor", {map(u.motor)}, {"a motor in it", "电机"}, kNone}}));
}

Thing motorThing(const FreedomUnits& u, const Text& name)
{
    const Form seeks = number(u.rate, Bounds::any(), Scope::time);
    return {.id = u.motor,
            .name = name,
            .by = {},
            .kinds
            = {{"effort",
                {"that gives an effort", "给定力或力矩"},
                {{"effort",
                  {number(u.force, Bounds::any(), Scope::time)},
                  {"what it exerts, a function of t and parameters", "输出的力或力矩，t 与参数的表达式"},
                  kRequired}}},
               {"speed",
                {"that keeps a speed", "保持速度"},
                {{"speed",
                  {seeks},
                  {"the speed that it keeps whatever it takes", "不论需要多大力都保持的速度"},
                  kRequired}}},
               {"servo",
                {"that seeks a speed", "追随速度"},
                {{"servo", {seeks}, {"the speed that it seeks", "目标速度"}, kRequired},
                 {"gain",
                  {number(u.damping, Bounds::notNegative())},
                  {"effort over what the speed lacks", "输出与速度差之比"},
                  kRequired},
                 {"limit",
                  {number(u.force, Bounds::notNegative())},
                  {"the largest effort", "最大输出"},
                  kNone}}}}};
}

Thing springThing(const FreedomUnits& u, const Text& name)
{
    return one(
        u.spring, name,
        {stiffnessKey(u),
         {"rest", {number(u.place, Bounds::any())}, {"where it is without force", "不受力时的位置"}, "0"}});
}

std::vector<Key> endsOf(const JointRow& row)
{
    const Form body = name({"id of a body, or world", "物体的标识或 world"});
    switch (row.ends) {
    case JointEnds::points:
        return {{"between",
                 {listOf(endForms(),
                         {"two ends, each a body, body.mark or a point [x, y, z] of the world",
                          "两端，各为物体、物体.标记点或世界系中的点 [x, y, z]"},
                         2, 2)},
                 {"its two ends", "两端"},
                 kRequired}};
    case JointEnds::joints:
        return {{"joints",
                 {listOf({name({"id of a joint", "关节的标识"})},
                         {"two hinges or sliders, listed before", "两个前面列出的 hinge 或 slider"}, 2, 2)},
                 {"the two that it couples", "所联系的两个关节"},
                 kRequired},
                {"ratio",
                 {number("1", Bounds::any())},
                 {"rate of the second over rate of the first, not 0", "后者与前者变化率之比，不为 0"},
                 kRequired}};
    case JointEnds::frames:
        break;
    }
    std::vector<Key> keys{
        {"between",
         {listOf({body}, {"two bodies, or world and a body", "两个物体，或 world 与一个物体"}, 2, 2)},
         {"predecessor and successor", "前驱与后继物体"},
         kRequired},
        {"at",
         endForms(),
         {"where it is, in the position that the bodies are written in", "位置，以物体写明的初始位形为准"},
         kRequired},
    };
    if (row.follows())
        keys.push_back({"curve",
                        {map("curve")},
                        {"from `at`, along the axes of the predecessor in that position",
                         "以 at 为原点，沿前驱物体在该位形的坐标轴"},
                        kRequired});
    if (row.axes > 0)
        keys.push_back({"axis",
                        {vector("1")},
                        !row.integrable
                            ? Text{"across the blade, fixed in the successor", "与刀刃垂直，固定在后继物体上"}
                            : row.laws == FreedomLaws::none
                            ? Text{"its normal, in that position", "法向，以物体写明的初始位形为准"}
                            : Text{"its axis, in that position", "轴的方向，以物体写明的初始位形为准"},
                        kRequired});
    if (row.axes > 1)
        keys.push_back({"axis2",
                        {vector("1")},
                        {"the axis fixed in the successor, perpendicular to `axis`",
                         "固定在后继物体上的轴，与 axis 垂直"},
                        kRequired});
    return keys;
}

std::vector<Key> lawsOf(const JointRow& row)
{
    if (row.laws == FreedomLaws::none)
        return {};
    if (row.laws == FreedomLaws::stop)
        return {restitutionKey({"where it is pulled taut", "绷紧时的恢复系数"})};
    if (row.laws == FreedomLaws::each || row.laws == FreedomLaws::first) {
        std::vector<Key> keys = motionKeys(unitsOf(row.freedoms[0]));
        if (row.scalarFreedoms().size() > 1)
            keys.push_back({"second",
                            {map(unitsOf(row.freedoms[1]).second)},
                            {"the same of its second freedom", "第二个自由度的同名各键"},
                            kNone});
        return keys;
    }
    return together(
        {{"start",
          {numbers(3, number("rad", Bounds::any()))},
          {"yaw, pitch and roll at the start: about z, then the turned y, then the turned x",
           "初始偏航、俯仰、滚转角：依次绕 z 轴、转过的 y 轴、转过的 x 轴"},
          {"0; in a loop, so that it closes", "0；在回路中则使回路闭合"}}},
        together(
            bearingKeys(kTurn),
            {{"spring", {map("ball_spring")}, {"a spring against its rotation", "抵抗转动的弹簧"}, kNone},
             {"coordinates",
              {choiceOrParameter({"quaternion", "euler"})},
              {"its coordinates, for `method: reduced`", "所用的坐标，用于 method: reduced"},
              "quaternion"}}));
}

Thing jointThing()
{
    Thing joint{.id = "joint", .name = {"a joint", "关节"}, .by = "kind", .kinds = {}};
    std::vector<Choice> kinds;
    for (const JointRow& row : jointTable())
        if (row.holds() || row.laws != FreedomLaws::none) // a body without a joint is free
            kinds.push_back({row.id, {row.en, row.zh}, {row.aboutEn, row.aboutZh}});
    for (const Choice& kind : kinds) {
        const JointRow& row = jointRow(kind.id);
        std::vector<Key> keys
            = together(named(), {{"kind", {oneOf(kinds)}, {"what it lets free", "关节的种类"}, kRequired}});
        keys = together(keys, endsOf(row));
        if (row.runs())
            keys.push_back(
                {"over",
                 {listOf(endForms(),
                         {"points of bodies or of the world, in turn", "依次写出的物体上的点或世界系中的点"},
                         1)},
                 {"pulleys on which it runs from the one end to the other", "从一端到另一端依次绕过的滑轮"},
                 kNone});
        if (row.number)
            keys.push_back({row.number->id,
                            {number(row.number->unit, Bounds::any())},
                            {row.number->en, row.number->zh},
                            kRequired});
        joint.kinds.push_back({kind.id, kind.label, together(keys, lawsOf(row)), kind.about});
    }
    return joint;
}

} // namespace

std::vector<Thing> jointThings()
{
    const Form rate = number("1/s", Bounds::notNegative());
    const Form along = number("m", Bounds::any(), Scope::curve);
    return {
        jointThing(),
        one("second_turn", {"second freedom, a turn", "第二个自由度（转动）"}, motionKeys(kTurn)),
        one("second_slide", {"second freedom, a slide", "第二个自由度（滑动）"}, motionKeys(kSlide)),
        motorThing(kTurn, {"a motor of a turn", "转动关节的电机"}),
        motorThing(kSlide, {"a motor along a slide", "沿滑道的电机"}),
        springThing(kTurn, {"a torsion spring", "扭转弹簧"}),
        springThing(kSlide, {"a spring along a slide", "沿滑道的弹簧"}),
        one("curve", {"a curve by functions of s", "由 s 的函数给出的曲线"},
            {{"x", {along}, {"its place, a function of s and parameters", "坐标，s 与参数的表达式"}, "0"},
             {"y", {along}, {"the same", "同上"}, "0"},
             {"z", {along}, {"the same", "同上"}, "0"},
             {"from", {number("1", Bounds::any())}, {"where s begins", "s 的起点"}, kRequired},
             {"to",
              {number("1", Bounds::any())},
              {"where s ends; with the place and direction of the beginning the curve is closed, else it has "
               "stops there",
               "s 的终点；若与起点的位置、方向相同则曲线闭合，否则两端有限位"},
              kRequired}}),
        one("ball_spring", {"a spring of a ball joint", "球铰的弹簧"}, {stiffnessKey(kTurn)}),
        one("mechanism", {"how joints are computed", "怎样计算关节"},
            {{"method",
              {engineChoice("methods")},
              {"constraints on the bodies, or coordinates of the joints", "物体的约束，或关节的坐标"},
              kUsualJointMethod},
             {"stabilisation",
              {engineChoice("stabilisations")},
              {"how constraints are kept from drifting", "防止约束漂移的方法"},
              kUsualStabilisation},
             {"baumgarte",
              {map("baumgarte")},
              {"for `stabilisation: baumgarte`", "用于 stabilisation: baumgarte"},
              {"the defaults of its keys", "其各键的默认值"}},
             {"velocities",
              {choice({"stated", "projected"})},
              {"projected: joints are meant to take a part of the starting velocities",
               "projected：有意让关节消去初速度的一部分"},
              "stated"}}),
        one("baumgarte",
            {"Baumgarte's numbers: the error e of a joint follows ë + 2α ė + β² e = 0",
             "鲍姆加特系数：关节误差 e 满足 ë + 2α ė + β² e = 0"},
            {{"alpha", {rate}, {"α", "α"}, kRequired}, {"beta", {rate}, {"β", "β"}, kRequired}}),
    };
}

} // namespace polhode::course
