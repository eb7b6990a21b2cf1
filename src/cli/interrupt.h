#pragma once

#include <atomic>

namespace polhode::cli
{

/// From now on Ctrl-C and kill set what is returned, that runs end with what they have; a second time they
/// end the program as ever.
const std::atomic<bool>& heedSignals();

} // namespace polhode::cli
