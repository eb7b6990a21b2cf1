#pragma once

#include "engine/body/state.h"

#include <Eigen/Core>
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <vector>

namespace polhode
{

/// The interpolant of one step as a row of numbers. It is written and read by the same list of members,
///   tape(h_); tape(start_); …
/// so that the two cannot disagree.
class StepTape
{
public:
    StepTape() = default;
    /// One that may become as long as `expected` without taking memory anew.
    explicit StepTape(std::size_t expected) { numbers_.reserve(expected); }

    bool writes() const { return writes_; }
    std::size_t size() const { return numbers_.size(); }

    /// From now on what is on the tape is read, from its beginning.
    void rewind()
    {
        numbers_.shrink_to_fit();
        writes_ = false;
        next_ = 0;
    }

    void operator()(double& number)
    {
        if (writes_)
            numbers_.push_back(number);
        else
            number = numbers_[next_++];
    }

    /// Flags and counts.
    template <std::integral Number>
    void operator()(Number& number)
    {
        auto value = static_cast<double>(number);
        (*this)(value);
        number = static_cast<Number>(value);
    }

    template <class Derived>
    void operator()(Eigen::PlainObjectBase<Derived>& matrix)
    {
        if constexpr (Derived::SizeAtCompileTime == Eigen::Dynamic) {
            Eigen::Index rows = matrix.rows(), columns = matrix.cols();
            (*this)(rows);
            (*this)(columns);
            matrix.resize(rows, columns);
        }
        copy(matrix.data(), static_cast<std::size_t>(matrix.size()));
    }

    void operator()(std::vector<double>& numbers)
    {
        std::size_t count = numbers.size();
        (*this)(count);
        numbers.resize(count);
        copy(numbers.data(), count);
    }

    template <class Item>
    void operator()(std::vector<Item>& items)
    {
        std::size_t count = items.size();
        (*this)(count);
        items.resize(count);
        for (Item& item : items)
            (*this)(item);
    }

    /// A tape on a tape.
    void operator()(StepTape& inner)
    {
        (*this)(inner.numbers_);
        inner.writes_ = false;
    }

    void operator()(BodyState& body)
    {
        (*this)(body.p_WB);
        (*this)(body.attitude);
        (*this)(body.v_WB);
        (*this)(body.w_WB);
        (*this)(body.impulse_W);
        (*this)(body.angularImpulse_W);
        (*this)(body.angularImpulseO_W);
    }

    void operator()(ReactionAccount& account)
    {
        for (double* part : {&account.friction, &account.restitution, &account.damping, &account.drive})
            (*this)(*part);
        (*this)(account.impulse_W);
        (*this)(account.angularImpulseO_W);
        (*this)(account.drift);
    }

    void operator()(State& state)
    {
        (*this)(state.bodies);
        (*this)(state.work);
        (*this)(state.account);
        (*this)(state.internal);
    }

private:
    void copy(double* numbers, std::size_t count)
    {
        if (writes_) {
            numbers_.insert(numbers_.end(), numbers, numbers + count);
            return;
        }
        std::copy_n(numbers_.begin() + static_cast<std::ptrdiff_t>(next_), count, numbers);
        next_ += count;
    }

    std::vector<double> numbers_;
    std::size_t next_ = 0;
    bool writes_ = true;
};

} // namespace polhode
