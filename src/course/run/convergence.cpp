#include "course/run/convergence.h"

#include "course/model/scene.h"
#include "engine/ode/integrator_table.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

constexpr int kHalvings = 12; // a method of low order shows its order at small steps only
// An error below this is no longer far above the rounding of the runs and the error of the reference, some
// 1e-13 each; one of a high order is there at larger steps.
constexpr double kFloor = 1e-11;
constexpr double kReferenceTolerance = 10 * kLeastTolerance; // at the finest rounding alone decides the steps

double distance(const Run& run, const Run& reference, double t)
{
    double square = 0;
    for (std::size_t i = 0; i < run.bodies().size(); ++i) {
        const BodyPose a = run.pose(i, t), b = reference.pose(i, t);
        square += (a.p_WB - b.p_WB).squaredNorm();
        const auto changeOf = [&](const char* variable) {
            const std::string id = run.bodies()[i].id + variable;
            return run.value(id, t) - reference.value(id, t);
        };
        for (const char* velocity : {".vx", ".vy", ".vz"})
            square += std::pow(changeOf(velocity), 2);
        if (run.bodies()[i].particle)
            continue;
        // sin of the angle from the antisymmetric part: accurate for the small angles that matter here.
        const Eigen::Matrix3d R = a.R_WB * b.R_WB.transpose();
        const Eigen::Vector3d axis(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
        const double angle = std::atan2(0.5 * axis.norm(), 0.5 * (R.trace() - 1));
        square += angle * angle;
        for (const char* spin : {".wx", ".wy", ".wz"})
            square += std::pow(changeOf(spin), 2);
    }
    return std::sqrt(square);
}

} // namespace

std::vector<Convergence> measureConvergence(const Experiment& experiment, const Inputs& inputs,
                                            double seconds, const std::atomic<bool>* cancel)
{
    const auto with = [&](const std::string& integrator, double step) {
        Inputs changed = inputs;
        changed.integrator = integrator;
        changed.tolerance = kReferenceTolerance;
        changed.step = step;
        changed.until = seconds;
        return simulate(experiment, changed);
    };
    const RunPointer reference = with("dopri5", seconds);
    std::vector<Convergence> found;
    for (const IntegratorRow& row : integratorTable()) {
        if (row.adaptive)
            continue;
        Convergence series{row.id, {row.en, row.zh}, row.order, {}, {}};
        for (int k = 0; k < kHalvings; ++k) {
            if (cancel && *cancel)
                return {};
            const double step = seconds / (16 << k);
            try {
                const RunPointer run = with(row.id, step);
                if (run->status() != RunStatus::complete)
                    continue;
                const double error = distance(*run, *reference, seconds);
                if (error < kFloor)
                    break;
                series.step.push_back(step);
                series.error.push_back(error);
            } catch (const InputError&) {
                break;
            }
        }
        found.push_back(std::move(series));
    }
    return found;
}

} // namespace polhode::course
