#include "course/run/run_columns.h"

#include "course/language/formula.h"
#include "course/variables/catalogue.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

namespace polhode::course
{

namespace
{

constexpr int kDeepest = 20; ///< definitions that lead from one to the next

/// Whether all rows are the same number, to the bit.
bool isConstant(const std::vector<double>& column)
{
    return column.empty()
        || std::memcmp(column.data(), column.data() + 1, (column.size() - 1) * sizeof(double)) == 0;
}

} // namespace

RunColumns::RunColumns(const World& world, const Recording& recording, Sampler& sampler)
    : world_(world)
    , recording_(recording)
    , sampler_(sampler)
    , steps_(world, recording.rows)
{
    const std::vector<double>& times = recording_.rows.time;
    for (const RunEvent& event : recording_.events) {
        const auto [first, last] = std::ranges::equal_range(times, event.time);
        for (auto row = first; row != last; ++row)
            kinks_.push_back(static_cast<std::size_t>(row - times.begin()));
    }
    std::ranges::sort(kinks_);
}

RunColumns::Column RunColumns::column(const std::string& expression)
{
    return world_.variables->catalogue().index.contains(expression) ? named(expression, 0)
                                                                    : computed(expression, 0);
}

RunColumns::Column RunColumns::named(const std::string& name, int depth)
{
    const Variable* variable = world_.variables->find(name);
    if (variable)
        asked_.insert(name);
    if (const auto known = columns_.find(name); known != columns_.end())
        return known->second;
    const std::size_t count = recording_.rows.count();
    Column column;
    if (name.ends_with("@0"))
        column = std::make_shared<std::vector<double>>(
            count, named(name.substr(0, name.size() - 2), depth)->front());
    else if (const auto value = world_.variables->values().find(name);
             value != world_.variables->values().end())
        column = std::make_shared<std::vector<double>>(count, value->second);
    else if (variable)
        return sampled(*variable);
    else
        column = computed(*world_.variables->definition(name), depth + 1);
    columns_[name] = column;
    return column;
}

RunColumns::Column RunColumns::computed(const std::string& expression, int depth)
{
    const std::string key = "=" + expression;
    if (const auto known = columns_.find(key); known != columns_.end())
        return known->second;
    if (depth > kDeepest)
        throw ValueError(quoted(expression),
                         {"variables that do not define each other in a circle", "不循环定义的变量"});
    const Formula formula(expression);
    world_.variables->requireKnown(formula);
    std::vector<Column> inputs;
    std::vector<const double*> pointers;
    for (const std::string& name : formula.variables()) {
        inputs.push_back(named(name, depth));
        pointers.push_back(inputs.back()->data());
    }
    auto column = std::make_shared<std::vector<double>>(recording_.rows.count());
    const bool constant
        = std::all_of(inputs.begin(), inputs.end(), [](const Column& input) { return isConstant(*input); });
    formula.evaluate(pointers, constant ? 1 : column->size(), column->data());
    if (constant)
        std::fill(column->begin() + 1, column->end(), column->front());
    columns_[key] = column;
    return column;
}

RunColumns::Column RunColumns::sampled(const Variable& variable)
{
    // Who asks for one component asks for the others, and for what else is plotted; and a sample costs more
    // than what is read from it.
    std::vector<const Variable*> wanted = componentsWith(*world_.variables, variable);
    std::erase_if(wanted, [this](const Variable* each) { return columns_.contains(each->info.id); });
    const VariableCatalogue& catalogue = world_.variables->catalogue();
    for (const std::size_t plotted : catalogue.plotted) {
        const Variable& other = catalogue.builtIn[plotted];
        if (other.need <= variable.need && !columns_.contains(other.info.id)
            && std::find(wanted.begin(), wanted.end(), &other) == wanted.end())
            wanted.push_back(&other);
    }
    sample(wanted);
    return columns_[variable.info.id];
}

void RunColumns::sample(std::vector<const Variable*> wanted)
{
    if (wanted.empty())
        return;
    std::map<const Variable*, std::size_t> place;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        place.emplace(wanted[k], k);
        if (wanted[k]->continuation == Continuation::quaternion) // none is continued without the others
            for (const Variable* other : componentsWith(*world_.variables, *wanted[k]))
                if (place.emplace(other, wanted.size()).second)
                    wanted.push_back(other);
    }
    const Need need = (*std::ranges::max_element(wanted, {}, &Variable::need))->need;
    const Rows& rows = recording_.rows;
    std::vector<std::vector<double>> values(wanted.size(), std::vector<double>(rows.count()));
    for (std::size_t i = 0; i < rows.count(); ++i) {
        const Sample& sample = sampler_.at(rows, i, need);
        for (std::size_t k = 0; k < wanted.size(); ++k)
            values[k][i] = wanted[k]->get(sample);
    }
    addUpImpulses(wanted, values);
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (wanted[k]->continuation == Continuation::angle)
            continueAngle(values[k]);
        if (wanted[k]->continuation == Continuation::quaternion && wanted[k]->info.id.ends_with("0")) {
            const std::vector<const Variable*> parts = componentsWith(*world_.variables, *wanted[k]);
            continueQuaternion({&values[k], &values[place.at(parts[1])], &values[place.at(parts[2])],
                                &values[place.at(parts[3])]});
        }
    }
    for (std::size_t k = 0; k < wanted.size(); ++k) // one that is there may be looked at: it stays
        columns_.try_emplace(wanted[k]->info.id, std::make_shared<std::vector<double>>(std::move(values[k])));
}

