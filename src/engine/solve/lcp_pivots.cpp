#include "engine/solve/lcp_pivots.h"

#include "engine/solve/lcp_bound.h"

#include <algorithm>
#include <cmath>

namespace polhode::lcptools
{

namespace
{

// Of the largest force and load, each row being of size one: signs of what is less are rounding, of a few
// terms.
constexpr double kNoSign = 1e-15;
// Of the same, one row at a time: what is left to descend is less than the rounding of a few hundred.
constexpr double kNoSignAtLast = 1e-13;
// Each takes from what is left of w as many digits as the factor has right, three or more of dependent rows.
constexpr int kRefinements = 3;
// Of the largest force by the largest load: larger ones may stand along a proof that there is no solution,
// and rounding is looked at more closely.
constexpr double kHuge = 1e3;

/// One run. Values by the places of C have names of their own; all others are by rows.
template <int kFixed>
class Pivots
{
public:
    Pivots(const PivotProblem& problem, Eigen::Index rows, double* doubles, int* ints, double* z, double* w,
           double* y)
        : problem_(problem)
        , n_(problem.M.n)
        , factor_(problem.M, rows, doubles, ints)
        , x_(doubles + LcpFactor<kFixed>::doublesFor(rows))
        , before_(x_ + rows)
        , scale_(before_ + rows)
        , own_(scale_ + rows)
        , terms_(own_ + rows)
        , sizes_(terms_ + rows)
        , more_(sizes_ + rows)
        , rows_(rows)
        , z_(z)
        , w_(w)
        , y_(y)
        , parts_(ints + LcpFactor<kFixed>::intsFor(rows))
    {
    }

    PivotAnswer run(const double* start)
    {
        if (!measure())
            return answer_;
        begin(start);
        if (chooseSets() && settle())
            return answer_;
        if (descend() && !settle() && factor_.count() > 0)
            proveFromForces();
        return answer_;
    }

private:
    /// Sizes of rows and loads; false where M is not semidefinite.
    bool measure()
    {
        largest_ = 0.0;
        for (int i = 0; i < n_; ++i) {
            const double q = std::abs(problem_.q[i]);
            own_[i] = problem_.size_w ? std::max(q, problem_.size_w[i]) : q;
            scale_[i] = problem_.M.diagonal(i);
            if (!(scale_[i] >= 0.0))
                return false;
        }
        Eigen::Map<Eigen::ArrayXd> scale(scale_, n_);
        scale = (scale > 0.0).select(scale.sqrt(), 1.0);
        for (int i = 0; i < n_; ++i)
            if (problem_.M.diagonal(i) > 0.0)
                largest_ = std::max(largest_, own_[i] / scale_[i]);
        return true;
    }

    void begin(const double* start)
    {
        constexpr int kSweeps = 3; // of many rows: they cost less than the sets that they spare
        for (int i = 0; i < n_; ++i)
            if (start && start[i] > 0.0)
                factor_.add(i);
        std::fill_n(z_, n_, 0.0);
        std::copy_n(problem_.q, n_, w_);
        if (start)
            return;
        for (int sweep = 0; sweep < (kFixed > 0 ? 1 : kSweeps); ++sweep)
            for (int i = 0; i < n_; ++i) {
                const double diagonal = problem_.M.diagonal(i);
                if (!(diagonal > 0.0) || (z_[i] == 0.0 && !(w_[i] < 0.0)))
                    continue;
                const double fresh = std::max(0.0, z_[i] - w_[i] / diagonal), change = fresh - z_[i];
                z_[i] = fresh;
                addColumn(change, i, w_, w_);
            }
        for (int i = 0; i < n_; ++i)
            if (z_[i] > 0.0)
                factor_.add(i);
    }

    void addColumn(double factor, int i, const double* from, double* to) const
    {
        const double* column = problem_.M.column(i);
        for (int r = 0; r < n_; ++r)
            to[r] = from[r] + factor * column[r];
    }

