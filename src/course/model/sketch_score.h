#pragma once

#include "course/model/sketch.h"

#include <span>
#include <vector>

namespace polhode::course
{

/// How near a sketch comes to the curve of the run, in what a sketch is about: where the curve is, which way
/// it goes, how often it turns.
///
/// With the curve y over a window of length w, R = max y − min y, s the sketch and A the length of the axis
/// on which it was drawn:
///
///   near  = share of the window where min y − b ≤ s(t) ≤ max y + b over the times within w/40 of t, with
///           b = max(R/8, A/20); on the very edge is within;
///   trend = mean over 32 equal pieces of 1 where both rise, both fall or both are level, ½ where one of them
///           is level, else 0; level is a change under a quarter of the range over the 32 pieces, and the
///           whole of a curve that is level, its range being under A/20;
///   turns = 1 − |m − n| / max(m, n, 1), m turning points in the sketch and n in the curve, each higher than
///           an eighth of its own range, at least A/25;
///           0 where just one of both is level: what does not move has no way that could turn;
///   points = 100 (near/2 + 3 trend/10 + turns/5) (1 + turns)/2, rounded.
///
/// Reasons: a hand on a mouse or a screen is no plotter, so that a band and a shift in time are forgiven, and
/// all bands are shares of ranges: another unit gives the same score. Half of it is the place; the other half
/// gives a sketch its due that has the shape but not the size, or a moment that comes too early. What misses
/// all turns misses what happens, however near a level line is to a rest before a flip, or a straight one by
/// chance goes the way of a swing: the rest counts half then. What is not drawn is far, and goes no way.
struct SketchScore {
    double near = 0; ///< 0 … 1
    double trend = 0; ///< 0 … 1
    int turnsDrawn = 0, turnsThere = 0;
    bool levelDrawn = false, levelThere = false;
    /// Range of the sketch over that of the curve; NaN where either is level.
    double size = 0;
    int points = 0; ///< 0 … 100

    bool operator==(const SketchScore&) const = default;
};

/// @p time ascending (equal at jumps) and @p values, in the sketch's unit; @p axis is the length of the axis.
SketchScore scoreSketch(const Sketch& sketch, std::span<const double> time, std::span<const double> values,
                        double axis);

/// The turning points of a curve that is followed by others at least @p height lower or higher; gaps (NaN)
/// are passed over.
int turningPoints(std::span<const double> values, double height);

} // namespace polhode::course
