#include "ui/plot/plot_stack.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/number_text.h"
#include "ui/plot/plot_cursor.h"
#include "ui/plot/plot_curves.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_veil.h"

#include <QApplication>
#include <QEvent>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace polhode::ui
{

namespace
{

constexpr double kNoStretch = 0.001;
constexpr int kTwoColumnsWidth = 600; // from here phase plots stand beside the plots over time

} // namespace

PlotStack::PlotStack(QWidget* parent)
    : QWidget(parent)
    , canvas_(new QCustomPlot(this))
    , margins_(new QCPMarginGroup(canvas_))
    , cursor_(new PlotCursor(canvas_, panels_, look_))
    , veil_(new PlotVeil(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    describe();
    canvas_->setAttribute(Qt::WA_TransparentForMouseEvents);
    canvas_->setFocusPolicy(Qt::NoFocus);
    canvas_->setMinimumSize(1, 1); // on nothing nothing can be painted
    canvas_->plotLayout()->clear();
    canvas_->plotLayout()->setAutoMargins(QCP::msNone);
    canvas_->plotLayout()->setMargins({0, 5, 0, 4});
    canvas_->setNoAntialiasingOnDrag(false);
    look_.font = font();
    look_.emptyMessage = tr("The curves will appear here.");
    connect(canvas_, &QCustomPlot::beforeReplot, this, &PlotStack::prepare);
    connect(canvas_, &QCustomPlot::afterReplot, this, [this] {
        painted_ = true;
        placeVeil();
    });
    veil_->hide();
    connect(veil_, &PlotVeil::revealRequested, this, &PlotStack::revealRequested);
    applyColors();
}

PlotStack::~PlotStack()
{
    canvas_->disconnect(this);
    panels_.clear();
}

void PlotStack::setPlots(std::vector<PlotData> plots)
{
    for (const PlotData& plot : plots)
        validate(plot);
    const bool same
        = std::equal(plots.begin(), plots.end(), panels_.begin(), panels_.end(),
                     [](const PlotData& plot, const auto& panel) { return plot.id == panel->data().id; });
    if (!same)
        rebuild(plots.size());
    bool kindsChanged = !same;
    for (std::size_t i = 0; i < plots.size(); ++i) {
        kindsChanged = kindsChanged || plots[i].xIsTime != panels_[i]->data().xIsTime;
        panels_[i]->setData(std::move(plots[i]));
    }
    if (kindsChanged)
        arrange();
    updateLimits();
    refresh();
    if (!hoveredQuantity_.isEmpty())
        hover(cursor_->hoverPosition); // the curve under the mouse may be there no more
}

void PlotStack::setTime(double t)
{
    if (cursor_->time == t)
        return;
    cursor_->time = t;
    refreshCursor();
}

double PlotStack::time() const
{
    return cursor_->time;
}

void PlotStack::beginInteraction()
{
    interacting_ = true;
}

void PlotStack::endInteraction()
{
    interacting_ = false;
    updateLimits();
    refresh();
}

void PlotStack::setHighlightedQuantity(const QString& pointedAt)
{
    // The curves stay as they are for what none of them shows, such as one contact ("contact:…").
    const auto isOf = [&](const Curve& curve) { return curve.quantity == pointedAt; };
    const bool any = std::any_of(panels_.begin(), panels_.end(), [&](const auto& panel) {
        return std::ranges::any_of(panel->data().curves, isOf);
    });
    const QString key = any ? pointedAt : QString();
    if (look_.highlighted == key)
        return;
    look_.highlighted = key;
    refresh();
}

void PlotStack::setPlayheadMode(PlayheadMode mode)
{
    cursor_->fadeFuture = mode == PlayheadMode::fadeFuture;
    for (const auto& panel : panels_)
        panel->fadePlane = cursor_->fadeFuture;
    refresh();
}

void PlotStack::setVeiled(bool veiled)
{
    if (look_.veiled == veiled)
        return;
    look_.veiled = veiled;
    if (!veiled && veil_->isAncestorOf(QApplication::focusWidget()))
        setFocus();
    veil_->setVisible(veiled);
    describe();
    hover(cursor_->hoverPosition);
    refresh();
}

/// The word stands in the plot that has most room for it.
void PlotStack::placeVeil()
{
    if (!look_.veiled)
        return;
    QRectF largest;
    for (const auto& panel : panels_)
        if (const QRectF area = panel->area();
            area.width() * area.height() > largest.width() * largest.height())
            largest = area;
    veil_->placeIn(panels_.empty() ? rect() : largest.toRect());
}

void PlotStack::describe()
{
    setAccessibleName(tr("Plots"));
}

QString PlotStack::spokenText() const
{
    constexpr int kDigits = 4;
    if (look_.veiled)
        return tr("The curves are hidden until a prediction is made.");
    if (panels_.empty())
        return look_.emptyMessage;
    const auto reading = [](const QString& label, double value, const QString& unit) {
        const QString number = numberText(value, kDigits);
        return label.isEmpty() ? QStringLiteral("%1 %2").arg(number, unit).trimmed()
                               : QStringLiteral("%1 = %2 %3").arg(label, number, unit).trimmed();
    };
    QStringList lines;
    if (std::isfinite(time()))
        lines << reading(QStringLiteral("t"), time(), QStringLiteral("s"));
    for (const auto& panel : panels_) {
        const PlotData& plot = panel->data();
        QStringList parts;
        for (const Curve& curve : plot.curves) {
            const auto point = curve.hidden ? std::nullopt : pointAt(curve, time());
            if (!point || (!plot.xIsTime && !curve.time))
                continue;
            if (!plot.xIsTime)
                parts << reading(plot.xLabel, point->x(), plot.xUnit);
            parts << reading(curve.label, point->y(), plot.unitOf(curve));
        }
        const QString values = parts.join(QStringLiteral(", "));
        lines << (plot.title.isEmpty() ? values : QStringLiteral("%1: %2").arg(plot.title, values));
    }
    return withoutMarks(lines.join(QLatin1Char('\n')));
}

void PlotStack::setTheme(Theme theme)
{
    look_.theme = theme;
    look_.colors = themeColors(theme);
    applyColors();
    refresh();
}

void PlotStack::setEmptyMessage(const QString& message)
{
    look_.emptyMessage = message;
    refresh();
}

bool PlotStack::logarithmicY(const QString& plotId) const
{
    return require(plotId).logY();
}

void PlotStack::setLogarithmicY(const QString& plotId, bool on)
{
    PlotPanel& panel = require(plotId);
    panel.logYChosen = on;
    panel.userY = false;
    panel.y = panel.wantedY();
    refresh();
}

void PlotStack::resetAxes()
{
    for (const auto& panel : panels_)
        panel->userX = panel->userY = false;
    updateLimits();
    refresh();
}

bool PlotStack::shows(const QString& plotId) const
{
    return find(plotId) != nullptr;
}

std::optional<AxisLimits> PlotStack::chosenLimits(const QString& plotId, Qt::Orientation axis) const
{
    const PlotPanel* panel = find(plotId);
    const bool x = axis == Qt::Horizontal;
    return panel && (x ? panel->userX : panel->userY) ? std::optional(x ? panel->x : panel->y) : std::nullopt;
}

AxisLimits PlotStack::xLimits(const QString& plotId) const
{
    return require(plotId).x;
}

AxisLimits PlotStack::yLimits(const QString& plotId) const
{
    return require(plotId).y;
}

void PlotStack::setXLimits(const QString& plotId, const AxisLimits& limits)
{
    chooseX(require(plotId), limits);
}

void PlotStack::setYLimits(const QString& plotId, const AxisLimits& limits)
{
    chooseY(require(plotId), limits);
}

QRectF PlotStack::plotArea(const QString& plotId) const
{
    return require(plotId).area();
}

QRectF PlotStack::legendRect(const QString& plotId, const QString& curveId) const
{
    const PlotPanel& panel = require(plotId);
    const auto& curves = panel.data().curves;
    const auto curve
        = std::find_if(curves.begin(), curves.end(), [&](const Curve& c) { return c.id == curveId; });
    return curve == curves.end() ? QRectF() : panel.header()->entryRect(int(curve - curves.begin()));
}

QStringList PlotStack::readoutAt(QPointF position) const
{
    const PlotPanel* panel = panelAt(position);
    if (!panel || look_.veiled)
        return {};
    const PlotCursor::Readout readout = cursor_->readoutAt(*panel, position);
    QStringList text;
    if (!readout.lines.empty())
        text.append(withoutMarks(readout.head));
    for (const auto& line : readout.lines)
        text.append(QStringLiteral("%1 = %2").arg(withoutMarks(line.label), line.value));
    return text;
}

PlotPanel* PlotStack::find(const QString& plotId) const
{
    const auto panel = std::find_if(panels_.begin(), panels_.end(),
                                    [&](const auto& candidate) { return candidate->data().id == plotId; });
    return panel == panels_.end() ? nullptr : panel->get();
}

PlotPanel& PlotStack::require(const QString& plotId) const
{
    PlotPanel* panel = find(plotId);
    if (!panel)
        throw std::invalid_argument(QStringLiteral("there is no plot \"%1\"").arg(plotId).toStdString());
    return *panel;
}

PlotPanel* PlotStack::panelAt(QPointF position) const
{
    for (const auto& panel : panels_) {
        if (panel->area().adjusted(-2, -4, 2, 4).contains(position))
            return panel.get();
    }
    return nullptr;
}

PlotPanel* PlotStack::keyPanel() const
{
    PlotPanel* active = find(activePlot_);
    return active || panels_.empty() ? active : panels_.front().get();
}

void PlotStack::rebuild(std::size_t count)
{
    drag_ = Drag::none;
    dragPanel_ = nullptr;
    cursor_->hovered = nullptr;
    cursor_->rubberBand = {};
    panels_.clear();
    for (std::size_t i = 0; i < count; ++i) {
        panels_.push_back(std::make_unique<PlotPanel>(canvas_, margins_, look_));
        panels_.back()->fadePlane = cursor_->fadeFuture;
    }
}

/// Plots over time in one column, the others in another, where there is room; what is much wider than high
/// would be a stamp there.
bool PlotStack::wantsTwoColumns() const
{
    const auto isTime = [](const auto& panel) { return panel->data().xIsTime; };
    if (width() < kTwoColumnsWidth || std::none_of(panels_.begin(), panels_.end(), isTime))
        return false;
    if (interacting_)
        return twoColumns_;
    return std::any_of(panels_.begin(), panels_.end(),
                       [&](const auto& panel) { return !isTime(panel) && !panel->isFlat(); });
}

void PlotStack::arrange()
{
    const auto plane = [](const auto& panel) { return !panel->data().xIsTime; };
    twoColumns_ = wantsTwoColumns();
    for (const auto& panel : panels_) {
        for (QCPLayoutElement* element : {static_cast<QCPLayoutElement*>(panel->header()),
                                          static_cast<QCPLayoutElement*>(panel->rect())}) {
            if (element->layout())
                element->layout()->take(element);
        }
        panel->rect()->setMarginGroup(QCP::msLeft, twoColumns_ && plane(panel) ? nullptr : margins_);
    }
    QCPLayoutGrid* root = canvas_->plotLayout();
    root->clear();
    root->simplify();
    root->setColumnSpacing(10);
    const auto column = [&](int index, bool spare, const auto& belongs) {
        auto* grid = new QCPLayoutGrid;
        grid->setRowSpacing(0);
        for (const auto& panel : panels_) {
            if (!belongs(panel))
                continue;
            const int row = grid->rowCount();
            grid->addElement(row, 0, panel->header());
            grid->addElement(row + 1, 0, panel->rect());
            grid->setRowStretchFactor(row, kNoStretch);
        }
        if (spare) {
            grid->setRowStretchFactor(grid->rowCount() - 1, 1);
            grid->addElement(grid->rowCount(), 0, new QCPLayoutElement(canvas_));
            grid->setRowStretchFactor(grid->rowCount() - 1, kNoStretch);
        }
        root->addElement(0, index, grid);
    };
    if (panels_.empty())
        return;
    if (twoColumns_) {
        column(0, false, [&](const auto& panel) { return !plane(panel); });
        column(1, true, plane);
        root->setColumnStretchFactors({3, 2});
    } else {
        column(0, std::all_of(panels_.begin(), panels_.end(), plane), [](const auto&) { return true; });
    }
}

void PlotStack::updateLimits()
{
    Extent time;
    std::optional<AxisLimits> fixedTime;
    bool logTime = false;
    for (const auto& panel : panels_) {
        if (!panel->data().xIsTime)
            continue;
        time.add(panel->extentX());
        logTime = panel->data().logX;
        if (panel->data().xLimits)
            fixedTime = fixedTime ? united(*fixedTime, *panel->data().xLimits) : *panel->data().xLimits;
    }
    const AxisLimits wantedTime = fixedTime.value_or(tightLimits(time, logTime));
    const bool fresh
        = std::none_of(panels_.begin(), panels_.end(), [](const auto& panel) { return panel->placed; });
    for (const auto& panel : panels_) {
        const AxisLimits wantedX = panel->data().xIsTime ? wantedTime : panel->wantedX();
        const AxisLimits wantedY = panel->wantedY();
        const bool grow = interacting_ && !fresh && panel->placed;
        if (!panel->userX)
            panel->x = grow ? united(panel->x, wantedX) : wantedX;
        if (!panel->userY)
            panel->y = grow ? united(panel->y, wantedY) : wantedY;
        panel->placed = panel->hasData();
    }
}

void PlotStack::prepare()
{
    if (canvas_->bufferDevicePixelRatio() != devicePixelRatioF())
        canvas_->setBufferDevicePixelRatio(devicePixelRatioF());
    if (wantsTwoColumns() != twoColumns_)
        arrange();
    layOut();
}

void PlotStack::layOut()
{
    const auto isTime = [](const PlotPanel& panel) { return panel.data().xIsTime; };
    const double digit = QFontMetricsF(look_.smallFont()).horizontalAdvance(QLatin1Char('0'));
    double rightOfTime = 10;
    for (const auto& panel : panels_) {
        if (isTime(*panel))
            rightOfTime = std::max(rightOfTime, panel->labelWidth(look_));
    }
    const int total = canvas_->viewport().width();
    const int timeColumn = twoColumns_ ? (total - 10) * 3 / 5 : total;
    const bool hasPlane
        = std::any_of(panels_.begin(), panels_.end(), [&](const auto& panel) { return !isTime(*panel); });
    const auto pass = [&] {
        for (std::size_t i = 0; i < panels_.size(); ++i) {
            PlotPanel& panel = *panels_[i];
            panel.marginRight = isTime(panel) ? rightOfTime : panel.labelWidth(look_);
            const auto next = std::find_if(
                panels_.begin() + std::ptrdiff_t(i) + 1, panels_.end(),
                [&](const auto& other) { return !twoColumns_ || isTime(*other) == isTime(panel); });
            const bool last = !isTime(panel) || next == panels_.end() || !isTime(**next);
            const int leastLeft = int(5.5 * digit);
            panel.rect()->setMinimumMargins(
                {interacting_ ? std::max(leastLeft, panel.rect()->margins().left()) : leastLeft, 0, 0, 0});
            panel.prepare(look_, twoColumns_ && !isTime(panel) ? total - 10 - timeColumn : timeColumn, last);
        }
        for (const auto phase :
             {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
            canvas_->plotLayout()->update(phase);
    };
    const auto sizes = [&] {
        std::vector<QSize> result;
        for (const auto& panel : panels_)
            result.push_back(panel->rect()->size());
        return result;
    };
    // The number of ticks follows from the size of an area, and its size from the width of the tick labels.
    const std::vector<QSize> before = sizes();
    for (const auto& panel : panels_)
        panel->unshape();
    pass();
    const bool onlyPlanes
        = std::none_of(panels_.begin(), panels_.end(), [&](const auto& panel) { return isTime(*panel); });
    for (const auto& panel : panels_)
        panel->shapeToAspect(twoColumns_ || onlyPlanes);
    if (hasPlane)
        pass();
    if (hasPlane || sizes() != before)
        pass();
    for (const auto& panel : panels_)
        panel->equalizeAspect();
}

void PlotStack::applyColors()
{
    canvas_->setBackground(QBrush(look_.colors.surface));
}

void PlotStack::refresh()
{
    canvas_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotStack::refreshCursor()
{
    // Before its first picture a layer has nothing to be drawn on; that picture holds the cursor too.
    if (painted_)
        canvas_->layer(QStringLiteral("overlay"))->replot();
}

bool PlotStack::savePng(const QString& path, double scale)
{
    bool ok = false;
    withoutReadout([&] { ok = ui::savePng(*canvas_, path, scale); });
    return ok;
}

bool PlotStack::saveSvg(const QString& path)
{
    bool ok = false;
    withoutReadout([&] { ok = ui::saveSvg(*canvas_, path); });
    return ok;
}

bool PlotStack::savePdf(const QString& path)
{
    bool ok = false;
    withoutReadout([&] { ok = ui::savePdf(*canvas_, path); });
    return ok;
}

void PlotStack::withoutReadout(const std::function<void()>& draw)
{
    const PlotPanel* hovered = std::exchange(cursor_->hovered, nullptr);
    prepare();
    draw();
    cursor_->hovered = hovered;
}

void PlotStack::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        look_.font = font();
        refresh();
    } else if (event->type() == QEvent::LanguageChange) {
        describe();
    }
}

void PlotStack::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    canvas_->setGeometry(rect());
}

} // namespace polhode::ui
