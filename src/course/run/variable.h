#pragma once

#include "course/run/run.h"
#include "engine/body/system.h"

#include <functional>
#include <vector>

namespace polhode::course
{

/// What the variables need to know of the bodies besides their state.
struct Facts {
    RotationChart chart = RotationChart::quaternionNormalized;
    std::vector<Body> bodies;
    std::vector<std::vector<Eigen::Vector3d>> marks; ///< per body, in the order of their names, body axes
    std::vector<Eigen::Matrix3d> initialRotation; ///< R_WB of each body at t = 0
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
    double externalWork = 0; ///< J, of impulses, and of springs that begin or cease to act
    Evaluation evaluation; ///< R_WB always; the rest where a variable needs rates

    /// t, or a moment before it where the row ends what acted before.
    double sidedTime() const { return side == Side::after ? t : justBefore(t); }
};

/// What of a sample must be there before a variable can be read.
enum class Need {
    state, ///< positions, velocities, orientation: may be used in a force
    history, ///< impulses and works since t = 0, potentials
    rates, ///< forces and accelerations
};

/// How a column is freed of the jumps of its coordinate, once it is computed row by row.
enum class Continuation { none, angle, quaternion };

/// One variable: what it is called and how it is computed from a row.
struct Variable {
    VariableInfo info;
    Need need = Need::state;
    std::function<double(const Sample&)> get;
    Continuation continuation = Continuation::none;
};

} // namespace polhode::course
