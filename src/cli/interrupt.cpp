#include "cli/interrupt.h"

#include <csignal>

namespace polhode::cli
{

namespace
{

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free); // as a signal handler needs it

} // namespace

const std::atomic<bool>& heedSignals()
{
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM})
        sigaction(signal, &action, nullptr);
    return interrupted;
}

} // namespace polhode::cli
