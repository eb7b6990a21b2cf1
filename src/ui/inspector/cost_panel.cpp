#include "ui/inspector/cost_panel.h"

#include "ui/plot/convergence_chart.h"

#include <QApplication>
#include <QVBoxLayout>

#include <thread>

namespace polhode::ui
{

CostPanel::CostPanel(QWidget* parent)
    : QWidget(parent)
    , chart_(new ConvergenceChart(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(chart_);
    chart_->setReferenceOrders({1, 3});
}

CostPanel::~CostPanel()
{
    if (cancel_)
        *cancel_ = true;
}

void CostPanel::setLanguage(course::Language language)
{
    language_ = language;
    chart_->setTitle(tr("Cost by the number of links"));
    chart_->setEmptyMessage(tr("Both methods are being timed on this machine …"));
    show();
}

void CostPanel::setTheme(Theme theme)
{
    chart_->setTheme(theme);
}

void CostPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (cancel_)
        return;
    cancel_ = std::make_shared<std::atomic<bool>>(false);
    // The thread outlives the panel at most until its next look at `cancel`; its answer is then dropped.
    std::thread([this, cancel = cancel_] {
        std::vector<course::JointCost> measured = course::measureJointCost(cancel.get());
        QMetaObject::invokeMethod(qApp, [this, cancel, measured = std::move(measured)] {
            if (*cancel)
                return;
            measured_ = measured;
            show();
        });
    }).detach();
}

void CostPanel::show()
{
    std::vector<ConvergenceSeries> series;
    for (const course::JointCost& cost : measured_)
        series.push_back({QString::fromStdString(course::in(language_, cost.name)),
                          QStringLiteral("series%1").arg(series.size() + 1), cost.links, cost.seconds});
    chart_->setSeries(series, QStringLiteral("n"), tr("time of one evaluation (s)"));
}

} // namespace polhode::ui
