#pragma once

#include "course/model/experiment.h"
#include "course/model/inputs.h"
#include "course/model/numbers.h"
#include "course/model/run_event.h"
#include "course/variables/state_formula.h"
#include "course/variables/variable.h"
#include "course/world/look.h"
#include "course/world/pull_law.h"
#include "course/world/resolve_contacts.h"
#include "course/world/resolve_joints.h"

#include <memory>
#include <string>
#include <vector>

namespace polhode::course
{

/// An impulse at a moment: one of the scene, or a poke.
struct Blow {
    std::string id;
    Text label;
    double time = 0; ///< s
    int body = 0;
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero(); ///< m
    Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero(); ///< N s
    Eigen::Vector3d angular_W = Eigen::Vector3d::Zero(); ///< N m s
};

/// An experiment with the values of its parameters: all that a run needs. Everything in it is fixed; the
/// system is copied by each thread that evaluates it.
struct World {
    std::shared_ptr<const VariableTable> variables;
    std::shared_ptr<const Facts> facts;
    std::shared_ptr<const System> system;
    std::shared_ptr<const ResolvedContacts> contacts; ///< null where nothing touches
    std::shared_ptr<const ResolvedJoints> joints; ///< null where there are none
    State initial;
    std::vector<ElementRange> forces; ///< per force of the scene
    std::vector<std::string> elementIds; ///< per element of the system: whose it is
    std::vector<BodyLook> looks;
    std::vector<SpringLook> springs;
    std::vector<PullLaw> pulls;
    std::vector<WallLook> walls;
    std::vector<JointLook> jointLooks;
    JointStart jointStart;
    std::vector<Blow> blows; ///< by time
    std::vector<double> breakpoints; ///< > 0, ascending: forces jump or bend, blows fall
    std::vector<RunEvent> switches; ///< forces that begin or end, by time
    Eigen::Vector3d gravity_W = Eigen::Vector3d::Zero(); ///< m/s²
    double groundHeight = 0; ///< m
    double duration = 0; ///< s
    double step = 0; ///< s
    double tolerance = 0;
    double longestStep = Options{}.largestStep; ///< s, of adaptive methods: shorter than what a force hides
    std::string integrator, rotation, stepper;
};

/// Throws InputError for what makes no world. @p catalogue is that of the experiment.
World resolve(const Experiment& experiment, const Inputs& inputs, CataloguePointer catalogue);

} // namespace polhode::course
