#pragma once

#include "course/model/run_status.h"
#include "course/text.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace polhode::course
{

struct RunEvent {
    double time = 0;
    /// An event watch, an impulse, "poke", "force-on", "force-off", the id of a RunStatus; of contacts
    /// "impact", "made", "broken", "unloaded", "lost", "stick", "slip", "zeno", "no-solution", "painleve",
    /// "unconverged", "bridged", "pierced" and the findings of laws of impact ("energy-gain", …:
    /// impactIssueTable()); of a shape that is touched otherwise than it looks "filled"; of joints "limit";
    /// of the energy "ledger" (see LedgerWatch); "slow".
    std::string id;
    Text label;
    int body = -1;
    std::string subject = {}; ///< the pair of a contact ("ball.floor"), the joint or the shape; else empty
    /// Of an event that changed velocities: its place in Run::blows(); of a finding, of its impact.
    int blow = -1;
    /// s, of "zeno": when its infinitely many impacts are over; of others not a number.
    double limit = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::string> others = {}; ///< the other pairs that were struck at the same moment

    /// Whether a link means this event: by its id ("impact") or with its subject ("impact:ball.floor").
    bool isCalled(const std::string& name) const
    {
        const auto means = [&](const std::string& of) { return !of.empty() && name == id + ":" + of; };
        return name == id || means(subject) || std::any_of(others.begin(), others.end(), means);
    }

    /// Whether the run does here what it should not: the reader has to know.
    bool isFailure() const
    {
        constexpr std::array kFailures{
            "no-solution",   "painleve",        "energy-gain",    "unconverged",      "bridged",
            "pierced",       "ledger",          "filled",         "guide-before",     "guide-after",
            "friction-cone", "iteration-limit", "not-applicable", "negative-impulse", "still-approaching"};
        return isEndOfRun(id) || std::find(kFailures.begin(), kFailures.end(), id) != kFailures.end();
    }

    /// Whether the reader should know of it, though nothing is wrong.
    bool isNotice() const { return id == "rank-deficient" || id == "ignored" || id == "slow"; }
};

} // namespace polhode::course
