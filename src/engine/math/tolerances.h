#pragma once

/// The tolerances that several rooms share: what each is compared with, its unit, and why it is as large as
/// it is. What one algorithm alone needs stands beside it.
namespace polhode::tolerance
{

/// Of 1, or of the largest moment: room for directions, rotations and inertias that were typed with ten
/// digits.
inline constexpr double kTyped = 1e-9;

/// m, rad, m/s or rad/s: smaller errors of joints are left alone by projections, well above the rounding of
/// metres.
inline constexpr double kLeftAlone = 1e-11;

/// m or rad: a stop so near is touched; a hundred times what projections leave.
inline constexpr double kStopTouching = 1e-9;

/// m/s or rad/s: a rebound slower than this does not take place; it would rise by 1e-12 / (2 g) m.
inline constexpr double kStopRest = 1e-6;

/// rad/s or m/s: slower than this a bearing is at rest, and the direction of its slip is rounding. What
/// projections leave is a hundredth of it.
inline constexpr double kBearingAtRest = 1e-9;

/// Of what bodies alone would move: what joints leave of a motion that they forbid is rounding of some
/// hundred terms.
inline constexpr double kBlocked = 1e-13;

/// m or rad: joints so near to closed are closed; a metre is known to 1e-16, a dozen terms to this.
inline constexpr double kClosed = 1e-13;

/// m or rad: what still counts as closed where rounding stops the iteration that closes.
inline constexpr double kClosedEnough = 1e-9;

/// Of a collider's size, or a sine: what lies so little beyond the end of its features still faces the other.
/// Well above the rounding of places, far below what is taken for flush.
inline constexpr double kFacing = 1e-8;

/// Of the largest force or acceleration of a problem: less is none. Solutions of contact problems pass at a
/// tenth.
inline constexpr double kNone = 1e-9;

/// Of the limit of friction: what solving leaves of a force that has reached it.
inline constexpr double kOnCone = 1e-9;

/// Of the fastest velocity of an impact: what is asked for is met so well by every law that meets it; those
/// that iterate stop near 1e-12.
inline constexpr double kMet = 1e-9;

/// Relative, of a step through contacts or joints: their forces are solved to about that, not to rounding.
inline constexpr double kOfReactions = 1e-10;

/// m, rad, m/s or rad/s, of such a step: a hundredth of the above, for what is of the order of one.
inline constexpr double kOfReactionsAbsolute = 1e-12;

/// Of any quantity: in place of a divisor that may be zero. What is so small without being zero means
/// nothing.
inline constexpr double kNotZero = 1e-300;

/// Of the largest pivot: less depends on the rows before, by a few hundred roundings.
inline constexpr double kRank = 1e-12;

} // namespace polhode::tolerance