void RunColumns::prepare(const std::vector<std::string>& ids)
{
    std::vector<const Variable*> wanted;
    std::set<const Variable*> taken;
    for (const std::string& id : ids) {
        const Variable* variable = world_.variables->find(id);
        if (variable && !columns_.contains(id) && taken.insert(variable).second)
            wanted.push_back(variable);
    }
    sample(wanted);
}

Series RunColumns::seriesOf(const std::string& expression, const std::vector<double>& values, bool everywhere)
{
    Series::Between between;
    const auto goOn = [this](const Variable& variable, const Sample& sample, std::size_t row, double t) {
        return goesOn(variable, sample, row, t);
    };
    auto known = BetweenRows::of(world_, recording_.rows, steps_, sampler_, goOn, expression);
    if (known && !(everywhere && known->solvesContacts()))
        between = std::move(*known);
    return {recording_.rows.time, recording_.rows.sequence, values, kinks_, std::move(between)};
}

double RunColumns::value(const std::string& expression, double t)
{
    if (!last_ || last_->expression != expression)
        last_.emplace(
            Asked{expression, seriesOf(expression, *column(expression), false)}); // columns_ keeps it
    return last_->series.at(t);
}

double RunColumns::evaluate(const Measure& measure)
{
    const MeasureRow& row = *measure.row;
    Measured of;
    std::vector<const RunEvent*> events;
    for (const RunEvent& event : recording_.events)
        if (row.form->event && event.isCalled(measure.event))
            events.push_back(&event);
    of.events = events;
    if (row.form->number) {
        if (events.size() < static_cast<std::size_t>(measure.number))
            return std::numeric_limits<double>::quiet_NaN();
        of.event = events[static_cast<std::size_t>(measure.number) - 1];
    }
    if (row.form->time) {
        const Formula when(measure.argument);
        std::vector<std::string> parameters;
        for (const auto& [id, value] : world_.variables->values())
            parameters.push_back(id);
        when.requireKnown(parameters);
        of.time = when.evaluate(world_.variables->values());
    }
    if (!row.form->expression)
        return row.compute(of);
    const Column values = column(measure.expression);
    const Series curve = seriesOf(measure.expression, *values, row.everywhere);
    of.curve = &curve;
    return row.compute(of);
}

double RunColumns::measure(const std::string& expression)
{
    const MeasureFormula formula = parseMeasure(expression);
    Values values = world_.variables->values();
    for (std::size_t i = 0; i < formula.measures.size(); ++i)
        values[measureVariable(i)] = evaluate(formula.measures[i]);
    return formula.outer.evaluate(values);
}

} // namespace polhode::course
