#include "ui/session/stretch_measures.h"

#include "ui/plot/curve_series.h"
#include "ui/plot/derived_unit.h"
#include "ui/plot/number_text.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace polhode::ui
{

namespace
{

using course::CurveFit;
using course::FitKind;

constexpr int kMeasureDigits = 5;

QString quantity(double value, const QString& unit, int digits = kMeasureDigits)
{
    const QString number = numberText(value, digits);
    return unit.isEmpty() ? number : number + QChar(0x2009) + unit;
}

struct Named {
    const char* symbol;
    QString unit;
};

std::vector<Named> parametersOfFit(FitKind kind, const QString& unit)
{
    const QString rate = perSecond(unit);
    switch (kind) {
    case FitKind::line:
        return {{"a", rate}, {"b", unit}};
    case FitKind::parabola:
        return {{"a", perSecond(rate)}, {"b", rate}, {"c", unit}};
    case FitKind::sine:
        return {{"a", unit}, {"ω", QStringLiteral("rad/s")}, {"φ", QStringLiteral("rad")}, {"c", unit}};
    case FitKind::exponential:
        return {{"a", unit}, {"k", QStringLiteral("1/s")}, {"c", unit}};
    }
    return {};
}

QString formOf(FitKind kind)
{
    switch (kind) {
    case FitKind::line:
        return QStringLiteral("a t + b");
    case FitKind::parabola:
        return QStringLiteral("a t² + b t + c");
    case FitKind::sine:
        return QStringLiteral("a sin(ω t + φ) + c");
    case FitKind::exponential:
        return QStringLiteral("a exp(k t) + c");
    }
    return {};
}

void addFit(PlotStretch& drawn, const CurveSeries& curve, FitKind kind, const QString& unit)
{
    const auto first = std::ranges::lower_bound(curve.time(), drawn.from) - curve.time().begin();
    const auto last = std::ranges::upper_bound(curve.time(), drawn.to) - curve.time().begin();
    const auto count = std::size_t(std::max<std::ptrdiff_t>(0, last - first));
    const CurveFit fit = course::fitCurve(kind, std::span(curve.time()).subspan(std::size_t(first), count),
                                          std::span(curve.values()).subspan(std::size_t(first), count));
    if (!fit.found) {
        drawn.lines << formOf(kind) + QStringLiteral(": –");
        return;
    }
    drawn.lines << formOf(kind);
    const std::vector<Named> names = parametersOfFit(kind, unit);
    for (std::size_t i = 0; i < names.size(); ++i)
        drawn.lines << QStringLiteral("%1 = %2 ± %3")
                           .arg(QString::fromUtf8(names[i].symbol),
                                numberText(fit.values[i], kMeasureDigits + 1),
                                quantity(fit.errors[i], names[i].unit, 2));
    drawn.lines << QStringLiteral("RMS = ") + quantity(fit.rms, unit, 3);
    constexpr int kPoints = 800;
    std::vector<double> x, y;
    for (int i = 0; i <= kPoints; ++i) {
        x.push_back(std::lerp(drawn.from, drawn.to, double(i) / kPoints));
        y.push_back(fit(x.back()));
    }
    drawn.fit = Curve();
    drawn.fit->x = std::make_shared<std::vector<double>>(std::move(x));
    drawn.fit->y = std::make_shared<std::vector<double>>(std::move(y));
}

} // namespace

std::optional<PlotStretch> drawnStretch(const std::vector<PlotData>& plots, const MarkedStretch& marked)
{
    if (!marked.range())
        return std::nullopt;
    const PlotData* plot = nullptr;
    const Curve* curve = nullptr;
    for (const PlotData& each : plots)
        for (const Curve& candidate : each.curves) {
            const bool chosen = each.id == marked.plot()
                && (candidate.id == marked.curve() || !plot || plot->id != marked.plot());
            if (each.xIsTime && !candidate.hidden && (!curve || chosen)) {
                plot = &each;
                curve = &candidate;
            }
        }
    PlotStretch drawn;
    drawn.from = marked.range()->from;
    drawn.to = marked.range()->to;
    if (!curve)
        return drawn;
    drawn.plot = plot->id;
    drawn.curve = curve->id;
    const CurveSeries samples(*curve, plot->events);
    if (samples.empty())
        return drawn;
    const course::Series& series = samples.series();
    const QString unit = plot->unitOf(*curve);
    const double duration = drawn.to - drawn.from;
    const double change = series.justBefore(drawn.to) - series.justAfter(drawn.from);
    const double area = series.integral(drawn.from, drawn.to);
    drawn.lines << curve->label << QStringLiteral("Δt = ") + quantity(duration, QStringLiteral("s"))
                << QStringLiteral("Δ = ") + quantity(change, unit);
    if (duration > 0)
        drawn.lines << QStringLiteral("Δ/Δt = ") + quantity(change / duration, perSecond(unit))
                    << QStringLiteral("∫ dt = ") + quantity(area, timesSecond(unit))
                    << QStringLiteral("∅ = ") + quantity(area / duration, unit);
    if (marked.fit())
        addFit(drawn, samples, *marked.fit(), unit);
    return drawn;
}

} // namespace polhode::ui
