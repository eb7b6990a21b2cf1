#pragma once

#include <Eigen/Core>

#include <functional>
#include <optional>

namespace polhode::course
{

/// min |r(p)|² for p in a box.
struct LeastSquares {
    Eigen::VectorXd start, low, high;
    /// Nothing where p has no residuals: a run that cannot be made.
    std::function<std::optional<Eigen::VectorXd>(const Eigen::VectorXd& p)> residuals;
    /// ∂r/∂p at @p p, where the residuals are @p r. Nothing where it cannot be had.
    std::function<std::optional<Eigen::MatrixXd>(const Eigen::VectorXd& p, const Eigen::VectorXd& r)>
        jacobian;
    /// |r| that rounding and the errors of the method make of nothing.
    double noise = 0;
    /// Told of each new point; false ends the search there.
    std::function<bool(int iteration, const Eigen::VectorXd& p, double squares)> goOn;
};

struct SquaresResult {
    enum class Status {
        converged,
        stopped, ///< by goOn
        limit, ///< after kMostIterations
        noStart, ///< no residuals at the start
        noSlope, ///< no jacobian
    };
    Status status = Status::noStart;
    Eigen::VectorXd p, r;
    Eigen::MatrixXd J; ///< at p; empty where it was not reached
    int iterations = 0;
};

inline constexpr int kMostIterations = 100;

/// The method of Levenberg and Marquardt: each step minimises |r + Jδ|² + λ|Dδ|², D the largest norms of the
/// columns of J so far, which makes it indifferent to units; λ follows the ratio of the gain to the promised
/// one. Bounds are kept by projection: a parameter on a bound that the gradient presses against it rests
/// there for the step, and a step that leaves the box ends at its wall. A transform of the parameters would
/// not do: its slope vanishes on a bound, where friction and damping often start.
///
/// It has converged when the undamped step would lower |r|² by less than 10⁻⁸ of the variance of a reading,
/// which moves no parameter by more than 10⁻⁴ of its standard error, or by less than the noise.
/// Source: Moré 1978 (D), Nielsen 1999 (λ), Kanzow 2004 (projection).
SquaresResult leastSquares(const LeastSquares& problem);

} // namespace polhode::course
