#include "course/world/resolve.h"

#include "course/language/short_number.h"
#include "course/model/scene_defaults.h"
#include "course/world/close_joints.h"
#include "course/world/point_on_joints.h"
#include "course/world/refusal.h"
#include "course/world/resolve_bodies.h"
#include "course/world/resolve_forces.h"
#include "course/world/resolve_pulls.h"
#include "course/world/resolve_walls.h"
#include "course/world/world_stepper.h"
#include "engine/contact/contact_problem.h"
#include "engine/math/number_text.h"
#include "engine/math/tolerances.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/tree_stepper.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

constexpr double kMostOverlap = 1e-6; ///< m, at the start
constexpr double kMostRows = 2e6; ///< of one run, all its bodies counted

void resolveTimes(World& world, const SceneDescription& scene, const Numbers& numbers, const Inputs& inputs)
{
    world.duration = inputs.until.value_or(numbers(scene.duration, 10));
    world.step = inputs.step.value_or(numbers(scene.step, 0.005));
    world.tolerance = inputs.tolerance.value_or(
        numbers(scene.tolerance, tolerance::kOfReactions /* of scenes that were not read */));
    const auto require = [](bool good, const Location& where, const std::string& found, const Text& allowed) {
        if (!good)
            throw InputError(where, sameInBoth(found), allowed);
    };
    const bool ownTimes = !inputs.until && !inputs.step;
    const Location times = ownTimes ? scene.step.where
                                    : Location{{},
                                               0,
                                               0,
                                               !inputs.step        ? "--until"
                                                   : !inputs.until ? "--step"
                                                                   : "--until, --step"};
    require(world.duration > 0 && std::isfinite(world.duration), inputs.until ? times : scene.duration.where,
            "duration = " + numberText(world.duration) + " s", {"a time above 0", "大于 0 的时间"});
    require(world.step > 0 && std::isfinite(world.step), inputs.step ? times : scene.step.where,
            "step = " + numberText(world.step) + " s", {"a time above 0", "大于 0 的时间"});
    require(world.tolerance >= kLeastTolerance && world.tolerance <= kMostTolerance,
            inputs.tolerance ? Location{{}, 0, 0, "--tolerance"} : scene.tolerance.where,
            "tolerance = " + numberText(world.tolerance),
            Text{"a number from ", "一个数，从 "} + sameInBoth(numberText(kLeastTolerance))
                + Text{" to ", " 到 "} + sameInBoth(numberText(kMostTolerance)));
    const double rows = world.duration / world.step * static_cast<double>(scene.bodies.size());
    require(rows <= kMostRows, times,
            "duration / step = " + numberText(std::ceil(world.duration / world.step)),
            Text{"at most ", "至多 "}
                + sameInBoth(numberText(std::floor(kMostRows / static_cast<double>(scene.bodies.size()))))
                + Text{" rows: a larger step or a shorter time", " 行：请加大步长或缩短时间"});
}

std::vector<Blow> resolveBlows(const SceneDescription& scene, const Numbers& numbers,
                               const ResolvedBodies& bodies, const Inputs& inputs)
{
    std::vector<Blow> blows;
    for (const ImpulseDescription& impulse : scene.impulses) {
        const ResolvedPlace place = resolvePlace(impulse.at, scene, numbers, bodies);
        blows.push_back(
            {impulse.id,
             impulse.label.en.empty() ? Text{"impulse " + impulse.id, "冲量 " + impulse.id} : impulse.label,
             numbers(impulse.time, 0), place.body, place.point, numbers(impulse.impulse, Vector3d::Zero()),
             numbers(impulse.angular, Vector3d::Zero())});
    }
    for (const Intervention& poke : inputs.interventions) {
        const auto body = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                       [&](const BodyDescription& b) { return b.id == poke.body; });
        if (body == scene.bodies.end())
            throw InputError({}, Text{"a poke at ", "对下列物体施加的冲量："} + quoted(poke.body),
                             {"a body of the scene", "场景中的物体"});
        const bool finite = poke.point_B.allFinite() && poke.impulse_W.allFinite()
            && poke.angularImpulse_W.allFinite() && std::isfinite(poke.time) && poke.time >= 0;
        if (!finite)
            throw InputError(body->where,
                             Text{"a poke at ", "对下列物体施加的冲量："} + quoted(poke.body)
                                 + sameInBoth(", t = " + numberText(poke.time)),
                             {"finite numbers and a time from 0", "有限的数，且时间不小于 0"});
        blows.push_back({"poke",
                         {"poke", "施加冲量"},
                         poke.time,
                         static_cast<int>(body - scene.bodies.begin()),
                         poke.point_B,
                         poke.impulse_W,
                         poke.angularImpulse_W});
    }
    std::stable_sort(blows.begin(), blows.end(),
                     [](const Blow& a, const Blow& b) { return a.time < b.time; });
    return blows;
}

