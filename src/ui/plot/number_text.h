#pragma once

#include <QString>

namespace polhode::ui
{

/// An integer in superscript figures: −3 gives "⁻³".
QString superscript(int number);

/// A number from 0 in subscript figures: 12 gives "₁₂".
QString subscript(int number);

/// @p value with @p significant digits (at least 1) and a true minus sign; as "3.1×10⁻⁹" below 10⁻⁴ and from
/// 10⁶.
QString numberText(double value, int significant);

/// The same with its power of ten, whatever its size.
QString powerText(double value, int significant);

/// @p value with as many decimals as @p resolution (the smallest difference worth showing) asks for.
QString valueText(double value, double resolution);

/// @p value with @p decimals decimals and a true minus sign, never "−0".
QString fixedText(double value, int decimals);

} // namespace polhode::ui
