#include "course/language/nearest.h"

#include "course/language/value_error.h"

#include <algorithm>
#include <cctype>

namespace polhode::course
{

namespace
{

/// Whether two names of several parts, "a.b.c" or "impact:a.b", have the same ones, in whatever order.
bool haveSameParts(std::string_view a, std::string_view b)
{
    const auto parts = [](std::string_view name) {
        std::vector<std::string_view> list;
        for (std::size_t begin = 0; begin <= name.size();) {
            const std::size_t end = std::min(name.find_first_of(".:", begin), name.size());
            list.push_back(name.substr(begin, end - begin));
            begin = end + 1;
        }
        std::sort(list.begin(), list.end());
        return list;
    };
    return a.size() == b.size() && parts(a) == parts(b);
}

} // namespace

int spellingDistance(std::string_view a, std::string_view b)
{
    const auto same = [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    };
    std::vector<int> beforeLast;
    std::vector<int> last(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = int(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::vector<int> row(b.size() + 1);
        row[0] = int(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j]
                = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1)});
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        beforeLast = std::move(last);
        last = std::move(row);
    }
    return last.back();
}

std::vector<std::string> nearest(std::string_view name, std::span<const std::string> known)
{
    constexpr std::size_t kMost = 3;
    constexpr std::size_t kLongestName = 80;
    if (name.size() > kLongestName)
        return {};
    const int allowance = std::max(1, int(name.size()) / 3);
    std::vector<std::pair<int, std::string>> near;
    for (const std::string& candidate : known) {
        const int distance = haveSameParts(name, candidate) ? 0 : spellingDistance(name, candidate);
        if (!candidate.empty() && distance <= allowance)
            near.emplace_back(distance, candidate);
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> names;
    for (const auto& [distance, candidate] : near)
        if (names.size() < kMost && std::find(names.begin(), names.end(), candidate) == names.end())
            names.push_back(candidate);
    return names;
}

Allowed suggestion(std::string_view name, std::span<const std::string> known)
{
    // A thing whose id was refused has none.
    if (std::all_of(known.begin(), known.end(), [](const std::string& id) { return id.empty(); }))
        return {Text{"none is defined here", "这里没有定义任何可选项"}, true}; // no list of what is allowed
    const std::vector<std::string> near = nearest(name, known);
    if (near.empty())
        return sameInBoth(joined(known));
    Text text{"did you mean ", "是否想写"};
    for (std::size_t i = 0; i < near.size(); ++i)
        text = text + (i == 0 ? Text{} : Text{" or ", "或"}) + quoted(near[i]);
    return {text + Text{"?", "？"}, true};
}

std::string joined(std::span<const std::string> names, std::size_t most)
{
    std::string list;
    for (std::size_t i = 0; i < names.size() && i < most; ++i)
        list += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most ? list + ", …" : list;
}

} // namespace polhode::course
