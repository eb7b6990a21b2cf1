#include "course/model/vocabulary.h"

#include <string>

namespace polhode::course
{

const std::vector<Choice>& partWords()
{
    static const std::vector<Choice> words{
        {"particles", {}, {"particles and impulse", "质点与冲量"}},
        {"rigid-body", {}, {"one rigid body", "单个刚体"}},
        {"articulated", {}, {"articulated bodies", "多体系统"}},
        {"contact", {}, {"contact", "接触"}},
        {"impact", {}, {"impact", "碰撞"}},
        {"soft", {}, {"soft contact", "柔性接触"}},
        {"workshop", {}, {"the workshop", "实验工坊"}},
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
