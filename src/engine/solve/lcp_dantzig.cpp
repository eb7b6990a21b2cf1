#include "engine/solve/lcp_dantzig.h"

#include "engine/math/tolerances.h"
#include "engine/solve/lcp_dictionary.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

using lcptools::Dictionary;

constexpr double kTie = 1e-13; // of a ratio: closer ones, to some hundred roundings, go by the lower index

/// What may stop a z_i that grows until w_i = 0.
enum class Stops {
    anything, ///< any z_j or w_j that would become negative (Dantzig, Cottle)
    forces, ///< only a z_j: w_j may go wrong, but ½ zᵀMz + qᵀz falls with each pivot (Keller 1973)
};

/// How one attempt runs, if the one before was spoilt by rounding or took too many pivots.
struct Attempt {
    Stops stops;
    double rounding; // w_i below this part of its terms is negative
    bool fromNothing; // else from the support that was found
};
constexpr Attempt kAttempts[]{
    {Stops::anything, 10.0 * lcptools::kRounding, false},
    {Stops::forces, lcptools::kRounding, false},
    {Stops::forces, 0.01 * lcptools::kRounding, true},
};

/// Pivots of the first attempt: ordinary problems need fewer than two per contact, some walls of bricks 2ⁿ.
int modest(int n)
{
    return 50 + 4 * n;
}

/// One run of the method on a scaled problem.
class Presses
{
public:
    Presses(const lcptools::Scaled& s, lcptools::Report& report)
        : s_(s)
        , report_(report)
        , d_(s.lcp)
        , limit_(lcptools::pivotLimit(s.lcp.size(), report.options()))
        , givenUp_(static_cast<std::size_t>(s.lcp.size()), 0)
    {
    }

    LcpResult run(std::vector<int> support)
    {
        for (const Attempt& attempt : kAttempts) {
            attempt_ = attempt;
            most_ = attempt.stops == Stops::anything ? std::min(limit_, modest(d_.size())) : limit_;
            begin(attempt.fromNothing ? std::vector<int>{} : support);
            if (std::optional<LcpResult> end = pressAll())
                return std::move(*end);
            support = d_.support();
            if (report_.residualOn(s_, support, z(-1)) <= report_.options().tolerance)
                break;
        }
        return report_.answerOnSupport(s_, d_.support(), z(-1));
    }

private:
    /// Presses until no w_i is negative but those given up; an answer if the run ends here.
    std::optional<LcpResult> pressAll()
    {
        for (int i = mostNegative(); i >= 0; i = mostNegative()) {
            if (!press(i)) {
                if (report_.proves(s_, d_.growth(i)))
                    return report_.noSolution(s_.unscaled(z(i)));
                std::vector<char> givenUp = givenUp_;
                givenUp[static_cast<std::size_t>(i)] = 1;
                begin(d_.support());
                givenUp_ = std::move(givenUp);
            }
            if (report_.iterations() >= limit_)
                return report_.spent(limit_, s_.unscaled(z(-1)));
            if (report_.iterations() >= most_)
                break;
        }
        return std::nullopt;
    }

    /// A fresh dictionary of this support.
    void begin(const std::vector<int>& support)
    {
        d_ = Dictionary(s_.lcp);
        lcptools::startFrom(d_, support);
        std::ranges::fill(givenUp_, 0);
        value_ = d_.value();
        const Eigen::VectorXd now = z(-1);
        for (int r = 0; r < d_.size(); ++r)
            if (d_.isZ(d_.basic(r)) || !isNegative(now, d_.basic(r), value_[r]))
                value_[r] = std::max(0.0, value_[r]);
        show(LcpMove::start, -1, -1, -1);
    }

    bool isNegative(const Eigen::VectorXd& now, int i, double w) const
    {
        return lcptools::isNegative(s_.lcp, now, i, w, attempt_.rounding);
    }

    /// The w_i to press next, −1 if none is negative.
    int mostNegative() const
    {
        const Eigen::VectorXd now = z(-1);
        int least = -1;
        for (int i = 0; i < d_.size(); ++i)
            if (d_.isBasic(i) && !givenUp_[static_cast<std::size_t>(i)] && value_[d_.place(i)] < 0.0
                && (least < 0 || value_[d_.place(i)] < value_[d_.place(least)])
                && isNegative(now, i, value_[d_.place(i)]))
                least = i;
        return least;
    }

