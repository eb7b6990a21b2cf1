#include "course/fit/fit_text.h"

#include "course/language/nearest.h"
#include "course/language/short_number.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace polhode::course
{

namespace
{

constexpr double kStrong = 0.95; // |ρ|: the error of each is three times what it is with the other known
constexpr double kPersistent = 0.5; // the errors are then some √3 times too small: Bartlett's (1 + ρ)/(1 − ρ)
constexpr double kUnlikely = 0.001;

std::string fixedNumber(double value, int decimals)
{
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, "%.*f", std::max(decimals, 0), value);
    std::string text(buffer);
    if (text.starts_with('-'))
        text.replace(0, 1, "\u2212");
    return text;
}

Text howItEnded(const FitResult& result)
{
    using Status = SquaresResult::Status;
    switch (result.status) {
    case Status::converged:
        return {};
    case Status::stopped:
        return {"Stopped: these are the best values so far.", "已停止：这是目前最好的取值。"};
    case Status::limit:
        return Text{"It has not settled; begin nearer to the readings. Steps: ",
                    "仍未收敛：请先把参数调到更接近读数的位置。迭代步数："}
        + sameInBoth(std::to_string(result.iterations)) + Text{".", "。"};
    case Status::noStart:
        return {"The run does not reach the readings: it has no values at all of them.",
                "运行没有走完读数所在的时间，无从比较。"};
    case Status::noSlope:
        return {"There are no runs beside this one: at neither side of the values the run reaches its end.",
                "在当前取值两侧都得不到完整的运行，无法求导。"};
    }
    return {};
}

Text groupText(const FitResult& result, const std::vector<int>& group)
{
    std::vector<std::string> names;
    for (const int j : group)
        names.push_back(result.values[static_cast<std::size_t>(j)].id);
    const Text all = sameInBoth(joined(names));
    return names.size() == 1 ? all + Text{" changes nothing that was measured.", " 对所测的量毫无影响。"}
                             : all
            + Text{": only a combination of them can be seen in these readings, not each by itself.",
                   "：从这些读数只能定出它们的某种组合，不能分别定出。"};
}

} // namespace

std::string withError(double value, double error)
{
    constexpr int kDigitsAlone = 6;
    if (!std::isfinite(error) || error <= 0)
        return shortNumber(value, kDigitsAlone);
    const double size = std::max(std::abs(value), error);
    const int power = static_cast<int>(std::floor(std::log10(size)));
    if (power < -3 || power > 5) {
        const double ten = std::pow(10.0, power);
        std::string scale = shortNumber(ten, 1); // "1×10⁻⁵", or 1000000
        scale = scale.find("×") == std::string::npos ? "×" + scale : scale.substr(scale.find("×"));
        return "(" + withError(value / ten, error / ten) + ")" + scale;
    }
    int decimals = 1 - static_cast<int>(std::floor(std::log10(error)));
    if (std::round(error * std::pow(10.0, decimals)) >= 100) // 0.0996 is 0.10
        --decimals;
    return fixedNumber(value, decimals) + " ± " + fixedNumber(error, decimals);
}

std::vector<Text> fitRemarks(const FitResult& result)
{
    std::vector<Text> remarks;
    if (const Text end = howItEnded(result); !end.en.empty())
        remarks.push_back(end);
    for (const std::vector<int>& group : result.errors.undetermined)
        remarks.push_back(groupText(result, group));
    for (const FittedValue& value : result.values)
        if (value.atBound)
            remarks.push_back(
                sameInBoth(value.id)
                + Text{" lies on a bound of its range: no error can be told, and the others’ hold if it "
                       "belongs there.",
                       " 停在取值范围的端点：它的误差无从谈起；其余参数的误差以它确在端点为前提。"});
    for (Eigen::Index i = 0; i < result.errors.correlation.rows(); ++i)
        for (Eigen::Index j = 0; j < i; ++j)
            if (const double rho = result.errors.correlation(i, j); std::abs(rho) > kStrong
                && std::isfinite(result.errors.error[i]) && std::isfinite(result.errors.error[j]))
                remarks.push_back(sameInBoth(result.values[static_cast<std::size_t>(j)].id)
                                  + Text{" and ", " 与 "}
                                  + sameInBoth(result.values[static_cast<std::size_t>(i)].id)
                                  + Text{" can hardly be told apart: correlation ", " 几乎分不开：相关系数 "}
                                  + sameInBoth(shortNumber(rho, 3)) + Text{".", "。"});
    if (result.chiSquare && result.chance < kUnlikely)
        remarks.push_back(
            {"The run misses the readings by more than their errors allow: the model or the errors are "
             "wrong.",
             "残差超出读数误差所能解释的范围：模型或所给误差有问题。"});
    for (const FitRest& rest : result.rest)
        if (rest.persistence > kPersistent)
            remarks.push_back(
                sameInBoth(rest.variable)
                + Text{": neighbouring residuals are alike (correlation ", "：相邻残差彼此相近（相关系数 "}
                + sameInBoth(shortNumber(rest.persistence, 2))
                + Text{"): something is left that the model lacks, and the errors are too small.",
                       "）：模型还缺了什么，所给误差偏小。"});
    for (const FitRest& rest : result.rest)
        if (rest.outside > 0)
            remarks.push_back(sameInBoth(rest.variable)
                              + Text{": readings before the start or after the end of the run, not counted: ",
                                     "：早于运行开始或晚于其结束的读数，未计入："}
                              + sameInBoth(std::to_string(rest.outside)) + Text{".", "。"});
    return remarks;
}

} // namespace polhode::course
