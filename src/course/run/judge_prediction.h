#pragma once

#include "course/model/lesson.h"
#include "course/model/number_answer.h"
#include "course/model/sketch_score.h"
#include "course/run/run.h"

#include <utility>

namespace polhode::course
{

/// How far @p answer (SI) is from what @p question measures in @p run. Throws std::invalid_argument where the
/// run has no such number.
NumberVerdict judge(const NumberQuestion& question, double answer, const Run& run);

/// What a sketch asks for, as @p run has it.
struct SketchFrame {
    std::string curve; ///< a variable or an expression
    Unit unit; ///< of the sketch and the range
    double from = 0, to = 0; ///< s
    std::pair<double, double> range; ///< ends of the axis
};

/// The frame of @p question, which @p experiment asks; @p name fixes the range that conceals.
SketchFrame frameOf(const SketchQuestion& question, const Experiment& experiment, const Run& run,
                    const std::string& name);

SketchScore judge(const SketchFrame& frame, const Sketch& sketch, const Run& run);

/// What is told of a number: how far off it is, and what the run has.
Text wordsOf(const NumberVerdict& verdict, const Unit& unit);

/// What is told of a sketch: its points, and what they are for.
Text wordsOf(const SketchScore& score);

} // namespace polhode::course
