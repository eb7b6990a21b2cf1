#include "ui/plot/plot_cover.h"

#include "ui/plot/plot_veil.h"
#include "ui/plot/sketch_bar.h"
#include "ui/theme/kept_clear.h"

#include <QApplication>

namespace polhode::ui
{

PlotCover::PlotCover(const PlotLook& look, QWidget* stack)
    : QObject(stack)
    , look_(look)
    , veil_(new PlotVeil(stack))
    , pad_(new SketchPad(look, stack))
    , bar_(new SketchBar(stack))
{
    keepClear(pad_);
    keepClear(bar_);
    show(false, false);
    connect(pad_, &SketchPad::drawn, this, [this](const course::Sketch& sketch) {
        bar_->setBegun(!sketch.empty());
        emit drawn(sketch);
    });
    connect(pad_, &SketchPad::finished, this, &PlotCover::finished);
    connect(bar_, &SketchBar::doneClicked, this, &PlotCover::finished);
    connect(bar_, &SketchBar::eraseClicked, this, [this] {
        course::Sketch blank = pad_->task().sketch;
        blank.clear();
        emit drawn(blank);
    });
    connect(bar_, &SketchBar::revealClicked, this, &PlotCover::revealRequested);
    connect(veil_, &PlotVeil::revealRequested, this, &PlotCover::revealRequested);
}

void PlotCover::setTask(const std::optional<SketchTask>& task)
{
    if (!task)
        return;
    pad_->setTask(*task);
    bar_->setBegun(!task->sketch.empty());
}

void PlotCover::setSketch(const course::Sketch& sketch)
{
    SketchTask task = pad_->task();
    if (task.sketch == sketch)
        return;
    task.sketch = sketch;
    setTask(task);
}

void PlotCover::setButton(bool shown)
{
    acts_ = shown;
    veil_->setButton(shown);
    pad_->setAttribute(Qt::WA_TransparentForMouseEvents, !shown);
    pad_->setFocusPolicy(shown ? Qt::StrongFocus : Qt::NoFocus);
}

void PlotCover::show(bool veiled, bool sketching)
{
    veil_->setVisible(veiled && !sketching);
    if (!sketching)
        pad_->hide();
    bar_->setVisible(sketching && acts_);
}

bool PlotCover::hasFocus() const
{
    const QWidget* focus = QApplication::focusWidget();
    return veil_->isAncestorOf(focus) || focus == pad_ || bar_->isAncestorOf(focus);
}

int PlotCover::barHeight(int width) const
{
    return acts_ ? bar_->fit(width) : 0;
}

void PlotCover::placeBar(const QRect& room)
{
    bar_->setGeometry(room);
}

void PlotCover::placeVeil(const QRect& room)
{
    QPalette palette = veil_->palette();
    palette.setColor(QPalette::Window, look_.veil());
    veil_->setPalette(palette);
    veil_->placeIn(room);
}

void PlotCover::placePad(const QRectF& area, const AxisLimits& x, const AxisLimits& y)
{
    pad_->placeOver(area, x, y);
    pad_->show();
}

} // namespace polhode::ui
