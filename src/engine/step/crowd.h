#pragma once

#include <limits>

namespace polhode
{

/// Counts what happens again and again within a span of time.
class Crowd
{
public:
    /// Once more at t: how often since the first, which is less than `span` ago (s).
    int add(double t, double span)
    {
        if (!(t - first_ < span)) {
            first_ = t;
            count_ = 0;
        }
        return ++count_;
    }

private:
    double first_ = -std::numeric_limits<double>::infinity();
    int count_ = 0;
};

} // namespace polhode
