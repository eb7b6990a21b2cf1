#include "course/keys/thing_rows.h"
#include "course/model/choice_lists.h"
#include "course/model/scene.h"
#include "course/model/scene_defaults.h"

namespace polhode::course
{

std::vector<Thing> sceneThings()
{
    constexpr double kShortest = 1e-7, kLongest = 1e5; // s: of what moves as one sees it, with much room
    const Form step = number("s", {kShortest, kLongest, false});
    const Form tolerance = number("1", {kLeastTolerance, kMostTolerance, false});
    const std::string joints = kJointTolerance, contact = kContactTolerance, free = kFreeTolerance;
    Omitted usual;
    usual.words = {free + "; " + joints + " with joints, " + contact + " with contact",
                   free + "；有关节时 " + joints + "，有接触时 " + contact};
    return {
        one("scene", {"a scene", "场景"},
            {
                {"duration", {number("s", {0, kLongest, true})}, {"how long it runs", "运行时长"}, kRequired},
                {"step",
                 {step},
                 {"from row to row of the run; methods with fixed steps take this one",
                  "各行的间隔，也是定步长方法的步长"},
                 "0.005"},
                {"tolerance",
                 {tolerance},
                 {"relative error of a step of an adaptive integrator; in time-stepping how far impulses may "
                  "miss their laws, as a part of the speeds, from 1e-12",
                  "自适应积分器每步的相对误差；time-stepping 中为冲量偏离定律的限度，以速度的份额计，最小 "
                  "1e-12"},
                 usual},
                {"draft",
                 {map("draft")},
                 {"how coarse the runs may be while a value is dragged", "拖动参数时粗算的设定"},
                 kNone},
                {"integrator",
                 {engineChoice("integrators")},
                 {"method for the equations of motion", "求解运动方程的方法"},
                 kUsualIntegrator},
                {"rotation",
                 {engineChoice("rotations")},
                 {"how attitudes are kept", "姿态的表示与更新"},
                 kUsualRotation},
                {"gyroscopic", {flagOrParameter()}, {"keeps the term ω × Iω", "保留陀螺项 ω × Iω"}, "on"},
                {"gravity",
                 {vector("m/s^2"), number("m/s^2", Bounds::any())},
                 {"acceleration of free fall; a number points down (−z)",
                  "重力加速度；只写一个数时方向向下（−z）"},
                 "0"},
                {"ground",
                 {choice({"off"}), map("ground")},
                 {"a ground that is drawn only", "只画出来的地面"},
                 "off"},
                {"planar",
                 {choice({"xy", "xz", "yz"})},
                 {"free bodies move in this plane only", "自由物体只在此平面内运动"},
                 kNone},
                {"bodies",
                 {listOf({map("body")}, {"bodies", "物体"}, 1)},
                 {"what moves", "运动的物体"},
                 kRequired},
                {"forces",
                 {listOf({map("force")}, {"forces", "力"})},
                 {"forces, torques, springs and drag", "力、力矩、弹簧与阻力"},
                 kNone},
                {"impulses",
                 {listOf({map("impulse")}, {"impulses", "冲量"})},
                 {"blows at given times", "给定时刻的冲击"},
                 kNone},
                {"contact",
                 {map("contact")},
                 {"how surfaces touch; without it bodies pass through each other",
                  "表面怎样接触；不写则互相穿过"},
                 kNone},
                {"walls",
                 {listOf({map("wall")}, {"walls", "墙面"})},
                 {"fixed surfaces", "固定的表面"},
                 kNone},
                {"joints",
                 {listOf({map("joint")}, {"joints", "关节"})},
                 {"what holds bodies together", "连接物体的关节"},
                 kNone},
                {"mechanism", {map("mechanism")}, {"how joints are computed", "怎样计算关节"}, kNone},
            }),
        one("draft", {"runs while a value is dragged", "拖动参数时的粗算"},
            {{"step", {step}, {"from row to row", "各行的间隔"}, {"as in the scene", "同场景"}},
             {"tolerance",
              {tolerance},
              {"relative error of a step", "每步的相对误差"},
              {"as in the scene", "同场景"}}}),
        one("ground", {"a ground that is drawn", "画出的地面"},
            {{"z", {number("m", Bounds::any())}, {"its height", "高度"}, kRequired}}),
    };
}

} // namespace polhode::course
