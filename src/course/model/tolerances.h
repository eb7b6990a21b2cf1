#pragma once

/// The tolerances that several rooms of the course and the window share: what each is compared with, its
/// unit, and why it is as large as it is. What one of them alone needs stands beside it.
namespace polhode::tolerance
{

/// Of the end of a run: times no farther apart are one. A time is a sum of up to a million steps, or was
/// written in decimals.
inline constexpr double kSameTime = 1e-9;

/// Of the largest of the energies that an account is made of: less is none. What integration leaves of forces
/// that do no work stays below.
inline constexpr double kNoEnergy = 1e-9;

} // namespace polhode::tolerance
