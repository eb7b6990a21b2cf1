#include "course/variables/measure.h"

#include "course/language/nearest.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace polhode::course
{

namespace
{

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

// The last comma of "expression, time" that is not inside brackets.
std::size_t lastComma(const std::string& text)
{
    int depth = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        depth += text[i] == ')' ? 1 : text[i] == '(' ? -1 : 0;
        if (text[i] == ',' && depth == 0)
            return i;
    }
    return std::string::npos;
}

/// "impact/2", "impact:ball.floor" or, where all of them are meant, "impact" alone.
void readEvent(Measure& measure, const std::string& text, const std::string& inside)
{
    const auto trimmed = [](const std::string& s) {
        const auto first = s.find_first_not_of(' ');
        return first == std::string::npos ? std::string()
                                          : s.substr(first, s.find_last_not_of(' ') - first + 1);
    };
    const bool numbered = measure.row->form->number;
    const std::size_t slash = text.find('/');
    measure.event = trimmed(text.substr(0, slash));
    bool good = !measure.event.empty() && (slash == std::string::npos || numbered);
    if (slash != std::string::npos) {
        const std::string number = trimmed(text.substr(slash + 1));
        const auto [end, error]
            = std::from_chars(number.data(), number.data() + number.size(), measure.number);
        good = good && error == std::errc() && end == number.data() + number.size() && measure.number >= 1;
    }
    if (!good)
        throw ValueError(quoted(measure.row->name + ("[" + inside + "]")),
                         numbered
                             ? Text{"an event and its number, such as impact/2", "事件与序号，如 impact/2"}
                             : measure.row->written());
}

Measure readMeasure(const std::string& kind, const std::string& inside)
{
    const MeasureRow* row = measureRow(kind);
    if (!row) {
        std::vector<std::string> known;
        for (const MeasureRow& other : measureTable())
            known.emplace_back(other.name);
        throw ValueError(Text{"the unknown measure ", "未知的度量"} + quoted(kind), suggestion(kind, known));
    }
    const MeasureForm& form = *row->form;
    const bool two = form.expression && (form.time || form.event);
    const std::size_t comma = two ? lastComma(inside) : std::string::npos;
    if (two && comma == std::string::npos)
        throw ValueError(quoted(kind + "[" + inside + "]"), row->written());
    Measure measure{row, {}, {}, {}, 1};
    const std::string second = two ? inside.substr(comma + 1) : inside;
    if (form.expression) {
        measure.expression = inside.substr(0, comma);
        (void)Formula(measure.expression);
    }
    if (form.time) {
        measure.argument = second;
        (void)Formula(measure.argument);
    }
    if (form.event)
        readEvent(measure, second, inside);
    return measure;
}

} // namespace

MeasureFormula parseMeasure(const std::string& text)
{
    std::vector<Measure> measures;
    std::string outer;
    std::size_t done = 0;
    for (std::size_t open = text.find('['); open != std::string::npos; open = text.find('[', done)) {
        const std::size_t close = text.find(']', open);
        if (close == std::string::npos)
            throw ValueError(Text{"\"[\" that is never closed in ", "未闭合的“[”，见于"} + quoted(text),
                             {"\"]\"", "“]”"});
        std::size_t name = open;
        while (name > done && isNameCharacter(text[name - 1]))
            --name;
        outer += text.substr(done, name - done) + measureVariable(measures.size());
        measures.push_back(
            readMeasure(text.substr(name, open - name), text.substr(open + 1, close - open - 1)));
        done = close + 1;
    }
    return {std::move(measures), Formula(outer + text.substr(done))};
}

std::string measureVariable(std::size_t index)
{
    return "measure." + std::to_string(index);
}

Unit unitOfMeasure(const std::string& measure, const UnitOfVariable& of)
{
    const MeasureFormula formula = parseMeasure(measure);
    std::map<std::string, Unit> units;
    for (const Measure& each : formula.measures) {
        const Unit curve = each.expression.empty() ? Unit() : unitOfFormula(each.expression, of);
        units[measureVariable(units.size())] = each.row->unit(curve);
    }
    return unitOfFormula(formula.outer.text(), [&](const std::string& name) {
        const auto found = units.find(name);
        return found == units.end() ? of(name) : found->second;
    });
}

} // namespace polhode::course
