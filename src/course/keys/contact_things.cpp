#include "course/keys/thing_rows.h"
#include "course/model/choice_lists.h"
#include "course/model/scene_defaults.h"
#include "engine/step/remedies.h"

namespace polhode::course
{

namespace
{

/// Of a pair what is left out is as in the law of the scene.
std::vector<Key> lawKeys(bool ofPair)
{
    const Bounds notNegative = Bounds::notNegative(), both{-1, 1, false};
    const Form ratio = number("1", notNegative), arm = number("m", notNegative);
    const Form stiffness = number("N/m", notNegative), damping = number("N*s/m", notNegative);
    std::vector<Key> keys{
        {"restitution", {number("1", {0, 1, false})}, {"coefficient of restitution", "恢复系数"}, "0"},
        {"friction", {ratio}, {"Coulomb's coefficient of sliding", "库仑滑动摩擦系数"}, "0"},
        {"static_friction",
         {ratio},
         {"coefficient of sticking", "静摩擦系数"},
         {"as `friction`", "同 friction"}},
        {"hypothesis",
         {engineChoice("hypotheses")},
         {"what restitution compares: velocities, impulses or work", "恢复系数比较的是速度、冲量还是功"},
         "newton"},
        {"tangential_restitution",
         {number("1", both)},
         {"restitution along the surface: a superball has more than 0", "切向恢复系数：超级球大于 0"},
         "0"},
        {"rolling", {arm}, {"arm of the resistance to rolling", "滚动阻力臂"}, "0"},
        {"torsional",
         {arm},
         {"arm of the resistance to spinning about the normal", "绕法线转动的阻力臂（扭转摩擦）"},
         "0"},
        {"torsional_restitution",
         {number("1", both)},
         {"restitution of the spin about the normal, with `torsional`",
          "绕法线转动的恢复系数，须有 torsional"},
         "0"},
        {"soft",
         {engineChoice("soft-laws")},
         {"law of a surface that gives way", "软表面的力学规律"},
         "linear"},
        {"stiffness",
         {stiffness},
         {"of the surface, for `stepper: soft`; by hertz and hunt-crossley in N/m^1.5",
          "表面的刚度，用于 stepper: soft；hertz、hunt-crossley 以 N/m^1.5 计"},
         "0"},
        {"damping",
         {damping},
         {"of the surface; by hunt-crossley in s/m", "表面的阻尼；hunt-crossley 以 s/m 计"},
         "0"},
        {"other_stiffness",
         {stiffness},
         {"of the second surface where both give way (`soft: linear`)",
          "两个表面都软时第二个表面的刚度（soft: linear）"},
         "0"},
        {"other_damping", {damping}, {"of the second surface", "第二个表面的阻尼"}, "0"},
        {"tangential_stiffness",
         {stiffness},
         {"along the surface", "切向刚度"},
         {"as `stiffness` with `soft: linear`, else none", "soft: linear 时同 stiffness，否则无"}},
        {"tangential_damping",
         {damping},
         {"along the surface", "切向阻尼"},
         {"as `damping` with `soft: linear`, else none", "soft: linear 时同 damping，否则无"}},
    };
    if (!ofPair)
        return keys;
    for (Key& key : keys)
        key.omitted = {"as in the scene's law", "同场景的 law"};
    return together(keys,
                    {{"friction_along",
                      {ratio},
                      {"friction along `along`; then `friction` is that across it",
                       "沿 along 方向的摩擦系数；此时 friction 是与之垂直方向的"},
                      {"as `friction`: the same all round", "同 friction：各方向相同"}},
                     {"along",
                      {vector("1")},
                      {"a direction in the axes of the first of the pair: its grain, its blade",
                       "这一对中第一个的坐标轴里的方向，如木纹、冰刀的方向"},
                      {"[1, 0, 0]", "[1, 0, 0]"}}});
}

std::vector<Key> remedyKeys()
{
    std::vector<Key> keys;
    for (const RemedyRow& row : remedyTable())
        keys.push_back(
            {row.id, {flagOrParameter()}, withName({row.en, row.zh}, {row.aboutEn, row.aboutZh}), "on"});
    return keys;
}

} // namespace

std::vector<Thing> contactThings()
{
    const Omitted fit{"as the stepper sees fit", "由步进方法选定"};
    return {
        one("contact", {"contact in a scene", "场景中的接触"},
            {{"stepper",
              {engineChoice("steppers")},
              {"how contacts are carried through time", "接触随时间推进的方法"},
              kUsualStepper},
             {"solver",
              {engineChoice("solvers")},
              {"method for the complementarity problem", "求解互补问题的方法"},
              fit},
             {"impact",
              {engineChoice("impacts")},
              {"event-driven: law where several contacts are struck at once",
               "event-driven：几处接触同时受撞时的碰撞定律"},
              fit},
             {"law",
              {map("law")},
              {"law of all pairs that have no other", "没有另行规定的各对的规律"},
              {"all numbers 0", "各数为 0"}},
             {"pairs",
              {listOf({map("pair")},
                      {"pairs {between: [a, b], law: …}", "成对规定 {between: [a, b], law: …}"})},
              {"exceptions", "例外"},
              kNone},
             {"stabilisation",
              {flagOrParameter()},
              {"cures the drift of contacts that last", "校正持续接触处的漂移"},
              "on"},
             {"step",
              {number("s", Bounds::positive())},
              {"inner step of time-stepping and soft", "time-stepping 与 soft 的内部步长"},
              fit},
             {"remedies",
              {map("remedies")},
              {"event-driven: what is done where the laws alone lead nowhere",
               "event-driven：单凭定律走不下去时采取的办法"},
              {"all on", "全部开启"}},
             {"pyramid",
              {flagOrParameter()},
              {"time-stepping: a pyramid in place of the cone of friction",
               "time-stepping：以棱锥代替摩擦锥"},
              "off"}}),
        one("remedies", {"remedies of `event-driven`", "event-driven 的补救办法"}, remedyKeys()),
        one("law", {"law of contact", "接触的规律"}, lawKeys(false)),
        one("pair_law", {"law of one pair", "一对的规律"}, lawKeys(true)),
        one("pair", {"a pair that is an exception", "另行规定的一对"},
            {{"between",
              {listOf({name({"id of a body or wall", "物体或墙面的标识"})},
                      {"two ids of bodies or walls", "两个物体或墙面的标识"}, 2, 2)},
              {"the pair", "哪一对"},
              kRequired},
             {"law",
              {map("pair_law")},
              {"what differs from the scene's law", "与场景的 law 不同之处"},
              kNone},
             {"ignore", {flag()}, {"they pass through each other", "互相穿过"}, "off"},
             {"turn",
              {number("1", Bounds::any())},
              {"whose blow is next under `impact: sequential`, lowest first",
               "impact: sequential 下轮到谁碰撞，数小的先"},
              {"after those that have one", "排在写了 turn 的之后"}}}),
    };
}

} // namespace polhode::course
