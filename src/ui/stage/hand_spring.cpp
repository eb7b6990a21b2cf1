#include "ui/stage/hand_spring.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace polhode::ui
{

namespace
{

constexpr double kPeriod = 0.5; // s
constexpr double kSag = 0.15; // of the scene's length
constexpr double kLargestTurn = 0.4; // rad of the swing in one step of the run
constexpr double kDamping = 0.6; // of the critical damping

/// The mass of a body and of all that joints connect to it.
double connectedMass(const course::Run& run, int body)
{
    std::vector<bool> reached(run.bodies().size(), false);
    reached[std::size_t(body)] = true;
    for (bool again = true; again;) {
        again = false;
        for (const course::JointLook& joint : run.joints()) {
            if (joint.bodyA < 0 || joint.bodyB < 0)
                continue;
            const auto a = std::size_t(joint.bodyA), b = std::size_t(joint.bodyB);
            again = again || reached[a] != reached[b];
            reached[a] = reached[b] = reached[a] || reached[b];
        }
    }
    double mass = 0;
    for (std::size_t i = 0; i < reached.size(); ++i)
        mass += reached[i] ? run.bodies()[i].mass : 0;
    return mass;
}

double threeFigures(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)) - 2);
    return decade >= 1 ? std::round(value / decade) * decade
                       : std::round(value / decade) / std::round(1 / decade);
}

} // namespace

course::Pull handSpring(const course::Run& run, int body, double length)
{
    const double mass = connectedMass(run, body);
    const double swing
        = std::max(2 * std::numbers::pi / kPeriod, std::sqrt(run.gravity().norm() / (kSag * length)));
    const double rate = std::min(swing, kLargestTurn / run.stepSize()); // rad/s
    course::Pull pull;
    pull.body = run.bodies()[std::size_t(body)].id;
    pull.stiffness = threeFigures(mass * rate * rate);
    pull.damping = threeFigures(2 * kDamping * mass * rate);
    return pull;
}

} // namespace polhode::ui
