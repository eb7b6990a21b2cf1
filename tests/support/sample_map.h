#pragma once

#include "course/keys/key.h"
#include "course/language/yaml_tree.h"

#include <algorithm>
#include <string>
#include <vector>

/// Small files made of the rows of keys alone, to read or validate: their names lead nowhere, and they say
/// nothing that makes sense.
namespace polhode::test
{

using course::Form;
using course::Key;
using course::KeySet;
using course::Thing;
using course::YamlNode;

inline YamlNode wordNode(const std::string& word)
{
    YamlNode node;
    node.kind = YamlNode::Kind::scalar;
    node.scalar = word;
    return node;
}

inline YamlNode listNode(std::vector<YamlNode> items)
{
    YamlNode node;
    node.kind = YamlNode::Kind::sequence;
    node.items = std::move(items);
    return node;
}

inline YamlNode mapNode()
{
    YamlNode node;
    node.kind = YamlNode::Kind::map;
    return node;
}

inline void set(YamlNode& map, const std::string& key, YamlNode value)
{
    for (course::YamlEntry& entry : map.entries)
        if (entry.key == key) {
            entry.value = std::move(value);
            return;
        }
    map.entries.push_back({key, 1, 1, std::move(value)});
}

YamlNode sampleMap(const Thing& thing, const KeySet& kind);

inline YamlNode sampleOf(const Form& form)
{
    switch (form.kind) {
    case Form::Kind::number:
    case Form::Kind::constant:
        return wordNode(form.bounds.contain(1) ? "1" : form.bounds.contain(0.01) ? "0.01" : "3");
    case Form::Kind::text: {
        YamlNode text = mapNode();
        set(text, "en", wordNode("text"));
        set(text, "zh", wordNode("文字"));
        return text;
    }
    case Form::Kind::name:
    case Form::Kind::line:
        return wordNode("x1");
    case Form::Kind::choice:
        return wordNode(form.words.front());
    case Form::Kind::flag:
        return wordNode("on");
    case Form::Kind::colour:
        return wordNode("#8899aa");
    case Form::Kind::map: {
        const Thing& inside = course::thing(form.thing);
        return sampleMap(inside, inside.kinds.front());
    }
    case Form::Kind::table: {
        YamlNode table = mapNode();
        set(table, "x1", sampleOf(form.entries.front()));
        return table;
    }
    case Form::Kind::list:
        break;
    }
    return listNode(
        std::vector<YamlNode>(std::max<std::size_t>(form.least, 1), sampleOf(form.entries.front())));
}

/// The keys that must be there.
inline YamlNode sampleMap(const Thing& thing, const KeySet& kind)
{
    YamlNode map = mapNode();
    for (const Key& key : kind.keys)
        if (key.omitted.required)
            set(map, key.id, key.id == thing.by ? wordNode(kind.id) : sampleOf(key.forms.front()));
    return map;
}

/// A map somewhere in a file, and the keys that lead to it.
struct Place {
    const Thing* thing;
    const KeySet* kind;
    std::vector<std::size_t> from; ///< earlier places, the root first: each the one around the next
    const Key* key = nullptr; ///< of the map around it
    const Form* form = nullptr; ///< of that key: a map, or a list of maps
};

/// Every kind of thing in a file whose keys are those of @p root, once.
inline std::vector<Place> placesIn(const std::string& root)
{
    std::vector<Place> places;
    const Thing& first = course::thing(root);
    places.push_back({&first, &first.kinds.front(), {}});
    for (std::size_t i = 0; i < places.size(); ++i)
        for (const Key& key : places[i].kind->keys)
            for (const Form& form : key.forms)
                for (const Form* inside : {&form, form.entries.empty() ? &form : &form.entries.back()}) {
                    if (inside->kind != Form::Kind::map)
                        continue;
                    const Thing& thing = course::thing(inside->thing);
                    for (const KeySet& kind : thing.kinds) {
                        const bool known
                            = std::ranges::any_of(places, [&](const Place& p) { return p.kind == &kind; });
                        if (known || kind.keys.empty())
                            continue;
                        std::vector<std::size_t> from = places[i].from;
                        from.push_back(i);
                        places.push_back({&thing, &kind, from, &key, &form});
                    }
                }
    return places;
}

/// A file with @p map at the place.
inline YamlNode fileWith(const std::vector<Place>& places, const Place& place, YamlNode map)
{
    const Place* inner = &place;
    for (auto i = place.from.rbegin(); i != place.from.rend(); ++i) {
        const Place& around = places[*i];
        YamlNode outer = sampleMap(*around.thing, *around.kind);
        if (inner->form->kind == Form::Kind::list) {
            YamlNode list = sampleOf(*inner->form);
            list.items.front() = std::move(map);
            map = std::move(list);
        }
        set(outer, inner->key->id, std::move(map));
        map = std::move(outer);
        inner = &around;
    }
    return map;
}

/// "experiments[0].scene.bodies[0].": what keys of the place begin with in messages.
inline std::string pathOf(const std::vector<Place>& places, const Place& place)
{
    std::string path;
    const auto add = [&](const Place& p) {
        if (p.key)
            path += p.key->id + (p.form->kind == Form::Kind::list ? "[0]." : ".");
    };
    for (const std::size_t i : place.from)
        add(places[i]);
    add(place);
    return path;
}

} // namespace polhode::test
