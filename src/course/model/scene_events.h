#pragma once

#include "course/model/experiment.h"
#include "course/model/scene.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// Two bodies, or a body and a wall, that may touch: their names in the order of variables and events,
/// "ball.floor". Numbers of bodies; walls follow them.
struct ContactPair {
    int a = 0, b = 0;
    std::string id;
};

/// The pairs of a scene with contacts: those that it does not ignore; none that a joint connects.
std::vector<ContactPair> contactPairs(const SceneDescription& scene);

/// The names by which links may call the events of contacts and joints: "impact", "impact:ball.floor", ….
std::vector<std::string> sceneEvents(const SceneDescription& scene);

/// The names of all events that runs of an experiment may have.
std::vector<std::string> eventNames(const Experiment& experiment);

/// The events of contacts: "impact", "made", ….
const std::vector<std::string>& contactEventIds();

/// The kinds by which runs that go on tell of what is wrong or doubtful.
const std::vector<std::string>& warningEventIds();

/// Whether runs have events of their own called @p id, so that no event or impulse of a scene may be.
bool isOwnEvent(const std::string& id);

} // namespace polhode::course
