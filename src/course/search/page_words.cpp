#include "course/search/page_words.h"

#include "course/language/letters.h"

namespace polhode::course
{

namespace
{

constexpr auto kNowhere = std::string_view::npos;

PageWords::Equation equationOf(std::string_view tex)
{
    constexpr std::string_view kTag = "\\tag{";
    PageWords::Equation equation{std::string(tex), {}};
    if (const auto from = tex.find(kTag); from != kNowhere)
        if (const auto to = tex.find('}', from); to != kNowhere) {
            equation.tag = tex.substr(from + kTag.size(), to - from - kTag.size());
            equation.tex.erase(from, to + 1 - from);
        }
    equation.tex = trimmed(equation.tex);
    return equation;
}

} // namespace

PageWords wordsOf(std::string_view markdown)
{
    PageWords words;
    std::string& out = words.text;
    const auto addSpace = [&out] {
        if (!out.empty() && out.back() != ' ')
            out += ' ';
    };
    for (std::size_t at = 0; at < markdown.size();) {
        const std::string_view rest = markdown.substr(at);
        const auto skipTo = [&](std::string_view closing, std::size_t from) {
            const auto end = rest.find(closing, from);
            return end == kNowhere ? rest.size() : end;
        };
        if (rest.starts_with("$$")) {
            const std::size_t end = skipTo("$$", 2);
            words.equations.push_back(equationOf(rest.substr(2, end - 2)));
            addSpace();
            at += end + 2;
        } else if (rest.starts_with('$')) {
            const std::size_t end = skipTo("$", 1);
            words.formulas.emplace_back(rest.substr(1, end - 1));
            out += rest.substr(0, end + 1);
            at += end + 1;
        } else if (rest.starts_with("{{")) {
            out += "…";
            at += skipTo("}}", 2) + 2;
        } else if (rest.starts_with("![")) {
            at += 2;
        } else if (rest.starts_with("](")) {
            at += skipTo(")", 2) + 1;
        } else if (rest.starts_with('\n')) {
            addSpace();
            ++at;
            while (at < markdown.size() && (markdown[at] == '#' || markdown[at] == '>'))
                ++at;
            if (markdown.substr(at).starts_with("- "))
                at += 2;
        } else {
            constexpr std::string_view kMarks = "*[`|";
            if (rest.front() == ' ')
                addSpace();
            else if (kMarks.find(rest.front()) == kNowhere)
                out += rest.front();
            ++at;
        }
    }
    return words;
}

} // namespace polhode::course
