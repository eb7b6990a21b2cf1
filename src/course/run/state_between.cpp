#include "course/run/state_between.h"

#include "engine/math/so3.h"

#include <algorithm>

namespace polhode::course
{

std::size_t rowBefore(std::span<const double> time, double t)
{
    const auto after = std::upper_bound(time.begin(), time.end(), t);
    return after == time.begin() ? 0 : static_cast<std::size_t>(after - time.begin()) - 1;
}

BodyState bodyBetween(const World& world, const Rows& rows, std::size_t body, double t)
{
    const std::size_t i = rowBefore(rows.time, t);
    const BodyState& a = rows.body(i, body);
    if (i + 1 >= rows.count() || rows.sequence[i] != rows.sequence[i + 1] || !(rows.time[i] < t))
        return a;
    const BodyState& b = rows.body(i + 1, body);
    const double h = rows.time[i + 1] - rows.time[i];
    const double s = (t - rows.time[i]) / h;
    BodyState out = a;
    // Cubic Hermite for the position, whose ends have velocities; the rest linear.
    out.p_WB = (1 + 2 * s) * (1 - s) * (1 - s) * a.p_WB + s * (1 - s) * (1 - s) * h * a.v_WB
        + s * s * (3 - 2 * s) * b.p_WB - s * s * (1 - s) * h * b.v_WB;
    out.v_WB += s * (b.v_WB - a.v_WB);
    out.w_WB += s * (b.w_WB - a.w_WB);
    const RotationChart chart = world.facts->chart;
    if (rotationChartRow(chart).drift == RotationChartRow::Drift::left) {
        out.attitude += s * (b.attitude - a.attitude);
    } else {
        const Eigen::Matrix3d Ra = rotationMatrix(chart, a.attitude);
        const Eigen::Matrix3d Rb = rotationMatrix(chart, b.attitude);
        out.attitude = attitudeFromRotation(chart, Ra * expSO3(s * logSO3(Ra.transpose() * Rb)));
    }
    return out;
}

State stateBetween(const World& world, const Rows& rows, double t)
{
    State state = world.initial;
    rows.get(rowBefore(rows.time, t), state);
    for (std::size_t b = 0; b < state.bodies.size(); ++b)
        state.bodies[b] = bodyBetween(world, rows, b, t);
    return state;
}

} // namespace polhode::course
