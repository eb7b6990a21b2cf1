#include "course/model/vocabulary.h"

#include <string>

namespace polhode::course
{

const std::vector<Choice>& partWords()
{
    static const std::vector<Choice> words{
        {"particles",
         {"Particles and impulse", "质点与冲量"},
         {"masses without size: force, momentum, impulse", "没有大小的质量：力、动量与冲量"}},
        {"rigid-body",
         {"One rigid body", "单个刚体"},
         {"one body that turns: inertia, torque, energy", "一个会转动的物体：惯量、力矩与能量"}},
        {"articulated",
         {"Articulated bodies", "多体系统"},
         {"bodies that joints connect", "由关节相连的物体"}},
        {"contact",
         {"Contact", "接触"},
         {"bodies that rest, slide and roll on each other", "物体相互静止、滑动与滚动"}},
        {"impact", {"Impact", "碰撞"}, {"bodies that strike each other", "物体相互碰撞"}},
        {"soft", {"Soft contact", "柔性接触"}, {"surfaces that give way", "会被压缩的表面"}},
        {"workshop",
         {"Workshop", "实验工坊"},
         {"experiments to change and to build on", "供改造与扩展的实验"}},
    };
    return words;
}

const std::vector<Choice>& panelWords()
{
    static const std::vector<Choice> words{
        {"energy", {}, {"energies, momenta and what is left of their account", "能量、动量及其账目余量"}},
        {"convergence", {}, {"the error of each integrator over its step", "各积分方法的误差随步长的变化"}},
        {"contacts",
         {},
         {"contacts at the playhead: forces, the problem M λ + d and its solution",
          "播放头处的接触：力、互补问题 M λ + d 及其解"}},
        {"joints",
         {},
         {"joints at the playhead: coordinates, forces and what is left of constraints",
          "播放头处的关节：坐标、力与约束误差"}},
        {"cost",
         {},
         {"what the methods of dynamics cost, over the number of bodies",
          "各种动力学方法的计算量随物体数的变化"}},
    };
    return words;
}

} // namespace polhode::course
