#pragma once

#include "course/text.h"
#include "course/variables/variable.h"

#include <optional>

namespace polhode::course
{

/// Says when the energy of a run has changed by what nothing accounts for: ΔE = E − E(0) − W + what friction,
/// impacts, dampers and drift took, against the largest that T and each of those have been. And when drift,
/// which is an error of the steps though it is known, has taken or given what a reader would notice.
class LedgerWatch
{
public:
    /// What is told: in short, and in full.
    struct Finding {
        Text brief, label;
        bool runsAway = false; ///< what came from nowhere is many times all that the laws have set in motion
    };
    /// What to tell at this sample (of Need::history at least): when ΔE passes a thousandth, and again
    /// whenever it is ten times what was told; and at
    /// the last sample drift from a hundredth on. Before, some of it comes back: a fall in steps runs ahead.
    std::optional<Finding> look(const Sample& sample, bool last = false);

private:
    double scale_ = 0; ///< J
    double lawful_ = 0; ///< J, the largest of what the laws account for
    double rounding_ = 0; ///< J
    double told_ = 0; ///< J
};

} // namespace polhode::course
