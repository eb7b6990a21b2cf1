#include "course/model/option_order.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>

namespace polhode::course
{

namespace
{

/// 64-bit FNV-1a with the finalizer of MurmurHash3: names that differ in their last sign only would
/// otherwise come in the order of that sign.
std::uint64_t hashOf(const std::string& name)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccdULL;
    hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return hash ^ (hash >> 33);
}

} // namespace

std::vector<int> optionOrder(const std::string& lesson, const Question& question)
{
    std::vector<int> order(question.options.size());
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&](int option) {
        const bool last = question.options[std::size_t(option)].last;
        const std::uint64_t hash
            = last ? 0 : hashOf(lesson + '/' + question.id + '#' + std::to_string(option));
        return std::tuple(last, hash, option);
    };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });
    return order;
}

} // namespace polhode::course
