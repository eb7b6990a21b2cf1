#pragma once

#include "course/run/run.h"

#include <QString>

#include <optional>

namespace polhode::ui
{

/// Where playing stops by itself.
struct StopRule {
    enum class Kind { never, impact, contactChange, event, condition };
    Kind kind = Kind::never;
    QString condition; ///< an expression in the variables; it stops where this turns positive

    bool operator==(const StopRule&) const = default;
};

/// The first moment of @p run after @p from, up to @p to (s), at which @p rule says to stop; none where the
/// run does not have the variables of its condition.
std::optional<double> stopBetween(const StopRule& rule, const course::Run& run, double from, double to);

} // namespace polhode::ui
