#include "ui/formula/marked_text.h"
#include "ui/plot/picture_file.h"
#include "ui/plot/plot_cursor.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/plot/save_path.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

namespace polhode::ui
{

void PlotStack::showMenu(PlotPanel& panel, QPointF position, QPoint globalPosition)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString id = panel.data().id;
    menu->addAction(tr("Save as PNG…"), this, [this] { savePicture(QStringLiteral("png")); });
    menu->addAction(tr("Save as SVG…"), this, [this] { savePicture(QStringLiteral("svg")); });
    menu->addAction(tr("Save as PDF…"), this, [this] { savePicture(QStringLiteral("pdf")); });
    menu->addAction(tr("Copy picture"), this, [this] { copyPicture(); });
    addPictureScales(*menu);
    menu->addAction(tr("Export CSV…"), this,
                    [this, id, t = panel.times()] { emit exportCsvRequested(id, t.lower, t.upper); });
    menu->addSeparator();
    menu->addAction(tr("Reset axes"), this, &PlotStack::resetAxes);
    QAction* logarithmic
        = menu->addAction(tr("Logarithmic y axis"), this, [this, id](bool on) { setLogarithmicY(id, on); });
    logarithmic->setCheckable(true);
    logarithmic->setChecked(panel.logY());
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

void PlotStack::copyPicture()
{
    withoutReadout([this] { QGuiApplication::clipboard()->setPixmap(pictureOf(*this, pictureScale())); });
}

void PlotStack::savePicture(const QString& format)
{
    const QString path = askWhereToSave(this,
                                        {tr("Save picture"),
                                         QStringLiteral("%1-plots.%2").arg(pictureName_, format),
                                         QStringLiteral("%1 (*.%2)").arg(format.toUpper(), format),
                                         {format}});
    if (path.isEmpty())
        return;
    const bool saved = format == QLatin1String("png") ? savePng(path, pictureScale())
        : format == QLatin1String("svg")              ? saveSvg(path)
                                                      : savePdf(path);
    emit messageRaised((saved ? tr("Written: %1") : tr("%1 cannot be written.")).arg(path));
}

} // namespace polhode::ui
