#include "course/keys/key.h"

#include "course/language/nearest.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace polhode::course
{

Form number(const char* unit, const Bounds& bounds, Scope scope)
{
    return {.kind = Form::Kind::number, .unit = unitOf(unit), .bounds = bounds, .scope = scope};
}

Form constant(const char* unit, const Bounds& bounds)
{
    return {.kind = Form::Kind::constant, .unit = unitOf(unit), .bounds = bounds};
}

Form text()
{
    return {.kind = Form::Kind::text};
}

Form name(const Text& what)
{
    return {.kind = Form::Kind::name, .what = what};
}

Form line(const Text& what)
{
    return {.kind = Form::Kind::line, .what = what};
}

Form choice(std::vector<std::string> words)
{
    return {.kind = Form::Kind::choice, .words = std::move(words)};
}

Form oneOf(const std::vector<Choice>& words)
{
    Form form = choice(idsOf(words));
    for (const Choice& word : words)
        form.meanings.push_back(withName(word.label, word.about));
    return form;
}

Form choiceOrParameter(std::vector<std::string> words)
{
    return {.kind = Form::Kind::choice, .words = std::move(words), .orParameter = true};
}

Form flag()
{
    return {.kind = Form::Kind::flag};
}

Form flagOrParameter()
{
    return {.kind = Form::Kind::flag, .orParameter = true};
}

Form colour()
{
    return {.kind = Form::Kind::colour};
}

Form map(const char* thing)
{
    return {.kind = Form::Kind::map, .thing = thing};
}

Form numbers(std::size_t count, const Form& each)
{
    const std::string n = std::to_string(count);
    return listOf({each}, count == 2 ? Text{"two numbers", "两个数"} : Text{n + " numbers", n + " 个数"},
                  count, count);
}

Form vector(const char* unit, Scope scope)
{
    return numbers(3, number(unit, Bounds::any(), scope));
}

Form listOf(std::vector<Form> entries, const Text& what, std::size_t least, std::size_t most)
{
    return {
        .kind = Form::Kind::list, .what = what, .entries = std::move(entries), .least = least, .most = most};
}

Form tableOf(const Form& entry, const Text& what)
{
    return {.kind = Form::Kind::table, .what = what, .entries = {entry}};
}

Text withName(const Text& name, const Text& about)
{
    return name == Text{} || about == Text{} ? name + about : name + Text{": ", "："} + about;
}

const Key* KeySet::find(std::string_view key) const
{
    const auto found = std::ranges::find(keys, key, &Key::id);
    return found == keys.end() ? nullptr : &*found;
}

const KeySet* Thing::find(std::string_view kind) const
{
    const auto found = std::ranges::find(kinds, kind, &KeySet::id);
    return found == kinds.end() ? nullptr : &*found;
}

std::vector<std::string> Thing::kindIds() const
{
    return idsOf(kinds);
}

const Thing& thing(std::string_view id)
{
    const auto found = std::ranges::find(things(), id, &Thing::id);
    if (found == things().end())
        throw std::logic_error("no thing is called " + std::string(id));
    return *found;
}

std::vector<Key> together(std::vector<Key> first, const std::vector<Key>& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace polhode::course
