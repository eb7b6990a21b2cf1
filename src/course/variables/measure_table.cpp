#include "course/variables/measure_table.h"

#include "course/language/formula_unit.h"
#include "course/language/quantities.h"
#include "course/language/value_error.h"

#include <algorithm>
#include <limits>
#include <string>

namespace polhode::course
{

namespace
{

const MeasureForm kOfCurve{true, false, false, false, {"expression", "表达式"}};
const MeasureForm kAtTime{true, true, false, false, {"expression, time", "表达式, 时刻"}};
const MeasureForm kOfEvent{false, false, true, true, {"event/number", "事件/序号"}};
const MeasureForm kOfEvents{false, false, true, false, {"event", "事件"}};
const MeasureForm kAtEvent{true, false, true, true, {"expression, event/number", "表达式, 事件/序号"}};

Unit ofCurve(const Unit& curve)
{
    return curve;
}

Unit ofTime(const Unit&)
{
    return unitOf("s");
}

Unit ofCounts(const Unit&)
{
    return {};
}

Unit ofIntegral(const Unit& curve)
{
    return unitOfFormula("curve*time",
                         [&](const std::string& name) { return name == "curve" ? curve : unitOf("s"); });
}

double range(const Measured& m)
{
    return m.curve->maximum() - m.curve->minimum();
}

double zeros(const Measured& m)
{
    return static_cast<double>(m.curve->zeros().size());
}

double at(const Measured& m)
{
    return m.curve->covers(m.time) ? m.curve->at(m.time) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

std::span<const MeasureRow> measureTable()
{
    using M = const Measured&;
    constexpr bool kEverywhere = true;
    static const MeasureRow rows[] = {
        {"max", &kOfCurve, {"largest value", "最大值"}, ofCurve, [](M m) { return m.curve->maximum(); }},
        {"min", &kOfCurve, {"smallest value", "最小值"}, ofCurve, [](M m) { return m.curve->minimum(); }},
        {"mean",
         &kOfCurve,
         {"mean over time", "对时间的平均值"},
         ofCurve,
         [](M m) { return m.curve->mean(); },
         kEverywhere},
        {"first", &kOfCurve, {"value at the start", "初值"}, ofCurve, [](M m) { return m.curve->first(); }},
        {"final", &kOfCurve, {"value at the end", "末值"}, ofCurve, [](M m) { return m.curve->last(); }},
        {"at", &kAtTime, {"value at a time", "某一时刻的值"}, ofCurve, at},
        {"drift",
         &kOfCurve,
         {"largest departure from the start, |x − x(0)|", "偏离初值的最大量 |x − x(0)|"},
         ofCurve,
         [](M m) { return m.curve->drift(); }},
        {"range", &kOfCurve, {"largest less smallest value", "最大值与最小值之差"}, ofCurve, range},
        {"period",
         &kOfCurve,
         {"mean time from one rise through the mean to the next", "相邻两次向上穿过平均值的平均时间"},
         ofTime,
         [](M m) { return m.curve->period(); },
         kEverywhere},
        {"zeros", &kOfCurve, {"how often it passes through zero", "过零次数"}, ofCounts, zeros, kEverywhere},
        {"integral",
         &kOfCurve,
         {"integral over time", "对时间的积分"},
         ofIntegral,
         [](M m) { return m.curve->integral(); },
         kEverywhere},
        {"time", &kOfEvent, {"when it happens", "发生的时刻"}, ofTime, [](M m) { return m.event->time; }},
        {"limit",
         &kOfEvent,
         {"when infinitely many impacts are over", "无穷多次碰撞结束的时刻"},
         ofTime,
         [](M m) { return m.event->limit; }},
        {"count",
         &kOfEvents,
         {"how often it happens", "发生的次数"},
         ofCounts,
         [](M m) { return static_cast<double>(m.events.size()); }},
        {"before",
         &kAtEvent,
         {"value just before it", "发生前一瞬的值"},
         ofCurve,
         [](M m) { return m.curve->justBefore(m.event->time); }},
        {"after",
         &kAtEvent,
         {"value just after it", "发生后一瞬的值"},
         ofCurve,
         [](M m) { return m.curve->justAfter(m.event->time); }},
    };
    return rows;
}

const MeasureRow* measureRow(std::string_view name)
{
    const std::span<const MeasureRow> rows = measureTable();
    const auto row = std::ranges::find(rows, name, &MeasureRow::name);
    return row == rows.end() ? nullptr : &*row;
}

Text MeasureRow::written() const
{
    return sameInBoth(std::string(name) + "[") + form->words + sameInBoth("]");
}

} // namespace polhode::course
