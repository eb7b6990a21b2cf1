#include "course/language/formula.h"

#include "course/language/formula_syntax.h"
#include "course/language/functions.h"
#include "course/language/nearest.h"
#include "course/language/own_names.h"
#include "course/language/vector_calls.h"

#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <optional>

namespace polhode::course
{

namespace
{

/// Knows all functions. One that is made anew checks the name of each again, a copy does not.
const mu::Parser& parserOfFunctions()
{
    static const mu::Parser made = [] {
        mu::Parser parser;
        parser.ClearFun();
        parser.ClearConst();
        parser.DefineNameChars("0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.@");
        parser.DefineConst("pi", std::numbers::pi);
        for (const FunctionEntry& entry : functionTable())
            std::visit([&](auto call) { parser.DefineFun(entry.name, call); }, entry.call);
        return parser;
    }();
    return made;
}

} // namespace

struct Formula::Compiled {
    explicit Compiled(const std::string& source);

    std::string text;
    std::string components; ///< the text without vectors
    FormulaSyntax syntax;
    std::vector<double> slots; ///< the parser reads its variables here
    mu::Parser parser;

    class Shelf;
};

/// Compiled formulas that nobody uses at the moment. The next run of an experiment has the same formulas, and
/// to compile one takes longer than to evaluate a column of it.
class Formula::Compiled::Shelf
{
public:
    static Shelf& shelf()
    {
        static Shelf only;
        return only;
    }

    std::unique_ptr<Compiled> take(const std::string& text)
    {
        {
            const std::lock_guard lock(mutex_);
            if (const auto found = idle_.find(text); found != idle_.end())
                return std::move(idle_.extract(found).mapped());
        }
        return std::make_unique<Compiled>(text);
    }

    void put(std::unique_ptr<Compiled> compiled)
    {
        constexpr std::size_t kMost = 256; // formulas of several lessons
        const std::lock_guard lock(mutex_);
        if (idle_.size() >= kMost)
            idle_.clear();
        const std::string& text = compiled->text;
        idle_.emplace(text, std::move(compiled));
    }

private:
    std::mutex mutex_;
    std::multimap<std::string, std::unique_ptr<Compiled>> idle_;
};

Formula::Compiled::Compiled(const std::string& source)
    : text(source)
    , components(withoutVectors(source))
    , syntax(readFormula(components))
    , slots(syntax.variables.size())
    , parser(parserOfFunctions())
{
    for (std::size_t i = 0; i < slots.size(); ++i)
        parser.DefineVar(syntax.variables[i], &slots[i]);
    try {
        parser.SetExpr(components);
        parser.Eval();
    } catch (const mu::ParserError&) {
        throw ValueError(quoted(source),
                         {"\"condition ? value : value\", each \"?\" with its own \":\"",
                          "“条件 ? 值 : 值”，每个“?”配一个“:”"});
    }
}

Formula::Formula(const std::string& text)
    : compiled_(Compiled::Shelf::shelf().take(text))
{
}

Formula::Formula(const Formula& other)
    : Formula(other.text())
{
}

Formula::Formula(Formula&&) noexcept = default;

Formula& Formula::operator=(Formula other) noexcept
{
    std::swap(compiled_, other.compiled_);
    return *this;
}

Formula::~Formula()
{
    if (compiled_)
        Compiled::Shelf::shelf().put(std::move(compiled_));
}

const std::string& Formula::text() const
{
    return compiled_->text;
}

const std::vector<std::string>& Formula::variables() const
{
    return compiled_->syntax.variables;
}

void Formula::requireKnown(std::span<const std::string> known) const
{
    for (const std::string& name : variables()) {
        const std::string variable = name.substr(0, name.find('@'));
        if (std::find(known.begin(), known.end(), variable) == known.end())
            throw ValueError(Text{"the unknown name ", "未知名称"} + quoted(variable) + Text{" in ", "，见于"}
                                 + quoted(text()),
                             suggestion(variable, known));
    }
}

double Formula::evaluate(std::span<const double> values) const
{
    std::copy_n(values.begin(), compiled_->slots.size(), compiled_->slots.begin());
    return compiled_->parser.Eval();
}

void Formula::evaluate(std::span<const double* const> columns, std::size_t n, double* out) const
{
    std::vector<double>& slots = compiled_->slots;
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t i = 0; i < slots.size(); ++i)
            slots[i] = columns[i][row];
        out[row] = compiled_->parser.Eval();
    }
}

double Formula::evaluate(const Values& values) const
{
    std::vector<double> ordered;
    for (const std::string& name : variables()) {
        const auto value = values.find(name);
        if (value == values.end()) {
            std::vector<std::string> known;
            for (const auto& [id, number] : values)
                known.push_back(id);
            requireKnown(known);
            throw ValueError(Text{"the unknown name ", "未知名称"} + quoted(name), suggestion(name, known));
        }
        ordered.push_back(value->second);
    }
    return evaluate(std::span<const double>(ordered));
}

namespace
{

/// Where a pulse of plain `t` jumps or bends; nothing for other calls, or where that does not follow from the
/// values.
std::optional<std::vector<double>> edgesOf(const FormulaCall& call, const Values& values)
{
    const std::vector<double>& edges = findFunction(call.function)->edges;
    if (edges.empty() || call.arguments[0].find_first_not_of(" t") != std::string::npos
        || Formula(call.arguments[0]).variables() != std::vector<std::string>{kTimeVariable})
        return std::nullopt;
    const auto known
        = [&](const std::string& name) { return name != kTimeVariable && values.contains(name); };
    std::vector<double> argument;
    for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        const Formula formula(call.arguments[i]);
        if (!std::all_of(formula.variables().begin(), formula.variables().end(), known))
            return std::nullopt;
        argument.push_back(formula.evaluate(values));
    }
    std::vector<double> times;
    for (const double at : edges)
        times.push_back(at > 0 ? argument[0] + at * argument[1] : argument[0]);
    return times;
}

} // namespace

std::vector<double> Formula::edges(const Values& values) const
{
    std::vector<double> times;
    for (const FormulaCall& call : compiled_->syntax.calls)
        if (const auto found = edgesOf(call, values))
            times.insert(times.end(), found->begin(), found->end());
    std::erase_if(times, [](double t) { return !std::isfinite(t); });
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

bool Formula::hasHiddenEdges(const Values& values) const
{
    return text().find_first_of("<>=?") != std::string::npos
        || std::ranges::any_of(compiled_->syntax.calls, [&](const FormulaCall& call) {
               return findFunction(call.function)->kinks != FunctionEntry::Kinks::none
                   && !edgesOf(call, values);
           });
}

bool Formula::hasHiddenJumps(const Values& values) const
{
    return text().find_first_of("<>=?&|") != std::string::npos
        || std::ranges::any_of(compiled_->syntax.calls, [&](const FormulaCall& call) {
               return findFunction(call.function)->kinks == FunctionEntry::Kinks::jumps
                   && !edgesOf(call, values);
           });
}

bool Formula::isReserved(const std::string& name)
{
    return name == kTimeVariable || name == kSystemOwner || name == "pi" || findFunction(name) != nullptr;
}

} // namespace polhode::course
