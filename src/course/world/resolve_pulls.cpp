#include "course/world/resolve_pulls.h"

#include "course/language/value_error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace polhode::course
{

namespace
{

bool isSound(const Pull& pull)
{
    const auto good = [](double value) { return std::isfinite(value) && value >= 0; };
    const bool ascends
        = std::is_sorted(pull.anchors.begin(), pull.anchors.end(),
                         [](const Pull::Anchor& a, const Pull::Anchor& b) { return a.time <= b.time; });
    return good(pull.stiffness) && good(pull.damping) && pull.point_B.allFinite() && pull.anchors.size() > 1
        && ascends && std::ranges::all_of(pull.anchors, [&](const Pull::Anchor& anchor) {
               return good(anchor.time) && anchor.hand_W.allFinite();
           });
}

} // namespace

std::vector<PullLaw> addPulls(const SceneDescription& scene, const Inputs& inputs, RotationChart chart,
                              ResolvedForces& forces)
{
    std::vector<PullLaw> laws;
    for (const Pull& pull : inputs.pulls) {
        const Text who = Text{"a pull at ", "对下列物体的拉动："} + quoted(pull.body);
        const auto body = std::ranges::find(scene.bodies, pull.body, &BodyDescription::id);
        if (body == scene.bodies.end())
            throw InputError({}, who, {"a body of the scene", "场景中的物体"});
        if (!isSound(pull))
            throw InputError(body->where, who,
                             {"finite numbers, and two or more anchors that follow each other in time from 0",
                              "有限的数，以及两个或更多个从 0 起按时间先后排列的锚点"});
        const int index = static_cast<int>(body - scene.bodies.begin());
        const PullLaw law(pull, index, chart);
        laws.push_back(law);
        const std::string id = "pull" + std::to_string(laws.size());
        forces.elements.push_back({id, PointForce{index, pull.point_B, Axes::world, VectorFunction(law)},
                                   Window{law.from(), law.to()}});
        forces.elementIds.push_back(id);
        forces.elementLabels.push_back({"pull", "拉动"});
        for (const Pull::Anchor& anchor : pull.anchors)
            forces.edges.push_back(anchor.time);
    }
    return laws;
}

} // namespace polhode::course