    /// w of the x of C.
    void move()
    {
        const int odd = factor_.count() % 2;
        if (odd == 0)
            for (int i = 0; i < n_; ++i)
                w_[i] = problem_.q[i];
        else
            addColumn(x_[0], factor_.member(0), problem_.q, w_);
        for (int j = odd; j < factor_.count();
             j += 2) { // two at a time: each w is read and written once for both
            const double a = x_[j], b = x_[j + 1];
            const double* p = problem_.M.column(factor_.member(j));
            const double* s = problem_.M.column(factor_.member(j + 1));
            for (int i = 0; i < n_; ++i)
                w_[i] += a * p[i] + b * s[i];
        }
    }

    /// The largest |x|, each row being of size one.
    double largestForce() const
    {
        double most = 0.0;
        for (int j = 0; j < factor_.count(); ++j)
            most = std::max(most, std::abs(x_[j]) * scale_[factor_.member(j)]);
        return most;
    }

    /// Sets whose wrong signs all change sides; false if their number will not fall.
    bool chooseSets()
    {
        // How many sets are tried, and how many one after the other without fewer wrong signs: effort alone,
        // exchanges answer the rest.
        constexpr int kSets = 60, kPatience = 5;
        int best = n_ + 1, patience = kPatience;
        for (int set = 0; set < kSets; ++set) {
            ++answer_.pivots;
            if (!factor_.factorize(problem_.q, own_))
                return false;
            factor_.solve(x_);
            move();
            const double none = kNoSign * (largestForce() + largest_);
            const auto pulls = [&](int place) { return x_[place] * scale_[factor_.member(place)] < -none; };
            int leaving = 0, wrong = 0;
            for (int j = 0; j < factor_.count(); ++j)
                leaving += pulls(j) ? 1 : 0;
            for (int i = 0; i < n_; ++i)
                wrong += (!factor_.has(i)) & (w_[i] < -none * scale_[i]);
            wrong += leaving;
            if (wrong == 0)
                return true;
            if (wrong < best) {
                best = wrong;
                patience = kPatience;
            } else if (--patience < 0) {
                return false;
            }
            if (leaving > 0)
                factor_.dropIf([&](int place) {
                    if (!pulls(place))
                        return false;
                    w_[factor_.member(place)] = 0.0; // but for rounding: it does not come in again at once
                    return true;
                });
            for (int i = 0; i < n_; ++i)
                if (!factor_.has(i) && w_[i] < -none * scale_[i])
                    factor_.add(i);
        }
        return false;
    }

    /// Takes the forces of C for the answer; where they do not pass, solves for what is left of w_C = 0.
    bool settle()
    {
        for (int round = 0; round <= kRefinements; ++round) {
            bool pulls = false;
            for (int j = 0; j < factor_.count(); ++j)
                if (x_[j] < 0.0) {
                    x_[j] = 0.0;
                    pulls = true;
                }
            if (pulls)
                move();
            if (pass())
                return true;
            std::copy_n(x_, factor_.count(), before_);
            sharpen();
            factor_.forward(w_);
            factor_.solve(x_);
            for (int j = 0; j < factor_.count(); ++j)
                x_[j] += before_[j];
            move();
        }
        return false;
    }

    /// w_C once more, with the digits of long double.
    void sharpen()
    {
        for (int j = 0; j < factor_.count(); ++j)
            w_[factor_.member(j)] = exactW(factor_.member(j));
    }

    double exactW(int i) const
    {
        long double sum = problem_.q[i];
        for (int j = 0; j < factor_.count(); ++j)
            sum += static_cast<long double>(problem_.M.column(factor_.member(j))[i])
                * static_cast<long double>(x_[j]);
        return static_cast<double>(sum);
    }

