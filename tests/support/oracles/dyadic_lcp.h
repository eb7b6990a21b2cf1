#pragma once

#include "support/seeded.h"

#include <Eigen/Core>

#include <cstdint>

/// Linear complementarity problems w = M z + q whose one w is known exactly: in whole numbers, without the
/// engine and without rounding.
namespace polhode::oracles
{

struct DyadicLcp {
    Eigen::MatrixXd M; ///< NᵀN, exact in double
    Eigen::VectorXd q; ///< w − M z, exact in double
    Eigen::VectorXd z; ///< one solution, w the only one (M is semidefinite)
    Eigen::VectorXd w;
};

/// `contacts` normals on `freedoms` freedoms of small whole numbers, of which some are, or oppose, others
/// turned by about 2^−digits: in units of 2^−digits they are whole numbers, M of its square. Complementary z
/// and w of small whole numbers give q = w − M z. False if q has more than the 53 bits of double.
inline bool nearlyParallel(test::Seeded& random, int contacts, int freedoms, int digits, DyadicLcp& out)
{
    using Matrix = Eigen::Matrix<std::int64_t, Eigen::Dynamic, Eigen::Dynamic>;
    using Vector = Eigen::Matrix<std::int64_t, Eigen::Dynamic, 1>;
    const auto small = [&](int most) { return static_cast<std::int64_t>(random.below(2 * most + 1) - most); };
    const std::int64_t one = std::int64_t{1} << digits;
    Matrix N(freedoms, contacts);
    for (int j = 0; j < contacts; ++j) {
        const bool turned = j > 0 && random.below(3) > 0;
        const int from = turned ? random.below(j) : 0;
        const std::int64_t sign = random.below(3) == 0 ? 1 : -1;
        for (int i = 0; i < freedoms; ++i)
            N(i, j) = turned ? sign * N(i, from) + small(1) : small(2) * one;
    }
    Vector z = Vector::Zero(contacts), w = z;
    for (int i = 0; i < contacts; ++i)
        (random.below(5) < 3 ? z : w)[i] = random.below(3);
    const Matrix M = N.transpose() * N; // in units of 2^(−2 digits)
    const Vector q = w * (one * one) - M * z;
    constexpr std::int64_t kExact = std::int64_t{1} << 53;
    if (q.cwiseAbs().maxCoeff() > kExact || M.cwiseAbs().maxCoeff() > kExact)
        return false;
    const double unit = 1.0 / (static_cast<double>(one) * static_cast<double>(one));
    out = {unit * M.cast<double>(), unit * q.cast<double>(), z.cast<double>(), w.cast<double>()};
    return true;
}

} // namespace polhode::oracles
