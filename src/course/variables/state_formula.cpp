#include "course/variables/state_formula.h"

#include "course/language/nearest.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

constexpr int kDeepest = 20; ///< definitions that lead from one to the next

} // namespace

VariableTable::VariableTable(const Experiment& experiment, const Values& values, CataloguePointer catalogue)
    : catalogue_(std::move(catalogue))
    , values_(values)
{
    for (const ExpressionVariable& variable : experiment.variables)
        definitions_[variable.id] = variable.expr.text;
}

void VariableTable::requireKnown(const Formula& formula) const
{
    const auto known = [&](const std::string& name) {
        const std::string id = name.substr(0, name.find('@'));
        return catalogue_->index.contains(id) || values_.contains(id);
    };
    if (std::ranges::all_of(formula.variables(), known))
        return;
    std::vector<std::string> names;
    for (const VariableInfo& info : catalogue_->infos)
        names.push_back(info.id);
    for (const auto& [id, value] : values_)
        names.push_back(id);
    formula.requireKnown(names);
}

const Variable* VariableTable::find(const std::string& id) const
{
    const auto row = catalogue_->index.find(id);
    return row == catalogue_->index.end() || row->second >= catalogue_->builtIn.size()
        ? nullptr
        : &catalogue_->builtIn[row->second];
}

const std::string* VariableTable::definition(const std::string& id) const
{
    const auto row = definitions_.find(id);
    return row == definitions_.end() ? nullptr : &row->second;
}

SampleFormula::SampleFormula(const std::string& text, const VariableTable& table, Need most)
    : SampleFormula(text, table, most, 0)
{
}

SampleFormula::SampleFormula(const std::string& text, const VariableTable& table, Need most, int depth)
    : formula_(text)
{
    if (depth > kDeepest)
        throw ValueError(quoted(text),
                         {"variables that do not define each other in a circle", "不循环定义的变量"});
    table.requireKnown(formula_);
    values_.resize(formula_.variables().size(), 0.0);
    for (std::size_t i = 0; i < values_.size(); ++i) {
        std::string id = formula_.variables()[i];
        Slot slot;
        slot.initial = id.ends_with("@0");
        if (slot.initial)
            id.resize(id.size() - 2);
        if (const auto value = table.values().find(id); value != table.values().end()) {
            values_[i] = value->second;
            slot.initial = false;
        } else if (const Variable* variable = table.find(id)) {
            if (variable->need > most)
                throw ValueError(Text{"the variable ", "变量"} + quoted(id),
                                 {"variables that follow from positions, velocities and orientation",
                                  "由位置、速度和姿态决定的变量"});
            slot.variable = variable;
            need_ = std::max(need_, variable->need);
        } else {
            slot.inner = static_cast<int>(inner_.size());
            inner_.push_back(SampleFormula(*table.definition(id), table, most, depth + 1));
            need_ = std::max(need_, inner_.back().need_);
        }
        slots_.push_back(std::move(slot));
    }
}

double SampleFormula::read(const Slot& slot, const Sample& sample) const
{
    if (!slot.variable)
        return inner_[slot.inner](sample);
    const bool goesOn = continue_ && slot.variable->continuation != Continuation::none;
    return goesOn ? continue_(*slot.variable, sample) : slot.variable->get(sample);
}

bool SampleFormula::isContinued(Continuation by) const
{
    return std::ranges::any_of(
               slots_, [by](const Slot& slot) { return slot.variable && slot.variable->continuation == by; })
        || std::ranges::any_of(inner_, [by](const SampleFormula& inner) { return inner.isContinued(by); });
}

void SampleFormula::setContinue(const Continue& continued)
{
    continue_ = continued;
    for (SampleFormula& inner : inner_)
        inner.setContinue(continued);
}

void SampleFormula::setInitial(const Sample& initial)
{
    for (SampleFormula& inner : inner_)
        inner.setInitial(initial);
    for (std::size_t i = 0; i < slots_.size(); ++i)
        if (slots_[i].initial)
            values_[i] = read(slots_[i], initial);
}

double SampleFormula::operator()(const Sample& sample) const
{
    for (std::size_t i = 0; i < slots_.size(); ++i)
        if (!slots_[i].initial && (slots_[i].variable || slots_[i].inner >= 0))
            values_[i] = read(slots_[i], sample);
    return formula_.evaluate(values_);
}

} // namespace polhode::course
