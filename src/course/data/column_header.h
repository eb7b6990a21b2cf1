#pragma once

#include "course/language/units.h"

#include <optional>
#include <string>
#include <string_view>

namespace polhode::course
{

/// What stands above a column of a table.
struct ColumnHeader {
    std::string name; ///< "t"
    std::string unitText; ///< "s", as written; empty: none
    std::optional<Unit> unit; ///< none where none is written, or none that is known
};

/// "t (s)", "x [m]", "ω / (rad/s)", "Zeit in s", "加速度（m/s²）"; what is no unit belongs to the name.
ColumnHeader columnHeader(std::string_view text);

/// The unit that people or programs write so: "m/s^2", "m s⁻²", "m/s2", "°/s", "sec", "µs", "米/秒".
std::optional<Unit> writtenUnit(std::string_view text);

/// Spaces of all kinds taken off both ends.
std::string_view trimmedCell(std::string_view text);

} // namespace polhode::course
