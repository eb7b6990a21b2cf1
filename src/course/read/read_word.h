#pragma once

#include "course/language/field.h"
#include "course/model/parameter.h"
#include "course/model/scene.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// A word of @p allowed, or $id of a choice all of whose rows are such words. A switch: on, off or $id of a
/// toggle; @p allowed is then ignored.
Word readWord(const Field& field, const std::vector<std::string>& allowed, bool isSwitch,
              const std::vector<Parameter>& parameters);

/// The same; @p otherwise where nothing is written.
Word wordOr(const Field& field, const char* otherwise, const std::vector<std::string>& allowed, bool isSwitch,
            const std::vector<Parameter>& parameters);

} // namespace polhode::course
