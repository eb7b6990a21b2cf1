#include "ui/formula/marked_text.h"
#include "ui/plot/picture_file.h"
#include "ui/plot/plot_cursor.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/plot/plot_stretch.h"
#include "ui/plot/plot_words.h"
#include "ui/plot/save_path.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QSet>

#include <utility>

namespace polhode::ui
{

void PlotStack::showMenu(PlotPanel& panel, QPointF position, QPoint globalPosition)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString id = panel.data().id;
    menu->addAction(tr("Save as PNG…"), this, [this] {
        savePicture(QStringLiteral("png"),
                    [this](const QString& path) { return savePng(path, pictureScale()); });
    });
    menu->addAction(tr("Save as SVG…"), this, [this] {
        savePicture(QStringLiteral("svg"), [this](const QString& path) { return saveSvg(path); });
    });
    menu->addAction(tr("Save as PDF…"), this, [this] {
        savePicture(QStringLiteral("pdf"), [this](const QString& path) { return savePdf(path); });
    });
    if (panels_.size() > 1)
        menu->addAction(tr("Copy picture of this plot"), this, [this, id] {
            if (const PlotPanel* shown = find(id))
                copyPicture(*shown);
        });
    menu->addAction(tr("Copy picture\tCtrl+C"), this,
                    [this] { QGuiApplication::clipboard()->setPixmap(picture(pictureScale())); });
    addPictureScales(*menu);
    menu->addAction(tr("Export CSV…"), this,
                    [this, id, t = panel.times()] { emit exportCsvRequested(id, t.lower, t.upper); });
    menu->addAction(tr("Table of the curves…\tCtrl+T"), this, [this, id] { emit tableRequested(id); });
    menu->addSeparator();
    menu->addAction(alone_.isEmpty() ? tr("Enlarge this plot\tEnter") : tr("All plots again\tEsc"), this,
                    [this, id] { emit enlargeRequested(id); });
    menu->addAction(tr("Reset axes\tHome"), this, &PlotStack::resetAxes);
    QAction* logarithmic
        = menu->addAction(tr("Logarithmic y axis"), this, [this, id](bool on) { setLogarithmicY(id, on); });
    logarithmic->setCheckable(true);
    logarithmic->setChecked(panel.logY());
    const auto addSwitch = [&](const QString& text, bool on, void (PlotStack::*asked)(bool)) {
        QAction* action = menu->addAction(text, this, asked);
        action->setCheckable(true);
        action->setChecked(on);
    };
    addSwitch(tr("Names of events\tN"), look_.eventNames, &PlotStack::eventNamesRequested);
    addSwitch(tr("Measure a stretch\tM"), look_.measuring, &PlotStack::measuringRequested);
    if (stretch_->stretch)
        addStretchMenus(*menu, panel);
    menu->addSeparator();
    menu->addAction(tr("Choose x axis variable…"), this,
                    [this, id] { emit axisVariableRequested(id, Qt::Horizontal); });
    menu->addAction(tr("Choose y axis variable…"), this,
                    [this, id] { emit axisVariableRequested(id, Qt::Vertical); });
    menu->addAction(tr("Add curve…"), this, [this, id] { emit addCurveRequested(id); });
    QMenu* remove = menu->addMenu(tr("Remove curve"));
    for (const Curve& curve : panel.data().curves)
        if (curve.role == Curve::Role::main) // the others go with it
            remove->addAction(withoutMarks(curve.label), this,
                              [this, id, curveId = curve.id] { emit removeCurveRequested(id, curveId); });
    remove->setEnabled(!remove->isEmpty());
    QMenu* shown = menu->addMenu(tr("Show curves"));
    QSet<QString> entries; // of a group there is one
    for (const Curve& curve : panel.data().curves) {
        if (entries.contains(curve.entryId()))
            continue;
        entries << curve.entryId();
        QAction* action
            = shown->addAction(withoutMarks(curve.group.isEmpty() ? curveName(curve) : curve.group));
        action->setCheckable(true);
        action->setChecked(!curve.hidden);
        connect(action, &QAction::toggled, this,
                [this, id, entry = curve.entryId()](bool on) { emit curveShowRequested(id, entry, on); });
    }
    shown->setEnabled(!shown->isEmpty());
    connect(menu, &QMenu::aboutToHide, this, [this, position] { hover(position); });
    menu->popup(globalPosition);
}

