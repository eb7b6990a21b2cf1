#pragma once

#include "course/model/force_table.h"
#include "course/variables/state_formula.h"
#include "course/world/resolve_bodies.h"

#include <memory>
#include <string>
#include <vector>

namespace polhode::course
{

/// The forces of a scene as elements of a system; the first is gravity.
struct ResolvedForces {
    std::vector<ForceElement> elements;
    std::vector<std::string> elementIds; ///< per element: the force it belongs to
    std::vector<Text> elementLabels; ///< per element: of the force it belongs to
    std::vector<ElementRange> ranges; ///< per force
    std::vector<double> edges; ///< s, where a formula jumps or bends
    bool hiddenEdges = false; ///< a formula may jump or bend elsewhere too
    std::vector<SpringLook> springs;
};

ResolvedPlace resolvePlace(const PlaceDescription& place, const SceneDescription& scene,
                           const Numbers& numbers, const ResolvedBodies& bodies);

/// @p facts and the initial motion must be those of @p bodies; they are kept by the forces' formulas.
ResolvedForces resolveForces(const SceneDescription& scene, const Numbers& numbers,
                             const ResolvedBodies& bodies, const VariableTable& variables,
                             std::shared_ptr<const Facts> facts);

} // namespace polhode::course
