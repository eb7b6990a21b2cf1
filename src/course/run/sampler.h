#pragma once

#include "course/run/rows.h"
#include "course/scene/resolve.h"

namespace polhode::course
{

/// Turns states into samples. It has a system of its own, so that each thread may use one.
class Sampler
{
public:
    /// @p world must outlive it.
    explicit Sampler(const World& world);
    Sampler(const Sampler&) = delete;
    Sampler& operator=(const Sampler&) = delete;

    /// A sample of @p state, which must outlive its use; valid until the next call.
    const Sample& at(double t, Side side, const State& state, double externalWork, Need need);
    /// A sample of a row.
    const Sample& at(const Rows& rows, std::size_t row, Need need);

    const System& system() const { return system_; }
    const Sample& initial() const { return initial_; }

private:
    const World& world_;
    System system_;
    State state_;
    Sample initial_;
    Sample sample_;
};

} // namespace polhode::course