    /// Whether the forces of C pass; then they are the answer.
    bool pass()
    {
        std::copy_n(own_, n_, terms_);
        std::fill_n(z_, n_, 0.0);
        for (int j = 0; j < factor_.count(); ++j) {
            const int i = factor_.member(j);
            const double force = x_[j];
            const double* column = problem_.M.column(i);
            z_[i] = force;
            for (int r = 0; r < n_; ++r)
                terms_[r] += force * std::abs(column[r]);
        }
        const CheckBound bound{problem_.M, problem_.q, own_, scale_, terms_, z_};
        const bool huge = largestForce() > kHuge * largest_;
        answer_.residual = bound.atSight(w_);
        if (huge || !(answer_.residual <= problem_.tolerance)) {
            bool hidden = false;
            answer_.residual = bound.atLength(
                w_, parts_, sizes_, [&](int i) { return exactW(i); }, huge, hidden);
            if (hidden && answer_.residual <= problem_.tolerance)
                answer_.residual = std::max(answer_.residual, besideSolution(bound));
        }
        if (!(answer_.residual <= problem_.tolerance))
            return false;
        answer_.end = PivotEnd::solved;
        return true;
    }

    /// As the check does it: solves w_C = 0 to more digits, the forces being sums of several numbers; what is
    /// left of z_i w_i then, and how far w is from where z has it.
    double besideSolution(const CheckBound& bound)
    {
        double* const parts[]{x_, more_, more_ + rows_, more_ + 2 * rows_};
        const auto exact = [&](int i, int count) {
            LongSum sum(problem_.q[i]);
            for (int j = 0; j < factor_.count(); ++j) {
                const double entry = problem_.M.column(factor_.member(j))[i];
                for (int k = 0; k < count; ++k)
                    sum.add(entry, parts[k][j]);
            }
            return sum.value();
        };
        std::fill_n(terms_, n_, 0.0); // are by now what forces below zero do to each row
        int count = 1;
        for (; count < 4; ++count) {
            for (int j = 0; j < factor_.count(); ++j)
                w_[factor_.member(j)] = exact(factor_.member(j), count);
            factor_.forward(w_);
            factor_.solve(parts[count]);
        }
        double worst = 0.0;
        for (int j = 0; j < factor_.count(); ++j) {
            const int i = factor_.member(j);
            double force = 0.0;
            for (const double* part : parts)
                force += part[j];
            const double natural = bound.naturalSize(i, sizes_);
            const double left = std::abs(force * exact(i, count)) * problem_.M.diagonal(i);
            worst = std::max(worst, bound.kUnits * left / (natural * natural));
            if (force < 0.0)
                for (int r = 0; r < n_; ++r)
                    terms_[r] -= force * std::abs(problem_.M.column(i)[r]);
        }
        for (int i = 0; i < n_; ++i) {
            const double w = exact(i, count), natural = bound.naturalSize(i, sizes_);
            const double off = std::max({std::abs(w - exact(i, 1)), terms_[i], z_[i] > 0.0 ? 0.0 : -w});
            if (natural > 0.0)
                worst = std::max(worst, 2.0 * check::kMovedProducts * off / natural);
        }
        move();
        return worst;
    }

    /// Active-set method, from the forces that push of the last set. False if it ends without an answer to
    /// check.
    bool descend()
    {
        if (!startFromLast())
            return false;
        std::fill_n(z_, n_, 0.0);
        for (int j = 0; j < factor_.count(); ++j)
            z_[factor_.member(j)] = x_[j];
        move();
        bool stood = false; // the last exchange made no step
        const int most = 1000 + 50 * n_; // few need more than 4 n
        for (int exchanges = 0; exchanges < most; ++exchanges) {
            const int entering = wrongRow(stood);
            if (entering < 0)
                return toFace();
            ++answer_.pivots;
            if (!release(entering, stood) || !goToFace(stood))
                return false;
        }
        return false;
    }

