#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace polhode::course
{

/// How a run ended.
enum class RunStatus {
    complete,
    stopped, ///< from outside: by the reader, or at the limit of computing; the rows so far are there
    diverged, ///< numbers grew beyond all bounds, or a force is none
    singular, ///< Euler angles
    singularPosition, ///< joints, at a dead centre beyond which no motion was found
    tolerance, ///< steps above rounding do not meet it
    unsolved, ///< equations of the method, of contacts or of motors have no solution, or no end
};

/// Its id in files and, where it ends a run before its time, of the event that says so.
struct RunStatusRow {
    RunStatus status;
    const char* id;
};

inline constexpr std::array kRunStatuses{
    RunStatusRow{RunStatus::complete, "complete"},
    RunStatusRow{RunStatus::stopped, "stopped"},
    RunStatusRow{RunStatus::diverged, "diverged"},
    RunStatusRow{RunStatus::singular, "singular"},
    RunStatusRow{RunStatus::singularPosition, "singular-position"},
    RunStatusRow{RunStatus::tolerance, "tolerance-not-met"},
    RunStatusRow{RunStatus::unsolved, "unsolved"},
};

constexpr const char* runStatusId(RunStatus status)
{
    return kRunStatuses[static_cast<std::size_t>(status)].id;
}

/// Whether an event of this id ends its run.
constexpr bool isEndOfRun(std::string_view id)
{
    for (const RunStatusRow& row : kRunStatuses)
        if (row.status > RunStatus::stopped && id == row.id)
            return true;
    return false;
}

} // namespace polhode::course
