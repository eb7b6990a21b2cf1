#include "engine/contact/contact_law.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>

namespace polhode
{

const ContactLaw& ContactScene::law(int colliderA, int colliderB) const
{
    const int number = lawOf ? lawOf(std::min(colliderA, colliderB), std::max(colliderA, colliderB)) : 0;
    return laws.at(static_cast<std::size_t>(number));
}

void requireOfLaw(bool valid, std::size_t law, const char* name, double value, const char* range)
{
    if (valid)
        return;
    std::ostringstream out;
    out << "contact law " << law << ": " << name << " = " << value << " must be " << range;
    throw std::invalid_argument(out.str());
}

void checkContactScene(const ContactScene& scene)
{
    if (!scene.world)
        throw std::invalid_argument("contact scene: there is no collision world");
    if (scene.laws.empty())
        throw std::invalid_argument("contact scene: there must be at least one law");
    for (std::size_t i = 0; i < scene.laws.size(); ++i) {
        const ContactLaw& l = scene.laws[i];
        const auto nonNegative = [&](const char* name, double value) {
            requireOfLaw(value >= 0.0 && std::isfinite(value), i, name, value, "≥ 0 and finite");
        };
        const auto within = [&](const char* name, double value, double low, const char* range) {
            requireOfLaw(value >= low && value <= 1.0, i, name, value, range);
        };
        nonNegative("friction", l.friction);
        requireOfLaw(l.staticFriction < 0.0 || l.staticFriction >= l.friction, i, "staticFriction",
                     l.staticFriction, "≥ friction (or negative: the same)");
        within("restitution", l.restitution, 0.0, "in [0, 1]");
        within("tangentialRestitution", l.tangentialRestitution, -1.0, "in [-1, 1]");
        within("torsionalRestitution", l.torsionalRestitution, -1.0, "in [-1, 1]");
        nonNegative("rolling", l.rolling);
        nonNegative("torsional", l.torsional);
        nonNegative("stiffness", l.stiffness);
        nonNegative("damping", l.damping);
        nonNegative("otherStiffness", l.otherStiffness);
        nonNegative("otherDamping", l.otherDamping);
        nonNegative("tangentialStiffness", l.tangentialStiffness);
        nonNegative("tangentialDamping", l.tangentialDamping);
    }
}

} // namespace polhode
