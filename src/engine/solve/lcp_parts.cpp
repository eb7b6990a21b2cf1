#include "engine/solve/lcp_parts.h"

#include "engine/solve/lcp_check.h"

#include <algorithm>

namespace polhode
{

namespace
{

/// The options for some of the contacts.
LcpOptions optionsOf(const LcpOptions& options, const std::vector<int>& members)
{
    LcpOptions own = options;
    if (options.start.size() > 0)
        own.start = options.start(members);
    if (options.size_w.size() > 0)
        own.size_w = options.size_w(members);
    return own;
}

/// The number that a variable of a part has in the whole problem.
int inWhole(int variable, const std::vector<int>& members, int n)
{
    const auto m = static_cast<int>(members.size());
    if (variable < 0 || variable == 2 * m)
        return variable < 0 ? variable : 2 * n;
    const int index = members[static_cast<std::size_t>(variable % m)];
    return variable < m ? index : n + index;
}

/// The answers so far.
struct Whole {
    const Lcp& lcp;
    lcptools::Checker checker;
    LcpResult result;
    std::vector<int> basis; // of the parts that are done, and w of the others

    /// Adds the steps and the forces of a part.
    void add(const LcpResult& part, const std::vector<int>& members)
    {
        const int n = lcp.size();
        std::vector<int> others;
        for (const int variable : basis)
            if (std::ranges::find(members, variable % n) == members.end())
                others.push_back(variable);
        for (LcpStep step : part.history) {
            step.entering = inWhole(step.entering, members, n);
            step.leaving = inWhole(step.leaving, members, n);
            if (!step.basis.empty()) {
                basis = others;
                for (const int variable : step.basis)
                    basis.push_back(inWhole(variable, members, n));
                std::ranges::sort(basis);
                step.basis = basis;
            }
            Eigen::VectorXd z = result.z;
            z(members) = step.z;
            step.z = z;
            step.residual = checker.check(z).residual;
            result.history.push_back(std::move(step));
        }
        result.z(members) = part.z;
        result.iterations += part.iterations;
        result.residuals.insert(result.residuals.end(), part.residuals.begin(), part.residuals.end());
    }
};

} // namespace

LcpResult solvePartByPart(const LcpMethodRow& row, const Lcp& lcp, const LcpOptions& options,
                          const std::vector<std::vector<int>>& parts, const LcpResult& first)
{
    Whole whole{lcp, lcptools::Checker(lcp, options.size_w), first, {}};
    whole.result.z.setZero();
    for (int i = 0; i < lcp.size(); ++i)
        whole.basis.push_back(i);
    LcpStatus status = LcpStatus::solved;
    for (const std::vector<int>& members : parts) {
        const LcpResult part
            = row.solve({lcp.M(members, members), lcp.q(members)}, optionsOf(options, members));
        if (!part && part.status != LcpStatus::noSolution)
            return first;
        whole.add(part, members);
        whole.result.reason = part.reason;
        if (part)
            continue;
        status = part.status;
        if (part.certificate.size() > 0) {
            whole.result.certificate = Eigen::VectorXd::Zero(lcp.size());
            whole.result.certificate(members) = part.certificate;
        }
        break;
    }
    whole.result.status = status;
    whole.result.residual = whole.checker.check(whole.result.z).residual;
    whole.result.w = lcp.M * whole.result.z + lcp.q;
    const bool proved = status == LcpStatus::noSolution
        && (whole.result.certificate.size() == 0 || provesNoSolution(lcp, whole.result.certificate));
    if (!proved && !(whole.result && whole.result.residual <= options.tolerance))
        return first;
    return std::move(whole.result);
}

} // namespace polhode
