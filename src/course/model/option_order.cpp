#include "course/model/option_order.h"

#include "course/model/name_hash.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace polhode::course
{

std::vector<int> optionOrder(const std::string& lesson, const Question& question)
{
    std::vector<int> order(question.options.size());
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&](int option) {
        const bool last = question.options[std::size_t(option)].last;
        const std::uint64_t hash
            = last ? 0 : nameHash(lesson + '/' + question.id + '#' + std::to_string(option));
        return std::tuple(last, hash, option);
    };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });
    return order;
}

} // namespace polhode::course
