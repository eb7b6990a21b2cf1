#include "engine/soft/compression_law.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

double compressionForce(const CompressionLaw& law, double delta, double deltaDot)
{
    if (delta <= 0.0)
        return 0.0;
    return std::max(0.0, law.k * std::pow(delta, law.n) * (1.0 + law.lambda * deltaDot));
}

double storedEnergy(const CompressionLaw& law, double delta)
{
    return delta > 0.0 ? law.k * std::pow(delta, law.n + 1.0) / (law.n + 1.0) : 0.0;
}

double dissipation(const CompressionLaw& law, double delta, double deltaDot)
{
    if (delta <= 0.0)
        return 0.0;
    return (compressionForce(law, delta, deltaDot) - law.k * std::pow(delta, law.n)) * deltaDot;
}

double tangentStiffness(const CompressionLaw& law, double delta)
{
    return delta > 0.0 ? law.n * law.k * std::pow(delta, law.n - 1.0) : 0.0;
}

double hertzStiffness(double R, double E)
{
    return 4.0 / 3.0 * E * std::sqrt(R);
}

} // namespace polhode
