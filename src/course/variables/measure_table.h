#pragma once

#include "course/language/units.h"
#include "course/model/run_event.h"
#include "course/variables/series.h"

#include <span>
#include <string_view>

namespace polhode::course
{

/// What stands in the brackets of a measure.
struct MeasureForm {
    bool expression; ///< a curve
    bool time; ///< after it, a time
    bool event; ///< alone or after the curve, an event
    bool number; ///< which of its occurrences, as in impact/2
    Text words; ///< "expression, time"
};

/// What a measure is computed from; of what its form does not ask for there is nothing.
struct Measured {
    const Series* curve = nullptr;
    double time = 0; ///< s
    std::span<const RunEvent* const> events = {}; ///< of its name, by time
    const RunEvent* event = nullptr; ///< the one of its number
};

/// One kind of number that is taken from a whole run.
struct MeasureRow {
    const char* name;
    const MeasureForm* form;
    Text meaning;
    Unit (*unit)(const Unit& ofCurve); ///< of the result
    double (*compute)(const Measured&);
    bool everywhere = false; ///< asks for the curve all along the run, so no contact problem is solved for it

    /// How it is written: "at[expression, time]".
    Text written() const;
};

/// All measures, in the order of the authoring guide.
std::span<const MeasureRow> measureTable();

/// Null where @p name is none of them.
const MeasureRow* measureRow(std::string_view name);

} // namespace polhode::course