void collectBreakpoints(World& world, const std::vector<double>& edges, const std::vector<Text>& labels)
{
    if (!edges.empty())
        world.system = std::make_shared<const System>(world.system->withBreakpoints(edges));
    std::vector<double> all = world.system->breakpoints();
    for (const Blow& blow : world.blows)
        all.push_back(blow.time);
    std::erase_if(all, [](double t) { return !(t > 0) || !std::isfinite(t); });
    std::sort(all.begin(), all.end());
    for (const double t : all)
        if (world.breakpoints.empty() || justBefore(t) > world.breakpoints.back())
            world.breakpoints.push_back(t);
    for (std::size_t k = 0; k < world.elementIds.size(); ++k) {
        const std::string& id = world.elementIds[k];
        if (k > 0 && world.elementIds[k - 1] == id)
            continue;
        const Window& window = world.system->forces()[k].window;
        if (std::isfinite(window.from) && window.from > 0)
            world.switches.push_back({window.from, "force-on", labels[k] + Text{" begins", "开始作用"}, -1});
        if (std::isfinite(window.to) && window.to > 0)
            world.switches.push_back({window.to, "force-off", labels[k] + Text{" ends", "停止作用"}, -1});
    }
    std::stable_sort(world.switches.begin(), world.switches.end(),
                     [](const RunEvent& a, const RunEvent& b) { return a.time < b.time; });
}

/// Where the integrator is chosen.
Location whereIntegrator(const SceneDescription& scene, const Inputs& inputs)
{
    return inputs.integrator ? Location{{}, 0, 0, "--integrator"} : scene.integrator.where;
}

void requireJointIntegrator(const World& world, const SceneDescription& scene, const Numbers& numbers,
                            const Location& where)
{
    const std::string& id = world.integrator;
    const bool maximal
        = !jointMethodRow(numbers.word(scene.mechanism.method, kUsualJointMethod)).reduced && !scene.contact;
    const Constraints needed = maximal ? Constraints::joints : Constraints::all;
    if (integratorRow(id).constraints < needed)
        throw InputError(where, quoted(id),
                         sameInBoth(integratorsThatKnow(needed))
                             + Text{": they know joints", "：它们能处理关节"});
}

/// A scene whose joints begin where the reader says.
SceneDescription withStarts(SceneDescription scene, const Values& starts)
{
    for (const auto& [id, q] : starts) {
        const auto [name, freedom] = freedomCalled(id);
        const auto joint = std::ranges::find(scene.joints, name, &JointDescription::id);
        if (joint == scene.joints.end() || freedom >= jointRow(joint->kind).freedoms.size()
            || !std::isfinite(q))
            throw InputError({},
                             Text{"the start of ", "下列关节的初始位置："} + quoted(id)
                                 + sameInBoth(" = " + numberText(q)),
                             {"a freedom of a joint of the scene, and a finite number",
                              "场景中关节的一个自由度，以及有限的数"});
        joint->motions[freedom].start.text = numberText(q);
    }
    return scene;
}

/// An integrator that can move the bodies; else those that can are told.
void requireIntegratorOfFreeBodies(const World& world, const Location& where)
{
    try {
        makeWorldStepper(world);
    } catch (const Refused& error) {
        std::string able;
        for (const IntegratorRow& row : integratorTable()) {
            try {
                makeIntegrator(row.id, *world.system);
                able += able.empty() ? row.id : std::string(", ") + row.id;
            } catch (const Refused&) {
            }
        }
        const Reason& found = error.refusal().found;
        throw InputError(where, quoted(world.integrator) + Text{": ", "："} + Text{found.en, found.zh},
                         sameInBoth(able));
    }
}

