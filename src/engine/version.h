#pragma once

namespace polhode
{

/// The version of the program and of the engine library, as "major.minor.patch".
const char* version();

} // namespace polhode
