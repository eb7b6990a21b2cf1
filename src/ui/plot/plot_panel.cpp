#include "ui/plot/plot_panel.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/plot_curves.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_legend.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

void applyScale(QCPAxis* axis, const QSharedPointer<NiceTicker>& ticker, const AxisLimits& limits, bool log,
                int ticks)
{
    axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setRange(limits.lower, limits.upper);
    ticker->setLogarithmic(log);
    ticker->setTickCount(std::max(2, ticks));
}

/// Of its values, or the positive ones alone, at the times that are seen.
Extent extentWithin(const Curve& curve, const AxisLimits& times, bool positive)
{
    Extent extent;
    for (std::size_t i = 0; i < curve.y->size(); ++i)
        if ((*curve.x)[i] >= times.lower && (*curve.x)[i] <= times.upper && (!positive || (*curve.y)[i] > 0))
            extent.add((*curve.y)[i]);
    return extent;
}

void applyLook(QCPAxis* axis, const PlotLook& look)
{
    const QPen hairline(look.colors.line, 1);
    axis->setTickLabelFont(look.smallFont());
    axis->setTickLabelColor(look.colors.inkSoft);
    axis->setBasePen(QPen(look.colors.inkSoft, 1));
    axis->setTickPen(Qt::NoPen);
    axis->grid()->setPen(hairline);
    axis->grid()->setZeroLinePen(QPen(mixed(look.colors.line, look.colors.inkSoft, 0.5), 1));
}

} // namespace

PlotPanel::PlotPanel(QCustomPlot* canvas, QCPMarginGroup* margins, const PlotLook& look)
    : rect_(new QCPAxisRect(canvas))
    , header_(new PlotHeader(canvas))
    , curves_(new PlotCurves(canvas, *this, look))
    , tickerX_(new NiceTicker(*rect_->axis(QCPAxis::atBottom)))
    , tickerY_(new NiceTicker(*rect_->axis(QCPAxis::atLeft)))
{
    rect_->setAutoMargins(QCP::msLeft | QCP::msBottom);
    rect_->setMarginGroup(QCP::msLeft, margins);
    rect_->setMinimumSize(40, kLeastHeight);
    rect_->axis(QCPAxis::atBottom)->setTicker(tickerX_);
    rect_->axis(QCPAxis::atLeft)->setTicker(tickerY_);
    for (QCPAxis* axis : {rect_->axis(QCPAxis::atBottom), rect_->axis(QCPAxis::atLeft)}) {
        axis->setTickLength(0, 0);
        axis->setSubTicks(false);
        axis->setTickLabelPadding(5);
        axis->setPadding(0);
        axis->setNumberFormat(QStringLiteral("f"));
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
    }
}

PlotPanel::~PlotPanel()
{
    delete curves_;
    delete header_;
    delete rect_;
}

QRectF PlotPanel::whole() const
{
    return QRectF(header_->outerRect() | rect_->outerRect());
}

bool PlotPanel::hasNames() const
{
    const auto isNamed = [](const auto& mark) { return !mark.label.isEmpty(); };
    return std::ranges::any_of(data_.events, isNamed) || std::ranges::any_of(data_.bands, isNamed);
}

void PlotPanel::setData(PlotData data)
{
    const auto isKnown = [&](const Curve& curve) {
        return std::ranges::any_of(data_.curves, [&](const Curve& old) { return old.id == curve.id; });
    };
    if (data.x != data_.x)
        userX = userY = false;
    else if (!data_.curves.empty() && std::ranges::none_of(data.curves, isKnown))
        userY = false;
    data_ = std::move(data);
    extents_.clear();
    for (const Curve& curve : data_.curves) {
        CurveExtents extents;
        extents.x = extentOf(*curve.x, false);
        extents.y = extentOf(*curve.y, false);
        extents.positiveX = extents.x.lower > 0 ? extents.x : extentOf(*curve.x, true);
        extents.positiveY = extents.y.lower > 0 ? extents.y : extentOf(*curve.y, true);
        extents_.push_back(extents);
    }
}

bool PlotPanel::hasData() const
{
    for (const CurveExtents& extent : extents_) {
        if (!extent.x.empty() && !extent.y.empty())
            return true;
    }
    return false;
}

int PlotPanel::curvesBelowLog() const
{
    int count = 0;
    for (std::size_t i = 0; i < extents_.size(); ++i) {
        if (!data_.curves[i].hidden
            && ((logY() && extents_[i].y.lower <= 0) || (data_.logX && extents_[i].x.lower <= 0)))
            ++count;
    }
    return count;
}

Extent PlotPanel::extentX() const
{
    Extent all;
    for (const CurveExtents& extent : extents_)
        all.add(data_.logX ? extent.positiveX : extent.x);
    return all;
}

AxisLimits PlotPanel::times() const
{
    if (data_.xIsTime)
        return x;
    Extent all;
    for (const Curve& curve : data_.curves)
        if (curve.time)
            all.add(extentOf(*curve.time, false));
    return tightLimits(all, false);
}

