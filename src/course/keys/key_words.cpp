#include "course/keys/key_words.h"

#include "course/language/short_number.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

Text listed(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " | ") + word;
    return sameInBoth(text);
}

Text valueOf(const std::vector<Form>& forms);

Text valueOf(const Form& form)
{
    const Text parameter = form.orParameter ? sameInBoth(" | $id") : Text{};
    switch (form.kind) {
    case Form::Kind::number:
        return {"number", "数"};
    case Form::Kind::constant:
        return {"constant", "常数"};
    case Form::Kind::text:
        return {"text", "文本"};
    case Form::Kind::name:
    case Form::Kind::line:
        return form.what;
    case Form::Kind::choice:
        return listed(form.words) + parameter;
    case Form::Kind::flag:
        return sameInBoth("on | off") + parameter;
    case Form::Kind::colour:
        return sameInBoth("\"#rrggbb\"");
    case Form::Kind::map:
        return Text{"keys of ", ""} + sameInBoth(form.thing) + Text{"", " 的各键"};
    case Form::Kind::table:
        return Text{"map {name: ", "映射 {名称: "} + valueOf(form.entries) + sameInBoth("}");
    case Form::Kind::list:
        break;
    }
    const Form::Kind entry = form.entries.front().kind;
    const bool counted
        = form.least == form.most && (entry == Form::Kind::number || entry == Form::Kind::constant);
    if (counted)
        return form.what;
    Text entries;
    for (const Form& one : form.entries)
        entries = (entries.en.empty() ? Text{} : entries + Text{" or ", " 或 "})
            + (one.kind == Form::Kind::map ? sameInBoth(one.thing) : valueOf(one));
    return Text{"list of ", "列表："} + entries;
}

Text valueOf(const std::vector<Form>& forms)
{
    Text text;
    for (const Form& form : forms)
        text = (text.en.empty() ? Text{} : text + Text{" or ", " 或 "}) + valueOf(form);
    return text;
}

bool sameKey(const Key& a, const Key& b)
{
    return a.id == b.id && a.meaning == b.meaning && valueText(a) == valueText(b)
        && unitText(a) == unitText(b) && rangeText(a) == rangeText(b) && omittedText(a) == omittedText(b);
}

} // namespace

const Form* numberIn(const std::vector<Form>& forms)
{
    for (const Form& form : forms) {
        if (form.kind == Form::Kind::number || form.kind == Form::Kind::constant)
            return &form;
        if (const Form* inside = numberIn(form.entries))
            return inside;
    }
    return nullptr;
}

Text valueText(const Key& key)
{
    return valueOf(key.forms);
}

std::string unitText(const Key& key)
{
    const Form* number = numberIn(key.forms);
    return number ? number->unit.symbol() : std::string();
}

Text rangeText(const Key& key)
{
    const Form* number = numberIn(key.forms);
    if (!number)
        return {};
    const Bounds& bounds = number->bounds;
    const bool above = std::isfinite(bounds.low), below = std::isfinite(bounds.high);
    if (!above && !below)
        return {};
    const std::string low = shortNumber(bounds.low), high = shortNumber(bounds.high);
    const Text range = sameInBoth(!below                  ? (bounds.withoutLow ? "> " : "≥ ") + low
                                      : bounds.withoutLow ? "> " + low + ", ≤ " + high
                                                          : low + " … " + high)
        + sameInBoth(bounds.below ? std::string(", < ") + bounds.below : "");
    return bounds.whole ? range + Text{", whole", "，整数"} : range;
}

Text omittedText(const Key& key)
{
    if (key.omitted.required)
        return {"required", "必填"};
    return key.omitted.value.empty() ? key.omitted.words : sameInBoth(key.omitted.value);
}

std::vector<SharedKey> sharedKeys(const Thing& thing)
{
    std::vector<SharedKey> all;
    std::size_t kinds = 0;
    for (const KeySet& kind : thing.kinds) {
        kinds += kind.keys.empty() ? 0 : 1;
        for (const Key& key : kind.keys) {
            const auto known
                = std::ranges::find_if(all, [&](const SharedKey& k) { return sameKey(*k.key, key); });
            if (known == all.end())
                all.push_back({&key, {kind.id}});
            else
                known->kinds.push_back(kind.id);
        }
    }
    for (SharedKey& key : all)
        key.inAll = key.kinds.size() == kinds;
    std::ranges::stable_partition(all, [](const SharedKey& k) { return k.inAll; });
    return all;
}

} // namespace polhode::course
