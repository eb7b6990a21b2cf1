#include "ui/plot/plot_stack.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/number_text.h"
#include "ui/plot/plot_cursor.h"
#include "ui/plot/plot_curves.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_stretch.h"
#include "ui/plot/plot_veil.h"
#include "ui/plot/sketch_bar.h"
#include "ui/plot/sketch_pad.h"

#include <QApplication>
#include <QEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <stdexcept>

namespace polhode::ui
{

namespace
{

constexpr double kNoStretch = 0.001;
constexpr double kLeastForTwoLines = 8; // lines of text, the height of a plot whose legend may have two
constexpr double kRoomForSketch = 2.5; // of one plot beside the others
constexpr int kTwoColumnsWidth = 600; // from here phase plots stand beside the plots over time

} // namespace

PlotStack::PlotStack(QWidget* parent)
    : QWidget(parent)
    , canvas_(new QCustomPlot(this))
    , margins_(new QCPMarginGroup(canvas_))
    , stretch_(new StretchItem(canvas_, panels_, look_))
    , cursor_(new PlotCursor(canvas_, panels_, look_))
    , bar_(new QScrollBar(Qt::Vertical, this))
    , veil_(new PlotVeil(this))
    , pad_(new SketchPad(look_, this))
    , sketchBar_(new SketchBar(this))
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
    bar_->hide();
    bar_->setFocusPolicy(Qt::NoFocus); // keys of the plots scroll
    connect(bar_, &QScrollBar::valueChanged, this, [this](int value) {
        canvas_->move(0, -value);
        placeVeil();
    });
    veil_->hide();
    pad_->hide();
    sketchBar_->hide();
    connect(pad_, &SketchPad::drawn, this, [this](const course::Sketch& sketch) {
        sketchBar_->setBegun(!sketch.empty());
        emit sketchDrawn(sketch);
    });
    connect(pad_, &SketchPad::finished, this, &PlotStack::sketchFinished);
    connect(sketchBar_, &SketchBar::doneClicked, this, &PlotStack::sketchFinished);
    connect(sketchBar_, &SketchBar::eraseClicked, this, [this] {
        course::Sketch blank = pad_->task().sketch;
        blank.clear();
        emit sketchDrawn(blank);
    });
    connect(sketchBar_, &SketchBar::revealClicked, this, &PlotStack::revealRequested);
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
    const auto sameId = [](const PlotData& a, const PlotData& b) { return a.id == b.id; };
    if (!std::ranges::equal(plots, given_, sameId))
        views_.clear();
    given_ = std::move(plots);
    showGiven();
}

/// All plots, or the one that is alone.
void PlotStack::showGiven()
{
    const auto isAlone = [this](const PlotData& plot) { return plot.id == alone_; };
    if (std::ranges::none_of(given_, isAlone))
        alone_.clear();
    std::vector<PlotData> plots;
    std::ranges::copy_if(given_, std::back_inserter(plots),
                         [&](const PlotData& plot) { return alone_.isEmpty() || isAlone(plot); });
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
    if (kindsChanged) {
        veil_->setVisible(look_.veiled && !isSketching());
        placeCanvas();
        arrange();
    }
    updateLimits();
    refresh();
    if (!hoveredQuantity_.isEmpty())
        hover(cursor_->hoverPosition); // the curve under the mouse may be there no more
}

void PlotStack::setAlone(const QString& plotId)
{
    if (alone_ == plotId)
        return;
    // Each comes back as it was looked at.
    for (const auto& panel : panels_)
        views_[panel->data().id] = *panel;
    alone_ = plotId;
    showGiven();
    for (const auto& panel : panels_)
        if (const auto view = views_.find(panel->data().id); view != views_.end())
            static_cast<PlotView&>(*panel) = view->second;
    updateLimits();
}

void PlotStack::setEventNames(bool shown)
{
    look_.eventNames = shown;
    refresh();
}

void PlotStack::setMeasuring(bool on)
{
    look_.measuring = on;
    setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
    refreshCursor();
}

