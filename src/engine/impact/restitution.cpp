#include "engine/impact/restitution.h"

#include "engine/math/infinite.h"
#include "engine/math/refused.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace polhode
{

namespace
{

double missingVelocity(const Expansion& from, double zeta, double, double)
{
    return zeta - from.e * from.approach;
}

double missingImpulse(const Expansion& from, double, double lambda, double)
{
    return lambda - (1.0 + from.e) * from.compression;
}

double missingWork(const Expansion& from, double, double, double work)
{
    return work - (1.0 - from.e * from.e) * from.deepest;
}

double untilImpulse(double, double, double left)
{
    return left;
}

double untilWork(double zeta, double slope, double left)
{
    const double square = zeta * zeta + 2.0 * slope * left;
    return square >= 0.0 ? 2.0 * left / (zeta + std::sqrt(square)) : kInfinite;
}

} // namespace

double untilVelocity(double, double slope, double left)
{
    return slope > 0.0 ? std::max(0.0, left / slope) : kInfinite;
}

std::span<const RestitutionRow> restitutionTable()
{
    static constexpr std::array kRows{
        RestitutionRow{Restitution::newton, "newton", "Newton: velocities", "牛顿：速度",
                       "Velocity of separation = e × velocity of approach.", "分离速度 = e × 接近速度。",
                       true, true, missingVelocity, untilVelocity},
        RestitutionRow{Restitution::poisson, "poisson", "Poisson: impulses", "泊松：冲量",
                       "Impulse of expansion = e × impulse of compression.", "恢复冲量 = e × 压缩冲量。",
                       false, true, missingImpulse, untilImpulse},
        RestitutionRow{Restitution::energetic, "energetic", "Stronge: work", "斯特朗：功",
                       "Work of expansion = e² × work of compression: energy is never created.",
                       "恢复阶段的功 = e² × 压缩阶段的功：绝不产生能量。", false, false, missingWork,
                       untilWork},
    };
    return kRows;
}

const RestitutionRow& restitutionRow(Restitution restitution)
{
    return restitutionTable()[static_cast<std::size_t>(restitution)];
}

const RestitutionRow& restitutionRow(std::string_view id)
{
    return rowCalled(restitutionTable(), "hypothesis", id);
}

} // namespace polhode
