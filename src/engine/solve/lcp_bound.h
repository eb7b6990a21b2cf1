#pragma once

#include "engine/solve/lcp_check.h"
#include "engine/solve/lcp_factor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::lcptools
{

/// A bound of `checkLcp` for z ≥ 0 of a symmetric positive semidefinite M, from numbers that pivoting has at
/// hand, without memory: where the bound passes, so does the check. All arrays are by rows.
///
/// Of the units of the check it needs those of rows, 1/√M_ii for M of that kind: |M_ij| ≤ √(M_ii M_jj), so
/// that equilibration ends within [0.35, 1.41] of it; bounds are taken where that is on the safe side.
struct CheckBound {
    MatrixView M;
    const double* q;
    const double* own; ///< |q_i|, or the size of its terms
    const double* scale; ///< √M_ii
    const double* terms; ///< own_i + Σ |M_ij| z_j
    const double* z;

    /// From w as it was summed: its rounding counts as wrong. Violations of a row are compared with its terms
    /// and with own_i, the least that the natural size can be.
    double atSight(const double* w) const
    {
        const double rounding = static_cast<double>(M.n) * kEpsilon;
        double worst = 0.0;
        for (int i = 0; i < M.n; ++i) {
            const double unsure = rounding * terms[i], off = std::abs(w[i]) + unsure;
            if (!(off < kNever))
                return kNever;
            if (z[i] == 0.0 && (w[i] > 2.0 * unsure || terms[i] == 0.0))
                continue;
            const double most = std::min(terms[i], kGrowth * own[i]);
            if (!(2.0 * off <= worst * most)) // few divisions: they take long
                worst = 2.0 * off / most;
            if (!(kProducts * off * z[i] * M.diagonal(i) <= own[i] * own[i]))
                return kNever;
        }
        return worst;
    }

    /// From w in more digits, `exact(i)`, and the natural size of each row. `close`: no row may be off by
    /// more than the tolerance of that. `parts` is memory for 2 n numbers, `sizes` for n and receives the
    /// largest own_k / scale_k of the rows that hang with each. `hidden` receives whether rounding of a large
    /// z makes products z_i w_i that count.
    template <class Exact>
    double atLength(const double* w, int* parts, double* sizes, const Exact& exact, bool close,
                    bool& hidden) const
    {
        naturalSizes(parts, sizes);
        const double rounding = static_cast<double>(M.n) * kEpsilon;
        double worst = 0.0;
        for (int i = 0; i < M.n; ++i) {
            if (z[i] == 0.0 && w[i] >= rounding * terms[i])
                continue;
            const double w_i = exact(i), off = std::abs(w_i);
            if (!(off < kNever))
                return kNever;
            if (off == 0.0 || (z[i] == 0.0 && w_i > 0.0))
                continue;
            const double natural = naturalSize(i, sizes);
            if (!(natural > 0.0))
                return kNever;
            const bool none = own[i] == 0.0;
            const double least = none ? check::kZeroTerms * natural : 0.0;
            const double compared = none ? natural : own[i];
            // The factors are for the units of rows and for the rounding of terms.
            const bool isZero = none || own[i] < 0.1 * check::kZeroQ * sizes[i] * scale[i];
            const double explained = 0.5 * (isZero ? check::kRoundedQ : check::kRoundedZ) * terms[i];
            double size = std::max({off / std::max(terms[i], least), check::kLargestGrowth * off / natural,
                                    check::kUndecided * off / compared,
                                    check::kLargestGrowth * std::max(0.0, off - explained) / compared});
            if (close)
                size = std::max(size, off / (sizes[i] * scale[i]));
            worst = std::max(worst, 2.0 * size);
            if (kProducts * z[i] * off * M.diagonal(i) <= natural * natural)
                continue;
            if (off > explained)
                return kNever;
            hidden = true;
        }
        return worst;
    }

    /// The least that the natural size of a row can be, after `atLength`.
    double naturalSize(int i, const double* sizes) const
    {
        return M.diagonal(i) > 0.0 ? std::max(0.25 * sizes[i] * scale[i], own[i]) : own[i];
    }

    /// The unit of a product z_i w_i may be larger in the check: natural_i² / M_ii by the inverse of 0.35²,
    /// and room for rounding.
    static constexpr double kUnits = 20.0;

private:
    static constexpr double kProducts = kUnits / check::kGap; ///< smaller products pass the check
    static constexpr double kGrowth = 1.0 / check::kLargestGrowth; ///< of terms by own_i
    static constexpr double kNever = std::numeric_limits<double>::infinity(); ///< what does not pass

    void naturalSizes(int* parts, double* sizes) const
    {
        int* reached = parts + M.n;
        std::fill_n(parts, M.n, 0);
        for (int first = 0; first < M.n; ++first) {
            if (parts[first] != 0)
                continue;
            int done = 0, ends = 0;
            reached[ends++] = first;
            parts[first] = 1;
            double largestOfPart = 0.0;
            while (done < ends) {
                const int i = reached[done++];
                const double* column = M.column(i);
                if (M.diagonal(i) > 0.0)
                    largestOfPart = std::max(largestOfPart, std::abs(q[i]) / scale[i]);
                for (int j = 0; j < M.n; ++j)
                    if (parts[j] == 0 && column[j] != 0.0) {
                        parts[j] = 1;
                        reached[ends++] = j;
                    }
            }
            for (int k = 0; k < ends; ++k)
                sizes[reached[k]] = largestOfPart;
        }
    }
};

/// A sum of products with the digits of two numbers. Source: Ogita, Rump and Oishi (2005), SIAM J. Sci.
/// Comput. 26 (2005) 1955, algorithm 5.3.
class LongSum
{
public:
    explicit LongSum(double first)
        : high_(first)
    {
    }

    void add(double a, double b)
    {
        const double product = a * b, rest = std::fma(a, b, -product);
        const double sum = high_ + product, added = sum - high_;
        low_ += (high_ - (sum - added)) + (product - added) + rest;
        high_ = sum;
    }

    double value() const { return high_ + low_; }

private:
    double high_, low_ = 0.0;
};

/// Of the largest y_i, each row being of size one: what rounding leaves of zero in a proof. It must not rest
/// on that.
inline constexpr double kRest = 1e-12;

/// Whether y ≥ 0 proves that there is no solution: Mᵀy ≤ 0 and qᵀy < 0, each beyond rounding.
bool isProof(const MatrixView& M, const double* q, const double* y);

} // namespace polhode::lcptools
