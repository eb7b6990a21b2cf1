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
    /// Throws InputError for an unknown parameter or variant and for a value outside its range.
    Numbers(const Experiment& experiment, const Values& given, const std::string& variant);

    const Values& values() const { return values_; }
    const std::vector<std::string>& names() const { return names_; }

    /// The value of an expression in the parameters. Throws InputError when it is not finite.
    double operator()(const Expression& expression) const;
    double operator()(const Expression& expression, double fallback) const;
    Eigen::Vector3d operator()(const VectorExpression& vector) const;
    Eigen::Vector3d operator()(const VectorExpression& vector, const Eigen::Vector3d& fallback) const;

    /// The same, which must be > 0. @p what names it in the error.
    double positive(const Expression& expression, const char* what) const;
    /// The same, which must be ≥ 0.
    double nonNegative(const Expression& expression, double fallback, const char* what) const;
    /// The same, which must be a whole number from @p least to @p most.
    int count(const Expression& expression, const char* what, int least, int most) const;
    /// The same, scaled to length 1. Throws InputError where it has none.
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
