#include "course/model/posed_problem.h"

#include "course/language/formula.h"
#include "course/language/live_number.h"
#include "course/language/short_number.h"
#include "course/model/name_hash.h"

#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <string>

namespace polhode::course
{

namespace
{

constexpr int kGivenDigits = 6; // of values that are drawn: none is rounded
constexpr int kUsualDigits = 4; // of what is calculated
constexpr double kWholeSteps = 1e-9; // rounding of (high − low) / step

/// One of the values low, low + step, …, by a hash of @p name.
double drawn(const DrawnParameter& parameter, const std::string& name)
{
    const double steps = std::floor((parameter.high - parameter.low) / parameter.step + kWholeSteps);
    const auto count = static_cast<std::uint64_t>(steps) + 1;
    return parameter.low + double(nameHash(name) % count) * parameter.step;
}

/// As it is read in a sentence or in a formula.
std::string shown(double si, const Unit& unit, int digits, bool inFormula)
{
    const std::string symbol = unit.symbol();
    const std::string text = shortNumber(si / unit.factor, digits)
        + (symbol.empty() || symbol == "°" ? symbol : "\u00a0" + symbol);
    return inFormula ? "\\text{" + text + "}" : text;
}

/// As it is typed.
std::string plainNumber(double value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                   std::chars_format::general, kGivenDigits);
    return {digits.data(), end.ptr};
}

} // namespace

Text withValues(const Text& text, const Experiment& experiment,
                const std::function<double(const std::string& expression)>& valueOf)
{
    return inEach(text, [&](const std::string& words) {
        return withNumbers(words, [&](const LiveNumber& number, bool inFormula) {
            const Parameter* parameter = experiment.parameter(number.expression);
            Unit unit = parameter ? parameter->unit : Unit{};
            if (!number.unit.empty())
                unit = parseUnit(number.unit).value_or(unit);
            const int digits = number.digits > 0 ? number.digits : parameter ? kGivenDigits : kUsualDigits;
            return shown(valueOf(number.expression), unit, digits, inFormula);
        });
    });
}

Values allValues(const Experiment& experiment, const Values& given)
{
    Values values = given;
    for (const Parameter& parameter : experiment.parameters)
        values.emplace(parameter.id, parameter.initial);
    return values;
}

PosedProblem pose(const Lesson& lesson, const Problem& problem, std::uint64_t sheet)
{
    PosedProblem posed{&problem, lesson.experiment(problem.experiment), {}, {}, {}};
    Values& values = posed.inputs.values;
    for (const DrawnParameter& each : problem.draws)
        values[each.parameter]
            = drawn(each, lesson.id + '/' + problem.id + '/' + each.parameter + '/' + std::to_string(sheet));
    values.insert(problem.set.begin(), problem.set.end());
    for (const Preset& preset : posed.experiment->presets)
        if (preset.id == problem.preset)
            values.insert(preset.set.begin(), preset.set.end());
    const Values all = allValues(*posed.experiment, values);
    const auto valueOf = [&](const std::string& expression) { return Formula(expression).evaluate(all); };
    posed.prompt = withValues(problem.prompt, *posed.experiment, valueOf);
    posed.hint = withValues(problem.hint, *posed.experiment, valueOf);
    return posed;
}

std::string actionsOf(const PosedProblem& posed)
{
    std::string actions = "experiment:" + posed.experiment->id;
    if (!posed.problem->preset.empty())
        actions += ";preset:" + posed.problem->preset;
    for (const auto& [id, si] : posed.inputs.values) {
        const Parameter& parameter = *posed.experiment->parameter(id);
        const std::string value = parameter.kind == Parameter::Kind::choice
            ? parameter.choices[static_cast<std::size_t>(si)].id
            : plainNumber(si / parameter.unit.factor);
        actions += ";set:" + id + "=" + value;
    }
    return actions + ";goto:0;play:";
}

} // namespace polhode::course