Extent PlotPanel::extentY() const
{
    Extent all;
    for (std::size_t i = 0; i < extents_.size(); ++i) {
        const Curve& curve = data_.curves[i];
        if (!curve.hidden && sketch() && variableOf(curve.id) == sketch()->curve)
            all.add(extentWithin(curve, x, logY()));
        else if (!curve.hidden && !sketch())
            all.add(logY() ? extents_[i].positiveY : extents_[i].y);
    }
    return all;
}

AxisLimits PlotPanel::wantedX() const
{
    if (data_.xLimits)
        return *data_.xLimits;
    return data_.xIsTime ? tightLimits(extentX(), data_.logX) : paddedLimits(extentX(), data_.logX);
}

AxisLimits PlotPanel::wantedY() const
{
    const Extent extent = extentY();
    if (sketch())
        return extent.empty() ? sketch()->y : united(sketch()->y, paddedLimits(extent, false));
    return data_.yLimits ? *data_.yLimits : paddedLimits(extent, logY());
}

PixelMap PlotPanel::mapX() const
{
    const QRectF r = area();
    return {shownX_, r.left(), r.right(), data_.logX};
}

PixelMap PlotPanel::mapY() const
{
    const QRectF r = area();
    return {shownY_, r.bottom(), r.top(), logY()};
}

const LegendEntry* PlotPanel::legendEntryAt(QPointF position) const
{
    // The header is laid out with the next picture, so it may still be that of earlier curves.
    const LegendEntry* entry = header_->entryAt(position);
    return entry && std::ranges::find(data_.curves, entry->id, &Curve::entryId) != data_.curves.end()
        ? entry
        : nullptr;
}

double PlotPanel::labelWidth(const PlotLook& look) const
{
    const QFontMetricsF metrics(look.smallFont());
    const Ticks ticks = tickerX_->ticksOf(x);
    const QString xTitle = axisTitle(data_.xLabel, data_.xUnit, ticks.exponent);
    const double last = ticks.labels.isEmpty() ? 0 : 0.5 * metrics.horizontalAdvance(ticks.labels.back());
    return std::max(curves_->labelWidth(), markedAdvance(look.smallFont(), xTitle) + last + 9);
}

void PlotPanel::prepare(const PlotLook& look, int width, int legendLines, bool lastInColumn)
{
    shownX_ = x;
    shownY_ = y;
    QCPAxis* bottom = rect_->axis(QCPAxis::atBottom);
    QCPAxis* left = rect_->axis(QCPAxis::atLeft);
    const double line = QFontMetricsF(look.smallFont()).height();
    applyScale(bottom, tickerX_, x, data_.logX, int(rect_->width() / (6 * look.ticksApart * line)));
    applyScale(left, tickerY_, shownY_, logY(), int(rect_->height() / (3 * look.ticksApart * line)));
    applyLook(bottom, look);
    applyLook(left, look);
    // Behind a veil the numbers of an axis would tell how large things become.
    const bool tells = !look.veiled || look.isSketched(data_);
    bottom->setTickLabels(lastInColumn && (tells || data_.xIsTime));
    left->setTickLabels(tells);
    rect_->setMargins({rect_->margins().left(), int((showsNames ? 1.25 : 0.4) * line),
                       int(std::ceil(marginRight)) + sparedWidth_, rect_->margins().bottom()});
    rect_->setMinimumMargins({rect_->minimumMargins().left(), 0, 0, lastInColumn ? 0 : int(0.3 * line)});

    header_->setContent(data_.title,
                        axisTitle(data_.yLabel, data_.yUnit, tells ? tickerY_->ticksOf(shownY_).exponent : 0),
                        legendOf(data_, look, mapX()), width, legendLines, look);
}

void PlotPanel::unshape()
{
    sparedWidth_ = 0;
    rect_->setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
}

void PlotPanel::shapeToAspect(bool maySpareHeight)
{
    if (!hasEqualAspect())
        return;
    const double ratio = y.span() / x.span();
    if (maySpareHeight)
        rect_->setMaximumSize(QWIDGETSIZE_MAX, std::max(kLeastHeight, int(rect_->width() * ratio)));
    else
        sparedWidth_ = std::max(0, rect_->width() - std::max(80, int(rect_->height() / ratio)));
}

bool PlotPanel::isFlat() const
{
    constexpr double kFlat = 0.6; // height over width
    return hasEqualAspect() && wantedY().span() < kFlat * wantedX().span();
}

void PlotPanel::equalizeAspect()
{
    if (!hasEqualAspect() || rect_->width() <= 0 || rect_->height() <= 0)
        return;
    const double perPixel = std::max(x.span() / rect_->width(), y.span() / rect_->height());
    const auto widened = [](const AxisLimits& limits, double span) {
        const double middle = 0.5 * (limits.lower + limits.upper);
        return AxisLimits{middle - 0.5 * span, middle + 0.5 * span};
    };
    shownX_ = widened(x, perPixel * rect_->width());
    shownY_ = widened(y, perPixel * rect_->height());
    rect_->axis(QCPAxis::atBottom)->setRange(shownX_.lower, shownX_.upper);
    rect_->axis(QCPAxis::atLeft)->setRange(shownY_.lower, shownY_.upper);
}

} // namespace polhode::ui
