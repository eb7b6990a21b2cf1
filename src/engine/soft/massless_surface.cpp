#include "engine/soft/massless_surface.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

SurfaceAnswer surfaceAnswer(const MasslessSurface& surface, double z, double p, double pDot)
{
    SurfaceAnswer answer;
    answer.touching = p <= z;
    if (answer.touching)
        answer.f = std::max(0.0, -surface.K * z - surface.D * pDot);
    answer.zDot = surface.D > 0.0 ? -(surface.K * z + answer.f) / surface.D : answer.touching ? pDot : 0.0;
    return answer;
}

double relaxed(const MasslessSurface& surface, double z0, double dt)
{
    if (surface.K == 0.0)
        return z0;
    return surface.D > 0.0 ? z0 * std::exp(-surface.K * dt / surface.D) : 0.0;
}

double storedEnergy(const MasslessSurface& surface, double z)
{
    return 0.5 * surface.K * z * z;
}

double relaxationLoss(const MasslessSurface& surface, double z0, double dt)
{
    const double rest = surface.D > 0.0 ? -std::expm1(-2.0 * surface.K * dt / surface.D) : 1.0;
    return storedEnergy(surface, z0) * rest;
}

std::optional<MasslessSurface> lumped(const MasslessSurface& a, const MasslessSurface& b)
{
    const double ab = a.K * b.D;
    const double ba = b.K * a.D;
    constexpr double kSame = 1e-12; // of the larger product: equal numbers, typed or converted, round by less
    if (std::abs(ab - ba) > kSame * std::max(ab, ba))
        return std::nullopt;
    const auto series = [](double x, double y) { return x + y > 0.0 ? x * y / (x + y) : 0.0; };
    return MasslessSurface{series(a.K, b.K), series(a.D, b.D)};
}

TwoSurfaceAnswer touchingAnswer(const MasslessSurface& a, double zA, const MasslessSurface& b, double zB,
                                double pDot)
{
    const double pull = pDot + a.K * zA / a.D + b.K * zB / b.D;
    TwoSurfaceAnswer answer;
    answer.f = std::max(0.0, -pull * a.D * b.D / (a.D + b.D));
    answer.zDotA = -(a.K * zA + answer.f) / a.D;
    answer.zDotB = -(b.K * zB + answer.f) / b.D;
    return answer;
}

} // namespace polhode
