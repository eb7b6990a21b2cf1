#include "course/read/read_word.h"

#include "course/language/nearest.h"
#include "course/language/read_values.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

Word wordOf(const Field& field, const Form& form, const std::vector<Parameter>& parameters)
{
    const bool isSwitch = form.kind == Form::Kind::flag;
    const std::vector<std::string>& allowed = form.words;
    const Word word{field.scalar(), field.where()};
    if (!word.text.starts_with('$')) {
        if (isSwitch) {
            const std::optional<bool> on = switchOf(word.text);
            if (!on)
                field.refuse({"on, off or $id of a toggle", "on、off 或某个开关参数的 $id"});
            return {on.value_or(false) ? "on" : "off", field.where()};
        }
        if (std::find(allowed.begin(), allowed.end(), word.text) != allowed.end())
            return word;
        if (word.text.empty() || nearest(word.text, allowed).empty())
            field.refuse(sameInBoth(joined(allowed))
                         + Text{", or $id of a parameter with `choices`", "，或带 choices 的参数的 $id"});
        else
            field.refuse(suggestion(word.text, allowed));
        return {std::string(), field.where()};
    }
    const std::string id = word.text.substr(1);
    if (!requireReference(field, {"parameter", "参数"}, id, idsOf(parameters)))
        return word;
    const Parameter& parameter
        = *std::find_if(parameters.begin(), parameters.end(), [&](const auto& p) { return p.id == id; });
    if (isSwitch) {
        if (parameter.kind != Parameter::Kind::toggle)
            field.refuse(Text{"the parameter ", "参数"} + quoted(id)
                             + Text{", which is no toggle", "，它不是开关"},
                         {"on, off or $id of a toggle", "on、off 或某个开关参数的 $id"});
        return word;
    }
    if (parameter.kind != Parameter::Kind::choice)
        field.refuse(Text{"the parameter ", "参数"} + quoted(id)
                         + Text{", which is no choice", "，它不是选项"},
                     {"a word, or $id of a parameter with `choices`", "一个词，或带 choices 的参数的 $id"});
    for (const Choice& choice : parameter.choices)
        if (std::find(allowed.begin(), allowed.end(), choice.id) == allowed.end())
            field.refuse(Text{"the choice ", "选项"} + quoted(choice.id), sameInBoth(joined(allowed)));
    return word;
}

} // namespace

Word readWord(KeyReader& map, const char* key, const std::vector<Parameter>& parameters)
{
    const Field field = map[key];
    return field.given() ? wordOf(field, map.row(key).forms.front(), parameters) : Word{"", field.where()};
}

Word wordOr(KeyReader& map, const char* key, const std::vector<Parameter>& parameters)
{
    const Field field = map[key];
    return field.given() ? readWord(map, key, parameters) : Word{map.row(key).omitted.value, field.where()};
}

} // namespace polhode::course
