#include "course/run/convergence.h"

#include "engine/integrate/integrator_table.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

/// A method of low order shows its order at small steps only; one of high order is at its rounding there.
int halvings(int order)
{
    return order <= 1 ? 10 : order == 2 ? 8 : 6;
}

double distance(const Run& run, const Run& reference, double t)
{
    double square = 0;
    for (std::size_t i = 0; i < run.bodies().size(); ++i) {
        const BodyPose a = run.pose(i, t), b = reference.pose(i, t);
        square += (a.p_WB - b.p_WB).squaredNorm();
        if (run.bodies()[i].particle)
            continue;
        // sin of the angle from the antisymmetric part: accurate for the small angles that matter here.
        const Eigen::Matrix3d R = a.R_WB * b.R_WB.transpose();
        const Eigen::Vector3d axis(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
        const double angle = std::atan2(0.5 * axis.norm(), 0.5 * (R.trace() - 1));
        square += angle * angle;
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
        changed.step = step;
        changed.until = seconds;
        return simulate(experiment, changed);
    };
    // The reference: the geometric or Runge–Kutta methods reach their rounding long before this step.
    const RunPointer reference = with("dopri5", seconds / 4096);
    std::vector<Convergence> found;
    for (const IntegratorRow& row : integratorTable()) {
        if (row.adaptive)
            continue;
        Convergence series{row.id, {row.en, row.zh}, row.order, {}, {}};
        for (int k = 0; k < halvings(row.order); ++k) {
            if (cancel && *cancel)
                return {};
            const double step = seconds / (16 << k);
            try {
                const RunPointer run = with(row.id, step);
                if (run->status() != RunStatus::complete)
                    continue;
                series.step.push_back(step);
                series.error.push_back(distance(*run, *reference, seconds));
            } catch (const InputError&) {
                break;
            }
        }
        found.push_back(std::move(series));
    }
    return found;
}

} // namespace polhode::course
