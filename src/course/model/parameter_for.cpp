#include "course/model/parameter_for.h"

#include "course/language/location.h"
#include "course/model/numbers.h"

#include <cmath>

namespace polhode::course
{

std::optional<std::pair<std::string, double>> parameterFor(const Experiment& experiment, const Values& values,
                                                           const Expression& expression, double wanted)
{
    constexpr double kLinear = 1e-9; // of the change over the range: what rounding leaves of a straight line
    constexpr double kPlaces = 1e9; // of the value in the parameter's own unit, so that 40° stay 40°
    if (!expression.given())
        return std::nullopt;
    for (const Parameter& parameter : experiment.parameters) {
        if (parameter.kind != Parameter::Kind::number)
            continue;
        const auto at = [&](double value) {
            Values all = values;
            all[parameter.id] = value;
            return Numbers(experiment, all, {})(expression);
        };
        try {
            const double low = at(parameter.minimum), high = at(parameter.maximum);
            const double middle = at(0.5 * (parameter.minimum + parameter.maximum));
            const double change = high - low;
            if (change == 0 || std::abs(middle - 0.5 * (low + high)) > kLinear * std::abs(change))
                continue;
            const double share = (wanted - low) / change;
            const double own = (parameter.minimum + share * (parameter.maximum - parameter.minimum))
                / parameter.unit.factor;
            return std::pair(parameter.id, std::round(own * kPlaces) / kPlaces * parameter.unit.factor);
        } catch (const InputError&) {
            continue; // no number somewhere in the range
        }
    }
    return std::nullopt;
}

} // namespace polhode::course
