#pragma once

#include <QtGlobal>

#include <Eigen/Core>

#include <algorithm>
#include <random>

namespace polhode::test
{

/// How many cases a fuzz test of the default suite tries; POLHODE_FUZZ says how many, where there is time.
inline int fuzzCases()
{
    bool given = false;
    const int count = qEnvironmentVariableIntValue("POLHODE_FUZZ", &given);
    return given ? count : 10000;
}

/// The same for a test that tries so many of its `own` in the default suite.
inline int fuzzCases(int own)
{
    return std::max(1, static_cast<int>(static_cast<double>(own) * fuzzCases() / 10000.0));
}

/// Random numbers that are the same on every machine.
class Seeded
{
public:
    explicit Seeded(unsigned seed)
        : engine_(seed)
    {
    }
    /// In [−1, 1).
    double number() { return static_cast<double>(engine_()) / 2147483648.0 - 1.0; }
    double real(double low, double high) { return low + 0.5 * (high - low) * (number() + 1.0); }
    int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
    Eigen::Vector3d inCube(double half)
    {
        const double x = half * number();
        const double y = half * number();
        return {x, y, half * number()};
    }
    Eigen::VectorXd vector(int n)
    {
        Eigen::VectorXd v(n);
        for (double& x : v)
            x = number();
        return v;
    }
    Eigen::MatrixXd matrix(int rows, int columns)
    {
        Eigen::MatrixXd m(rows, columns);
        for (int j = 0; j < columns; ++j)
            m.col(j) = vector(rows);
        return m;
    }
    /// TᵀT with n normals in a space of `rank` freedoms.
    Eigen::MatrixXd psd(int n, int rank)
    {
        const Eigen::MatrixXd T = matrix(rank, n);
        return T.transpose() * T;
    }

private:
    std::mt19937 engine_;
};

} // namespace polhode::test
