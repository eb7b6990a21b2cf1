#include "course/run/between_rows.h"

#include "course/world/world_stepper.h"

#include <algorithm>

namespace polhode::course
{

KeptSteps::KeptSteps(const World& world, const Rows& rows)
    : world_(&world)
    , rows_(&rows)
    , state_(world.initial)
{
}

bool KeptSteps::complete() const
{
    return !rows_->steps.empty() && rows_->steps.back().to >= rows_->time.back();
}

const State& KeptSteps::at(std::size_t row, double t)
{
    const auto after = std::ranges::upper_bound(rows_->steps, rows_->time[row], {}, &Rows::Step::from);
    const auto number = static_cast<std::size_t>(after - rows_->steps.begin());
    const Rows::Step& step = rows_->steps[number - 1];
    if (read_ != number) {
        if (!stepper_)
            stepper_ = makeWorldStepper(*world_);
        StepTape tape = *step.tape;
        stepper_->tapeStep(tape);
        read_ = number;
    }
    rows_->get(row, state_);
    stepper_->interpolate(std::clamp((t - step.from) / (step.to - step.from), 0.0, 1.0), state_);
    return state_;
}

BetweenRows::BetweenRows(const Rows& rows, KeptSteps& steps, Sampler& sampler, SampleFormula formula)
    : rows_(&rows)
    , steps_(&steps)
    , sampler_(&sampler)
    , formula_(std::move(formula))
{
    formula_.setInitial(sampler.at(rows, 0, formula_.need()));
}

std::optional<BetweenRows> BetweenRows::of(const World& world, const Rows& rows, KeptSteps& steps,
                                           Sampler& sampler, Continue goOn, const std::string& expression)
{
    SampleFormula formula(expression, *world.variables, Need::without);
    const bool forces = formula.need() >= Need::rates;
    if (!steps.complete() || (forces && rows.byImpulses) || formula.isContinued(Continuation::impulse))
        return std::nullopt;
    BetweenRows between(rows, steps, sampler, std::move(formula));
    between.solves_ = forces && world.contacts && !stepperRow(world.stepper).compliant;
    between.formula_.setContinue(
        [place = between.place_, goOn = std::move(goOn)](const Variable& variable, const Sample& sample) {
            return goOn(variable, sample, place->row, place->t);
        });
    return between;
}

bool BetweenRows::holdsAsAt(std::size_t row, const Sample& sample) const
{
    const Rows::Contacts start = sampler_->contactsAt(*rows_, row);
    const auto lasts
        = [](const ContactRecord& record) { return record.which == ContactRecord::Case::lasting; };
    const auto same = [&](const ContactRecord& record) {
        return !lasts(record) || std::ranges::any_of(*start, [&](const ContactRecord& other) {
            return lasts(other) && sameFeatures(other.point, record.point) && other.current == record.current
                && other.sliding == record.sliding;
        });
    };
    const std::vector<ContactRecord>& now = sample.surfaces->records;
    return std::ranges::count_if(now, lasts) == std::ranges::count_if(*start, lasts)
        && std::ranges::all_of(now, same);
}

std::optional<double> BetweenRows::operator()(std::size_t row, double t)
{
    *place_ = {row, t};
    const State& state = steps_->at(row, t);
    // What a breakpoint adds to the work stands in the row after it.
    const Sample& sample = sampler_->at(t, Side::after, state, rows_->externalWork[row + 1], formula_.need(),
                                        rows_->modes[row].get());
    if (solves_ && !holdsAsAt(row, sample))
        return std::nullopt;
    return formula_(sample);
}

} // namespace polhode::course
