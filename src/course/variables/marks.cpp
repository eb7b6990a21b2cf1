#include "course/variables/marks.h"

namespace polhode::course
{

namespace
{

/// m, between a mark and the corner that it marks.
constexpr double kSamePoint = 1e-6;

} // namespace

int markAt(const Facts& facts, const State& state, int body, const Eigen::Vector3d& point_W)
{
    if (body == kWorld)
        return -1;
    const auto b = static_cast<std::size_t>(body);
    if (facts.marks[b].empty())
        return -1;
    const BodyState& motion = state.bodies[b];
    const Eigen::Vector3d point_B
        = rotationMatrix(facts.chart, motion.attitude).transpose() * (point_W - motion.p_WB);
    for (std::size_t k = 0; k < facts.marks[b].size(); ++k)
        if ((facts.marks[b][k] - point_B).norm() < kSamePoint)
            return static_cast<int>(k);
    return -1;
}

} // namespace polhode::course
