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
    const char* en; ///< what it means
    const char* zh;
};

inline constexpr std::array kRunStatuses{
    RunStatusRow{RunStatus::complete, "complete", "it has come to its end", "运行到结尾"},
    RunStatusRow{RunStatus::stopped, "stopped", "stopped from outside", "中途被停止"},
    RunStatusRow{RunStatus::diverged, "diverged", "the run ends: numbers grow beyond all bounds",
                 "运行提前结束：数值无限增大"},
    RunStatusRow{RunStatus::singular, "singular", "the run ends: Euler angles are singular",
                 "运行提前结束：欧拉角奇异"},
    RunStatusRow{RunStatus::singularPosition, "singular-position", "the run ends: joints at a dead centre",
                 "运行提前结束：机构处于死点"},
    RunStatusRow{RunStatus::tolerance, "tolerance-not-met", "the run ends: no step meets the tolerance",
                 "运行提前结束：达不到容差"},
    RunStatusRow{RunStatus::unsolved, "unsolved", "the run ends: its equations have no solution",
                 "运行提前结束：方程无解"},
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
