#include "engine/math/interrupt.h"

#include <utility>

namespace polhode
{

namespace
{

// Many layers lie between who may stop a run and the loops that take long; none of them has to know.
thread_local InterruptScope* scope = nullptr;

} // namespace

InterruptScope::InterruptScope(std::function<bool()> stop)
    : stop_(std::move(stop))
    , outer_(std::exchange(scope, this))
{
}

InterruptScope::~InterruptScope()
{
    scope = outer_;
}

void mayInterrupt()
{
    if (scope != nullptr && scope->asks())
        throw Interrupted{};
}

} // namespace polhode
