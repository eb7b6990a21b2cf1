#include "course/run/contact_cost.h"

#include "engine/solve/lcp_enumeration.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace polhode::course
{

namespace
{

constexpr int kSizes[] = {2, 4, 6, 8, 10, 12, 16, 24, 32, 48, 64, 96, 128};
constexpr int kAll = 128;
constexpr std::pair<const char*, int> kMethods[] = { // each with the largest size that it is given
    {"enumeration", kLargestEnumeration},
    {"lemke", kAll},
    {"dantzig", kAll},
    {"pgs", kAll},
    {"interior-point", kAll}};

} // namespace

Lcp ballsInARow(int n)
{
    Lcp lcp{Eigen::MatrixXd::Zero(n, n), Eigen::VectorXd(n)};
    for (int i = 0; i < n; ++i) {
        lcp.M(i, i) = 2;
        if (i > 0)
            lcp.M(i, i - 1) = lcp.M(i - 1, i) = -1;
        // Multiples of the golden ratio fall evenly between 0 and 1, without a period.
        const double share = i * std::numbers::phi;
        lcp.q[i] = 2 * (share - std::floor(share)) - 0.7;
    }
    return lcp;
}

std::vector<MethodCost> measureContactCost(const std::atomic<bool>* cancel)
{
    std::vector<MethodCost> costs;
    for (const auto& [id, largest] : kMethods) {
        const LcpMethodRow& row = lcpMethodRow(id);
        costs.push_back({{row.en, row.zh}, {}, {}});
    }
    for (const int n : kSizes) {
        const Lcp lcp = ballsInARow(n);
        for (std::size_t k = 0; k < costs.size(); ++k) {
            const auto& [id, largest] = kMethods[k];
            if (n > largest || !solveLcp(id, lcp))
                continue;
            costs[k].n.push_back(n);
            costs[k].seconds.push_back(leastTime([&] { solveLcp(id, lcp); }));
            if (cancel && cancel->load(std::memory_order_relaxed))
                return {};
        }
    }
    return costs;
}

} // namespace polhode::course