/// The bodies where their joints let them be, with the joints' own part of the state.
void putOnJoints(World& world, const SceneDescription& scene)
{
    try {
        makeJointStepper(world.joints->method, *world.system, world.joints->joints, world.joints->options)
            ->putOnJoints(0.0, world.initial);
    } catch (const Refused& error) {
        throw refusedIn(scene, error, scene.mechanism.method.where,
                        {"joints and options that this method can take", "该方法可用的关节与选项"});
    }
}

/// What is wrong with the options of contact and the start.
void checkContacts(const World& world, const SceneDescription& scene)
{
    const ResolvedContacts& contacts = *world.contacts;
    try {
        makeWorldStepper(world);
    } catch (const Refused& error) {
        throw refusedIn(scene, error, scene.contact->where,
                        {"options that this stepper can take", "该步进方法可用的选项"});
    }
    if (stepperRow(world.stepper).compliant)
        return;
    std::vector<RigidPose> poses;
    posesOf(*world.system, world.initial, poses);
    std::vector<ContactPoint> points, behind;
    contacts.scene.world->detect(poses, 0, points);
    contacts.scene.world->detectBehind(poses, behind);
    points.insert(points.begin(), behind.begin(), behind.end());
    for (const ContactPoint& point : points) {
        const int pair = contacts.pairOf(point);
        if (point.gap < -kMostOverlap && pair >= 0) {
            const ContactPair& ends = contacts.pairs[static_cast<std::size_t>(pair)];
            throw InputError(
                scene.bodies[static_cast<std::size_t>(ends.a)].where,
                contacts.labels[static_cast<std::size_t>(ends.a)] + Text{" and ", "与"}
                    + contacts.labels[static_cast<std::size_t>(ends.b)] + Text{" overlapping by ", "重叠 "}
                    + sameInBoth(shortNumber(-point.gap) + " m") + Text{" at the start", "（开始时）"},
                {"surfaces that touch or are apart", "相互接触或分开的表面"});
        }
    }
}

} // namespace

