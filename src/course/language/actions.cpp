#include "course/language/actions.h"

#include "course/language/nearest.h"
#include "course/language/value_error.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace polhode::course
{

namespace
{

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> pieces;
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != std::string::npos;
         end = text.find(separator, begin)) {
        pieces.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    pieces.push_back(text.substr(begin));
    return pieces;
}

const ActionRow& actionCalled(const std::string& word, const std::string& link)
{
    if (const ActionRow* row = findAction(word))
        return *row;
    std::vector<std::string> words;
    for (const ActionRow& row : actionTable())
        words.emplace_back(row.word);
    throw ValueError(Text{"the unknown action ", "未知的动作"} + quoted(word)
                         + Text{" in the link ", "，见于链接"} + quoted(link),
                     suggestion(word, words));
}

void readValues(const std::string& rest, Action& action)
{
    for (const std::string& assignment : split(rest, '&')) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == assignment.size())
            throw ValueError(quoted("set:" + rest),
                             {"set:parameter=value&parameter=value", "set:参数=值&参数=值"});
        action.values.emplace_back(assignment.substr(0, equals), assignment.substr(equals + 1));
    }
}

void readMoment(const std::string& rest, Action& action)
{
    const char* const begin = rest.data();
    const char* const end = begin + rest.size();
    if (const auto [after, error] = std::from_chars(begin, end, action.time);
        error == std::errc() && after == end && std::isfinite(action.time) && action.time >= 0)
        return;
    action.time = 0;
    const std::size_t slash = rest.find('/');
    action.target = rest.substr(0, slash);
    bool good = !action.target.empty();
    if (slash != std::string::npos) {
        const auto [after, error] = std::from_chars(begin + slash + 1, end, action.occurrence);
        good = good && error == std::errc() && after == end && action.occurrence >= 1;
    }
    if (!good)
        throw ValueError(quoted("goto:" + rest),
                         {"goto:seconds or goto:event/number", "goto:秒数 或 goto:事件/序号"});
}

} // namespace

std::span<const ActionRow> actionTable()
{
    using Kind = Action::Kind;
    using Names = ActionRow::Names;
    static constexpr ActionRow rows[] = {
        {"set", Kind::set, Names::parameters},
        {"show", Kind::show, Names::overlays},
        {"hide", Kind::hide, Names::overlays},
        {"goto", Kind::go, Names::moment},
        {"play", Kind::play, Names::nothing},
        {"preset", Kind::preset, Names::preset},
        {"experiment", Kind::experiment, Names::experiment},
        {"frame", Kind::frame, Names::frame},
        {"lesson", Kind::lesson, Names::lesson},
        {"term", Kind::term, Names::term},
        {"eq", Kind::equation, Names::equation},
        {"data", Kind::data, Names::file},
    };
    return rows;
}

const ActionRow* findAction(std::string_view word)
{
    const auto rows = actionTable();
    const auto found
        = std::ranges::find(rows, word, [](const ActionRow& row) { return std::string_view(row.word); });
    return found == rows.end() ? nullptr : &*found;
}

bool isOutsideLink(const std::string& link)
{
    return link.starts_with("http://") || link.starts_with("https://") || link.starts_with("mailto:");
}

std::vector<Action> parseActions(const std::string& link)
{
    std::vector<Action> actions;
    for (const std::string& piece : split(link, ';')) {
        const std::size_t colon = piece.find(':');
        if (colon == std::string::npos)
            throw ValueError(
                Text{"the link ", "链接"} + quoted(link),
                {"actions such as set:w=6;show:omega;play:", "动作，如 set:w=6;show:omega;play:"});
        const std::string rest = piece.substr(colon + 1);
        Action action;
        const ActionRow& row = actionCalled(piece.substr(0, colon), link);
        action.kind = row.kind;
        if (rest.empty() != (row.names == ActionRow::Names::nothing))
            throw ValueError(quoted(piece),
                             rest.empty() ? Text{"a name after the colon", "冒号后写出名称"}
                                          : Text{"play: alone", "只写 play:"});
        switch (row.names) {
        case ActionRow::Names::parameters:
            readValues(rest, action);
            break;
        case ActionRow::Names::moment:
            readMoment(rest, action);
            break;
        case ActionRow::Names::overlays:
            for (const std::string& name : split(rest, ',')) {
                action.target = name;
                actions.push_back(action);
            }
            continue;
        default:
            action.target = rest;
        }
        actions.push_back(std::move(action));
    }
    return actions;
}

} // namespace polhode::course
