#pragma once

#include "course/language/units.h"
#include "course/text.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace polhode::course
{

/// Which numbers are allowed.
struct Bounds {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool withoutLow = false; ///< low itself is not allowed
    bool whole = false; ///< of what counts something
    const char* below = nullptr; ///< the key beside it whose value must be larger

    bool contain(double value) const;
    /// Whether some finite number is outside.
    bool limit() const { return std::isfinite(low) || std::isfinite(high) || whole; }
    /// "a number greater than 0 (kg)".
    Text description(const Unit& unit) const;

    static Bounds any() { return {}; }
    static Bounds positive() { return {0, std::numeric_limits<double>::infinity(), true}; }
    static Bounds notNegative() { return {0, std::numeric_limits<double>::infinity(), false}; }
    static Bounds count(int least, int most) { return {double(least), double(most), false, true}; }
};

/// The unit called @p name, which exists.
Unit unitOf(const char* name);

/// An expression as SI text: a number with a unit becomes one without, what has none stays. Nothing where it
/// is no finite number of @p unit within @p bounds, which hold when it has no variables. Throws ValueError
/// where it cannot be read.
std::optional<std::string> siText(const std::string& text, const Unit& unit, const Bounds& bounds);

/// The SI value of a number, a number with a unit or an expression without variables; a bare number is in
/// @p unit. Throws ValueError.
double constantQuantity(const std::string& text, const Unit& unit);

/// What a switch is set to by a word such as on, off, yes or 0; nothing where it is none.
std::optional<bool> switchOf(const std::string& word);

} // namespace polhode::course
