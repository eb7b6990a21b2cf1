#include "engine/contact/contact_law.h"

#include "engine/math/refused.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace polhode
{

std::span<const SoftLawRow> softLawTable()
{
    static constexpr std::array kRows{
        SoftLawRow{SoftLaw::linear, "linear", "linear", "线性",
                   "Spring and damper, f = K z + D ż, that never pull.",
                   "弹簧加阻尼，f = K z + D ż，只推不拉。", true, 1.0, true},
        SoftLawRow{SoftLaw::hertz, "hertz", "Hertz", "赫兹", "Elastic spheres, f = K z^1.5; nothing is lost.",
                   "弹性球，f = K z^1.5；没有损耗。", false, 1.5, false},
        SoftLawRow{SoftLaw::huntCrossley, "hunt-crossley", "Hunt–Crossley", "Hunt–Crossley",
                   "Elastic spheres with losses, f = K z^1.5 (1 + D ż): begins and ends without a jump.",
                   "有损耗的弹性球，f = K z^1.5 (1 + D ż)：力的始末都没有跳变。", false, 1.5, true},
    };
    return kRows;
}

const SoftLawRow& softLawRow(SoftLaw law)
{
    return softLawTable()[static_cast<std::size_t>(law)];
}

const SoftLawRow& softLawRow(std::string_view id)
{
    return rowCalled(softLawTable(), "soft law", id);
}

const ContactLaw& ContactScene::law(int colliderA, int colliderB) const
{
    const int number = lawOf ? lawOf(std::min(colliderA, colliderB), std::max(colliderA, colliderB)) : 0;
    return laws.at(static_cast<std::size_t>(number));
}

bool ContactScene::isGrained() const
{
    return std::ranges::any_of(laws, [](const ContactLaw& law) { return !law.grain.isRound(); });
}

void requireOfLaw(bool valid, std::size_t law, const char* name, double value, const Reason& allowed)
{
    if (!valid)
        refuse(Subject::law(law), name, value, "", allowed);
}

void checkContactScene(const ContactScene& scene)
{
    if (!scene.world)
        refuse(Subject::thing("contact scene"), {"no collision world", "没有碰撞世界"});
    if (scene.laws.empty())
        refuse(Subject::thing("contact scene"), {"no law", "没有接触定律"});
    for (std::size_t i = 0; i < scene.laws.size(); ++i) {
        const ContactLaw& l = scene.laws[i];
        const auto nonNegative
            = [&](const char* name, double value) { requireNotNegative(Subject::law(i), name, value, ""); };
        const auto within = [&](const char* name, double value, double low, const Reason& range) {
            requireOfLaw(value >= low && value <= 1.0, i, name, value, range);
        };
        const Reason share{"from 0 to 1", "0 到 1"}, signedShare{"from -1 to 1", "-1 到 1"};
        nonNegative("friction", l.friction);
        requireOfLaw(l.staticFriction < 0.0 || l.staticFriction >= l.friction, i, "staticFriction",
                     l.staticFriction,
                     {"friction or more (negative: the same)", "不小于 friction（负值：与之相同）"});
        within("restitution", l.restitution, 0.0, share);
        within("tangentialRestitution", l.tangentialRestitution, -1.0, signedShare);
        within("torsionalRestitution", l.torsionalRestitution, -1.0, signedShare);
        nonNegative("rolling", l.rolling);
        nonNegative("torsional", l.torsional);
        nonNegative("grain.ratio", l.grain.ratio);
        if (!l.grain.along.allFinite() || !(l.grain.along.norm() > 0.0))
            refuse(Subject::law(i), "grain.along", l.grain.along, "", {"a direction", "一个方向"});
        nonNegative("stiffness", l.stiffness);
        nonNegative("damping", l.damping);
        nonNegative("otherStiffness", l.otherStiffness);
        nonNegative("otherDamping", l.otherDamping);
        nonNegative("tangentialStiffness", l.tangentialStiffness);
        nonNegative("tangentialDamping", l.tangentialDamping);
    }
}

} // namespace polhode
