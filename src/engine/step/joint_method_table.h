#pragma once

#include "engine/joint/joint.h"
#include "engine/joint/joint_modes.h"
#include "engine/joint/stabilisation.h"
#include "engine/math/tolerances.h"
#include "engine/ode/integrator.h"
#include "engine/step/stepper.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polhode
{

/// One choice that a scene may name.
struct StabilisationRow {
    Stabilisation stabilisation;
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
};

/// All of them, in the order in which lessons list them.
std::span<const StabilisationRow> stabilisationTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const StabilisationRow& stabilisationRow(std::string_view id);

/// What the caller may choose about how bodies with joints move.
struct JointStepperOptions {
    std::string integrator = "dopri5"; ///< heun, rk4, dopri5; in maximal coordinates also six-step
    Options integration{.relativeTolerance = tolerance::kOfReactions,
                        .absoluteTolerance = tolerance::kOfReactionsAbsolute};
    Stabilisation stabilisation = Stabilisation::projection;
    Baumgarte baumgarte{10.0, 10.0}; ///< for that stabilisation
    double tolerance
        = tolerance::kLeftAlone; ///< m, rad, m/s, rad/s: smaller errors are left alone by projections
    double restSpeed = tolerance::kStopRest; ///< rad/s, m/s, a rebound slower than this does not take place
    ConstraintMethod solver = ConstraintMethod::automatic;
};

/// A stepper of bodies that joints connect. State::internal holds the coordinates of the joints' scalar
/// freedoms; begin() makes room for them.
class MechanismStepper : public Stepper
{
public:
    /// Moves a state at t onto the joints and counts the turns of their angles. Stops that it touches there
    /// are returned; they are not struck.
    virtual std::vector<JointStop> putOnJoints(double t, State& state) = 0;

    /// The stops on which joints rest, and what the bearings do.
    virtual const JointModes& modes() const = 0;

    const JointModes* jointModes() const final { return &modes(); }

    /// The stops alone.
    const std::vector<JointStop>& resting() const { return modes().resting; }
};

/// One of the two methods that a scene may name.
struct JointMethodRow {
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    bool reduced; ///< what is integrated are generalized coordinates; else bodies, kept together by forces
    std::unique_ptr<MechanismStepper> (*make)(const System& system, std::vector<JointDescription> joints,
                                              const JointStepperOptions& options);
};

/// maximal (constraint forces between bodies) and reduced (generalized coordinates).
std::span<const JointMethodRow> jointMethodTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const JointMethodRow& jointMethodRow(std::string_view id);

/// A new stepper of that id; throws std::invalid_argument that names the id and the ids there are, or what is
/// wrong with the joints or options.
std::unique_ptr<MechanismStepper> makeJointStepper(std::string_view id, const System& system,
                                                   std::vector<JointDescription> joints,
                                                   const JointStepperOptions& options = {});

} // namespace polhode