/// What found no room in the legend, to be hidden and shown there.
void PlotStack::showFolded(const PlotPanel& panel, QPoint globalPosition)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const LegendEntry& entry : panel.header()->folded()) {
        QAction* action = menu->addAction(withoutMarks(entry.text));
        action->setCheckable(true);
        action->setChecked(entry.shown);
        connect(action, &QAction::toggled, this, [this, plot = panel.data().id, id = entry.id](bool shown) {
            emit curveShowRequested(plot, id, shown);
        });
    }
    menu->popup(globalPosition);
}

/// What can be asked of a stretch that is marked.
void PlotStack::addStretchMenus(QMenu& menu, const PlotPanel& panel)
{
    QMenu* curves = menu.addMenu(tr("Measure curve"));
    for (const Curve& curve : panel.data().curves)
        if (!curve.hidden && panel.data().xIsTime)
            curves->addAction(withoutMarks(curve.label), this, [this, id = panel.data().id, c = curve.id] {
                emit measuredCurveRequested(id, c);
            });
    curves->setEnabled(!curves->isEmpty());
    QMenu* fits = menu.addMenu(tr("Fit"));
    int kind = -1;
    for (const QString& name : {tr("Nothing"), tr("Line: a t + b"), tr("Parabola: a t² + b t + c"),
                                tr("Sine: a sin(ω t + φ) + c"), tr("Exponential: a exp(k t) + c")})
        fits->addAction(name, this,
                        [this, id = panel.data().id, number = kind++] { emit fitRequested(id, number); });
    menu.addAction(tr("Copy what is measured"), this, [this] {
        if (stretch_->stretch)
            QGuiApplication::clipboard()->setText(
                withoutMarks(stretch_->stretch->lines.join(QLatin1Char('\n'))));
    });
    menu.addAction(tr("Remove the marks"), this, &PlotStack::stretchCleared);
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

QPicture PlotStack::vectors()
{
    QPicture picture;
    withoutReadout([&] { picture = vectorsOf(*canvas_); });
    return picture;
}

void PlotStack::withoutReadout(const std::function<void()>& draw)
{
    const PlotPanel* hovered = std::exchange(cursor_->hovered, nullptr);
    prepare();
    draw();
    cursor_->hovered = hovered;
}

QPixmap PlotStack::picture(int scale)
{
    QPixmap picture;
    withoutReadout([&] { picture = pictureOf(*this, scale); });
    return picture;
}

/// Of one plot with its heading and its axes.
void PlotStack::copyPicture(const PlotPanel& panel)
{
    const QPixmap whole = picture(pictureScale());
    const double scale = whole.devicePixelRatio();
    const QRectF part
        = inWidget(panel.rect()->outerRect().united(panel.header()->outerRect())).intersected(rect());
    QGuiApplication::clipboard()->setPixmap(
        whole.copy(QRectF(part.topLeft() * scale, part.size() * scale).toAlignedRect()));
}

void PlotStack::savePicture(const QString& format, const std::function<bool(const QString& path)>& save)
{
    const QString path = askWhereToSave(this,
                                        {tr("Save picture"),
                                         QStringLiteral("%1-plots.%2").arg(pictureName_, format),
                                         QStringLiteral("%1 (*.%2)").arg(format.toUpper(), format),
                                         {format}});
    if (path.isEmpty())
        return;
    emit messageRaised((save(path) ? tr("Written: %1") : tr("%1 cannot be written.")).arg(path));
}

} // namespace polhode::ui
