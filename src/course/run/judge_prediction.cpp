#include "course/run/judge_prediction.h"

#include "course/language/error_text.h"
#include "course/language/short_number.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

constexpr int kDigits = 3;

Text number(double value, int digits = kDigits)
{
    return sameInBoth(shortNumber(value, digits));
}

Text quantity(double si, const Unit& unit)
{
    const std::string symbol = unit.symbol();
    const bool tight = symbol == "°";
    return number(si / unit.factor) + sameInBoth(symbol.empty() || tight ? symbol : " " + symbol);
}

/// "too large by 12 %", from double or half on "too large by a factor of 3".
Text offBy(double ratio)
{
    const bool large = ratio > 1;
    const double larger = std::max(ratio, 1 / ratio);
    if (larger < 2)
        return (large ? Text{"too large by ", "偏大 "} : Text{"too small by ", "偏小 "})
            + number(std::round(100 * std::abs(ratio - 1)), 2) + sameInBoth("\u00a0%");
    return (large ? Text{"too large by a factor of ", "太大，是应有的 "}
                  : Text{"too small by a factor of ", "太小，只有应有的 1/"})
        + number(larger, 2) + (large ? Text{"", " 倍"} : Text{"", ""});
}

Text percent(double share)
{
    return number(std::round(100 * share)) + sameInBoth("\u00a0%");
}

} // namespace

NumberVerdict judge(const NumberQuestion& question, double answer, const Run& run)
{
    std::vector<double> foreseen;
    for (const NumberQuestion::Wrong& wrong : question.wrong)
        foreseen.push_back(run.measure(wrong.measure));
    return judgeNumber(answer, run.measure(question.measure), question.tolerance, foreseen);
}

SketchFrame frameOf(const SketchQuestion& question, const Experiment& experiment, const Run& run,
                    const std::string& name)
{
    SketchFrame frame;
    const auto plot = std::ranges::find(experiment.plots, question.plot, &PlotDescription::id);
    frame.curve
        = !question.curve.empty() || plot == experiment.plots.end() ? question.curve : plot->y.front();
    if (const VariableInfo* info = run.find(frame.curve))
        frame.unit = info->unit;
    const auto time = run.time();
    frame.from = question.from.value_or(time.front());
    frame.to = std::min(question.to.value_or(time.back()), time.back());
    if (question.range) {
        frame.range = {(*question.range)[0], (*question.range)[1]};
    } else {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        const auto column = run.column(frame.curve);
        for (std::size_t i = 0; i < column->size(); ++i)
            if (time[i] >= frame.from && time[i] <= frame.to && std::isfinite((*column)[i])) {
                low = std::min(low, (*column)[i] / frame.unit.factor);
                high = std::max(high, (*column)[i] / frame.unit.factor);
            }
        frame.range = concealingRange(low, high, name);
    }
    return frame;
}

SketchScore judge(const SketchFrame& frame, const Sketch& sketch, const Run& run)
{
    std::vector<double> values = *run.column(frame.curve);
    for (double& value : values)
        value /= frame.unit.factor;
    return scoreSketch(sketch, run.time(), values, frame.range.second - frame.range.first);
}

Text wordsOf(const NumberVerdict& verdict, const Unit& unit)
{
    const Text run = Text{" The run: ", "运行给出 "} + quantity(verdict.expected, unit) + Text{".", "。"};
    const double ratio = verdict.ratio();
    if (verdict.right)
        return Text{"Right.", "对。"} + run;
    if (std::isnan(ratio))
        return Text{"It is zero.", "应为零。"} + run;
    if (ratio <= 0)
        return (verdict.answer == 0 ? Text{"It is not zero.", "不是零。"}
                                    : Text{"The sign is wrong.", "正负号反了。"})
            + run;
    return Text{"It is ", ""} + offBy(ratio) + Text{".", "。"} + run;
}

Text wordsOf(const SketchScore& score)
{
    constexpr double kOtherSize = 1.4; // below it a hand that draws does not mean another size
    // Encouragement in four steps; nobody is graded by them.
    const Text head = score.points >= 85 ? Text{"You saw it coming: ", "画得很准："}
        : score.points >= 65             ? Text{"Much of it is right: ", "大体画对了："}
        : score.points >= 40             ? Text{"Some of it is right: ", "有些地方对："}
                             : Text{"The run goes another way: ", "运行走的是另一条路："};
    Text words = head + number(score.points) + Text{" of 100.", " 分（满分 100）。"};
    words = words + Text{" Your line stays near the curve for ", "贴近曲线的时间占 "} + percent(score.near)
        + Text{" of the time; for ", "，与曲线同升同降的时间占 "} + percent(score.trend)
        + Text{" it rises, falls or stays level as the curve does.", "。"};
    if (score.levelDrawn != score.levelThere)
        return words
            + (score.levelDrawn
                   ? Text{" Your line is level, the curve is not.", "你画的是平的，曲线却不是。"}
                   : Text{" The curve is level, your line is not.", "曲线是平的，你画的却不是。"});
    if (score.turnsDrawn != score.turnsThere)
        words = words + Text{" Turning points: ", "转折点：曲线有 "} + number(score.turnsThere)
            + Text{" in the curve, ", " 个，你画了 "} + number(score.turnsDrawn)
            + Text{" in your line.", " 个。"};
    if (score.size > kOtherSize || score.size < 1 / kOtherSize)
        words = words + Text{" Its swing is ", "起伏"} + offBy(score.size) + Text{".", "。"};
    return words;
}

} // namespace polhode::course
