#include "course/run/rows.h"

#include <algorithm>

namespace polhode::course
{

void Rows::reserve(std::size_t count)
{
    time.reserve(count);
    sequence.reserve(count);
    externalWork.reserve(count);
    bodies.reserve(count * bodyCount_);
    work.reserve(count * elementCount_);
    accounts.reserve(count);
}

void Rows::push(double t, int number, const State& state, double external)
{
    time.push_back(t);
    sequence.push_back(number);
    externalWork.push_back(external);
    bodies.insert(bodies.end(), state.bodies.begin(), state.bodies.end());
    work.insert(work.end(), state.work.begin(), state.work.end());
    accounts.push_back(state.account);
    internal.insert(internal.end(), state.internal.begin(), state.internal.end());
}

void Rows::get(std::size_t row, State& state) const
{
    std::copy_n(bodies.begin() + static_cast<std::ptrdiff_t>(row * bodyCount_), bodyCount_,
                state.bodies.begin());
    std::copy_n(work.begin() + static_cast<std::ptrdiff_t>(row * elementCount_), elementCount_,
                state.work.begin());
    state.account = accounts[row];
    const std::size_t width = internal.size() / count();
    state.internal.resize(width);
    std::copy_n(internal.begin() + static_cast<std::ptrdiff_t>(row * width), width, state.internal.begin());
}

} // namespace polhode::course
