#pragma once

#include "course/variables/variable_info.h"
#include "engine/body/system.h"
#include "engine/collide/shape.h"
#include "engine/joint/joint_reactions.h"
#include "engine/step/stepper.h"

#include <functional>
#include <memory>
#include <vector>

namespace polhode::course
{

class Distances;
struct ContactSurfaces;

/// What the variables need to know of the bodies besides their state.
struct Facts {
    RotationChart chart = RotationChart::quaternionNormalized;
    std::vector<Body> bodies;
    std::vector<Eigen::Matrix3d> inertia_B; ///< of each body, as its shape has it (a rod: 0 about itself)
    std::vector<std::vector<Eigen::Vector3d>> marks; ///< per body, in the order of their names, body axes
    std::vector<Eigen::Matrix3d> initialRotation; ///< R_WB of each body at t = 0
    std::shared_ptr<const ContactSurfaces> contacts; ///< null where nothing touches
    std::shared_ptr<const JointSet> joints; ///< null where there are none
};

/// The surfaces of a sample.
struct SurfaceSample {
    std::vector<ContactRecord> records; ///< those that touch or nearly do, with their forces
    std::vector<SurfaceDisplacement> displacements; ///< of soft ones
    const Distances* distances = nullptr;
    /// What would be without the forces of contacts, stops and bearings doing what they do.
    Evaluation without;
};

/// The elements of the system that stand for one force of the scene.
struct ElementRange {
    int first = 0;
    int count = 0;
};

/// One row of a run, as its variables see it.
struct Sample {
    const Facts* facts = nullptr;
    const System* system = nullptr; ///< null while a force is being evaluated
    const std::vector<ElementRange>* forces = nullptr;
    double t = 0; ///< s
    Side side = Side::after;
    const State* state = nullptr;
    const State* initial = nullptr; ///< at t = 0
    double initialEnergy = 0; ///< J, at t = 0
    double storedEnergy = 0; ///< J, in soft contacts
    double externalWork = 0; ///< J, of impulses, and of springs that begin or cease to act
    const SurfaceSample* surfaces = nullptr; ///< null where nothing touches
    const JointSolution* joints = nullptr; ///< null where there are none
    Evaluation evaluation; ///< R_WB always; the rest where a variable needs rates

    /// t, or a moment before it where the row ends what acted before.
    double sidedTime() const { return side == Side::after ? t : justBefore(t); }
};

/// What led to a row all at once, or in its step, beside what forces tell: impulses.
struct ImpulseSample {
    struct Pair {
        double normal = 0; ///< N s
        Eigen::Vector3d tangential_W = Eigen::Vector3d::Zero(); ///< N s, on the one named first
    };
    std::vector<Pair> pairs; ///< of contacts
    std::vector<JointWrench> joints; ///< N s, N m s
    std::vector<Eigen::Vector3d> supports_W; ///< N s, on each body
};

/// What of a sample must be there before a variable can be read.
enum class Need {
    state, ///< positions, velocities, orientation: may be used in a force
    history, ///< impulses and works since t = 0, potentials
    rates, ///< forces (those of contacts too) and accelerations
    distances, ///< rates, and how far surfaces are from each other
    without, ///< distances, and accelerations without the forces of contacts
};

/// What becomes of a column once it is computed row by row: an angle or a quaternion is freed of the jumps of
/// its coordinate; a force becomes its impulse, with that of blows.
enum class Continuation { none, angle, quaternion, impulse };

/// One variable: what it is called and how it is computed from a row.
struct Variable {
    VariableInfo info;
    Need need = Need::state;
    std::function<double(const Sample&)> get;
    Continuation continuation = Continuation::none;
    std::string rate = {}; ///< of an impulse: the variable that its force is,
    std::function<double(const ImpulseSample&)> impulse = {}; ///< and what it got at once
    bool band = false; ///< drawn as a band along the time of a contact
};

} // namespace polhode::course
