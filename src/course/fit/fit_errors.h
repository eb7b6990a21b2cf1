#pragma once

#include <Eigen/Core>

#include <vector>

namespace polhode::course
{

/// What the slopes at the minimum say of the errors of the parameters.
struct FitErrors {
    Eigen::MatrixXd covariance; ///< (JᵀJ)⁻¹ s², s² the variance of a weighted reading
    Eigen::MatrixXd correlation;
    Eigen::VectorXd error; ///< √ of its diagonal; infinite for what is not determined
    std::vector<std::vector<int>> undetermined; ///< groups of parameters that only together have an effect
};

/// @p error: of the elements of a column of J relative to its norm: what is less is no effect. Parameters of
/// @p held keep their values: their errors are not a number. What takes less than a
/// tenth part in a group (of a vector of length 1 in units of the columns' norms) is left out of it.
FitErrors fitErrors(const Eigen::MatrixXd& J, double variance, double error, const std::vector<bool>& held);

} // namespace polhode::course
