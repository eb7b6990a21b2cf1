#pragma once

#include "course/run/rows.h"
#include "course/run/sampler.h"
#include "course/variables/state_formula.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// The steps of a run, looked into again.
class KeptSteps
{
public:
    /// Both must outlive the result.
    KeptSteps(const World& world, const Rows& rows);

    /// Whether there is a step between any two rows that no jump separates.
    bool complete() const;

    /// The state at @p t after @p row and before the next, by the interpolant of the step that led over it;
    /// valid until the next call.
    const State& at(std::size_t row, double t);

private:
    const World* world_;
    const Rows* rows_;
    std::unique_ptr<Stepper> stepper_; ///< that shows the step before read_; made where it is needed
    std::size_t read_ = 0;
    State state_;
};

/// A quantity between two rows of a run, of the step's own interpolant: that by which events are found.
class BetweenRows
{
public:
    /// The value of a variable that goes on from row to row at a sample at @p t after @p row.
    using Continue
        = std::function<double(const Variable& variable, const Sample& sample, std::size_t row, double t)>;

    /// Nothing where the state between rows does not tell the quantity: the forces of stops and bearings
    /// depend on which of them hold, those of a time step on what it gave to each contact, an impulse on
    /// what was before; nor where not all steps were kept. All but the last must outlive the result.
    static std::optional<BetweenRows> of(const World& world, const Rows& rows, KeptSteps& steps,
                                         Sampler& sampler, Continue goOn, const std::string& expression);

    /// At @p t after @p row and before the next row, which no jump separates. Nothing where other contacts
    /// hold, or otherwise, than at the row: an interpolated state leaves a surface by the error of the
    /// method.
    std::optional<double> operator()(std::size_t row, double t);

    /// Whether each value is the solution of a contact problem.
    bool solvesContacts() const { return solves_; }

private:
    BetweenRows(const Rows& rows, KeptSteps& steps, Sampler& sampler, SampleFormula formula);
    bool holdsAsAt(std::size_t row, const Sample& sample) const;

    const Rows* rows_;
    KeptSteps* steps_;
    Sampler* sampler_;
    struct Place {
        std::size_t row = 0;
        double t = 0;
    };
    std::shared_ptr<Place> place_ = std::make_shared<Place>(); ///< where it is evaluated
    SampleFormula formula_;
    bool solves_ = false;
};

} // namespace polhode::course
