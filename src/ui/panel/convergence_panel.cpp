#include "ui/panel/convergence_panel.h"

#include "ui/plot/chart_scroll.h"
#include "ui/plot/convergence_chart.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QRegularExpression>

#include <thread>

namespace polhode::ui
{

namespace
{

constexpr double kLongest = 2; // s: enough to see the order, short enough to be measured at once
constexpr int kDelayMs = 250;

} // namespace

ConvergencePanel::ConvergencePanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , chart_(new ConvergenceChart(this))
{
    addScrollingChart(chart_, this);
    chart_->setReferenceOrders({1, 2, 4});
    delay_.setSingleShot(true);
    delay_.setInterval(kDelayMs);
    connect(&delay_, &QTimer::timeout, this, &ConvergencePanel::start);
    connect(&session_, &Session::experimentChanged, this, [this] {
        if (cancel_)
            *cancel_ = true;
        measuring_ = false;
        show({}); // what was measured belongs to the experiment before
    });
    connect(&session_, &Session::inputsChanged, this, [this] {
        if (isVisible())
            delay_.start();
    });
}

ConvergencePanel::~ConvergencePanel()
{
    if (cancel_)
        *cancel_ = true;
}

void ConvergencePanel::setLanguage(course::Language language)
{
    language_ = language;
    chart_->setAccessibleName(tr("Errors of all methods by their step"));
    chart_->setEmptyMessage(tr("The errors of all methods are being measured …"));
    show(measured_);
}

void ConvergencePanel::setTheme(Theme theme)
{
    chart_->setTheme(theme);
}

void ConvergencePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    delay_.start();
}

void ConvergencePanel::start()
{
    const auto experiment = session_.experiment();
    session_.settle();
    if (!experiment || !session_.run())
        return;
    if (cancel_)
        *cancel_ = true;
    cancel_ = std::make_shared<std::atomic<bool>>(false);
    const double seconds = std::min(session_.endTime(), kLongest);
    measuring_ = true;
    // The thread owns its inputs; its answer is dropped when a newer question or the panel's end cancelled
    // it.
    std::thread([this, cancel = cancel_, experiment, inputs = session_.run()->inputs(), seconds] {
        std::vector<course::Convergence> measured;
        try {
            measured = course::measureConvergence(*experiment, inputs, seconds, cancel.get());
        } catch (const std::exception&) {
            // the window shows the same error for the run itself
        }
        QMetaObject::invokeMethod(qApp, [this, cancel, measured] {
            if (*cancel)
                return;
            measuring_ = false;
            show(measured);
        });
    }).detach();
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
                              QStringLiteral("series%1").arg(series.size() % 8 + 1), each.step, each.error});
    chart_->setSeries(series, QStringLiteral("h (s)"), tr("error at the end"));
}

} // namespace polhode::ui
