#pragma once

namespace polhode::course
{

/// Names that mean something of their own in expressions: the time, and the owner of what all bodies have
/// together.
inline constexpr const char *kTimeVariable = "t", *kCurveVariable = "s", *kSystemOwner = "total";

} // namespace polhode::course
