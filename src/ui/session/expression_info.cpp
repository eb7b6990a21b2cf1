#include "ui/session/expression_info.h"

#include "course/language/formula_tree.h"
#include "course/language/functions.h"
#include "course/language/value_error.h"
#include "course/run/expression_unit.h"

#include <map>

namespace polhode::ui
{

namespace
{

using course::FormulaNode;
using course::FormulaOperation;
using course::Parameter;

/// How tightly what is written holds together: a sum in a product wants brackets.
enum class Tightness { choice, comparison, sum, product, sign, power, whole };

struct Written {
    std::string tex;
    Tightness tightness = Tightness::whole;
};

/// An expression in TeX of the simple kind that a line of text can show.
class Writer
{
public:
    Writer(const course::Run& run, const course::Experiment& experiment)
        : run_(run)
        , experiment_(experiment)
    {
    }

    Written write(const FormulaNode& node) const
    {
        using O = FormulaOperation;
        const auto& parts = node.parts;
        const auto joined = [&](const char* sign, Tightness mine, Tightness right) {
            return Written{bracketed(parts[0], mine) + sign + bracketed(parts[1], right), mine};
        };
        switch (node.operation) {
        case O::number:
            return {node.text == "pi" ? "\\pi " : node.text, Tightness::whole};
        case O::variable:
            return {symbolOf(node.name), Tightness::whole};
        case O::call:
            return call(node);
        case O::choice:
            return {bracketed(parts[0], Tightness::comparison) + "\\ ?\\ "
                        + bracketed(parts[1], Tightness::sum) + "\\ :\\ "
                        + bracketed(parts[2], Tightness::sum),
                    Tightness::choice};
        case O::negative:
            return {"-" + bracketed(parts[0], Tightness::product), Tightness::sign};
        case O::add:
            return joined("\\ +\\ ", Tightness::sum, Tightness::sum);
        case O::subtract:
            return joined("\\ -\\ ", Tightness::sum, Tightness::product);
        case O::multiply: // figures after a symbol want a sign between
            return joined(parts[1].operation == O::number ? "\\cdot " : "\\ ", Tightness::product,
                          Tightness::power);
        case O::divide:
            return joined("/", Tightness::product, Tightness::power);
        case O::raise:
            return {bracketed(parts[0], Tightness::whole) + exponent(parts[1]), Tightness::power};
        default:
            return joined(signOf(node.operation), Tightness::comparison, Tightness::sum);
        }
    }

private:
    std::string bracketed(const FormulaNode& node, Tightness least) const
    {
        const Written written = write(node);
        return written.tightness >= least ? written.tex : "(" + written.tex + ")";
    }

    std::string exponent(const FormulaNode& node) const
    {
        const std::string tex = write(node).tex;
        const bool raisable = tex.find_first_not_of("0123456789-") == std::string::npos;
        return raisable ? "^{" + tex + "}" : "\\uparrow " + bracketed(node, Tightness::whole);
    }

    Written call(const FormulaNode& node) const
    {
        std::string inside;
        for (const FormulaNode& part : node.parts)
            inside += (inside.empty() ? "" : ",\\ ") + write(part).tex;
        const char* pattern = course::findFunction(node.name)->tex;
        std::string tex = pattern ? pattern : node.name + "(%1)";
        return {tex.replace(tex.find("%1"), 2, inside), Tightness::whole};
    }

    static const char* signOf(FormulaOperation operation)
    {
        static const std::map<FormulaOperation, const char*> signs{
            {FormulaOperation::less, "\\ <\\ "},           {FormulaOperation::greater, "\\ >\\ "},
            {FormulaOperation::notGreater, "\\ \\le \\ "}, {FormulaOperation::notLess, "\\ \\ge \\ "},
            {FormulaOperation::equal, "\\ =\\ "},          {FormulaOperation::different, "\\ \\ne \\ "},
            {FormulaOperation::both, "\\ \\&\\ "},         {FormulaOperation::either, "\\ |\\ "},
        };
        return signs.at(operation);
    }

    std::string symbolOf(const std::string& name) const
    {
        const std::string id = name.substr(0, name.find('@'));
        const std::string end = name == id ? "" : "(0)";
        if (const course::VariableInfo* info = run_.find(id))
            return info->tex + end;
        const Parameter* parameter = experiment_.parameter(id);
        return (parameter && !parameter->symbol.empty() ? parameter->symbol : id) + end;
    }

    const course::Run& run_;
    const course::Experiment& experiment_;
};

} // namespace

std::optional<course::VariableInfo> infoOf(const course::Run& run, const course::Experiment& experiment,
                                           const std::string& expression)
{
    if (const course::VariableInfo* info = run.find(expression))
        return *info;
    course::VariableInfo info;
    info.id = expression;
    try {
        (void)run.column(expression);
        info.tex = Writer(run, experiment).write(course::readFormulaTree(expression)).tex;
    } catch (const std::exception&) {
        return std::nullopt;
    }
    info.symbol = info.tex;
    info.name = {expression, expression};
    try {
        info.unit = course::unitOfExpression(run, experiment, expression);
    } catch (const course::ValueError&) {
        info.unit = {}; // drawn all the same: the reader wanted it so
    }
    return info;
}

course::Text expressionMistake(const course::Run& run, const course::Experiment& experiment,
                               const std::string& expression, bool unitsToo)
{
    try {
        (void)run.column(expression);
        if (unitsToo)
            (void)course::unitOfExpression(run, experiment, expression);
    } catch (const course::ValueError& error) {
        return error.message();
    } catch (const std::exception& error) {
        return {error.what(), error.what()};
    }
    return {};
}

} // namespace polhode::ui
