#include "course/run/between_rows.h"

#include "course/run/world_stepper.h"

#include <limits>

namespace polhode::course
{

BetweenRows::BetweenRows(const World& world, const Rows& rows, Sampler& sampler, SampleFormula formula)
    : world_(&world)
    , rows_(&rows)
    , sampler_(&sampler)
    , formula_(std::move(formula))
    , state_(world.initial)
{
    formula_.setInitial(sampler.at(rows, 0, formula_.need()));
}

std::optional<BetweenRows> BetweenRows::of(const World& world, const Rows& rows, Sampler& sampler,
                                           const std::string& expression)
{
    if (world.contacts || world.joints)
        return std::nullopt;
    SampleFormula formula(expression, *world.variables);
    if (formula.isContinued())
        return std::nullopt;
    return BetweenRows(world, rows, sampler, std::move(formula));
}

double BetweenRows::operator()(std::size_t row, double t)
{
    rows_->get(row, state_);
    const double from = rows_->time[row];
    if (!makeWorldIntegrator(*world_, sampler_->system())->step(state_, from, t - from))
        return std::numeric_limits<double>::quiet_NaN();
    // What a breakpoint adds to the work stands in the row after it.
    return formula_(sampler_->at(t, Side::after, state_, rows_->externalWork[row + 1], formula_.need()));
}

} // namespace polhode::course