    /// With w_i = 0 to rounding and the normal of z_i dependent on the others with force: goes back along the
    /// null direction until z_i is zero, or another is, which z_i then replaces.
    void settle(int i)
    {
        const int n = d_.size();
        const int column = d_.place(n + i);
        int row = -1;
        double step = pressed_;
        for (int r = 0; r < n; ++r)
            if (d_.isZ(d_.basic(r)) && d_.entry(r, column) > tolerance::kRank
                && value_[r] < step * d_.entry(r, column)) {
                step = value_[r] / d_.entry(r, column);
                row = r;
            }
        for (int r = 0; r < n; ++r)
            if (d_.isZ(d_.basic(r)))
                value_[r] = std::max(0.0, value_[r] - step * d_.entry(r, column));
        pressed_ -= step;
        value_[d_.place(i)] = 0.0;
        if (row < 0)
            return;
        const int dropped = d_.basic(row) - n;
        value_[row] = pressed_;
        for (const auto& [entering, leaving] : {std::pair(n + i, n + dropped), std::pair(dropped, i)}) {
            d_.pivot(d_.place(leaving), d_.place(entering));
            report_.count();
            show(LcpMove::pivot, entering, leaving, -1);
        }
    }

    /// Lets z_i grow until w_i = 0; false if nothing stops it.
    bool press(int i)
    {
        const int n = d_.size();
        pressed_ = 0.0;
        while (report_.iterations() < most_) {
            const int column = d_.place(n + i);
            const int own = d_.place(i);
            double step
                = d_.entry(own, column) > tolerance::kRank ? -value_[own] / d_.entry(own, column) : -1.0;
            int row = step >= 0.0 ? own : -1;
            for (int r = 0; r < n; ++r) {
                if (r == own || !stops(r) || value_[r] < 0.0 || !(d_.entry(r, column) < -tolerance::kRank)
                    || !(complementEntry(r) > tolerance::kRank))
                    continue;
                const double ratio = value_[r] / -d_.entry(r, column);
                const bool first = row >= 0 && row != own && ratio <= step + kTie * step
                    && d_.basic(r) % n < d_.basic(row) % n;
                if (row < 0 || ratio < step - kTie * step || first) {
                    step = ratio;
                    row = r;
                }
            }
            if (row < 0) {
                if (isNegative(z(i), i, value_[own]))
                    return false;
                settle(i);
                return true;
            }
            for (int r = 0; r < n; ++r) {
                const double after = value_[r] + step * d_.entry(r, column);
                value_[r] = stops(r) && value_[r] >= 0.0 ? std::max(0.0, after) : after; // right stays right
            }
            pressed_ += step;
            const int leaving = d_.basic(row);
            value_[row] = 0.0;
            const int entering = row == own ? n + i : d_.complement(leaving);
            d_.pivot(row, d_.place(entering));
            report_.count();
            if (row == own) {
                value_[row] = pressed_;
                show(LcpMove::pivot, entering, leaving, -1);
                return true;
            }
            show(LcpMove::pivot, entering, leaving, i);
        }
        return true;
    }

    /// Whether the basic variable of a row may not become negative.
    bool stops(int row) const { return attempt_.stops == Stops::anything || d_.isZ(d_.basic(row)); }

    /// The entry of a row in the column of its complement: a Schur complement or its inverse, not negative.
    double complementEntry(int row) const { return d_.entry(row, d_.place(d_.complement(d_.basic(row)))); }

    /// z as it is, with the z_i that is being pressed.
    Eigen::VectorXd z(int pressing) const
    {
        const int n = d_.size();
        Eigen::VectorXd now = Eigen::VectorXd::Zero(n);
        for (int r = 0; r < n; ++r)
            if (d_.isZ(d_.basic(r)))
                now[d_.basic(r) - n] = std::max(0.0, value_[r]);
        if (pressing >= 0)
            now[pressing] = pressed_;
        return now;
    }

    void show(LcpMove move, int entering, int leaving, int pressing)
    {
        if (report_.wantsHistory())
            report_.keep(move, entering, leaving, d_.basis(), s_.unscaled(z(pressing)));
    }

    const lcptools::Scaled& s_;
    lcptools::Report& report_;
    Dictionary d_;
    Eigen::VectorXd value_; // of the basic variables, with the pressed z_i as it is
    double pressed_ = 0.0; // the z_i that is growing
    int limit_;
    int most_ = 0; // pivots at the end of this attempt
    std::vector<char> givenUp_; // dependent within rounding, in this attempt
    Attempt attempt_ = kAttempts[0];
};

} // namespace

LcpResult solveByDantzig(const Lcp& lcp, const LcpOptions& options)
{
    return lcptools::solveScaled<Presses>(lcp, options);
}

} // namespace polhode
