#include "engine/math/uncoupled_parts.h"

#include <algorithm>
#include <numeric>

namespace polhode
{

std::vector<std::vector<Eigen::Index>> uncoupledParts(const Eigen::MatrixXd& A)
{
    std::vector<std::vector<Eigen::Index>> parts;
    std::vector<Eigen::Index> left(static_cast<std::size_t>(A.rows()));
    std::iota(left.begin(), left.end(), Eigen::Index(0));
    while (!left.empty()) {
        std::vector<Eigen::Index> part{left.front()};
        left.erase(left.begin());
        for (std::size_t i = 0; i < part.size() && !left.empty(); ++i) {
            const Eigen::Index from = part[i];
            const auto apart = std::stable_partition(left.begin(), left.end(), [&](Eigen::Index to) {
                return A(from, to) != 0.0 || A(to, from) != 0.0;
            });
            part.insert(part.end(), left.begin(), apart);
            left.erase(left.begin(), apart);
        }
        std::ranges::sort(part);
        parts.push_back(std::move(part));
    }
    return parts;
}

} // namespace polhode
