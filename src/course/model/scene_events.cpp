#include "course/model/scene_events.h"

#include "course/model/event_kinds.h"
#include "course/model/run_event.h"
#include "course/model/run_status.h"
#include "engine/impact/impact_issue.h"
#include "engine/joint/joint_table.h"

#include <algorithm>
#include <utility>

namespace polhode::course
{

namespace
{

std::string nameOf(const SceneDescription& scene, std::size_t k)
{
    return k < scene.bodies.size() ? scene.bodies[k].id : scene.walls[k - scene.bodies.size()].id;
}

bool touches(const SceneDescription& scene, const std::string& a, const std::string& b)
{
    for (const PairDescription& pair : scene.contact->pairs)
        if (pair.ignore && std::minmax(pair.a, pair.b) == std::minmax(a, b))
            return false;
    return std::none_of(scene.joints.begin(), scene.joints.end(), [&](const JointDescription& joint) {
        return (joint.kind.empty() || jointRow(joint.kind).holds())
            && std::minmax(joint.bodyA, joint.bodyB) == std::minmax(a, b);
    });
}

template <class Condition>
std::vector<std::string> idsWhere(const Condition& condition)
{
    std::vector<std::string> ids;
    for (const EventKindRow& kind : eventKinds())
        if (condition(kind))
            ids.emplace_back(kind.id);
    return ids;
}

} // namespace

std::vector<ContactPair> contactPairs(const SceneDescription& scene)
{
    std::vector<ContactPair> pairs;
    if (!scene.contact)
        return pairs;
    const std::size_t bodies = scene.bodies.size();
    for (std::size_t a = 0; a < bodies; ++a)
        for (std::size_t b = a + 1; b < bodies + scene.walls.size(); ++b) {
            if (!scene.bodies[a].collides || (b < bodies && !scene.bodies[b].collides))
                continue;
            const std::string first = nameOf(scene, a), second = nameOf(scene, b);
            if (touches(scene, first, second))
                pairs.push_back({static_cast<int>(a), static_cast<int>(b), first + "." + second});
        }
    return pairs;
}

const std::vector<std::string>& contactEventIds()
{
    static const std::vector<std::string> ids
        = idsWhere([](const EventKindRow& kind) { return kind.about == EventAbout::contact; });
    return ids;
}

const std::vector<std::string>& warningEventIds()
{
    static const std::vector<std::string> ids
        = idsWhere([](const EventKindRow& kind) { return kind.gravity != EventGravity::plain; });
    return ids;
}

bool isOwnEvent(const std::string& id)
{
    return isEndOfRun(id) || eventKind(id) != nullptr;
}

std::vector<std::string> sceneEvents(const SceneDescription& scene)
{
    std::vector<std::string> names;
    if (scene.contact)
        for (const std::string& id : contactEventIds()) {
            names.push_back(id);
            for (const ContactPair& pair : contactPairs(scene))
                names.push_back(id + ":" + pair.id);
        }
    const auto addOf = [&](const char* id, auto&& has) {
        bool any = false;
        for (const JointDescription& joint : scene.joints)
            if (has(joint)) {
                any = true;
                names.push_back(std::string(id) + ":" + joint.id);
            }
        if (any && std::find(names.begin(), names.end(), id) == names.end())
            names.emplace_back(id);
    };
    for (const char* id : {"limit", "made", "broken"}) // a stop is struck, rested on, let go
        addOf(id, [](const JointDescription& joint) {
            return (!joint.kind.empty() && jointRow(joint.kind).laws == FreedomLaws::stop)
                || anyMotion(joint, [](const MotionDescription& m) { return m.limits.has_value(); });
        });
    for (const char* id : {"stick", "slip"})
        addOf(id, [](const JointDescription& joint) {
            return anyMotion(joint, [](const MotionDescription& m) { return m.friction.given(); });
        });
    return names;
}

std::vector<std::string> eventNames(const Experiment& experiment)
{
    std::vector<std::string> names;
    for (const EventWatch& event : experiment.events)
        names.push_back(event.id);
    for (const ImpulseDescription& impulse : experiment.scene.impulses)
        names.push_back(impulse.id);
    for (const EventKindRow& kind : eventKinds())
        if (kind.about == EventAbout::hand || kind.about == EventAbout::run
            || (kind.about == EventAbout::shape && experiment.scene.contact))
            names.emplace_back(kind.id);
    for (const RunStatusRow& row : kRunStatuses)
        if (isEndOfRun(row.id))
            names.emplace_back(row.id);
    for (std::string& name : sceneEvents(experiment.scene))
        names.push_back(std::move(name));
    return names;
}

} // namespace polhode::course
