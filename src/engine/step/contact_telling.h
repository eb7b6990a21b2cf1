#pragma once

#include "engine/step/closing_search.h"
#include "engine/step/event_context.h"
#include "engine/step/event_joints.h"

#include <vector>

namespace polhode
{

/// Tells what the contacts do: at any state, and where the last step began and ended.
class ContactTelling
{
public:
    ContactTelling(const EventContext& context, const EventJoints& joints)
        : context_(context)
        , joints_(joints)
    {
    }

    /// The contacts at any state, and with `problemToo` the problem behind them.
    void tell(double t, const State& state, ContactSnapshot& out, bool problemToo) const;

    /// Keeps those where the last step began.
    void keepStart(const ClosingSearch& closing);
    void forgetStart() { startKnown_ = false; }
    /// These; null where they are not known.
    const std::vector<ContactRecord>* atStart() const { return startKnown_ ? &atStart_ : nullptr; }

    /// The held contacts at `state`, where the last step ended at t, as they were up to it. False if others
    /// last whose forces are not known.
    bool upTo(double t, const State& state, std::vector<ContactRecord>& out) const;

private:
    ContactRecord::Case caseOf(double gap, double zeta) const;
    ContactRecord recordOf(const ContactPoint& p, const ContactForces& motion) const;
    void tellForces(const HeldContact& c, const ContactForces& f, double force, ContactRecord& out) const;
    bool tellAll(const HeldSolution& solution, const Placement& at, std::vector<ContactPoint> touching,
                 std::vector<ContactRecord>& out) const;

    const EventContext& context_;
    const EventJoints& joints_;
    std::vector<ContactRecord> atStart_;
    bool startKnown_ = false;
};

} // namespace polhode
