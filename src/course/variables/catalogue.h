#pragma once

#include "course/model/experiment.h"
#include "course/variables/variable_rows.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace polhode::course
{

/// The rows of one kind of subject.
struct VariableFamily {
    const char* prefix; ///< as the authoring guide writes it: "b." for a body b
    std::span<const VariableRow> rows;
};

/// All tables of variables.
std::span<const VariableFamily> variableFamilies();

/// Every variable that the runs of an experiment have (§3.2 of the authoring guide): t, those of each
/// body and its marks, of each force, of the whole system, and those the lesson defines.
std::vector<VariableInfo> catalogue(const Experiment& experiment);

/// The same with the way each is computed, without those that the lesson defines.
std::vector<Variable> builtInVariables(const SceneDescription& scene);

/// The variables of an experiment as all its runs share them: which there are does not depend on the inputs.
struct VariableCatalogue {
    explicit VariableCatalogue(const Experiment& experiment);

    std::vector<Variable> builtIn;
    std::vector<VariableInfo> infos; ///< of the built-in ones, then of those that the lesson defines
    std::map<std::string, std::size_t> index; ///< of infos, by id
    std::vector<std::size_t> plotted; ///< of builtIn: what plots and bands of contacts are made from
    std::vector<std::size_t> plottedOfVariants; ///< of builtIn: what the curves of variants are made from
};
using CataloguePointer = std::shared_ptr<const VariableCatalogue>;

} // namespace polhode::course
