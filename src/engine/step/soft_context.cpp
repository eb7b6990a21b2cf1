#include "engine/step/soft_context.h"

#include "engine/joint/joint_set.h"
#include "engine/math/refused.h"
#include "engine/ode/integrator_table.h"

#include <algorithm>

namespace polhode
{

namespace
{

std::shared_ptr<const ContactScene> withRoundedRims(const ContactScene& scene)
{
    checkContactScene(scene);
    auto rounded = std::make_shared<ContactScene>(scene);
    rounded->world = scene.world->withRoundedRims();
    return rounded;
}

} // namespace

SoftContext::SoftContext(const System& system, const ContactScene& contactScene,
                         const StepperOptions& stepperOptions)
    : bare(system)
    , options(stepperOptions)
{
    if (system.reactions())
        refuse({}, {"soft contact of a system with reactions of its own", "软接触用于自带约束力的系统"});
    scene = withRoundedRims(contactScene);
    for (std::size_t i = 0; i < contactScene.laws.size(); ++i) {
        const ContactLaw& law = contactScene.laws[i];
        if (law.rolling > 0.0 || law.torsional > 0.0)
            refuse(Subject::law(i), law.rolling > 0.0 ? "rolling" : "torsional",
                   law.rolling > 0.0 ? law.rolling : law.torsional, "",
                   {"0 in soft contact", "0（软接触中）"});
        laws.emplace_back(contactScene, i, options.friction);
    }
    inTouch = integratorRow(options.integrator).constraints == Constraints::all ? options.integrator
                                                                                : StepperOptions{}.integrator;
    if (scene->joints)
        angles = static_cast<std::size_t>(scene->joints->angleCount());
}

const SoftCoefficients& SoftContext::lawOf(const ContactPoint& point) const
{
    const ContactLaw* law = &scene->law(point.colliderA, point.colliderB);
    return laws[static_cast<std::size_t>(law - scene->laws.data())];
}

std::vector<SoftPatch> SoftContext::patchesOf(const State& state) const
{
    std::vector<SoftPatch> patches;
    unpackPatches(world(), angles, state.internal, patches);
    return patches;
}

double SoftContext::fastest(const Placement& at) const
{
    double speed = 0.0;
    for (std::size_t i = 0; i < at.velocities.size(); ++i)
        speed = std::max(speed, world().speed(static_cast<int>(i), at.velocities[i]));
    return speed;
}

} // namespace polhode
