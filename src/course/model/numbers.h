#pragma once

#include "course/model/experiment.h"

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <string>
#include <vector>

namespace polhode::course
{

/// The values of an experiment's parameters, and the numbers that expressions in them have.
class Numbers
{
public:
    /// Every parameter of @p experiment with its initial value, or that of @p given, or that of the variant.
    /// Throws InputError for an unknown parameter or variant, for a value outside its range, and for a number
    /// of the experiment that they take out of its own.
    Numbers(const Experiment& experiment, const Values& given, const std::string& variant);

    const Values& values() const { return values_; }
    const std::vector<std::string>& names() const { return names_; }

    /// The value of an expression in the parameters. Throws InputError when it is not finite.
    double operator()(const Expression& expression) const;
    double operator()(const Expression& expression, double fallback) const;
    Eigen::Vector3d operator()(const VectorExpression& vector) const;
    Eigen::Vector3d operator()(const VectorExpression& vector, const Eigen::Vector3d& fallback) const;

    /// The same, scaled to length 1. @p what names it in the error. Throws InputError where it has none.
    Eigen::Vector3d direction(const VectorExpression& vector, const char* what) const;

    /// A word, or the id of the choice that a "$parameter" stands for; a toggle gives "on" or "off".
    std::string word(const Word& word, const std::string& fallback) const;

    /// The rotation that an author described; none is the identity.
    Eigen::Matrix3d rotation(const OrientationDescription& orientation) const;

private:
    const Experiment& experiment_;
    Values values_;
    std::vector<std::string> names_;
};

} // namespace polhode::course