void PlotStack::setStretch(const std::optional<PlotStretch>& stretch)
{
    stretch_->stretch = stretch;
    refreshCursor();
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
    const auto isOf = [&](const Curve& curve) { return curve.isOf(pointedAt); };
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
    QWidget* focus = QApplication::focusWidget();
    if (!veiled && (veil_->isAncestorOf(focus) || focus == pad_ || sketchBar_->isAncestorOf(focus)))
        setFocus();
    veil_->setVisible(veiled && !isSketching());
    describe();
    hover(cursor_->hoverPosition);
    placeCanvas();
    updateLimits();
    refresh();
}

void PlotStack::setSketchTask(const std::optional<SketchTask>& task)
{
    const QString plot = task ? task->plotId : QString();
    if (task) {
        pad_->setTask(*task);
        sketchBar_->setBegun(!task->sketch.empty());
    }
    if (look_.sketched == plot)
        return;
    look_.sketched = plot;
    veil_->setVisible(look_.veiled && !isSketching());
    placeCanvas();
    arrange();
    updateLimits();
    refresh();
}

void PlotStack::setSketch(const course::Sketch& sketch)
{
    SketchTask task = pad_->task();
    if (task.sketch == sketch)
        return;
    task.sketch = sketch;
    pad_->setTask(task);
    sketchBar_->setBegun(!sketch.empty());
}

/// While a plot is drawn on, the canvas leaves a line for what is to be done.
int PlotStack::roomHeight() const
{
    return std::max(1, height() - (isSketching() ? sketchBar_->heightForWidth(width()) : 0));
}

void PlotStack::placeCanvas()
{
    const bool sketching = isSketching(), scrolls = !bar_->isHidden();
    const int room = roomHeight();
    canvas_->setGeometry(0, -bar_->value(), width() - (scrolls ? bar_->width() : 0),
                         scrolls ? canvas_->height() : room);
    sketchBar_->setGeometry(0, room, width(), height() - room);
    sketchBar_->setVisible(sketching);
    pad_->setVisible(sketching);
}

/// The word stands in the plot that has most room for it.
void PlotStack::setButtons(bool shown)
{
    veil_->setButton(shown);
}

