#include "course/keys/thing_rows.h"
#include "course/model/scene.h"

namespace polhode::course
{

std::vector<Thing> wallThings()
{
    const Form place = vector("m");
    const Form point = numbers(2, number("m", Bounds::any()));
    const std::vector<Key> common
        = together(named(),
                   {{"color", {colour()}, {"its colour", "颜色"}, {"that of walls", "墙面的颜色"}},
                    {"moving",
                     {vector("m/s")},
                     {"velocity of its surface, as of a belt", "表面的速度，如传送带"},
                     {"at rest", "静止"}},
                    {"motion",
                     {map("wall_motion")},
                     {"how it is moved, whatever presses on it", "给定的运动，不受接触力影响"},
                     {"it is fixed", "固定不动"}}});
    const std::vector<Key> placed{
        {"at", {place}, {"where its origin is", "原点的位置"}, "[0, 0, 0]"},
        {"rotate", {map("orientation")}, {"how it is turned", "姿态"}, {"not turned", "不转"}}};
    return {
        {.id = "wall",
         .name = {"a surface that is fixed, or moved as given", "固定的或按给定方式运动的表面"},
         .by = {},
         .kinds = {{"half_space",
                    {"a plane, solid behind it", "平面，背后为实体"},
                    together(common,
                             {{"half_space",
                               {map("half_space")},
                               {"all behind a plane", "平面背后的全部空间"},
                               kRequired}})},
                   {"shape",
                    {"a solid block", "实心块"},
                    together(together(common, placed),
                             {{"shape", shapeForms(), {"its form", "形状"}, kRequired},
                              {"collider",
                               shapeForms(),
                               {"the form in which it touches", "接触时的形状"},
                               {"its shape", "其形状"}}})},
                   {"profile",
                    {"a line in xz, swept along y", "xz 平面内的线，沿 y 延展"},
                    together(together(common, placed),
                             {{"profile",
                               {listOf({point, map("arc")},
                                       {"points [x, z] or {to: [x, z], radius: r, facets: n}",
                                        "点 [x, z] 或 {to: [x, z], radius: r, facets: n}"},
                                       2)},
                               {"the line, solid on its right", "轮廓线，右侧为实体"},
                               kRequired},
                              {"width",
                               {number("m", Bounds::positive())},
                               {"how wide it is drawn", "画出的宽度"},
                               "0.5"}})}}},
        one("half_space", {"all behind a plane", "平面背后的全部空间"},
            {{"normal", {vector("1")}, {"points out of what is solid", "由实体指向外面的法线"}, kRequired},
             {"at", {place}, {"a point of the plane", "平面上的一点"}, "[0, 0, 0]"}}),
        one("wall_motion", {"a motion that is given", "给定的运动"},
            {{"displacement",
              {vector("m", Scope::time)},
              {"from where it is written, functions of t", "相对所写位置的位移，t 的表达式"},
              "[0, 0, 0]"},
             {"turn",
              {number("rad", Bounds::any(), Scope::time)},
              {"the angle by which it is turned, a function of t", "转过的角度，t 的表达式"},
              "0"},
             {"axis", {vector("1")}, {"about which it turns", "转轴方向"}, {"[0, 0, 1]", "[0, 0, 1]"}},
             {"about",
              {place},
              {"a point of that axis, at displacement 0", "转轴上的一点（位移为零时）"},
              "[0, 0, 0]"}}),
        one("arc", {"an arc of a profile", "轮廓线的圆弧"},
            {{"to", {point}, {"where it ends", "终点"}, kRequired},
             {"radius",
              {number("m", Bounds::any())},
              {"> 0 turns left, a trough; < 0 right, a hump", "> 0 向左弯（槽），< 0 向右弯（拱）"},
              kRequired},
             {"facets",
              {number("1", Bounds::count(1, kMostFacets))},
              {"so many equal chords in place of the arc", "以这么多段等长的弦代替圆弧"},
              {"round", "圆弧"}}}),
    };
}

} // namespace polhode::course
