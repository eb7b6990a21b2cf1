#include "engine/math/uncoupled_parts.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace polhode
{

std::vector<std::vector<int>> uncoupledParts(std::vector<int> all,
                                             const std::function<bool(int, int)>& couples)
{
    std::vector<std::vector<int>> parts;
    while (!all.empty()) {
        std::vector<int> part{all.front()};
        all.erase(all.begin());
        for (std::size_t i = 0; i < part.size() && !all.empty(); ++i) {
            const auto apart = std::stable_partition(
                all.begin(), all.end(), [&, from = part[i]](int to) { return couples(from, to); });
            part.insert(part.end(), all.begin(), apart);
            all.erase(all.begin(), apart);
        }
        std::ranges::sort(part);
        parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<std::vector<int>> uncoupledParts(const Eigen::MatrixXd& A)
{
    std::vector<int> all(static_cast<std::size_t>(A.rows()));
    std::iota(all.begin(), all.end(), 0);
    return uncoupledParts(std::move(all), [&](int i, int j) { return A(i, j) != 0.0 || A(j, i) != 0.0; });
}

} // namespace polhode
