#pragma once

#include "engine/step/soft_joints.h"

#include <vector>

namespace polhode
{

/// Tells of soft contacts at a state: what touches, and what acts there.
class SoftTelling
{
public:
    SoftTelling(const SoftContext& context, const SoftJoints& joints)
        : context_(context)
        , joints_(joints)
    {
    }

    void tell(double t, const State& state, ContactSnapshot& out) const;

private:
    ContactRecord record(const ContactPoint& point, const Placement& at, const Evaluation& e) const;
    void tellTouch(const SoftPatch& patch, const Placement& at, ContactRecord& record) const;
    void tellProblem(double t, const State& state, ContactSnapshot& out) const;

    const SoftContext& context_;
    const SoftJoints& joints_;
};

} // namespace polhode
