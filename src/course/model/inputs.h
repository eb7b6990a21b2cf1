#pragma once

#include "course/language/values.h"

#include <Eigen/Core>

#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// A poke: an impulse that the reader gives at a moment.
struct Intervention {
    double time = 0;
    std::string body;
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero(); ///< from the centre of mass, body axes
    Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero();
    Eigen::Vector3d angularImpulse_W = Eigen::Vector3d::Zero();

    bool operator==(const Intervention&) const = default;
};

/// A pull: a spring hooked to a body, whose other end the reader's hand leads from one anchor to the next,
/// evenly between two of them. It acts from the first anchor to the last, with the force
/// f = stiffness (hand − x) − damping ẋ on the body at x = p + R point_B.
struct Pull {
    struct Anchor {
        double time = 0; ///< s
        Eigen::Vector3d hand_W = Eigen::Vector3d::Zero(); ///< m

        bool operator==(const Anchor&) const = default;
    };
    std::string body;
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero(); ///< m, from the centre of mass
    double stiffness = 0; ///< N/m
    double damping = 0; ///< N s/m
    std::vector<Anchor> anchors; ///< two or more, by time

    bool operator==(const Pull&) const = default;
};

/// Everything that a run depends on besides the experiment.
struct Inputs {
    Values values; ///< SI; what is not named has its initial value
    std::string variant; ///< empty: the experiment itself
    std::vector<Intervention> interventions;
    std::vector<Pull> pulls;
    Values starts; ///< rad or m, by joint: its coordinate at t = 0, instead of the scene's
    std::optional<double> until; ///< s, instead of the scene's duration
    std::optional<double> step; ///< s, instead of the scene's
    std::optional<double> tolerance; ///< of an adaptive integrator, instead of the scene's
    std::optional<std::string> integrator; ///< instead of the scene's

    bool operator==(const Inputs&) const = default;
};

} // namespace polhode::course
