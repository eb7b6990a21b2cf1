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

const std::vector<Choice>& quantityWords()
{
    static const std::vector<Choice> words = [] {
        std::vector<Choice> all{
            {"omega", {}, {"angular velocity", "角速度"}},
            {"L", {}, {"angular momentum", "角动量"}},
            {"p", {}, {"momentum", "动量"}},
            {"v", {}, {"velocity and acceleration", "速度与加速度"}},
            {"F", {}, {"force", "力"}},
            {"friction", {}, {"friction", "摩擦力"}},
            {"torque", {}, {"torque", "力矩"}},
            {"impulse", {}, {"impulse", "冲量"}},
            {"kinetic", {}, {"kinetic energy", "动能"}},
            {"potential", {}, {"potential energy", "势能"}},
            {"energy", {}, {"energy as a whole", "总能量"}},
            {"work", {}, {"work", "功"}},
            {"residual", {}, {"what is left of an account, an error", "账目余量、误差"}},
            {"position", {}, {"position and angle", "位置与角度"}},
            {"inertia", {}, {"inertia and its ellipsoid", "惯量与惯量椭球"}},
            {"fictitious", {}, {"force of a moving frame", "惯性力"}},
            {"axis1", {}, {"first principal axis", "第一主轴"}},
            {"axis2", {}, {"second principal axis", "第二主轴"}},
            {"axis3", {}, {"third principal axis", "第三主轴"}},
        };
        constexpr int kSeries = 8; // colours that go well together
        for (int i = 1; i <= kSeries; ++i) {
            const std::string number = std::to_string(i);
            all.push_back({"series" + number,
                           {},
                           Text{"colour ", "曲线颜色 "} + sameInBoth(number) + Text{" of curves", ""}});
        }
        return all;
    }();
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
