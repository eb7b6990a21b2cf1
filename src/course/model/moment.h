#pragma once

#include "course/model/inputs.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// The end of the names of files that hold a moment.
inline constexpr std::string_view kMomentSuffix = ".polhode";

/// What a reader changed of one plot.
struct MomentPlot {
    std::string plot;
    std::string x; ///< the variable on the x axis; empty: as the lesson says
    std::vector<std::string> added, removed, hidden; ///< variables
    std::optional<std::array<double, 2>> xRange, yRange; ///< of the axes, where the reader chose them

    bool operator==(const MomentPlot&) const = default;
};

/// A run that is kept for comparison.
struct MomentRun {
    std::string name; ///< empty: what differs
    Inputs inputs;
    int number = 0; ///< its colour and dashes
    bool hidden = false;
    std::vector<std::string> differences; ///< variables of which run − this run is drawn

    bool operator==(const MomentRun&) const = default;
};

struct MomentCamera {
    std::array<double, 3> at{}; ///< m
    double azimuth = 0, elevation = 0; ///< rad
    double distance = 1; ///< m
    bool flat = false; ///< parallel projection

    bool operator==(const MomentCamera&) const = default;
};

/// What a class sees of one experiment, to be shown again elsewhere or later: as one line of text
/// (moment_line.h), as a bookmark, as a file. What is not there is left as it is.
struct Moment {
    std::string lesson, experiment; ///< or a scene file, and nothing
    Inputs inputs;
    std::string name; ///< that its reader gave it
    std::string page; ///< id of the step
    std::optional<double> time; ///< s
    std::optional<double> speed;
    std::optional<std::vector<std::string>> overlays, plots;
    std::vector<MomentPlot> plotChanges;
    std::vector<MomentRun> kept;
    std::optional<MomentCamera> camera; ///< in the axes of the frame of reference
    std::string frame; ///< of reference, and whether its forces are drawn, as the window writes it
    std::vector<std::string> measures; ///< of the table of kept runs
    std::string panel, language;
    std::string lessons; ///< the folder of the lesson, where it is not one of the program's own
    std::string program; ///< the version that wrote it
    std::string hash; ///< of the run; empty: there was none

    bool operator==(const Moment&) const = default;
};

} // namespace polhode::course
