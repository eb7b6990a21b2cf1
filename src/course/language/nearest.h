#pragma once

#include "course/language/value_error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to make @p b of
/// @p a; upper and lower case are alike.
int spellingDistance(std::string_view a, std::string_view b);

/// Those of @p known that @p name may have been meant to be, nearest first, at most three. Nearest are those
/// that have the same parts in another order: "block.wedge.lambda" and "wedge.block.lambda".
std::vector<std::string> nearest(std::string_view name, std::span<const std::string> known);

/// What to write instead of the unknown @p name: "did you mean "mass"?" or, when nothing is near, the list of
/// what is known.
Allowed suggestion(std::string_view name, std::span<const std::string> known);

/// "a, b, c"; a long list is cut after @p most entries.
std::string joined(std::span<const std::string> names, std::size_t most = 40);

/// The ids of things that have one.
template <class List>
std::vector<std::string> idsOf(const List& list)
{
    std::vector<std::string> ids;
    for (const auto& item : list)
        ids.emplace_back(item.id);
    return ids;
}

} // namespace polhode::course
