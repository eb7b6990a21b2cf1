#pragma once

#include "engine/impact/impact_problem.h"

#include <span>
#include <string_view>
#include <vector>

namespace polhode
{

/// What a law may be told besides the problem.
struct ImpactOptions {
    enum class Order { worstFirst, listed };
    Order order = Order::worstFirst; ///< of one-after-another impacts: the fastest approach first, or
                                     ///< again and again along `list`
    std::vector<int> list; ///< contacts in their order; empty: as they are given
    double tolerance = 1e-12; ///< of the velocities, relative to the largest before the impact
    int maxIterations = 100000;
};

/// One law of impact that a scene may name.
struct ImpactLawRow {
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    bool manyContacts; ///< false: it answers notApplicable unless there is exactly one contact
    ImpactResult (*solve)(const ImpactProblem& problem, const ImpactOptions& options);
};

/// All laws, in the order in which lessons list them.
std::span<const ImpactLawRow> impactLawTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const ImpactLawRow& impactLawRow(std::string_view id);

} // namespace polhode
