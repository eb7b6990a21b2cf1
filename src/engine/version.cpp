#include "engine/version.h"

namespace polhode
{

const char* version()
{
    return POLHODE_VERSION;
}

} // namespace polhode
