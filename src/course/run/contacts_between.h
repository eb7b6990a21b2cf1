#pragma once

#include "course/run/contact_view.h"
#include "course/run/sampler.h"

namespace polhode::course
{

/// The contacts of a run at a moment, also between its rows. Which there are is told by the row at or before
/// it: what is interpolated may have left a surface by a rounding of the interpolation. Their forces are the
/// recorded ones, between two rows on the way from the one to the other; their points those of the moment.
class ContactsBetween
{
public:
    /// All must outlive the result.
    ContactsBetween(const World& world, const Rows& rows, Sampler& sampler, double t);

    std::vector<ContactView> views();
    /// What was solved: (11.20)–(11.22).
    ContactProblemView problem();

private:
    /// The problem of the moment if it is about the contacts of the row, else that of the row.
    const ContactSnapshot& problemNow() const;
    /// Moves the problem of the row towards that of the next, where both are about the same contacts: on a
    /// curved surface a state between two rows touches only nearly, and poses none.
    void moveProblem(ContactSnapshot& problem) const;
    /// Moves the forces towards those of the next row, as the curves run.
    void moveForces();

    const World& world_;
    const Rows& rows_;
    const Stepper& stepper_;
    double t_;
    State state_;
    ContactSnapshot snapshot_; ///< of the row, with the forces that were recorded
    ContactSnapshot now_; ///< of the moment itself, between two rows
    Rows::Contacts next_; ///< of the next row, where the moment lies between the two; else null
    double towardsNext_ = 0.0; ///< how far the moment is from the one to the other, 0 … 1
};

} // namespace polhode::course
