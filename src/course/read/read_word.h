#pragma once

#include "course/keys/key_reader.h"
#include "course/model/parameter.h"
#include "course/model/scene.h"

#include <vector>

namespace polhode::course
{

/// What is written under @p key, of a choice or flag that may be left to a parameter: one of its words, on or
/// off, or $id of a choice all of whose rows are such words or of a toggle. An empty word where it is not
/// given.
Word readWord(KeyReader& map, const char* key, const std::vector<Parameter>& parameters);

/// The same; the default of the key where it is not given.
Word wordOr(KeyReader& map, const char* key, const std::vector<Parameter>& parameters);

} // namespace polhode::course
