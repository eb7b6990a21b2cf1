#pragma once

#include "course/run/rows.h"
#include "course/run/sampler.h"
#include "course/run/state_formula.h"

#include <memory>
#include <optional>
#include <string>

namespace polhode::course
{

/// A quantity between two rows of a run: what the run gives when it goes on from the row before. The same
/// moment gives the same bits, whatever was asked for before.
class BetweenRows
{
public:
    /// Nothing where a row does not hold all that the run goes on from: with contacts and joints, and of
    /// variables that are continued from row to row. The first three must outlive the result.
    static std::optional<BetweenRows> of(const World& world, const Rows& rows, Sampler& sampler,
                                         const std::string& expression);

    /// At @p t after @p row and before the next row, which no jump separates. NaN where no step succeeds.
    double operator()(std::size_t row, double t);

private:
    BetweenRows(const World& world, const Rows& rows, Sampler& sampler, SampleFormula formula);

    const World* world_;
    const Rows* rows_;
    Sampler* sampler_;
    SampleFormula formula_;
    State state_;
};

} // namespace polhode::course
