#include "ui/window/folding_pair.h"
#include "ui/window/main_window.h"

#include "ui/plot/plot_stack.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/session/stretch_measures.h"
#include "ui/window/page_panel.h"
#include "ui/window/plot_table_dialog.h"
#include "ui/window/side_panels.h"
#include "ui/window/variable_dialog.h"

#include <QAction>
#include <QSettings>
#include <QTabWidget>

#include <algorithm>
#include <utility>

/// The plots in the window: what they show, and what is asked for in them.
namespace polhode::ui
{

void MainWindow::connectPlots()
{
    connect(&session_, &Session::runChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::plotsChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::pinnedChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::measuredChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::answersChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::veiledChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::stepChanged, this, &MainWindow::showPlots);
    connect(plots_, &PlotStack::sketchDrawn, this, [this](const course::Sketch& sketch) {
        session_.predictions().setSketch(session_.sketchWanted(), sketch);
    });
    connect(plots_, &PlotStack::sketchFinished, this,
            [this] { session_.predictions().finishSketch(session_.sketchWanted()); });
    connect(&session_.predictions(), &Predictions::drawn, this, [this](const QString& question) {
        plots_->setSketch(session_.predictions().of(question).sketch);
    });
    connect(page_, &PagePanel::handsWanted, this, &MainWindow::countHands);
    connect(&session_, &Session::timeChanged, plots_, &PlotStack::setTime);
    connect(&session_, &Session::highlightedChanged, plots_, &PlotStack::setHighlightedQuantity);
    connect(&session_, &Session::interactionChanged, this, [this](bool dragging) {
        if (dragging)
            plots_->beginInteraction();
        else
            plots_->endInteraction();
    });
    connect(plots_, &PlotStack::timePicked, &session_, [this](double t) {
        session_.setPlaying(false);
        session_.setTime(t);
    });
    connect(&session_, &Session::stepChanged, this, [this] {
        if (!session_.sketchWanted().isEmpty())
            pair_->bringFirst(); // what is to be drawn is drawn on the curves
    });
    MarkedStretch& stretch = session_.stretch();
    connect(&stretch, &MarkedStretch::changed, this, &MainWindow::showPlots);
    connect(&session_, &Session::experimentChanged, &stretch, &MarkedStretch::clear);
    connect(plots_, &PlotStack::stretchPicked, &stretch,
            [&stretch](double from, double to, const QString& plot) {
                stretch.choosePlot(plot);
                stretch.mark(from, to);
            });
    connect(plots_, &PlotStack::stretchCleared, &stretch, &MarkedStretch::clear);
    connect(plots_, &PlotStack::measuredCurveRequested, &stretch, &MarkedStretch::choose);
    connect(plots_, &PlotStack::fitRequested, &stretch, [&stretch](const QString& plot, int kind) {
        stretch.choosePlot(plot);
        stretch.setFit(kind < 0 ? std::nullopt : std::optional(course::FitKind(kind)));
    });
    connect(plots_, &PlotStack::measuringRequested, plots_, &PlotStack::setMeasuring);
    connect(plots_, &PlotStack::eventNamesRequested, this, &MainWindow::setEventNames);
    connect(plots_, &PlotStack::enlargeRequested, this,
            [this](const QString& plot) { enlarge(plots_, plot); });
    connect(panels_->tabs(), &QTabWidget::tabBarDoubleClicked, this, [this] { enlarge(panels_); });
    connect(plots_, &PlotStack::curveHovered, &session_, &Session::setHighlighted);
    connect(plots_, &PlotStack::exportCsvRequested, this,
            [this](const QString& plot, double from, double to) {
                exportRun(plot, {from, to});
            });
    connect(plots_, &PlotStack::tableRequested, this, &MainWindow::showPlotTable);
    connect(plots_, &PlotStack::messageRaised, this, &MainWindow::showMessage);
    connect(plots_, &PlotStack::curveShowRequested, this,
            [this](const QString& plot, const QString& curve, bool shown) {
                PlotChange change = session_.plotChange(plot);
                change.hidden.removeAll(curve);
                if (!shown)
                    change.hidden << curve;
                session_.setPlotChange(plot, change);
            });
    connect(plots_, &PlotStack::axisVariableRequested, this,
            [this](const QString& plot, Qt::Orientation axis) {
                chooseVariable(plot, axis == Qt::Horizontal ? PlotPart::x : PlotPart::y);
            });
    connect(plots_, &PlotStack::addCurveRequested, this,
            [this](const QString& plot) { chooseVariable(plot, PlotPart::curve); });
    connect(plots_, &PlotStack::removeCurveRequested, this,
            [this](const QString& plot, const QString& curve) { changePlot(plot, withoutCurve, curve); });
    connect(panels_, &SidePanels::variableWanted, this, [this](const QString& title, const VariableUse& use) {
        if (const QString chosen = chosenVariable(title); !chosen.isEmpty())
            use(chosen);
    });
    connect(panels_, &SidePanels::curveWanted, this, [this](const QString& variable) {
        if (!session_.plots().isEmpty())
            changePlot(session_.plots().first(), withCurve, variable);
    });
}

void MainWindow::showPlots()
{
    plots_->setPictureName(pictureName());
    std::vector<PlotData> plots = plotsOf(session_, uiLanguage());
    nameBeside(plots, session_, uiLanguage());
    const auto stretch = drawnStretch(plots, session_.stretch());
    const auto sketch = sketchTask(session_, plots);
    if (auto* table = findChild<PlotTableDialog*>()) {
        const auto shown = std::ranges::find(plots, table->plotId(), &PlotData::id);
        shown == plots.end() || session_.veiled() ? void(table->close())
                                                  : table->setPlot(*shown, session_.time());
    }
    plots_->setPlots(std::move(plots));
    plots_->setSketchTask(sketch);
    plots_->setStretch(stretch);
    plots_->setTime(session_.time());
}

/// Beside the work, and with its numbers as they change.
void MainWindow::showPlotTable(const QString& plot)
{
    const std::vector<PlotData> plots = plotsOf(session_, uiLanguage());
    const auto found = std::ranges::find(plots, plot, &PlotData::id);
    if (session_.veiled())
        return showMessage(tr("The curves are hidden until a prediction is made."));
    if (found == plots.end())
        return showMessage(tr("There is no plot whose numbers could be shown."));
    delete findChild<PlotTableDialog*>();
    auto* dialog = new PlotTableDialog(this);
    connect(dialog, &PlotTableDialog::timePicked, &session_, [this](double t) {
        session_.setPlaying(false);
        session_.setTime(t);
    });
    dialog->setPlot(*found, session_.time());
    dialog->show();
}

void MainWindow::setEventNames(bool shown)
{
    plots_->setEventNames(shown);
    actions_["eventNames"]->setChecked(shown);
    if (QSettings settings; settings.value("plots/eventNames", true).toBool() != shown)
        settings.setValue("plots/eventNames", shown);
}

/// The id of one of all variables, which the reader chooses; empty if none.
QString MainWindow::chosenVariable(const QString& title)
{
    if (!session_.run())
        return {};
    VariableDialog dialog(session_, uiLanguage(), this);
    connect(&session_, &Session::experimentChanged, &dialog, &QDialog::reject);
    dialog.setWindowTitle(title);
    return dialog.exec() == QDialog::Accepted ? dialog.chosen() : QString();
}

void MainWindow::chooseVariable(const QString& plot, PlotPart part)
{
    const QString chosen = chosenVariable(part == PlotPart::x       ? tr("Variable of the x axis")
                                              : part == PlotPart::y ? tr("Variable of the y axis")
                                                                    : tr("Add a curve"));
    if (chosen.isEmpty())
        return;
    if (part != PlotPart::x)
        return changePlot(plot, part == PlotPart::y ? withCurveAlone : withCurve, chosen);
    PlotChange change = session_.plotChange(plot);
    change.x = chosen;
    session_.setPlotChange(plot, change);
}

void MainWindow::changePlot(const QString& plot,
                            PlotChange (*change)(const course::PlotDescription&, PlotChange, const QString&),
                            const QString& variable)
{
    const auto experiment = session_.experiment();
    if (!experiment)
        return;
    const auto found = std::ranges::find(experiment->plots, plot.toStdString(), &course::PlotDescription::id);
    if (found != experiment->plots.end())
        session_.setPlotChange(plot, change(*found, session_.plotChange(plot), variable));
}

} // namespace polhode::ui
