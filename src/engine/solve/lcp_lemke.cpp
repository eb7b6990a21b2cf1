#include "engine/solve/lcp_lemke.h"

#include "engine/solve/lcp_dictionary.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using lcptools::Dictionary;

constexpr double kZeroPivot = 1e-11; // entries of a scaled dictionary below this are rounding
constexpr double kTie = 1e-12; // of a ratio, or of one: closer ones differ by rounding and are equal

/// The coefficient of ε_k in the row, if q is perturbed by (ε_1, ε_2, …), 1 ≫ ε_1 ≫ ε_2 …
double perturbation(const Dictionary& d, int row, int k)
{
    if (!d.isBasic(k))
        return -d.entry(row, d.place(k));
    return d.place(k) == row ? 1.0 : 0.0;
}

/// Whether row r leaves before row s when the entering variable grows: r's ratio is less in the perturbed
/// problem.
bool leavesBefore(const Dictionary& d, int r, int s, int column)
{
    for (int k = 0; k < d.size(); ++k) {
        const double a = perturbation(d, r, k) / -d.entry(r, column);
        const double b = perturbation(d, s, k) / -d.entry(s, column);
        if (std::abs(a - b) > kTie * std::max({1.0, std::abs(a), std::abs(b)}))
            return a < b;
    }
    return d.entry(r, column) < d.entry(s, column);
}

/// The row that leaves, or −1 on a ray; z0 leaves whenever it can.
int leavingRow(const Dictionary& d, int column)
{
    const int artificial = 2 * d.size();
    double least = 0.0;
    int row = -1;
    for (int r = 0; r < d.size(); ++r) {
        if (!(d.entry(r, column) < -kZeroPivot))
            continue;
        const double ratio = std::max(0.0, d.value()[r]) / -d.entry(r, column);
        const double tie = kTie * std::max(1.0, std::min(ratio, least));
        if (row < 0 || ratio < least - tie) {
            row = r;
            least = ratio;
        } else if (ratio <= least + tie && d.basic(row) != artificial
                   && (d.basic(r) == artificial || leavesBefore(d, r, row, column))) {
            row = r;
            least = std::min(least, ratio);
        }
    }
    return row;
}

/// z along the ray on which the entering variable grows.
Eigen::VectorXd rayOf(const Dictionary& d, int column)
{
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(d.size());
    for (int r = 0; r < d.size(); ++r)
        if (d.isZ(d.basic(r)))
            direction[d.basic(r) - d.size()] = std::max(0.0, d.entry(r, column));
    if (d.isZ(d.nonbasic(column)))
        direction[d.nonbasic(column) - d.size()] = 1.0;
    return direction;
}

void show(lcptools::Report& report, const lcptools::Scaled& s, const Dictionary& d, LcpMove move,
          int entering, int leaving)
{
    if (!report.wantsHistory())
        return;
    const int artificial = 2 * d.size();
    const double z0 = d.isBasic(artificial) ? d.value()[d.place(artificial)] : 0.0;
    report.keep(move, entering, leaving, d.basis(), s.unscaled(d.z()), z0);
}

/// How one attempt runs, if the one before was spoilt by rounding.
struct Attempt {
    int fresh; // pivots after which the dictionary is made anew; 0: never
    bool even; // the cover is (1, 1, …); else it differs, and with it the path
};
constexpr Attempt kAttempts[]{{0, true}, {8, true}, {8, false}};

Eigen::VectorXd coverOf(const Attempt& attempt, int n)
{
    Eigen::VectorXd cover = Eigen::VectorXd::Ones(n);
    constexpr double kGolden = 0.6180339887498949; // its multiples modulo 1 are spread evenly
    for (int i = 0; i < n && !attempt.even; ++i)
        cover[i] += (i + 1) * kGolden - std::floor((i + 1) * kGolden);
    return cover;
}

/// The first row in the perturbed problem: of equal least q_i / c_i the one with the least perturbation, the
/// last.
int firstRow(const Dictionary& d, const Eigen::VectorXd& cover)
{
    int row = 0;
    for (int i = 1; i < d.size(); ++i)
        if (d.value()[i] / cover[i] <= d.value()[row] / cover[row])
            row = i;
    return row;
}

/// Follows one path to its end.
LcpResult follow(const Attempt& attempt, const lcptools::Scaled& s, lcptools::Report& report)
{
    const int n = s.lcp.size();
    const Eigen::VectorXd cover = coverOf(attempt, n);
    Dictionary d(s.lcp, cover);
    show(report, s, d, LcpMove::start, -1, -1);
    int row = firstRow(d, cover);
    int entering = 2 * n;
    int column = n;
    const int limit = lcptools::pivotLimit(n, report.options());
    while (report.iterations() < limit) {
        const int leaving = d.basic(row);
        d.pivot(row, column);
        report.count();
        if (attempt.fresh > 0 && report.iterations() % attempt.fresh == 0)
            d.refresh(s.lcp, cover);
        show(report, s, d, LcpMove::pivot, entering, leaving);
        if (leaving == 2 * n)
            return report.answerOnSupport(s, d.support(), d.z());
        entering = d.complement(leaving);
        column = d.place(entering);
        row = leavingRow(d, column);
        if (row >= 0)
            continue;
        const Eigen::VectorXd z = s.unscaled(d.z().cwiseMax(0.0));
        if (report.proves(s, rayOf(d, column)))
            return report.noSolution(z);
        if (report.residualOn(s, d.support(), d.z()) <= report.options().tolerance) // what z0 was is rounding
            return report.answerOnSupport(s, d.support(), d.z());
        if (isSymmetricPsd(s.lcp.M))
            return report.close(LcpStatus::inaccurate,
                                {"rounding spoilt the path: for this M its ray should prove that there is no "
                                 "solution, and does not",
                                 "舍入误差破坏了路径：对此 M，射线本应证明无解，却没有"},
                                z);
        return report.close(LcpStatus::unbounded,
                            {"Lemke's path runs off along a ray, and for this M that proves nothing",
                             "Lemke 路径沿射线无限延伸；对此 M，这不能说明有解或无解"},
                            z);
    }
    return report.spent(limit, s.unscaled(d.z()));
}

} // namespace

LcpResult solveByLemke(const Lcp& lcp, const LcpOptions& options)
{
    lcptools::Report report(lcp, options);
    const lcptools::Scaled s = lcptools::scaled(lcp);
    if ((lcp.q.array() >= 0.0).all()) {
        show(report, s, Dictionary(s.lcp, coverOf(kAttempts[0], lcp.size())), LcpMove::start, -1, -1);
        return report.answer(Eigen::VectorXd::Zero(lcp.size()));
    }
    LcpResult result;
    for (const Attempt& attempt : kAttempts) {
        result = follow(attempt, s, report);
        if (result.status != LcpStatus::inaccurate)
            break;
        report.resume(result);
    }
    return result;
}

} // namespace polhode
