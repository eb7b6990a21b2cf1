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
    internalEnd.push_back(internal.size());
    modes.emplace_back();
}

void Rows::setModes(const JointModes* now)
{
    const auto& before = modes.size() > 1 ? modes[modes.size() - 2] : modes.front();
    if (now)
        modes.back() = before && *before == *now ? before : std::make_shared<const JointModes>(*now);
}

void Rows::get(std::size_t row, State& state) const
{
    std::copy_n(bodies.begin() + static_cast<std::ptrdiff_t>(row * bodyCount_), bodyCount_,
                state.bodies.begin());
    std::copy_n(work.begin() + static_cast<std::ptrdiff_t>(row * elementCount_), elementCount_,
                state.work.begin());
    state.account = accounts[row];
    const auto begin = internal.begin() + static_cast<std::ptrdiff_t>(row > 0 ? internalEnd[row - 1] : 0);
    state.internal.assign(begin, internal.begin() + static_cast<std::ptrdiff_t>(internalEnd[row]));
}

void Rows::keep(double from, double to, Stepper& stepper)
{
    if (onTapes_ > kMostOfSteps)
        return;
    auto tape = std::make_shared<StepTape>(steps.empty() ? 0 : steps.back().tape->size());
    stepper.tapeStep(*tape);
    tape->rewind();
    onTapes_ += tape->size();
    steps.push_back({from, to, std::move(tape)});
}

void Rows::keep(std::size_t row, std::vector<ContactRecord> known)
{
    contacts.resize(std::max(contacts.size(), row + 1));
    contacts[row] = std::make_shared<const std::vector<ContactRecord>>(std::move(known));
}

} // namespace polhode::course