    /// The members of the last set that are independent and push, without the others.
    bool startFromLast()
    {
        const int stand = factor_.factorized();
        factor_.dropIf([&](int place) { return place >= stand || factor_.depends(place); });
        factor_.forward(problem_.q); // refinement has had others there
        for (int dropped = 1; dropped > 0;) {
            dropped = 0;
            if (!factor_.factorize(problem_.q, own_))
                return false;
            factor_.solve(x_);
            factor_.dropIf([&](int place) {
                const bool goes = factor_.depends(place) || !(x_[place] >= 0.0);
                dropped += goes ? 1 : 0;
                return goes;
            });
        }
        return true;
    }

    /// The row to enter: of the most negative w_i, each row being of size one, or the first; −1: none.
    int wrongRow(bool first) const
    {
        double force = 0.0;
        for (int i = 0; i < n_; ++i)
            force = std::max(force, z_[i] * scale_[i]);
        double least = -kNoSignAtLast * (force + largest_);
        int row = -1;
        for (int i = 0; i < n_; ++i)
            if (!factor_.has(i) && w_[i] < least * scale_[i]) {
                row = i;
                if (first)
                    break;
                least = w_[i] / scale_[i];
            }
        return row;
    }

    /// Row i enters C, in the place of another where it depends on those. False on a ray.
    bool release(int i, bool& stood)
    {
        if (!factor_.factorize(problem_.q, own_))
            return false;
        if (factor_.beyond(i, x_) > tolerance::kRank * problem_.M.diagonal(i)) {
            factor_.add(i);
            return true;
        }
        constexpr double kMoves
            = 1e-10; // of the force that enters, rows being of size one: less is rounding of x
        int first = -1;
        double step = 0.0;
        for (int j = 0; j < factor_.count(); ++j) {
            const int m = factor_.member(j);
            if (x_[j] * scale_[m] < -kMoves * scale_[i] && (first < 0 || z_[m] < -x_[j] * step)) {
                first = j;
                step = z_[m] / -x_[j];
            }
        }
        if (first < 0) {
            prove(i);
            return false;
        }
        for (int j = 0; j < factor_.count(); ++j) {
            double& force = z_[factor_.member(j)];
            force = std::max(0.0, force + step * x_[j]);
        }
        z_[factor_.member(first)] = 0.0;
        z_[i] = step;
        stood = step == 0.0;
        factor_.dropIf([&](int place) { return place == first; });
        factor_.add(i);
        return true;
    }

    /// Forces that do not pass are along a null vector where rounding has hidden that rows depend: of the
    /// largest and the others.
    void proveFromForces()
    {
        int largest = 0;
        for (int j = 1; j < factor_.count(); ++j)
            if (z_[factor_.member(j)] * scale_[factor_.member(j)]
                > z_[factor_.member(largest)] * scale_[factor_.member(largest)])
                largest = j;
        const int i = factor_.member(largest);
        factor_.dropIf([&](int place) { return place == largest; });
        if (!factor_.factorize(problem_.q, own_))
            return;
        factor_.beyond(i, x_);
        prove(i);
    }

    /// A null vector that nothing stops: x of C and one of i.
    void prove(int i)
    {
        for (const bool again : {false, true}) {
            if (again)
                sharpenNull(i);
            std::fill_n(y_, n_, 0.0);
            double most = scale_[i];
            for (int j = 0; j < factor_.count(); ++j)
                most = std::max(most, x_[j] * scale_[factor_.member(j)]);
            for (int j = 0; j < factor_.count(); ++j)
                if (const int m = factor_.member(j); x_[j] * scale_[m] > kRest * most)
                    y_[m] = x_[j];
            y_[i] = 1.0;
            if (!isProof(problem_.M, problem_.q, y_))
                continue;
            answer_.end = PivotEnd::noSolution;
            std::copy_n(problem_.q, n_, w_);
            for (int m = 0; m < n_; ++m)
                if (z_[m] != 0.0)
                    addColumn(z_[m], m, w_, w_);
            return;
        }
    }

