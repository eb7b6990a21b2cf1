#include "course/variables/contact_surfaces.h"

#include <algorithm>

namespace polhode::course
{

int ContactSurfaces::pairOf(int colliderA, int colliderB) const
{
    const int a = owner[static_cast<std::size_t>(colliderA)];
    const int b = owner[static_cast<std::size_t>(colliderB)];
    for (std::size_t k = 0; k < pairs.size(); ++k)
        if (std::minmax(pairs[k].a, pairs[k].b) == std::minmax(a, b))
            return static_cast<int>(k);
    return -1;
}

} // namespace polhode::course
