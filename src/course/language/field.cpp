#include "course/language/field.h"

#include "course/language/nearest.h"
#include "course/language/typed_text.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

/// What of @p word is for the program: nothing of a text in Chinese, whose signs are as they should be.
std::string withoutChinese(const std::string& word)
{
    const std::string plain = plainSigns(word);
    const bool ascii = std::all_of(plain.begin(), plain.end(), [](char c) { return c >= 0; });
    return ascii ? word : std::string();
}

/// The words and keys of @p node, without what is inside them.
std::string writtenIn(const YamlNode& node)
{
    std::string text = withoutChinese(node.scalar);
    for (const YamlNode& item : node.items)
        text += withoutChinese(item.scalar);
    for (const YamlEntry& entry : node.entries)
        text += withoutChinese(entry.key);
    return text;
}

/// @p allowed, and in which signs, where @p written has full-width ones.
Allowed inPlainSigns(Allowed allowed, const std::string& written)
{
    const Text hint = plainSignsHint(written);
    if (hint.en.empty())
        return allowed;
    allowed.text = allowed.isGuess ? allowed.text + Text{" (", "（"} + hint + Text{")", "）"}
                                   : allowed.text + Text{"; ", "；"} + hint;
    return allowed;
}

} // namespace

Field::Field(const YamlNode* node, Location where, Reading& reading, bool muted)
    : node_(node)
    , where_(std::move(where))
    , reading_(&reading)
    , muted_(muted)
{
}

std::string Field::scalar() const
{
    return isScalar() ? node_->scalar : std::string();
}

std::vector<Field> Field::items(const Text& what) const
{
    std::vector<Field> fields;
    if (!isList()) {
        refuse(Text{"a list of ", "列表："} + what);
        return fields;
    }
    for (std::size_t i = 0; i < node_->items.size(); ++i) {
        const YamlNode& item = node_->items[i];
        Location place = where_;
        place.line = item.line;
        place.column = item.column;
        place.key += '[' + std::to_string(i) + ']';
        fields.emplace_back(&item, std::move(place), *reading_);
    }
    return fields;
}

Field Field::child(const std::string& key) const
{
    Location place = where_;
    place.key += (place.key.empty() ? "" : ".") + key;
    if (isMap())
        for (const YamlEntry& entry : node_->entries)
            if (entry.key == key) {
                const bool empty = entry.value.kind == YamlNode::Kind::null;
                place.line = empty ? entry.line : entry.value.line;
                place.column = empty ? entry.column : entry.value.column;
                return {&entry.value, std::move(place), *reading_};
            }
    return {nullptr, std::move(place), *reading_, !isMap()};
}

std::vector<std::string> Field::keys() const
{
    std::vector<std::string> names;
    if (isMap())
        for (const YamlEntry& entry : node_->entries)
            names.push_back(entry.key);
    return names;
}

void Field::refuseKey(const std::string& key, const std::vector<std::string>& known) const
{
    const auto entry = std::find_if(node_->entries.begin(), node_->entries.end(),
                                    [&](const YamlEntry& e) { return e.key == key; });
    reading_->problems.emplace_back(
        Location{where_.file, entry->line, entry->column, where_.key + (where_.key.empty() ? "" : ".") + key},
        Text{"the unknown key ", "未知的键"} + quoted(key),
        inPlainSigns(suggestion(plainSigns(key), known), key));
}

void Field::refuse(const Allowed& allowed) const
{
    refuse(description(), allowed);
}

void Field::refuse(const Text& found, const Allowed& allowed) const
{
    if (!muted_)
        reading_->problems.emplace_back(where_, found,
                                        node_ ? inPlainSigns(allowed, writtenIn(*node_)) : allowed);
}

void Field::refuse(const ValueError& error) const
{
    refuse(error.found(), error.allowed());
}

Text Field::description() const
{
    constexpr std::size_t kLongest = 60;
    if (isScalar())
        return quoted(node_->scalar.size() > kLongest ? node_->scalar.substr(0, kLongest) + "…"
                                                      : node_->scalar);
    if (isList()) {
        const std::string n = std::to_string(node_->items.size());
        return {"a list of " + n, "含 " + n + " 项的列表"};
    }
    if (isMap())
        return Text{"a map with the keys ", "含下列键的映射："} + sameInBoth(joined(keys(), 4));
    return {"nothing", "空缺"};
}

MapReader::MapReader(const Field& field)
    : field_(field)
    , isMap_(field.isMap())
{
    if (!isMap_)
        field_.refuse({"a map (key: value)", "映射（键: 值）"});
}

MapReader::~MapReader()
{
    for (const std::string& key : unasked())
        field_.refuseKey(key, known_);
}

std::vector<std::string> MapReader::unasked() const
{
    std::vector<std::string> keys = field_.keys();
    std::erase_if(keys, [this](const std::string& key) {
        return std::find(known_.begin(), known_.end(), key) != known_.end();
    });
    return keys;
}

Field MapReader::operator[](const std::string& key)
{
    if (std::find(known_.begin(), known_.end(), key) == known_.end())
        known_.push_back(key);
    return field_.child(key);
}

} // namespace polhode::course
