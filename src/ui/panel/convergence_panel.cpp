#include "ui/panel/convergence_panel.h"

#include "ui/plot/convergence_chart.h"
#include "ui/session/method_color.h"
#include "ui/session/session.h"

#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr double kLongest = 2; // s: enough to see the order, short enough to be measured at once
constexpr int kDelayMs = 250;

} // namespace

ConvergencePanel::ConvergencePanel(Session& session, QWidget* parent)
    : SidePanel(session, parent)
    , chart_(new ConvergenceChart(this))
{
    setFocusPolicy(Qt::NoFocus); // the chart has it
    column()->setContentsMargins(0, 0, 0, 0);
    column()->addWidget(chart_);
    chart_->setReferenceOrders({1, 2, 4});
    delay_.setSingleShot(true);
    delay_.setInterval(kDelayMs);
    connect(&delay_, &QTimer::timeout, this, &ConvergencePanel::start);
    connect(&session_, &Session::experimentChanged, this, [this] {
        background_.cancel();
        outdated_ = true;
        show({});
    });
    connect(&session_, &Session::inputsChanged, this, [this] {
        outdated_ = true;
        delay_.stop(); // it begins anew with the run
        refreshSoon();
    });
}

void ConvergencePanel::retranslate()
{
    chart_->setAccessibleName(tr("Errors of all methods by their step"));
    chart_->setEmptyMessage(tr("The errors of all methods are being measured …"));
    show(measured_);
}

void ConvergencePanel::recolor()
{
    chart_->setTheme(theme_);
}

void ConvergencePanel::refresh()
{
    if (outdated_ && isVisible() && !delay_.isActive())
        delay_.start();
}

void ConvergencePanel::start()
{
    const auto experiment = session_.experiment();
    session_.settle();
    if (!experiment || !session_.run())
        return;
    outdated_ = session_.isBehind();
    background_.begin(
        [experiment, inputs = session_.run()->inputs(), seconds = std::min(session_.endTime(), kLongest)](
            const std::atomic<bool>* cancel) -> std::vector<course::Convergence> {
            try {
                return course::measureConvergence(*experiment, inputs, seconds, cancel);
            } catch (const std::exception&) {
                return {}; // the window shows the same error for the run itself
            }
        },
        [this](const std::vector<course::Convergence>& measured) { show(measured); });
}

void ConvergencePanel::show(const std::vector<course::Convergence>& measured)
{
    measured_ = measured;
    std::vector<ConvergenceSeries> series;
    // What a name adds after a comma or in brackets has no room in a legend.
    static const QRegularExpression kAddition(QStringLiteral("( \\(|（|, |，).*$"));
    for (const course::Convergence& each : measured)
        if (!each.step.empty())
            series.push_back({QString::fromStdString(course::in(language_, each.name)).remove(kAddition),
                              methodColor(each.integrator), each.step, each.error});
    chart_->setSeries(series, QStringLiteral("h (s)"), tr("error at the end"));
}

} // namespace polhode::ui
