#pragma once

#include <functional>

namespace polhode
{

/// Thrown out of work that is not to go on. No std::exception, so that nothing takes it for a failure.
struct Interrupted {
};

/// While it lives, long work on this thread asks `stop` now and then, and where that says yes ends by
/// throwing Interrupted. What is computed until then does not depend on it.
class InterruptScope
{
public:
    explicit InterruptScope(std::function<bool()> stop);
    ~InterruptScope();
    InterruptScope(const InterruptScope&) = delete;
    InterruptScope& operator=(const InterruptScope&) = delete;

    bool asks() { return stop_(); }

private:
    std::function<bool()> stop_;
    InterruptScope* outer_;
};

/// For loops that may take long: each evaluation of forces, each blow, each round of a solver.
void mayInterrupt();

} // namespace polhode