    /// One step of inverse iteration from a null vector, x of C and one of i, each row being of size one.
    /// Of the quotient of Rayleigh the errors of x leave their square.
    void sharpenNull(int i)
    {
        const auto rowOf = [&](int m) { // of M y
            long double sum = problem_.M.column(i)[m];
            for (int k = 0; k < factor_.count(); ++k)
                sum += static_cast<long double>(problem_.M.column(factor_.member(k))[m])
                    * static_cast<long double>(x_[k]);
            return sum;
        };
        const auto weight = [&](int m) { return scale_[m] * scale_[m]; };
        double square = weight(i);
        long double product = rowOf(i);
        for (int j = 0; j < factor_.count(); ++j) {
            const int m = factor_.member(j);
            square += weight(m) * x_[j] * x_[j];
            product += x_[j] * rowOf(m);
        }
        const double quotient = static_cast<double>(product) / square;
        for (int j = 0; j < factor_.count(); ++j) {
            const int m = factor_.member(j);
            w_[m] = static_cast<double>(rowOf(m) - quotient * weight(m) * x_[j]);
        }
        factor_.forward(w_);
        factor_.solve(before_);
        for (int j = 0; j < factor_.count(); ++j)
            x_[j] += before_[j];
    }

    /// To the least of the face of C, without those that are zero on the way.
    bool goToFace(bool& stood)
    {
        for (;;) {
            if (!factor_.factorize(problem_.q, own_))
                return false;
            factor_.solve(x_);
            int first = -1;
            double part = 1.0;
            for (int j = 0; j < factor_.count(); ++j)
                if (const double force = z_[factor_.member(j)];
                    x_[j] < 0.0 && (first < 0 || force < part * (force - x_[j]))) {
                    first = j;
                    part = force / (force - x_[j]);
                }
            for (int j = 0; j < factor_.count(); ++j) {
                double& force = z_[factor_.member(j)];
                force = first < 0 ? x_[j] : std::max(0.0, force + part * (x_[j] - force));
            }
            if (first < 0) {
                stood = false;
                move();
                return true;
            }
            z_[factor_.member(first)] = 0.0;
            stood = part == 0.0;
            ++answer_.pivots;
            factor_.dropIf([&](int place) { return place == first; });
        }
    }

    /// The forces of the last face, once more.
    bool toFace()
    {
        if (!factor_.factorize(problem_.q, own_))
            return false;
        factor_.solve(x_);
        move();
        return true;
    }

    PivotProblem problem_;
    int n_;
    LcpFactor<kFixed> factor_;
    double* x_; ///< z by the places of C
    double* before_;
    double* scale_; ///< √M_ii: w_i against this and z_i times this are in one unit
    double* own_; ///< |q_i|, or the terms that made it
    double* terms_; ///< of w_i
    double* sizes_; ///< the largest own / scale of the rows that hang with each
    double* more_; ///< digits of z beyond those of x, by the places of C
    Eigen::Index rows_;
    double* z_;
    double* w_;
    double* y_; ///< the proof
    int* parts_;
    double largest_ = 0.0; ///< own_i / scale_i
    PivotAnswer answer_;
};

} // namespace

Eigen::Index pivotDoubles(Eigen::Index rows)
{
    return LcpFactor<0>::doublesFor(rows) + 9 * rows;
}

Eigen::Index pivotInts(Eigen::Index rows)
{
    return LcpFactor<0>::intsFor(rows) + 2 * rows;
}

PivotAnswer pivotLcp(const PivotProblem& problem, const double* start, Eigen::Index rows, double* doubles,
                     int* ints, double* z, double* w, double* y)
{
    if (rows == kFixedRows)
        return Pivots<kFixedRows>(problem, rows, doubles, ints, z, w, y).run(start);
    return Pivots<0>(problem, rows, doubles, ints, z, w, y).run(start);
}

} // namespace polhode::lcptools
