#pragma once

#include "engine/tree/tree_ode.h"
#include "engine/tree/tree_system.h"

#include <memory>

namespace polhode
{

/// The equations of a tree with loops, which may change between motions, and where they were evaluated last.
struct LoopTree {
    TreeSystem dynamics;
    TreeEvaluation evaluation;
    bool projects = false; ///< loops are closed where a step ends
};

/// The motion of such a tree; `loops` may serve several.
std::unique_ptr<TreeOde> makeLoopTreeOde(std::shared_ptr<const Tree> tree, std::shared_ptr<LoopTree> loops,
                                         double runaway);

} // namespace polhode
