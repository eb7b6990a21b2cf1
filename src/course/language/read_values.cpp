#include "course/language/read_values.h"

#include "course/language/formula.h"
#include "course/language/letters.h"
#include "course/language/nearest.h"

#include <algorithm>

namespace polhode::course
{

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
    if (!name.empty() && Formula::isReserved(name)) {
        field.refuse(quoted(name)
                         + Text{", which means something of its own in expressions", "，在表达式中另有含义"},
                     {"another name", "换一个名称"});
        return {};
    }
    return name;
}

std::string readInLanguage(const Field& field)
{
    const std::string words = trimmed(field.scalar());
    if (words.empty())
        field.refuse({"the text in this language", "该语言的文本"});
    return words;
}

Text completed(Text text)
{
    std::string words = in(Language::en, text);
    for (const auto& [language, others] : text.others)
        words = words.empty() ? others : words;
    for (std::string* own : {&text.en, &text.zh})
        if (own->empty())
            *own = words;
    return text;
}

Text readText(const Field& field)
{
    Text text;
    const bool one = field.reading().oneLanguage;
    if (const std::string words = trimmed(field.scalar()); one && !words.empty())
        return sameInBoth(words);
    if (!field.isMap()) {
        field.refuse({"a text in both languages: {en: …, zh: …}", "中英双语文本：{en: …, zh: …}"});
        return text;
    }
    MapReader map(field);
    const Field en = map["en"];
    const Field zh = map["zh"];
    text = {trimmed(en.scalar()), trimmed(zh.scalar())};
    for (const std::string& key : map.unasked())
        if (isLanguageCode(key))
            text.others.emplace_back(key, readInLanguage(map[key]));
    if (one)
        text = completed(std::move(text));
    if (text.en.empty())
        en.refuse({"the text in English", "英文文本"});
    if (text.zh.empty())
        zh.refuse({"the text in Chinese", "中文文本"});
    return text;
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
    try {
        if (const auto si = siText(field.scalar(), unit, bounds)) {
            field.reading().pending.push_back({*si, field.where(), scope, bounds, unit});
            return {*si, field.where()};
        }
        field.refuse(bounds.description(unit));
    } catch (const ValueError& error) {
        field.refuse(error);
    }
    return {};
}

Unit readUnit(const Field& field)
{
    const auto unit = parseUnit(field.scalar());
    if (!unit)
        field.refuse({"a unit such as m, kg, s, rad/s, deg, N*m, kg*m^2 or \"1\"",
                      "一个单位，如 m、kg、s、rad/s、deg、N*m、kg*m^2 或 \"1\""});
    return unit.value_or(Unit{});
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
