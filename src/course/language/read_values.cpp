#include "course/language/read_values.h"

#include "course/language/formula.h"
#include "course/language/nearest.h"
#include "course/language/typed_text.h"
#include "course/model/scene_events.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace polhode::course
{

namespace
{

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t\n");
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

// "30 deg", "12cm": a number followed by a word.
bool looksLikeQuantity(const std::string& text)
{
    const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
    const char* const end = text.data() + text.size();
    double value = 0;
    const auto [after, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || !(isDigit(*begin) || *begin == '-' || *begin == '.'))
        return false;
    const char* const word = std::find_if(after, end, [](char c) { return c != ' '; });
    return word != end && isLetter(*word);
}

// "nan", ".inf", "-infinity": numbers to YAML and to C, none that a scene could use.
bool isNotFinite(const std::string& text)
{
    std::string word;
    for (const char c : text)
        if (isLetter(c))
            word += static_cast<char>(c | 0x20);
        else if (c != '+' && c != '-' && c != '.')
            return false;
    return word == "nan" || word == "inf" || word == "infinity";
}

// The SI text of what was written: units are resolved, an expression is checked; nothing when it was refused.
std::optional<std::string> siText(const Field& field, const Unit& unit, const Bounds& bounds)
{
    const std::string text = trimmed(field.scalar());
    if (text.empty() || isNotFinite(text)) {
        field.refuse(bounds.description(unit));
        return std::nullopt;
    }
    try {
        const bool quantity = looksLikeQuantity(text);
        const std::string si = quantity ? numberText(parseQuantity(text, unit)) : text;
        const Formula formula(si);
        if (formula.variables().empty() && !bounds.contain(formula.evaluate())) {
            field.refuse(bounds.description(unit));
            return std::nullopt;
        }
        return si;
    } catch (const ValueError& error) {
        field.refuse(error);
        return std::nullopt;
    }
}

} // namespace

bool Bounds::contain(double value) const
{
    return std::isfinite(value) && value <= high && (withoutLow ? value > low : value >= low)
        && (!whole || value == std::floor(value));
}

Text Bounds::description(const Unit& unit) const
{
    const std::string symbol = unit.symbol();
    const Text in = symbol.empty() ? Text{} : Text{" (" + symbol + ")", "（" + symbol + "）"};
    if (std::isinf(low) && std::isinf(high))
        return Text{"a finite number or an expression", "有限的数或表达式"} + in;
    const std::string from = numberText(low);
    const std::string to = numberText(high);
    if (whole)
        return Text{"a whole number from " + from + " to " + to, from + " 到 " + to + " 的整数"} + in;
    if (std::isinf(high))
        return (withoutLow ? Text{"a number greater than " + from, "大于 " + from + " 的数"}
                           : Text{"a number not less than " + from, "不小于 " + from + " 的数"})
            + in;
    if (withoutLow)
        return Text{"a number greater than " + from + " and at most " + to,
                    "大于 " + from + " 且不超过 " + to + " 的数"}
        + in;
    return Text{"a number from " + from + " to " + to, "介于 " + from + " 与 " + to + " 之间的数"} + in;
}

Unit unitOf(const char* name)
{
    return parseUnit(name).value();
}

std::string readString(const Field& field)
{
    const std::string text = field.scalar();
    if (text.empty())
        field.refuse({"a text", "一段文字"});
    return text;
}

std::string readName(const Field& field)
{
    constexpr std::size_t kLongest = 60;
    const std::string name = field.scalar();
    const bool good = !name.empty() && name.size() <= kLongest
        && std::all_of(name.begin(), name.end(),
                       [](char c) { return isLetter(c) || isDigit(c) || c == '-' || c == '_'; });
    if (!good) {
        field.refuse({"a name of letters, digits, - and _", "由字母、数字、- 和 _ 组成的名称"});
        return {};
    }
    return name;
}

std::string readPartName(const Field& field)
{
    constexpr std::size_t kLongest = 40;
    const std::string name = field.scalar();
    const bool good = !name.empty() && name.size() <= kLongest && isLetter(name[0])
        && std::all_of(name.begin(), name.end(),
                       [](char c) { return isLetter(c) || isDigit(c) || c == '_'; });
    if (!good) {
        field.refuse({"a name of letters, digits and _ that begins with a letter",
                      "由字母、数字和 _ 组成、以字母开头的名称"});
        return {};
    }
    return name;
}

std::string readIdentifier(const Field& field)
{
    const std::string name = readPartName(field);
    if (!name.empty() && (Formula::isReserved(name) || name == "total")) {
        field.refuse(quoted(name)
                         + Text{", which means something of its own in expressions", "，在表达式中另有含义"},
                     {"another name", "换一个名称"});
        return {};
    }
    return name;
}

void refuseOwnEvent(const Field& field, const std::string& id)
{
    if (isOwnEvent(id))
        field.refuse(quoted(id)
                         + Text{", a kind of event that runs have by themselves", "，是运行自身的事件名"},
                     {"another name", "换一个名称"});
}

std::vector<std::string> readNames(const Field& field)
{
    std::vector<std::string> names;
    for (const Field& item : field.items({"names", "名称"}))
        names.push_back(readName(item));
    return names;
}

Text readText(const Field& field)
{
    Text text;
    if (!field.isMap()) {
        field.refuse({"a text in both languages: {en: …, zh: …}", "中英双语文本：{en: …, zh: …}"});
        return text;
    }
    MapReader map(field);
    const Field en = map["en"];
    const Field zh = map["zh"];
    text = {trimmed(en.scalar()), trimmed(zh.scalar())};
    if (text.en.empty())
        en.refuse({"the text in English", "英文文本"});
    if (text.zh.empty())
        zh.refuse({"the text in Chinese", "中文文本"});
    return text;
}

std::optional<bool> switchOf(const std::string& word)
{
    if (word == "on" || word == "true" || word == "yes" || word == "1")
        return true;
    if (word == "off" || word == "false" || word == "no" || word == "0")
        return false;
    return std::nullopt;
}

bool readSwitch(const Field& field)
{
    const std::optional<bool> value = switchOf(field.scalar());
    if (!value)
        field.refuse({"on or off (true or false, yes or no)", "on 或 off（也可写 true、false、yes、no）"});
    return value.value_or(false);
}

std::string readOneOf(const Field& field, std::span<const std::string> allowed)
{
    const std::string word = field.scalar();
    if (std::find(allowed.begin(), allowed.end(), word) != allowed.end())
        return word;
    if (word.empty() || nearest(word, allowed).empty())
        field.refuse(sameInBoth(joined(allowed)));
    else
        field.refuse(suggestion(word, allowed));
    return {};
}

std::string readColor(const Field& field)
{
    const std::string color = field.scalar();
    const bool good = color.size() == 7 && color[0] == '#'
        && color.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (!good) {
        field.refuse({"a colour like \"#c9a36b\"", "形如 \"#c9a36b\" 的颜色"});
        return {};
    }
    return color;
}

Expression readExpression(const Field& field, const Unit& unit, Scope scope, const Bounds& bounds)
{
    const auto text = siText(field, unit, bounds);
    if (!text)
        return {};
    field.reading().pending.push_back({*text, field.where(), scope, bounds.whole});
    return {*text, field.where()};
}

double constantQuantity(const std::string& text, const Unit& unit)
{
    const std::string written = trimmed(text);
    if (written.empty())
        throw ValueError({"nothing", "空缺"}, Bounds::any().description(unit));
    if (isNotFinite(written))
        throw ValueError(quoted(written), Bounds::any().description(unit));
    if (looksLikeQuantity(written))
        return parseQuantity(written, unit);
    const Formula formula(written);
    if (!formula.variables().empty())
        throw ValueError(Text{"the unknown name ", "未知名称"} + quoted(formula.variables().front()),
                         allowedQuantity(unit));
    return formula.evaluate() * unit.factor;
}

std::optional<double> readConstant(const Field& field, const Unit& unit, const Bounds& bounds)
{
    try {
        if (field.isScalar()) {
            const double value = constantQuantity(field.scalar(), unit);
            if (bounds.contain(value))
                return value;
        }
        field.refuse(bounds.description(unit));
    } catch (const ValueError& error) {
        field.refuse(error);
    }
    return std::nullopt;
}

std::vector<Expression> readExpressions(const Field& field, std::size_t n, const Unit& unit, Scope scope,
                                        const Bounds& bounds)
{
    const std::string count = std::to_string(n);
    const Text what{count + " numbers", count + " 个数"};
    std::vector<Expression> list;
    const std::vector<Field> items = field.items(what);
    if (items.size() != n) {
        if (field.isList())
            field.refuse(Text{"a list of ", "列表："} + what);
        return list;
    }
    for (const Field& item : items)
        list.push_back(readExpression(item, unit, scope, bounds));
    return list;
}

VectorExpression readVector(const Field& field, const Unit& unit, Scope scope)
{
    VectorExpression vector;
    const std::vector<Expression> list = readExpressions(field, 3, unit, scope);
    std::copy(list.begin(), list.end(), vector.component.begin());
    return vector;
}

void claimId(const Field& field, const std::string& id, std::vector<std::string>& taken)
{
    if (id.empty())
        return;
    if (std::find(taken.begin(), taken.end(), id) != taken.end())
        field.refuse(Text{"the id ", "标识"} + quoted(id) + Text{" a second time", "重复出现"},
                     {"an id of its own", "互不相同的标识"});
    else
        taken.push_back(id);
}

bool requireReference(const Field& field, const Text& what, const std::string& name,
                      std::span<const std::string> known)
{
    if (name.empty())
        return false;
    if (std::find(known.begin(), known.end(), name) != known.end())
        return true;
    field.refuse(Text{"the unknown ", "未知的"} + what + Text{" ", ""} + quoted(name),
                 suggestion(name, known));
    return false;
}

} // namespace polhode::course
