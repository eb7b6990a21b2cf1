#pragma once

#include "engine/contact/contact_law.h"
#include "engine/impact/impact_law_table.h"
#include "engine/math/tolerances.h"
#include "engine/ode/integrator.h"
#include "engine/step/remedies.h"
#include "engine/step/stepper.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace polhode
{

class System;

/// What the caller may choose about a stepper; each reads what it knows.
struct StepperOptions {
    std::string integrator = "dopri5"; ///< of the smooth motion: heun, rk4, dopri5
    Options integration{.relativeTolerance = tolerance::kOfReactions,
                        .absoluteTolerance = tolerance::kOfReactionsAbsolute};
    std::string lcpMethod; ///< of the contact forces; empty: the stepper's own choice
    LcpOptions lcp;
    std::string impactLaw; ///< a row of impactLawTable(); empty: by the number of contacts and their laws
    ImpactOptions impact;
    bool stabilisation = true; ///< active contacts are put back on the surface after each step
    bool friction = true;
    /// Bodies with joints: what is integrated are the generalized coordinates of their tree.
    bool reduced = false;
    double gapTolerance = 1e-10; ///< m, what counts as touching
    double velocityTolerance = 1e-9; ///< m/s, what counts as rest at a contact
    double zenoInterval = 1e-6; ///< s, bounces shorter than this may be passed over …
    int zenoBounces = 24; ///< … once so many of one pair have been shown
    Remedies remedies; ///< event-driven: what is done where the laws alone lead nowhere
    double margin = 1e-3; ///< m, contacts nearer than this are in snapshots
    double step = 0.0; ///< s, time-stepping and soft: the inner step; 0: the stepper's own choice
    bool pyramid = false; ///< time-stepping: the linearised friction pyramid
    int pyramidSides = 4;
};

/// One stepper that a scene may name.
struct StepperRow {
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    bool compliant; ///< surfaces give way: what overlaps is pressed together, and pushes
    bool fixedSteps; ///< impulses over steps of one length; nothing is located in time
    bool impactLaws; ///< bodies strike by a row of impactLawTable()
    std::unique_ptr<Stepper> (*make)(const System& system, const ContactScene& scene,
                                     const StepperOptions& options);
};

/// All steppers, in the order in which lessons list them.
std::span<const StepperRow> stepperTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const StepperRow& stepperRow(std::string_view id);

/// A new stepper of that id. Throws std::invalid_argument for wrong laws or options.
std::unique_ptr<Stepper> makeStepper(std::string_view id, const System& system, const ContactScene& scene,
                                     const StepperOptions& options = {});

} // namespace polhode
