#pragma once

#include "engine/impact/impact_problem.h"
#include "engine/joint/joint_coupling.h"
#include "engine/step/event_context.h"
#include "engine/step/event_joints.h"

#include <functional>
#include <span>
#include <vector>

namespace polhode
{

/// One simultaneous impact at contacts and stops: posed, solved together with the joints of the scene, given
/// to the state and told.
class Blow
{
public:
    /// Of bodies in `state` at t.
    Blow(const EventContext& context, const EventJoints& joints, double t, State& state, const Placement& at);

    /// A contact as an impact sees it; what of it is special may be changed.
    ImpactContact& add(const ContactPoint& p);
    /// A stop: that of a slide as a smooth contact, that of a turn as a couple. After the contacts.
    void add(const JointStop& stop);

    /// Finds the impulses by the law of the options, or the one that fits, and gives them to the state.
    const ImpactResult& strike();
    /// The same by another law.
    const ImpactResult& strike(const std::function<ImpactResult(const ImpactProblem&)>& law);

    /// Appends what has happened: the impact of the contacts, those of stops, and what the law says of them.
    void tell(std::vector<ContactEvent>& events) const;

private:
    void accountJoints(JointCoupling& coupling);
    ImpactOptions options() const;
    ImpactResult solve() const;
    ContactEvent told() const;
    bool isStruck(std::size_t contact, double largest) const;

    const EventContext& context_;
    const EventJoints& joints_;
    double t_;
    State& state_;
    const Placement& at_;
    double before_; ///< J, kinetic energy
    ImpactProblem problem_; ///< the contacts of points_, then those of stops_
    std::vector<ContactPoint> points_;
    std::vector<JointStop> stops_;
    ImpactResult result_;
};

} // namespace polhode
