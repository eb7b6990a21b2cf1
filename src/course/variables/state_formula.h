#pragma once

#include "course/language/formula.h"
#include "course/variables/catalogue.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace polhode::course
{

/// The variables of an experiment by id, with those that the lesson defines as expressions in the others.
class VariableTable
{
public:
    VariableTable(const Experiment& experiment, const Values& values, CataloguePointer catalogue);

    const Variable* find(const std::string& id) const;
    /// The expression that the lesson calls @p id, or null.
    const std::string* definition(const std::string& id) const;
    const Values& values() const { return values_; }
    /// Throws ValueError unless every name in @p formula is a variable or a parameter.
    void requireKnown(const Formula& formula) const;
    const VariableCatalogue& catalogue() const { return *catalogue_; }

private:
    CataloguePointer catalogue_;
    std::map<std::string, std::string> definitions_;
    Values values_;
};

/// An expression in variables, evaluated at one sample; used by one thread at a time.
class SampleFormula
{
public:
    /// Throws ValueError for what is not known, or not known from the state alone where @p most says so.
    SampleFormula(const std::string& text, const VariableTable& table, Need most = Need::rates);

    /// The most that any variable in it needs.
    Need need() const { return need_; }

    /// Whether any variable in it goes on from row to row in this way, so that a state alone does not tell
    /// its value.
    bool isContinued(Continuation by) const;

    /// The value of such a variable at a sample; without it that of the sample alone is taken.
    using Continue = std::function<double(const Variable& variable, const Sample& sample)>;
    void setContinue(const Continue& continued);

    /// Sets what X@0 stands for.
    void setInitial(const Sample& initial);

    double operator()(const Sample& sample) const;

    const Formula& formula() const { return formula_; }

private:
    struct Slot {
        const Variable* variable = nullptr;
        int inner = -1; ///< number of a definition's formula
        bool initial = false; ///< X@0
    };
    SampleFormula(const std::string& text, const VariableTable& table, Need most, int depth);

    double read(const Slot& slot, const Sample& sample) const;

    Formula formula_;
    std::vector<Slot> slots_;
    std::vector<SampleFormula> inner_;
    mutable std::vector<double> values_;
    Need need_ = Need::state;
    Continue continue_;
};

} // namespace polhode::course
