#pragma once

/// The tolerances that several rooms of the window share: what each is compared with, its unit, and why it is
/// as large as it is. What one of them alone needs stands beside it.
namespace polhode::tolerance
{

/// Of 1: numbers so near to a whole one are whole. They are quotients and logarithms of what was written in
/// decimals.
inline constexpr double kWhole = 1e-9;

/// Of the scene's length: an arrow so short is far below a pixel.
inline constexpr double kUnseen = 1e-6;

} // namespace polhode::tolerance
