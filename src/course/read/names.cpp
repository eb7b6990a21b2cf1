#include "course/read/names.h"

#include "course/language/formula.h"
#include "course/language/nearest.h"
#include "course/language/own_names.h"
#include "course/model/scene_events.h"
#include "course/variables/catalogue.h"
#include "course/variables/measure.h"

#include <algorithm>
#include <map>

namespace polhode::course
{

namespace
{

// Follows the variables of the experiment from one to those that it needs.
class CycleFinder
{
public:
    CycleFinder(const Experiment& experiment, Reading& reading)
        : reading_(reading)
    {
        for (const ExpressionVariable& variable : experiment.variables)
            if (variable.expr.given())
                variables_.emplace(variable.id, &variable);
    }

    void run()
    {
        for (const auto& [id, variable] : variables_)
            visit(id);
    }

private:
    void visit(const std::string& id)
    {
        const auto entry = variables_.find(id);
        if (entry == variables_.end() || std::find(done_.begin(), done_.end(), id) != done_.end())
            return;
        const auto seen = std::find(path_.begin(), path_.end(), id);
        if (seen != path_.end()) {
            report(*entry->second, {seen, path_.end()});
            return;
        }
        path_.push_back(id);
        const Formula formula(entry->second->expr.text);
        for (const std::string& name : formula.variables())
            visit(name.substr(0, name.find('@')));
        path_.pop_back();
        done_.push_back(id);
    }

    void report(const ExpressionVariable& variable, std::vector<std::string> cycle)
    {
        std::string circle;
        for (const std::string& id : cycle)
            circle += id + " → ";
        circle += variable.id;
        reading_.problems.emplace_back(variable.expr.where,
                                       Text{"variables that need each other: ", "变量循环引用："}
                                           + sameInBoth(circle),
                                       Text{"variables that need others only", "变量只引用其他变量"});
    }

    Reading& reading_;
    std::map<std::string, const ExpressionVariable*> variables_;
    std::vector<std::string> path_;
    std::vector<std::string> done_;
};

bool among(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Throws ValueError where a parameter in @p text, which counts something, takes more than whole numbers.
void requireWhole(const Experiment& experiment, const std::string& text)
{
    const Formula formula(text);
    for (const std::string& name : formula.variables()) {
        const Parameter* parameter = experiment.parameter(name);
        if (parameter && parameter->kind == Parameter::Kind::number && !parameter->whole)
            throw ValueError(
                Text{"the parameter ", "参数"} + quoted(name)
                    + Text{", which takes fractions too, for a number of things", "，它可取小数，却用来计数"},
                {"a parameter with `whole: true`", "带 whole: true 的参数"});
    }
}

} // namespace

Names::Names(const Experiment& experiment)
    : parameters_(idsOf(experiment.parameters))
    , time_(parameters_)
    , curve_(parameters_)
    , motion_(parameters_)
    , variables_(parameters_)
{
    time_.emplace_back(kTimeVariable);
    curve_.emplace_back(kCurveVariable);
    for (const Variable& variable : builtInVariables(experiment.scene)) {
        if (variable.need == Need::state)
            motion_.push_back(variable.info.id);
        variables_.push_back(variable.info.id);
        units_.emplace(variable.info.id, variable.info.unit);
    }
    for (const ExpressionVariable& variable : experiment.variables) {
        variables_.push_back(variable.id);
        units_.emplace(variable.id, variable.unit);
    }
    events_ = eventNames(experiment);
}

const std::vector<std::string>& Names::in(Scope scope) const
{
    switch (scope) {
    case Scope::parameters:
        return parameters_;
    case Scope::time:
        return time_;
    case Scope::curve:
        return curve_;
    case Scope::motion:
        return motion_;
    case Scope::variables:
        break;
    }
    return variables_;
}

const Unit* Names::unit(const std::string& variable) const
{
    const auto found = units_.find(variable);
    return found == units_.end() ? nullptr : &found->second;
}

void Names::checkExpression(const std::string& text, Scope scope) const
{
    const Formula formula(text);
    if (scope != Scope::variables)
        for (const std::string& name : formula.variables())
            if (name.find('@') != std::string::npos)
                throw ValueError(quoted(name),
                                 {"values at t = 0 (@0) in curves and measures only", "@0 只用于曲线与度量"});
    for (const std::string& name : formula.variables())
        if (scope == Scope::motion && !among(motion_, name) && among(variables_, name))
            throw ValueError(
                quoted(name) + Text{" in a force", "，用在力中"},
                {"variables of the state alone: positions, velocities, angular velocities, orientation",
                 "只由状态决定的变量：位置、速度、角速度、姿态"});
    formula.requireKnown(in(scope));
}

void Names::checkMeasure(const std::string& text) const
{
    const MeasureFormula formula = parseMeasure(text);
    for (const Measure& measure : formula.measures) {
        if (!measure.expression.empty())
            checkExpression(measure.expression, Scope::variables);
        if (!measure.event.empty()
            && std::find(events_.begin(), events_.end(), measure.event) == events_.end())
            throw ValueError(Text{"the unknown event ", "未知的事件"} + quoted(measure.event),
                             suggestion(measure.event, events_));
        if (!measure.argument.empty())
            checkExpression(measure.argument, Scope::parameters);
    }
    std::vector<std::string> known = formula.measures.empty() ? variables_ : parameters_;
    for (std::size_t i = 0; i < formula.measures.size(); ++i)
        known.push_back(measureVariable(i));
    formula.outer.requireKnown(known);
}

void resolveNames(Experiment& experiment, LessonNames& lesson, Reading& reading)
{
    const Names& names = lesson.make(experiment);
    for (const PendingExpression& pending : reading.pending) {
        try {
            names.checkExpression(pending.text, pending.scope);
            if (pending.bounds.whole)
                requireWhole(experiment, pending.text);
            if (pending.scope == Scope::parameters && pending.bounds.limit()
                && !Formula(pending.text).variables().empty())
                experiment.ranged.push_back({{pending.text, pending.where}, pending.bounds, pending.unit});
        } catch (const ValueError& error) {
            reading.problems.emplace_back(pending.where, error);
        }
    }
    reading.pending.clear();
    CycleFinder(experiment, reading).run();
}

void refuseOwnEvent(const Field& field, const std::string& id)
{
    if (isOwnEvent(id))
        field.refuse(quoted(id)
                         + Text{", a kind of event that runs have by themselves", "，是运行自身的事件名"},
                     {"another name", "换一个名称"});
}

} // namespace polhode::course
