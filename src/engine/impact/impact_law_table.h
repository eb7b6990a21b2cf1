#pragma once

#include "engine/impact/impact_options.h"
#include "engine/impact/impact_problem.h"

#include <span>
#include <string_view>

namespace polhode
{

/// One law of impact that a scene may name.
struct ImpactLawRow {
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    bool manyContacts; ///< false: it answers notApplicable unless there is exactly one contact
    bool usual; ///< taken for several contacts unless their properties ask for another
    ImpactResult (*solve)(const ImpactProblem& problem, const ImpactOptions& options);
};

/// All laws, in the order in which lessons list them.
std::span<const ImpactLawRow> impactLawTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const ImpactLawRow& impactLawRow(std::string_view id);

/// The law that fits a problem: one contact: "two-body"; several whose velocities all follow from their
/// compression: "poisson"; some that cannot have theirs at once: "sequential"; else "moreau".
const ImpactLawRow& defaultImpactLaw(const ImpactProblem& problem);

} // namespace polhode
