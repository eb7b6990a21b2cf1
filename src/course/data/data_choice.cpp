#include "course/data/data_choice.h"

#include "course/language/value_error.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numeric>
#include <string_view>

namespace polhode::course
{

namespace
{

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

const Unit kSecond{"s", 1, {0, 0, 1, 0}};

bool isCalledTime(const std::string& name)
{
    static constexpr std::array<std::string_view, 12> kNames{
        "t",      "time",  "zeit",         "时间",    "時間",      "temps",
        "tiempo", "tempo", "time elapsed", "elapsed", "timestamp", "seconds"};
    return std::ranges::find(kNames, lower(name)) != kNames.end();
}

/// By name, else by unit, else the first.
std::size_t timeColumnOf(const DataTable& table)
{
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (isCalledTime(table.columns[i].header.name))
            return i;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (const auto& unit = table.columns[i].header.unit; unit && unit->dimension == kSecond.dimension)
            return i;
    return 0;
}

const VariableInfo* meant(const ColumnHeader& header, const std::vector<VariableInfo>& variables)
{
    const VariableInfo* found = nullptr;
    for (const VariableInfo& info : variables) {
        if (info.id == header.name)
            return &info;
        const std::size_t dot = info.id.rfind('.');
        if (dot == std::string::npos || info.id.substr(dot + 1) != header.name
            || (header.unit && !sameDimension(*header.unit, info.unit)))
            continue;
        if (found)
            return nullptr; // there are several: which, is the user's to say
        found = &info;
    }
    return found;
}

} // namespace

DataChoice suggestedChoice(const DataTable& table, const std::vector<VariableInfo>& variables)
{
    DataChoice choice;
    if (table.columns.empty())
        return choice;
    const std::size_t time = timeColumnOf(table);
    choice.timeColumn = table.columns[time].header.name;
    if (const auto& unit = table.columns[time].header.unit; unit && unit->dimension == kSecond.dimension)
        choice.timeUnit = *unit;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const ColumnHeader& header = table.columns[i].header;
        const VariableInfo* info = i == time ? nullptr : meant(header, variables);
        if (info)
            choice.matches.push_back({header.name, info->id, header.unit.value_or(info->unit), 1, {}, 0});
    }
    return choice;
}

Unit unitOfReadings(const ColumnHeader& header, const VariableInfo* info)
{
    if (header.unitText.empty())
        return info ? info->unit : Unit{};
    const Text column = course::quoted(header.name + " [" + header.unitText + "]");
    if (!header.unit)
        throw ValueError(column + Text{", whose unit is unknown", "，单位未知"},
                         info ? allowedQuantity(info->unit) : Text{"a unit of mechanics", "力学单位"});
    if (info && !sameDimension(*header.unit, info->unit))
        throw ValueError(column + Text{", another kind of quantity than ", "，量纲不同于 "}
                             + sameInBoth(info->id),
                         allowedQuantity(info->unit));
    return *header.unit;
}

std::vector<MeasuredSeries> measuredSeries(const DataTable& table, const DataChoice& choice)
{
    const std::vector<double>& clock = table.columns[table.column(choice.timeColumn)].values;
    std::vector<std::size_t> order(clock.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    const auto byTime = [&](std::size_t a, std::size_t b) { return clock[a] < clock[b]; };
    std::vector<int> untimed;
    for (const std::size_t row : order)
        if (!std::isfinite(clock[row]))
            untimed.push_back(table.lines[row]);
    std::erase_if(order, [&](std::size_t row) { return !std::isfinite(clock[row]); });
    const bool sorted = !std::is_sorted(order.begin(), order.end(), byTime);
    std::stable_sort(order.begin(), order.end(), byTime);
    std::vector<MeasuredSeries> all;
    for (const DataMatch& match : choice.matches) {
        const std::vector<double>& readings = table.columns[table.column(match.column)].values;
        const std::vector<double>* errors
            = match.errorColumn.empty() ? nullptr : &table.columns[table.column(match.errorColumn)].values;
        MeasuredSeries series;
        series.variable = match.variable;
        series.sorted = sorted;
        series.without = untimed;
        for (const std::size_t row : order) {
            const double error
                = errors ? std::abs((*errors)[row] * match.scale) * match.unit.factor : match.error;
            if (!std::isfinite(readings[row]) || !std::isfinite(error)) {
                series.without.push_back(table.lines[row]);
                continue;
            }
            if (errors && error == 0)
                throw ValueError(Text{"each standard error has to be greater than 0; it is 0 in line ",
                                      "标准误差须大于 0；误差为 0 的是第 "}
                                     + sameInBoth(std::to_string(table.lines[row])) + Text{"", " 行"},
                                 Text{});
            series.time.push_back(clock[row] * choice.timeUnit.factor - choice.t0);
            series.value.push_back(readings[row] * match.scale * match.unit.factor);
            if (error > 0)
                series.error.push_back(error);
        }
        std::ranges::sort(series.without);
        all.push_back(std::move(series));
    }
    return all;
}

std::vector<Text> readingRemarks(const std::vector<MeasuredSeries>& readings)
{
    std::vector<Text> remarks;
    for (const MeasuredSeries& series : readings)
        if (!series.without.empty())
            remarks.push_back(sameInBoth(series.variable) + Text{": ", "："}
                              + leftOutText(series.without, series.time.size() + series.without.size())
                              + Text{".", "。"});
    if (std::ranges::any_of(readings, &MeasuredSeries::sorted))
        remarks.push_back({"The times of the table go back in places; its rows were put in order of time.",
                           "表中时间有倒退之处；各行已按时间先后重排。"});
    return remarks;
}

} // namespace polhode::course
