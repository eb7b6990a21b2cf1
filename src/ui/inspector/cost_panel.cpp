#include "ui/inspector/cost_panel.h"

#include "course/run/contact_cost.h"
#include "course/run/joint_cost.h"
#include "ui/plot/chart_scroll.h"
#include "ui/plot/convergence_chart.h"

#include <QApplication>

#include <thread>

namespace polhode::ui
{

CostPanel::CostPanel(QWidget* parent)
    : QWidget(parent)
    , chart_(new ConvergenceChart(this))
    , cancel_(std::make_shared<std::atomic<bool>>(false))
{
    addScrollingChart(chart_, this);
}

CostPanel::~CostPanel()
{
    *cancel_ = true;
}

void CostPanel::setSubject(Subject subject)
{
    subject_ = subject;
    showCosts();
    if (isVisible())
        measure();
}

void CostPanel::setLanguage(course::Language language)
{
    language_ = language;
    showCosts();
}

void CostPanel::setTheme(Theme theme)
{
    chart_->setTheme(theme);
}

bool CostPanel::isBusy() const
{
    const auto found = measured_.find(subject_);
    return isVisible() && found != measured_.end() && found->second.empty();
}

void CostPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    measure();
}

void CostPanel::measure()
{
    if (!measured_.try_emplace(subject_).second)
        return;
    // The thread outlives the panel at most until its next look at `cancel`; its answer is then dropped.
    std::thread([this, cancel = cancel_, subject = subject_] {
        std::vector<course::MethodCost> measured = subject == Subject::joints
            ? course::measureJointCost(cancel.get())
            : course::measureContactCost(cancel.get());
        QMetaObject::invokeMethod(qApp, [this, cancel, subject, measured = std::move(measured)] {
            if (*cancel)
                return;
            measured_[subject] = measured;
            showCosts();
        });
    }).detach();
}

void CostPanel::showCosts()
{
    const bool joints = subject_ == Subject::joints;
    chart_->setTitle(joints ? tr("Time of one evaluation") : tr("Time of one solution"));
    chart_->setEmptyMessage(tr("The methods are being timed on this machine …"));
    chart_->setLimit(Limit::largeNumbers);
    chart_->setReferenceOrders({1, 3});
    std::vector<ConvergenceSeries> series;
    if (const auto found = measured_.find(subject_); found != measured_.end())
        for (const course::MethodCost& cost : found->second)
            series.push_back({QString::fromStdString(course::in(language_, cost.name)),
                              QStringLiteral("series%1").arg(series.size() + 1), cost.n, cost.seconds});
    chart_->setSeries(series, joints ? tr("links n") : tr("contacts n"), tr("time (s)"));
}

} // namespace polhode::ui
