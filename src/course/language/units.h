#pragma once

#include "course/text.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace polhode::course
{

/// A unit as data: SI value = factor ⋅ value in the unit; exponents of m, kg, s and rad.
struct Unit {
    std::string name = "1"; ///< as written, e.g. "N*m"
    double factor = 1;
    std::array<int, 4> dimension{}; ///< m, kg, s, rad

    /// Whether it measures nothing; angles, which are numbers too, have units of their own.
    bool isOne() const { return name == Unit{}.name; }

    /// Name for people: "N⋅m", "rad/s", "kg⋅m²", "°"; empty for "1".
    std::string symbol() const;
};

/// The unit called @p name ("deg", "kg*m^2/s", …), or nothing when there is none of that name.
std::optional<Unit> parseUnit(std::string_view name);

/// Whether values in @p a and @p b measure the same kind of quantity (radians count as a number).
bool sameDimension(const Unit& a, const Unit& b);

/// What parseQuantity() takes, in words.
Text allowedQuantity(const Unit& unit);

/// A number with an optional unit ("30 deg", "1.5e-3", "12 cm"), in SI; a bare number is in @p unit.
/// Throws std::invalid_argument that says what was found and which units fit.
double parseQuantity(std::string_view text, const Unit& unit);

} // namespace polhode::course
