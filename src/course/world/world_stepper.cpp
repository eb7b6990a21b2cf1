#include "course/world/world_stepper.h"

#include "engine/ode/integrator_table.h"
#include "engine/step/joint_method_table.h"
#include "engine/step/plain_stepper.h"
#include "engine/step/stepper_table.h"

#include <algorithm>

namespace polhode::course
{

std::unique_ptr<Integrator> makeWorldIntegrator(const World& world, const System& system)
{
    // Less than the engine's own is not asked of a body at rest, see Options.
    const double absolute = std::max(world.tolerance * 1e-2, Options{}.absoluteTolerance);
    return makeIntegrator(world.integrator, system,
                          {.relativeTolerance = world.tolerance,
                           .absoluteTolerance = absolute,
                           .largestStep = world.longestStep});
}

std::unique_ptr<Stepper> makeWorldStepper(const World& world)
{
    if (world.contacts)
        return makeStepper(world.stepper, *world.system, world.contacts->scene, world.contacts->options);
    if (world.joints)
        return makeJointStepper(world.joints->method, *world.system, world.joints->joints,
                                world.joints->options);
    return std::make_unique<PlainStepper>(makeWorldIntegrator(world, *world.system));
}

} // namespace polhode::course
