#pragma once

#include <span>

namespace polhode
{

/// Everything that the answer of a law of impact must not keep quiet.
enum class ImpactIssue {
    negativeImpulse, ///< contact: λ_n < 0, the bodies would have to stick together; value λ_n (N s)
    energyGain, ///< value ΔT > 0 (J)
    guideViolatedBefore, ///< body: its velocity before does not agree with its guide; value m/s
    guideViolatedAfter, ///< body: the same afterwards
    frictionCone, ///< contact: |λ_t| > μ λ_n, the law assumed sticking; value |λ_t| − μ λ_n (N s)
    stillApproaching, ///< contact: ζ⁺ < 0; value ζ⁺ (m/s)
    rankDeficient, ///< closed contacts depend on each other, impulses need not be unique; value: how many
    iterationLimit, ///< value: the residual that was reached
    noSolution, ///< value: the residual
    notApplicable, ///< the law needs another kind of problem; see ImpactResult::reason
    ignored, ///< contact: the law leaves out a property that the contact has; see ImpactResult::reason
};

/// One finding.
struct ImpactNote {
    ImpactIssue issue;
    int index = -1; ///< the body or contact; −1: the whole problem
    double value = 0.0;
};

/// The name of an issue: an id for files and both languages, and what its value is.
struct ImpactIssueRow {
    ImpactIssue issue;
    const char* id;
    const char* en;
    const char* zh;
    const char* symbol; ///< of the value; empty: the reason says it all
    const char* unit;
    bool answers = false; ///< the velocities after are the law's all the same
};
std::span<const ImpactIssueRow> impactIssueTable();
const ImpactIssueRow& impactIssueRow(ImpactIssue issue);

} // namespace polhode
