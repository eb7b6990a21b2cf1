#include "course/model/numbers.h"

#include "course/language/formula.h"
#include "course/language/nearest.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace polhode::course
{

namespace
{

std::optional<double> plainNumber(const std::string& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string inUnit(const Parameter& parameter, double si)
{
    const std::string symbol = parameter.unit.symbol();
    return numberText(si / parameter.unit.factor) + (symbol.empty() ? "" : " " + symbol);
}

void requireAllowed(const Experiment& experiment, const Parameter& parameter, double value)
{
    if (isAllowed(parameter, value))
        return;
    Location where = experiment.where;
    where.key = parameter.id;
    throw InputError(where, sameInBoth(parameter.id + " = " + inUnit(parameter, value)),
                     allowedValues(parameter));
}

} // namespace

Numbers::Numbers(const Experiment& experiment, const Values& given, const std::string& variant)
    : experiment_(experiment)
{
    for (const Parameter& parameter : experiment.parameters) {
        values_[parameter.id] = parameter.initial;
        names_.push_back(parameter.id);
    }
    const auto set = [&](const Values& values) {
        for (const auto& [id, value] : values) {
            const Parameter* parameter = experiment.parameter(id);
            if (!parameter)
                throw InputError(experiment.where, Text{"the parameter ", "参数"} + quoted(id),
                                 suggestion(id, names_));
            requireAllowed(experiment, *parameter, value);
            values_[id] = value;
        }
    };
    set(given);
    if (!variant.empty()) {
        const auto preset = std::ranges::find(experiment.variants, variant, &Preset::id);
        if (preset == experiment.variants.end()) {
            std::vector<std::string> variants;
            for (const Preset& known : experiment.variants)
                variants.push_back(known.id);
            throw InputError(experiment.where, Text{"the variant ", "变体"} + quoted(variant),
                             suggestion(variant, variants));
        }
        set(preset->set);
    }
    for (const RangedExpression& ranged : experiment.ranged) {
        const Location& where = ranged.expression.where;
        const double value = (*this)(ranged.expression);
        if (!ranged.bounds.contain(value))
            throw InputError(
                where, sameInBoth(where.key.substr(where.key.rfind('.') + 1) + " = " + numberText(value)),
                ranged.bounds.description(ranged.unit));
    }
}

double Numbers::operator()(const Expression& expression) const
{
    if (const auto value = plainNumber(expression.text))
        return *value;
    try {
        const Formula formula(expression.text);
        formula.requireKnown(names_);
        const double value = formula.evaluate(values_);
        if (!std::isfinite(value))
            throw ValueError(sameInBoth(expression.text + " = " + numberText(value)),
                             {"a finite number", "有限的数"});
        return value;
    } catch (const ValueError& error) {
        throw InputError(expression.where, error);
    }
}

double Numbers::operator()(const Expression& expression, double fallback) const
{
    return expression.given() ? (*this)(expression) : fallback;
}

Eigen::Vector3d Numbers::operator()(const VectorExpression& vector) const
{
    return {(*this)(vector.component[0]), (*this)(vector.component[1]), (*this)(vector.component[2])};
}

Eigen::Vector3d Numbers::operator()(const VectorExpression& vector, const Eigen::Vector3d& fallback) const
{
    return vector.given() ? (*this)(vector) : fallback;
}

Eigen::Vector3d Numbers::direction(const VectorExpression& vector, const char* what) const
{
    const Eigen::Vector3d value = (*this)(vector);
    const double length = value.stableNorm();
    if (!(length > 0))
        throw InputError(vector.component[0].where, sameInBoth(std::string(what) + " = [0, 0, 0]"),
                         {"a vector that has a direction", "有方向的矢量（不为零）"});
    return value / length;
}

std::string Numbers::word(const Word& word, const std::string& fallback) const
{
    if (word.text.empty())
        return fallback;
    if (word.text.front() != '$')
        return word.text;
    const std::string id = word.text.substr(1);
    const Parameter* parameter = experiment_.parameter(id);
    if (!parameter)
        throw InputError(word.where, Text{"the parameter ", "参数"} + quoted(id), suggestion(id, names_));
    const auto position = static_cast<std::size_t>(values_.at(id));
    switch (parameter->kind) {
    case Parameter::Kind::toggle:
        return position == 1 ? "on" : "off";
    case Parameter::Kind::choice:
        return parameter->choices.at(position).id;
    case Parameter::Kind::number:
        break;
    }
    throw InputError(word.where, Text{"the number ", "数值参数"} + quoted(id),
                     {"a parameter that is a toggle or a choice", "开关型或选项型参数"});
}

Eigen::Matrix3d Numbers::rotation(const OrientationDescription& orientation) const
{
    using Eigen::AngleAxisd;
    using Eigen::Vector3d;
    std::vector<double> n;
    for (const Expression& number : orientation.numbers)
        n.push_back((*this)(number));
    const auto about
        = [](const Vector3d& axis, double angle) { return AngleAxisd(angle, axis).toRotationMatrix(); };
    const auto requireLength = [&](double length) {
        if (!(length > 0))
            throw InputError(orientation.numbers[0].where, {"a direction of length 0", "长度为 0 的方向"},
                             {"numbers that are not all 0", "不全为 0 的数"});
    };
    switch (orientation.kind) {
    case OrientationDescription::Kind::none:
        break;
    case OrientationDescription::Kind::axisAngle: {
        const Vector3d axis(n.at(0), n.at(1), n.at(2));
        requireLength(axis.stableNorm());
        return about(axis / axis.stableNorm(), n.at(3));
    }
    case OrientationDescription::Kind::quaternion: {
        Eigen::Quaterniond q(n.at(0), n.at(1), n.at(2), n.at(3));
        requireLength(q.coeffs().stableNorm());
        q.coeffs() /= q.coeffs().stableNorm();
        return q.toRotationMatrix();
    }
    case OrientationDescription::Kind::euler:
        if (orientation.sequence == "zxz")
            return about(Vector3d::UnitZ(), n.at(0)) * about(Vector3d::UnitX(), n.at(1))
                * about(Vector3d::UnitZ(), n.at(2));
        return about(Vector3d::UnitZ(), n.at(0)) * about(Vector3d::UnitY(), n.at(1))
            * about(Vector3d::UnitX(), n.at(2));
    }
    return Eigen::Matrix3d::Identity();
}

} // namespace polhode::course
