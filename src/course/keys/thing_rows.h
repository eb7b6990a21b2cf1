#pragma once

#include "course/keys/key.h"

/// The things of each part of a lesson file, for things().
namespace polhode::course
{

std::vector<Thing> lessonThings();
std::vector<Thing> experimentThings();
std::vector<Thing> sceneThings();
std::vector<Thing> forceThings();
std::vector<Thing> bodyThings();
std::vector<Thing> shapeThings();
std::vector<Thing> contactThings();
std::vector<Thing> wallThings();
std::vector<Thing> jointThings();

/// A thing of one kind.
Thing one(const char* id, const Text& name, std::vector<Key> keys);

/// "id" and "label" of what has a name in the lists of a scene.
std::vector<Key> named();

/// A word of a list, see model/choice_lists.h.
Form wordOf(const char* list);

/// The same, of one that the engine has; or a parameter.
Form engineChoice(const char* list);

/// A shape, as the word of one or as a map.
std::vector<Form> shapeForms();

/// A place on a body: a mark or a point.
std::vector<Form> placeForms();

/// An end: a body, one of its marks or a point of the world.
std::vector<Form> endForms();

} // namespace polhode::course
