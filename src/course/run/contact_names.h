#pragma once

#include "course/run/contact_view.h"
#include "course/run/run.h"
#include "course/world/resolve.h"
#include "engine/step/stepper.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// What the engine says.
Text textOf(const Reason& reason);

/// The two that touch at a contact: "block – floor"; empty where there is none.
Text namesOf(const World& world, const ContactPoint& point);

/// A contact of the engine with its names.
ContactView viewOf(const World& world, const State& state, const ContactRecord& record);

/// Appends what the engine tells of an event; @p state is the one just after it.
void addContactEvent(const World& world, const State& state, const ContactEvent& event,
                     std::vector<RunEvent>& events, std::vector<BlowView>& blows);

} // namespace polhode::course
