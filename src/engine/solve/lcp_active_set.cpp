#include "engine/solve/lcp_active_set.h"

#include "engine/math/tolerances.h"
#include "engine/solve/lcp_dictionary.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

using lcptools::Dictionary;

constexpr double kNegative = 1e-12; // of the terms of w_i: a sum that is less negative is rounding

/// One run of the method on a scaled problem.
class Descent
{
public:
    Descent(const lcptools::Scaled& s, lcptools::Report& report)
        : s_(s)
        , report_(report)
        , d_(s.lcp)
        , limit_(lcptools::pivotLimit(s.lcp.size(), report.options()))
        , givenUp_(static_cast<std::size_t>(s.lcp.size()), 0)
    {
    }

    LcpResult run(const std::vector<int>& support)
    {
        lcptools::startFrom(d_, support);
        z_ = d_.z();
        show(LcpMove::start, -1, -1);
        for (int i = steepest(); i >= 0; i = steepest()) {
            if (!release(i)) {
                if (report_.proves(s_, d_.growth(i)))
                    return report_.endlessDescent(s_.unscaled(z_));
                givenUp_[static_cast<std::size_t>(i)] = 1;
                continue;
            }
            if (!descend())
                break;
            if (report_.iterations() >= limit_)
                return report_.spent(limit_, s_.unscaled(z_));
        }
        return report_.answerOnSupport(s_, d_.support(), z_);
    }

private:
    /// The w_i to release, −1 if none is negative.
    int steepest() const
    {
        int least = -1;
        for (int i = 0; i < d_.size(); ++i) {
            if (!d_.isBasic(i) || givenUp_[static_cast<std::size_t>(i)])
                continue;
            const double w = d_.value()[d_.place(i)];
            if ((least < 0 || w < d_.value()[d_.place(least)])
                && lcptools::isNegative(s_.lcp, z_, i, w, kNegative))
                least = i;
        }
        return least;
    }

    /// Frees z_i; if its normal depends on the free ones, z first goes along the null direction until a free
    /// z_r is zero, which z_i replaces. False if none will be.
    bool release(int i)
    {
        const int n = d_.size();
        const int column = d_.place(n + i);
        if (d_.entry(d_.place(i), column) > tolerance::kRank) {
            exchange(d_.place(i), column);
            return true;
        }
        int row = -1;
        double step = 0.0;
        for (int r = 0; r < n; ++r) {
            if (!d_.isZ(d_.basic(r)) || !(d_.entry(r, column) < -tolerance::kRank))
                continue;
            const double ratio = z_[d_.basic(r) - n] / -d_.entry(r, column);
            if (row < 0 || ratio < step) {
                row = r;
                step = ratio;
            }
        }
        if (row < 0)
            return false;
        for (int r = 0; r < n; ++r)
            if (d_.isZ(d_.basic(r)))
                z_[d_.basic(r) - n] = std::max(0.0, z_[d_.basic(r) - n] + step * d_.entry(r, column));
        const int dropped = d_.basic(row) - n;
        z_[i] = step;
        z_[dropped] = 0.0;
        exchange(row, d_.place(dropped));
        if (!(d_.entry(d_.place(i), d_.place(n + i)) > tolerance::kRank))
            return false;
        exchange(d_.place(i), d_.place(n + i));
        return true;
    }

    /// Goes to the minimum on the free face, fixing each z_r that reaches zero on the way; false if stuck.
    bool descend()
    {
        const int n = d_.size();
        while (report_.iterations() < limit_) {
            const Eigen::VectorXd target = d_.z();
            double step = 1.0;
            int stop = -1;
            for (const int r : d_.support())
                if (target[r] < 0.0) {
                    const double ratio = z_[r] / (z_[r] - target[r]);
                    if (stop < 0 || ratio < step) {
                        step = ratio;
                        stop = r;
                    }
                }
            if (stop < 0) {
                z_ = target;
                return true;
            }
            z_ = (z_ + step * (target - z_)).cwiseMax(0.0);
            z_[stop] = 0.0;
            const int row = d_.place(n + stop);
            if (!(d_.entry(row, d_.place(stop)) > tolerance::kRank))
                return false;
            exchange(row, d_.place(stop));
        }
        return true;
    }

    void exchange(int row, int column)
    {
        const int leaving = d_.basic(row);
        const int entering = d_.nonbasic(column);
        d_.pivot(row, column);
        report_.count();
        show(LcpMove::pivot, entering, leaving);
    }

    void show(LcpMove move, int entering, int leaving)
    {
        if (report_.wantsHistory())
            report_.keep(move, entering, leaving, d_.basis(), s_.unscaled(z_));
    }

    const lcptools::Scaled& s_;
    lcptools::Report& report_;
    Dictionary d_;
    Eigen::VectorXd z_; // never negative
    int limit_;
    std::vector<char> givenUp_; // dependent within rounding
};

} // namespace

LcpResult solveByActiveSet(const Lcp& lcp, const LcpOptions& options)
{
    return lcptools::solveScaled<Descent>(lcp, options);
}

} // namespace polhode
