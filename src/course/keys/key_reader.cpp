#include "course/keys/key_reader.h"

#include "course/language/nearest.h"
#include "course/language/read_values.h"

#include <algorithm>
#include <stdexcept>

namespace polhode::course
{

namespace
{

std::string listed(const std::vector<std::string>& words, const char* comma)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : comma) + word;
    return text;
}

} // namespace

KeyReader::KeyReader(const Field& field, std::string_view thing)
    : field_(field)
    , thing_(&course::thing(thing))
    , keys_(thing_->hasKinds() ? nullptr : thing_->kinds.data())
{
    if (!field_.isMap())
        field_.refuse({"a map (key: value)", "映射（键: 值）"});
}

KeyReader::~KeyReader()
{
    if (!keys_)
        return;
    for (const std::string& key : field_.keys())
        if (!keys_->find(key) && !isLanguage(key))
            field_.refuseKey(key, idsOf(keys_->keys));
}

const KeySet* KeyReader::kind()
{
    std::vector<std::string> kinds = thing_->kindIds(), given;
    if (!thing_->by.empty())
        return keys_ = thing_->find(readOneOf(field_.child(thing_->by), kinds));
    if (thing_->withoutKind)
        kinds.erase(kinds.begin());
    for (const std::string& kind : kinds)
        if (field_.child(kind).given())
            given.push_back(kind);
    if (given.size() == 1)
        return keys_ = thing_->find(given.front());
    if (given.empty() && thing_->withoutKind)
        return keys_ = &thing_->kinds.front();
    if (field_.isMap())
        field_.refuse({"one of " + listed(kinds, ", "), listed(kinds, "、") + " 之一"});
    return keys_ = nullptr;
}

const Key& KeyReader::row(std::string_view key) const
{
    if (keys_)
        if (const Key* row = keys_->find(key))
            return *row;
    for (const KeySet& set : thing_->kinds)
        if (const Key* row = keys_ ? nullptr : set.find(key))
            return *row;
    throw std::logic_error(thing_->id + " has no key " + std::string(key));
}

Field KeyReader::operator[](std::string_view key)
{
    return field_.child(row(key).id);
}

bool KeyReader::isLanguage(const std::string& key) const
{
    return keys_ && keys_->languages && !keys_->find(key) && isLanguageCode(key);
}

std::vector<std::pair<Language, std::string>> KeyReader::otherLanguages()
{
    std::vector<std::pair<Language, std::string>> others;
    for (const std::string& key : field_.keys())
        if (isLanguage(key))
            others.emplace_back(key, readInLanguage(field_.child(key)));
    return others;
}

bool KeyReader::absent(std::string_view key)
{
    return !given(key) && !row(key).omitted.required;
}

Expression KeyReader::number(std::string_view key)
{
    return absent(key) ? Expression{} : readNumber((*this)[key], row(key).forms.front());
}

Expression KeyReader::numberOr(std::string_view key)
{
    const Field field = (*this)[key];
    return absent(key) ? Expression{row(key).omitted.value, field.where()} : number(key);
}

std::vector<Expression> KeyReader::numbers(std::string_view key)
{
    if (absent(key))
        return {};
    const auto& forms = row(key).forms;
    return readNumbers((*this)[key], *std::ranges::find(forms, Form::Kind::list, &Form::kind));
}

VectorExpression KeyReader::vector(std::string_view key)
{
    VectorExpression vector;
    const std::vector<Expression> list = numbers(key);
    std::copy(list.begin(), list.end(), vector.component.begin());
    return vector;
}

std::optional<double> KeyReader::constant(std::string_view key)
{
    if (absent(key))
        return std::nullopt;
    const Form& form = row(key).forms.front();
    return readConstant((*this)[key], form.unit, form.bounds);
}

Text KeyReader::text(std::string_view key)
{
    return absent(key) ? Text{} : readText((*this)[key]);
}

Text KeyReader::called(std::string_view key, std::string_view otherwise)
{
    if (!given(key) && field_.reading().oneLanguage)
        return sameInBoth((*this)[otherwise].scalar());
    return text(key);
}

std::string KeyReader::name(std::string_view key)
{
    return absent(key) ? std::string() : readName((*this)[key]);
}

std::string KeyReader::colour(std::string_view key)
{
    return absent(key) ? std::string() : readColor((*this)[key]);
}

std::vector<std::string> KeyReader::choices(std::string_view key)
{
    std::vector<std::string> words;
    for (const Field& item : items(key))
        words.push_back(readOneOf(item, row(key).forms.front().entries.front().words));
    return words;
}

KeyReader KeyReader::inside(std::string_view key)
{
    const auto& forms = row(key).forms;
    return {(*this)[key], std::ranges::find(forms, Form::Kind::map, &Form::kind)->thing};
}

std::string KeyReader::choice(std::string_view key)
{
    return absent(key) ? row(key).omitted.value : readOneOf((*this)[key], row(key).forms.front().words);
}

bool KeyReader::flag(std::string_view key)
{
    return absent(key) ? *switchOf(row(key).omitted.value) : readSwitch((*this)[key]);
}

std::vector<Field> KeyReader::items(std::string_view key)
{
    const auto& forms = row(key).forms;
    return absent(key) ? std::vector<Field>()
                       : readItems((*this)[key], *std::ranges::find(forms, Form::Kind::list, &Form::kind));
}

Expression readNumber(const Field& field, const Form& form)
{
    return readExpression(field, form.unit, form.scope, form.bounds);
}

std::vector<Expression> readNumbers(const Field& field, const Form& form)
{
    const Form& each = form.entries.front();
    return readExpressions(field, form.least, each.unit, each.scope, each.bounds);
}

std::vector<Field> readItems(const Field& field, const Form& form)
{
    std::vector<Field> items = field.items(form.what);
    if (!field.isList() || (items.size() >= form.least && items.size() <= form.most))
        return items;
    const auto entries = [&](std::size_t n) {
        const std::string count = std::to_string(n);
        return Text{n == 1 ? "one entry: " : count + " entries: ", count + " 项："} + form.what;
    };
    if (form.least == form.most)
        field.refuse(form.what);
    else if (items.size() < form.least)
        field.refuse(Text{"at least ", "至少 "} + entries(form.least));
    else
        field.refuse(Text{"at most ", "至多 "} + entries(form.most));
    return form.least == form.most ? std::vector<Field>() : items;
}

} // namespace polhode::course