World resolve(const Experiment& experiment, const Inputs& inputs, CataloguePointer catalogue)
{
    std::optional<SceneDescription> ofTheReader;
    if (!inputs.starts.empty())
        ofTheReader = withStarts(experiment.scene, inputs.starts);
    const SceneDescription& scene = ofTheReader ? *ofTheReader : experiment.scene;
    const Numbers numbers(experiment, inputs.values, inputs.variant);
    World world;
    if (scene.bodies.empty())
        throw InputError(experiment.where, {"no bodies", "没有物体"}, {"at least one body", "至少一个物体"});
    resolveTimes(world, scene, numbers, inputs);
    world.rotation = numbers.word(scene.rotation, kUsualRotation);
    world.integrator = inputs.integrator.value_or(numbers.word(scene.integrator, kUsualIntegrator));
    const auto known = [](const auto& rowOf, const std::string& id, const Location& where) {
        try {
            return rowOf(id);
        } catch (const Refused& error) {
            throw refusedAt(where, error, {"one of these", "其中之一"});
        }
    };
    const RotationChart chart = known(rotationChart, world.rotation, scene.rotation.where);
    known(integratorRow, world.integrator, whereIntegrator(scene, inputs));

    ResolvedBodies bodies = resolveBodies(scene, numbers, chart);
    auto facts = std::make_shared<Facts>();
    facts->chart = chart;
    facts->bodies = bodies.bodies;
    for (const BodyLook& look : bodies.looks)
        facts->inertia_B.push_back(look.I_B);
    facts->inertia_B.resize(bodies.bodies.size(), Eigen::Matrix3d::Zero()); // of walls that are moved
    for (Body& body : facts->bodies)
        if (body.motion)
            body.mass = 0;
    facts->marks = bodies.marks;
    facts->initialRotation = bodies.initialRotation;
    world.facts = facts;
    world.variables = std::make_shared<VariableTable>(experiment, numbers.values(), std::move(catalogue));

    world.walls = resolveWalls(scene, numbers);
    world.stepper = scene.contact ? numbers.word(scene.contact->stepper, kUsualStepper) : kUsualStepper;
    std::shared_ptr<ResolvedContacts> contacts;
    if (scene.contact) {
        const bool reacts = integratorRow(world.integrator).constraints == Constraints::all;
        if (!reacts && !stepperRow(world.stepper).fixedSteps)
            throw InputError(whereIntegrator(scene, inputs), quoted(world.integrator),
                             sameInBoth(integratorsThatKnow(Constraints::all))
                                 + Text{": they know contacts", "：它们能处理接触"});
        contacts = std::make_shared<ResolvedContacts>(resolveContacts(scene, numbers, bodies, world.walls));
        for (std::size_t k = 0; k < contacts->forms.size(); ++k)
            (k < bodies.looks.size() ? bodies.looks[k].contactForm
                                     : world.walls[k - bodies.looks.size()].contactForm)
                = contacts->forms[k];
        contacts->options.integrator = world.integrator;
        contacts->options.integration.relativeTolerance = world.tolerance;
        contacts->options.integration.absoluteTolerance = world.tolerance * 1e-2;
        constexpr double kLeastOfImpulses
            = 1e-12; // of the speeds: what rounding leaves of sums over many contacts
        if (stepperRow(world.stepper).fixedSteps)
            contacts->options.lcp.tolerance = std::max(world.tolerance, kLeastOfImpulses);
        world.contacts = contacts;
        facts->contacts = world.contacts;
    }

    ResolvedForces forces = resolveForces(scene, numbers, bodies, *world.variables, facts);
    world.pulls = addPulls(scene, inputs, chart, forces);
    const bool gyroscopic = numbers.word(scene.gyroscopic, "on") != "off";
    try {
        world.system
            = std::make_shared<const System>(bodies.bodies, std::move(forces.elements), chart, gyroscopic);
    } catch (const Refused& error) {
        throw refusedIn(scene, error, experiment.where, {"forces that can act", "能够作用的力"});
    }
    world.initial = bodies.initial;
    world.initial.work.assign(static_cast<std::size_t>(world.system->forceCount()), 0.0);
    forces.edges.insert(forces.edges.end(), bodies.edges.begin(), bodies.edges.end());
    if (forces.hiddenEdges || bodies.hiddenEdges)
        world.longestStep = std::min(world.longestStep, world.step);
    if (!scene.joints.empty()) {
        const State written = world.initial;
        requireJointIntegrator(world, scene, numbers, whereIntegrator(scene, inputs));
        ResolvedJoints joints = resolveJoints(scene, numbers, bodies, *world.system, world.initial);
        world.jointStart = closeJoints(joints, scene, numbers, *world.system, written, world.initial);
        if (contacts) {
            contacts->scene.joints = joints.set;
            contacts->options.reduced = jointMethodRow(joints.method).reduced;
        }
        joints.options.integrator = world.integrator;
        joints.options.integration.relativeTolerance = world.tolerance;
        joints.options.integration.absoluteTolerance = world.tolerance * 1e-2;
        if (joints.hiddenEdges)
            world.longestStep = std::min(world.longestStep, world.step);
        joints.options.integration.largestStep = world.longestStep;
        constexpr int kStepsOfPoints = 2000; // of one row: more do not end, and by `reduced` none are needed
        if (!jointMethodRow(joints.method).reduced && pointOnItsJoints(*world.system, *joints.set) != kWorld)
            joints.options.integration.mostInnerSteps = kStepsOfPoints;
        forces.edges.insert(forces.edges.end(), joints.edges.begin(), joints.edges.end());
        world.jointLooks = joints.looks;
        facts->joints = joints.set;
        world.joints = std::make_shared<const ResolvedJoints>(std::move(joints));
    }
    world.forces = std::move(forces.ranges);
    world.elementIds = std::move(forces.elementIds);
    world.looks = std::move(bodies.looks);
    world.springs = std::move(forces.springs);
    world.gravity_W = numbers(scene.gravity, Vector3d::Zero());
    world.groundHeight = scene.groundZ ? numbers(*scene.groundZ) : 0.0;
    world.blows = resolveBlows(scene, numbers, bodies, inputs);
    collectBreakpoints(world, forces.edges, forces.elementLabels);
    if (contacts)
        contacts->options.integration.largestStep = world.longestStep;
    if (!world.contacts && !world.joints)
        requireIntegratorOfFreeBodies(world, whereIntegrator(scene, inputs));
    if (world.joints)
        putOnJoints(world, scene);
    if (world.contacts)
        checkContacts(world, scene);
    return world;
}

} // namespace polhode::course
