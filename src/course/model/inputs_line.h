#pragma once

#include "course/model/experiment.h"
#include "course/model/inputs.h"

#include <functional>
#include <string>

namespace polhode::course
{

/// Inputs as one line of text that a person can paste, and back to the same bits:
/// "06-euler-equations/book?w2=6&eps=0.01#variant=off;poke=…". Values that are the parameter's initial ones
/// are left out; numbers are in the parameter's own unit, or SI after "~" where only so they keep their last
/// bit. Of an experiment from a scene file, @p lessonId is the file and the line begins with it:
/// "throw.yaml?v=12".
std::string inputsToLine(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs);

/// Whether the beginning of a line is a scene file: a path that ends with .yaml or .yml.
bool isSceneFile(const std::string& source);

struct ParsedLine {
    std::string lesson, experiment; ///< or a scene file, and nothing
    Inputs inputs;
};

/// The experiment of a lesson, or null.
using ExperimentLookup
    = std::function<const Experiment*(const std::string& lessonId, const std::string& experimentId)>;

/// Throws ValueError (a std::invalid_argument) that says what in the line is unknown, and what is known.
ParsedLine inputsFromLine(const std::string& line, const ExperimentLookup& lookup);

} // namespace polhode::course
