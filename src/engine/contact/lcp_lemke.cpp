#include "engine/contact/lcp_lemke.h"

#include "engine/contact/lcp_dictionary.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using lcptools::Dictionary;

constexpr double kZeroPivot = 1e-11; // entries of a scaled dictionary below this are rounding
constexpr double kTie = 1e-12; // ratios closer than this are equal

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

} // namespace

LcpResult solveByLemke(const Lcp& lcp, const LcpOptions& options)
{
    lcptools::Report report(lcp, options);
    const lcptools::Scaled s = lcptools::scaled(lcp);
    Dictionary d(s.lcp, true);
    const int n = d.size();
    show(report, s, d, LcpMove::start, -1, -1);
    if ((lcp.q.array() >= 0.0).all())
        return report.answer(Eigen::VectorXd::Zero(n));

    // The first row in the perturbed problem: of equal least q_i the one with the least perturbation, the
    // last.
    int row = 0;
    for (int i = 1; i < n; ++i)
        if (d.value()[i] <= d.value()[row])
            row = i;
    int entering = 2 * n;
    int column = n;
    const int limit = lcptools::pivotLimit(n, options);
    while (report.iterations() < limit) {
        const int leaving = d.basic(row);
        d.pivot(row, column);
        report.count();
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
        if (report.residualOn(s, d.support(), d.z()) <= options.tolerance) // all there was of z0 is rounding
            return report.answerOnSupport(s, d.support(), d.z());
        return report.close(LcpStatus::unbounded,
                            {"Lemke's path runs off along a ray, and for this M that proves nothing",
                             "Lemke 路径沿射线无限延伸；对此 M，这不能说明有解或无解"},
                            z);
    }
    return report.spent(limit, s.unscaled(d.z()));
}

} // namespace polhode
