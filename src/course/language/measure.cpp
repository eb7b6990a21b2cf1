#include "course/language/measure.h"

#include "course/language/nearest.h"

#include <algorithm>
#include <charconv>

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

/// Those that are taken of an event alone.
bool isOfEvent(const std::string& kind)
{
    return kind == "time" || kind == "limit" || kind == "count";
}

/// "impact/2", "impact:ball.floor" or, to be counted, "impact" alone.
Measure readEvent(Measure measure, const std::string& text)
{
    const auto trimmed = [](const std::string& s) {
        const auto first = s.find_first_not_of(' ');
        return first == std::string::npos ? std::string()
                                          : s.substr(first, s.find_last_not_of(' ') - first + 1);
    };
    const std::size_t slash = text.find('/');
    measure.event = trimmed(text.substr(0, slash));
    bool good = !measure.event.empty() && (slash == std::string::npos || measure.kind != "count");
    if (slash != std::string::npos) {
        const std::string number = trimmed(text.substr(slash + 1));
        const auto [end, error]
            = std::from_chars(number.data(), number.data() + number.size(), measure.number);
        good = good && error == std::errc() && end == number.data() + number.size() && measure.number >= 1;
    }
    if (isOfEvent(measure.kind))
        measure.expression.clear();
    if (!good)
        throw ValueError(quoted(measure.kind + "[" + text + "]"),
                         measure.kind == "count"
                             ? Text{"count[event]", "count[事件]"}
                             : Text{"an event and its number, such as impact/2", "事件与序号，如 impact/2"});
    return measure;
}

Measure readMeasure(const std::string& kind, const std::string& inside)
{
    const auto& kinds = measureKinds();
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        throw ValueError(Text{"the unknown measure ", "未知的度量"} + quoted(kind), suggestion(kind, kinds));
    Measure measure{kind, inside, {}, {}, 1};
    if (isOfEvent(kind))
        return readEvent(measure, inside);
    if (kind == "at" || kind == "before" || kind == "after") {
        const std::size_t comma = lastComma(inside);
        if (comma == std::string::npos)
            throw ValueError(quoted(kind + "[" + inside + "]"),
                             kind == "at"
                                 ? Text{"at[expression, time]", "at[表达式, 时刻]"}
                                 : Text{kind + "[expression, event/number]", kind + "[表达式, 事件/序号]"});
        measure.expression = inside.substr(0, comma);
        if (kind != "at") {
            (void)Formula(measure.expression);
            return readEvent(measure, inside.substr(comma + 1));
        }
        measure.argument = inside.substr(comma + 1);
        (void)Formula(measure.argument);
    }
    (void)Formula(measure.expression);
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

const std::vector<std::string>& measureKinds()
{
    static const std::vector<std::string> kinds{"max",   "min",   "mean",   "first", "final",    "at",
                                                "drift", "range", "period", "zeros", "integral", "time",
                                                "limit", "count", "before", "after"};
    return kinds;
}

std::string measureVariable(std::size_t index)
{
    return "measure." + std::to_string(index);
}

} // namespace polhode::course
