#pragma once

#include "engine/body/state.h"
#include "engine/step/stepper.h"

#include <memory>
#include <vector>

namespace polhode::course
{

/// The rows of a run: what is stored, in columns; everything else follows from them.
class Rows
{
public:
    Rows(std::size_t bodyCount, std::size_t elementCount)
        : bodyCount_(bodyCount)
        , elementCount_(elementCount)
    {
    }

    void reserve(std::size_t count);
    void push(double t, int sequence, const State& state, double externalWork);
    /// Whether the last row is the first of its sequence.
    bool startsSequence() const { return count() < 2 || sequence[count() - 2] != sequence.back(); }
    /// What stops and bearings do about the last row: up to an event there, or from it on.
    void setModes(const JointModes* now);

    std::size_t count() const { return time.size(); }
    const BodyState& body(std::size_t row, std::size_t b) const { return bodies[row * bodyCount_ + b]; }
    /// Copies a row into @p state, which must have the right sizes.
    void get(std::size_t row, State& state) const;

    std::vector<double> time; ///< s
    std::vector<int> sequence; ///< grows by one at each jump of a velocity or a force
    std::vector<double> externalWork; ///< J, see Sample::externalWork
    std::vector<BodyState> bodies; ///< row by row
    std::vector<double> work; ///< J, row by row
    std::vector<ReactionAccount> accounts;
    std::vector<double> internal; ///< State::internal, row by row
    std::vector<std::size_t> internalEnd; ///< of each row's part of it

    std::vector<std::shared_ptr<const JointModes>> modes; ///< row by row; null where they are not known

    /// The impulses that led to a row from the one before it.
    struct Impulses {
        std::size_t row;
        StepImpulses given;
    };
    std::vector<Impulses> impulses; ///< row by row
    bool byImpulses = false; ///< these are all there were; else forces and impacts tell

    /// What the stepper ran through from one moment to the next: one step or, up to an event, a part of it.
    struct Step {
        double from = 0, to = 0; ///< s
        std::shared_ptr<const StepTape> tape;
    };
    /// Keeps the interpolant of a step while there is room.
    void keep(double from, double to, Stepper& stepper);
    std::vector<Step> steps; ///< by time; of a long run the first ones
    static constexpr std::size_t kMostOfSteps = 16'000'000; ///< numbers on their tapes, 128 MB

    /// Of longer runs contacts are found where they are asked for.
    static constexpr std::size_t kMostWithContacts = 20000;
    using Contacts = std::shared_ptr<const std::vector<ContactRecord>>;
    /// Of the rows whose contacts were known when they were recorded, null for the others; may be shorter.
    std::vector<Contacts> contacts;
    void keep(std::size_t row, std::vector<ContactRecord> known);

private:
    std::size_t onTapes_ = 0; ///< numbers
    std::size_t bodyCount_;
    std::size_t elementCount_;
};

} // namespace polhode::course