void PlotStack::placeVeil()
{
    if (!look_.veiled)
        return;
    if (const PlotPanel* panel = find(look_.sketched)) {
        pad_->placeOver(inWidget(panel->area()), panel->mapX().limits, panel->mapY().limits);
        return;
    }
    QRectF largest;
    for (const auto& panel : panels_)
        if (const QRectF area = panel->area();
            area.width() * area.height() > largest.width() * largest.height())
            largest = area;
    veil_->placeIn(panels_.empty() ? rect() : inWidget(largest).toRect() & rect());
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
            parts << reading(curve.group.isEmpty() || curve.run < 0 ? curve.label : curve.note, point->y(),
                             plot.unitOf(curve));
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

AxisLimits PlotStack::shownTimes() const
{
    for (const auto& panel : panels_)
        if (panel->data().xIsTime)
            return panel->times();
    return panels_.empty() ? AxisLimits{0, std::numeric_limits<double>::infinity()} : panels_[0]->times();
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
    return inWidget(require(plotId).area());
}

QRectF PlotStack::legendRect(const QString& plotId, const QString& curveId) const
{
    const PlotPanel& panel = require(plotId);
    const auto& curves = panel.data().curves;
    const auto curve = std::ranges::find(curves, curveId, &Curve::id);
    return curve == curves.end() ? QRectF() : inWidget(panel.header()->entryRect(curve->entryId()));
}

std::pair<int, int> PlotStack::legendLines(const QString& plotId) const
{
    const PlotHeader& header = *require(plotId).header();
    const double line = QFontMetricsF(look_.smallFont()).height();
    return {qRound(header.rect().height() / (line + 5)), int(header.folded().size())};
}

QStringList PlotStack::readoutAt(QPointF inside) const
{
    const QPointF position = onCanvas(inside);
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

QPointF PlotStack::onCanvas(QPointF position) const
{
    return position - QPointF(canvas_->pos());
}

QRectF PlotStack::inWidget(const QRectF& rect) const
{
    return rect.translated(canvas_->pos());
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
            if (isSketching() && panel->data().id == look_.sketched)
                grid->setRowStretchFactor(row + 1, kRoomForSketch);
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
    const auto chosen = std::ranges::find_if(
        panels_, [](const auto& panel) { return panel->data().xIsTime && panel->userX; });
    for (const auto& panel : panels_) {
        if (panel->data().xIsTime && !panel->userX && chosen != panels_.end()) { // it joins the others
            panel->x = (*chosen)->x;
            panel->userX = true;
        }
        const AxisLimits wantedX = panel->data().xIsTime ? wantedTime : panel->wantedX();
        const AxisLimits wantedY = panel->wantedY();
        const bool grow = interacting_ && !fresh && panel->placed;
        if (!panel->userX)
            panel->x = grow ? united(panel->x, wantedX) : wantedX;
        if (isSketching() && panel->data().id == look_.sketched)
            panel->y = pad_->task().y;
        else if (!panel->userY)
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
    if (fitHeight())
        layOut();
}

/// Makes the canvas as high as the plots need and shows the bar where that is more than there is. Returns
/// whether anything has changed.
bool PlotStack::fitHeight()
{
    const int needed = canvas_->plotLayout()->minimumOuterSizeHint().height();
    const int room = roomHeight();
    const bool scrolls = needed > room && height() > 0;
    const int barWidth = scrolls ? bar_->sizeHint().width() : 0;
    bar_->setGeometry(width() - barWidth, 0, barWidth, room);
    bar_->setRange(0, scrolls ? needed - room : 0);
    bar_->setPageStep(room);
    bar_->setSingleStep(PlotPanel::kLeastHeight / 2);
    bar_->setVisible(scrolls);
    const QRect wanted(0, -bar_->value(), width() - barWidth, scrolls ? needed : room);
    if (canvas_->geometry() == wanted)
        return false;
    canvas_->setGeometry(wanted);
    canvas_->setViewport(canvas_->rect());
    return true;
}

void PlotStack::scroll(int pixels)
{
    bar_->setValue(bar_->value() + pixels);
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
    const auto firstOfTime = std::size_t(
        std::ranges::find_if(panels_, [&](const auto& panel) { return isTime(*panel); }) - panels_.begin());
    const int total = canvas_->viewport().width();
    const int timeColumn = twoColumns_ ? (total - 10) * 3 / 5 : total;
    const bool hasPlane
        = std::any_of(panels_.begin(), panels_.end(), [&](const auto& panel) { return !isTime(*panel); });
    // Legends do not eat the plots: they take two lines, one where plots are low.
    const auto inColumn = [&](bool time) {
        return std::ranges::count_if(panels_,
                                     [&](const auto& each) { return !twoColumns_ || isTime(*each) == time; });
    };
    const double least = kLeastForTwoLines * QFontMetricsF(look_.smallFont()).height();
    const int lines
        = canvas_->height() / double(std::max<qsizetype>(1, std::max(inColumn(true), inColumn(false))))
            < least
        ? 1
        : 2;
    const auto pass = [&] {
        for (std::size_t i = 0; i < panels_.size(); ++i) {
            PlotPanel& panel = *panels_[i];
            panel.marginRight = isTime(panel) ? rightOfTime : panel.labelWidth(look_);
            const auto next = std::find_if(
                panels_.begin() + std::ptrdiff_t(i) + 1, panels_.end(),
                [&](const auto& other) { return !twoColumns_ || isTime(*other) == isTime(panel); });
            panel.showsNames = look_.eventNames && i == firstOfTime && panel.hasNames();
            const bool last = !isTime(panel) || next == panels_.end() || !isTime(**next);
            const int leastLeft = int(5.5 * digit);
            panel.rect()->setMinimumMargins(
                {interacting_ ? std::max(leastLeft, panel.rect()->margins().left()) : leastLeft, 0, 0, 0});
            panel.prepare(look_, twoColumns_ && !isTime(panel) ? total - 10 - timeColumn : timeColumn, lines,
                          last);
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
    placeCanvas();
    refresh();
}

} // namespace polhode::ui
