#include "ui/plot/plot_stack.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/plot_cover.h"
#include "ui/plot/plot_cursor.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_layout.h"
#include "ui/plot/plot_stretch.h"
#include "ui/plot/plot_words.h"

#include <QEvent>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

namespace polhode::ui
{

PlotStack::PlotStack(QWidget* parent)
    : QWidget(parent)
    , canvas_(new QCustomPlot(this))
    , layout_(std::make_unique<PlotLayout>(canvas_, panels_, look_))
    , stretch_(new StretchItem(canvas_, panels_, look_))
    , cursor_(new PlotCursor(canvas_, panels_, look_))
    , bar_(new QScrollBar(Qt::Vertical, this))
    , cover_(new PlotCover(look_, this))
{
    cursor_->figures = [this] { return stretch_->figures(); };
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    describe();
    canvas_->setAttribute(Qt::WA_TransparentForMouseEvents);
    canvas_->setFocusPolicy(Qt::NoFocus);
    canvas_->setMinimumSize(1, 1); // on nothing nothing can be painted
    canvas_->setNoAntialiasingOnDrag(false);
    canvas_->setPlottingHint(QCP::phImmediateRefresh, false); // painted with all else that has changed
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
    connect(cover_, &PlotCover::drawn, this, &PlotStack::sketchDrawn);
    connect(cover_, &PlotCover::finished, this, &PlotStack::sketchFinished);
    connect(cover_, &PlotCover::revealRequested, this, &PlotStack::revealRequested);
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
    // One that comes to those that are there is what the reader asked for: it may lie below the fold.
    QString fresh;
    if (!given_.empty() && plots.size() == given_.size() + 1
        && std::equal(given_.begin(), given_.end(), plots.begin(), sameId))
        fresh = plots.back().id;
    given_ = std::move(plots);
    showGiven();
    if (!fresh.isEmpty())
        QTimer::singleShot(0, this, [this, fresh] {
            if (const PlotPanel* panel = find(fresh))
                bringIntoSight(*panel);
        });
}

/// All plots, or the one that is alone; while one is drawn on behind the veil, that one: there is nothing to
/// see in the others.
void PlotStack::showGiven()
{
    const auto isGiven
        = [this](const QString& id) { return std::ranges::find(given_, id, &PlotData::id) != given_.end(); };
    if (!isGiven(alone_))
        alone_.clear();
    const QString only = look_.veiled && isGiven(look_.sketched) ? look_.sketched : alone_;
    std::vector<PlotData> plots;
    std::ranges::copy_if(given_, std::back_inserter(plots),
                         [&](const PlotData& plot) { return only.isEmpty() || plot.id == only; });
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
    updateLimits(); // a canvas that is resized is painted at once
    if (kindsChanged) {
        placeCanvas();
        layout_->arrange(width(), interacting_);
    }
    refresh();
    if (!hoveredQuantity_.isEmpty())
        hover(cursor_->hoverPosition); // the curve under the mouse may be there no more
}

void PlotStack::setAlone(const QString& plotId)
{
    if (alone_ == plotId)
        return;
    keepViews();
    alone_ = plotId;
    showGiven();
    restoreViews();
}

/// Each plot comes back as it was looked at.
void PlotStack::keepViews()
{
    for (const auto& panel : panels_)
        views_[panel->data().id] = *panel;
}

void PlotStack::restoreViews()
{
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
    keepViews();
    look_.veiled = veiled;
    showGiven();
    restoreViews();
    if (!veiled && cover_->hasFocus())
        setFocus();
    describe();
    hover(cursor_->hoverPosition);
    updateLimits();
    placeCanvas();
    layout_->arrange(width(), interacting_);
    refresh();
}

void PlotStack::setSketchTask(const std::optional<SketchTask>& task)
{
    const QString plot = task ? task->plotId : QString();
    const AxisLimits before = cover_->x();
    cover_->setTask(task);
    if (look_.sketched == plot && before == cover_->x())
        return;
    keepViews();
    for (auto& [id, view] : views_) // with the curves their axes are their own again
        view.userX = false;
    look_.sketched = plot;
    seeksSketch_ = true;
    showGiven();
    restoreViews();
    placeCanvas();
    layout_->arrange(width(), interacting_);
    refresh();
}

void PlotStack::setSketch(const course::Sketch& sketch)
{
    cover_->setSketch(sketch);
}

/// While a plot is drawn on, the canvas leaves a line for what is to be done.
int PlotStack::roomHeight() const
{
    return std::max(1, height() - (isSketching() ? cover_->barHeight(width()) : 0));
}

void PlotStack::placeCanvas()
{
    const bool scrolls = !bar_->isHidden();
    const int room = roomHeight();
    canvas_->setGeometry(0, -bar_->value(), width() - (scrolls ? bar_->width() : 0),
                         scrolls ? canvas_->height() : room);
    cover_->placeBar({0, room, width(), height() - room});
    cover_->show(look_.veiled, isSketching());
}

void PlotStack::setButtons(bool shown)
{
    cover_->setButton(shown);
}

/// The word stands in the plot that has most room for it.
void PlotStack::placeVeil()
{
    if (!look_.veiled)
        return;
    if (const PlotPanel* panel = find(look_.sketched)) {
        if (std::exchange(seeksSketch_, false))
            bringIntoSight(*panel);
        cover_->placePad(inWidget(panel->area()), panel->mapX().limits, panel->mapY().limits);
        return;
    }
    QRectF largest;
    for (const auto& panel : panels_)
        if (const QRectF area = panel->area();
            area.width() * area.height() > largest.width() * largest.height())
            largest = area;
    cover_->placeVeil(panels_.empty() ? rect() : inWidget(largest).toRect() & rect());
}

void PlotStack::describe()
{
    setAccessibleName(tr("Plots"));
}

QString PlotStack::spokenText() const
{
    if (look_.veiled)
        return tr("The curves are hidden until a prediction is made.");
    if (panels_.empty())
        return look_.emptyMessage;
    QStringList lines;
    if (std::isfinite(cursor_->time))
        lines << reading(QStringLiteral("t"), cursor_->time, QStringLiteral("s"));
    for (const auto& panel : panels_) {
        const QString words = plotWords(panel->data(), cursor_->time);
        lines << (panel->data().title.isEmpty()
                      ? words
                      : QStringLiteral("%1: %2").arg(plotName(panel->data()), words));
    }
    return lines.join(QLatin1Char('\n'));
}

QSize PlotStack::spokenGrid() const
{
    return {1, int(panels_.size())};
}

Spoken::Part PlotStack::spokenPart(QPoint at) const
{
    const PlotPanel& panel = *panels_[std::size_t(at.y())];
    QString words = look_.veiled ? spokenText() : plotWords(panel.data(), cursor_->time);
    if (words.isEmpty())
        words = tr("no values at this time");
    return {QAccessible::Chart, plotName(panel.data()), words, inWidget(panel.area())};
}

std::optional<QPoint> PlotStack::spokenPlace() const
{
    const auto found = std::ranges::find(panels_, keyPanel(), &std::unique_ptr<PlotPanel>::get);
    return found == panels_.end() ? std::nullopt : std::optional(QPoint(0, int(found - panels_.begin())));
}

void PlotStack::setTheme(Theme theme)
{
    look_.theme = theme;
    look_.colors = themeColors(theme);
    applyColors();
    refresh();
}

void PlotStack::setTicksApart(double share)
{
    look_.ticksApart = share;
    refresh();
}

void PlotStack::setEmptyMessage(const QString& message)
{
    look_.emptyMessage = message;
    refresh();
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

QString PlotStack::keyPlot() const
{
    const PlotPanel* panel = keyPanel();
    return panel ? panel->data().id : QString();
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
    cursor_->keyed = nullptr;
    cursor_->rubberBand = {};
    panels_.clear();
    for (std::size_t i = 0; i < count; ++i) {
        panels_.push_back(std::make_unique<PlotPanel>(canvas_, layout_->margins(), look_));
        panels_.back()->fadePlane = cursor_->fadeFuture;
    }
}

void PlotStack::prepare()
{
    if (canvas_->bufferDevicePixelRatio() != devicePixelRatioF())
        canvas_->setBufferDevicePixelRatio(devicePixelRatioF());
    layout_->layOut(width(), interacting_);
    if (fitHeight())
        layout_->layOut(width(), interacting_);
}

/// Makes the canvas as high as the plots need and shows the bar where that is more than there is. Returns
/// whether anything has changed.
bool PlotStack::fitHeight()
{
    const int needed = layout_->neededHeight();
    const int room = roomHeight();
    const bool scrolls = needed > room && height() > 0;
    const int barWidth = scrolls ? bar_->sizeHint().width() : 0;
    bar_->setGeometry(width() - barWidth, 0, barWidth, room);
    bar_->setRange(0, scrolls ? needed - room : 0);
    seeksSketch_ = seeksSketch_ || bar_->pageStep() != room || canvas_->height() != (scrolls ? needed : room);
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

/// The curves at least, if there is not room for the whole.
void PlotStack::bringIntoSight(const PlotPanel& panel)
{
    for (const QRectF& area : {panel.whole(), panel.area()}) {
        const QRectF place = inWidget(area);
        scroll(int(std::min(0.0, place.top()) + std::max(0.0, place.bottom() - roomHeight())));
    }
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
