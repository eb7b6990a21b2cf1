#include "ui/inspector/cost_panel.h"

#include "course/model/experiment.h"
#include "course/run/contact_cost.h"
#include "course/run/joint_cost.h"
#include "ui/plot/convergence_chart.h"
#include "ui/session/session.h"

#include <QVBoxLayout>

namespace polhode::ui
{

CostPanel::CostPanel(Session& session, QWidget* parent)
    : SidePanel(session, parent)
    , chart_(new ConvergenceChart(this))
{
    for (const Subject subject : {Subject::joints, Subject::contacts})
        costs_[subject];
    setFocusPolicy(Qt::NoFocus); // the chart has it
    column()->setContentsMargins(0, 0, 0, 0);
    column()->addWidget(chart_);
    connect(&session_, &Session::experimentChanged, this, [this] {
        if (const auto experiment = session_.experiment())
            setSubject(experiment->scene.joints.empty() ? Subject::contacts : Subject::joints);
    });
}

void CostPanel::setSubject(Subject subject)
{
    subject_ = subject;
    showCosts();
    refreshSoon();
}

void CostPanel::recolor()
{
    chart_->setTheme(theme_);
}

void CostPanel::refresh()
{
    Costs& costs = costs_[subject_];
    if (!isVisible() || costs.measured || costs.measuring.isBusy())
        return;
    costs.measuring.begin(
        [subject = subject_](const std::atomic<bool>* cancel) {
            return subject == Subject::joints ? course::measureJointCost(cancel)
                                              : course::measureContactCost(cancel);
        },
        [this, &costs](const std::vector<course::MethodCost>& measured) {
            costs.measured = measured;
            showCosts();
        });
}

void CostPanel::showCosts()
{
    const bool joints = subject_ == Subject::joints;
    chart_->setTitle(joints ? tr("Time of one evaluation") : tr("Time of one solution"));
    chart_->setEmptyMessage(tr("The methods are being timed on this machine …"));
    chart_->setLimit(Limit::largeNumbers);
    chart_->setReferenceOrders({1, 3});
    std::vector<ConvergenceSeries> series;
    if (const auto& measured = costs_[subject_].measured)
        for (const course::MethodCost& cost : *measured)
            series.push_back({QString::fromStdString(course::in(language_, cost.name)),
                              QStringLiteral("series%1").arg(series.size() + 1), cost.n, cost.seconds});
    chart_->setSeries(series, joints ? tr("links n") : tr("contacts n"), tr("time (s)"));
}

} // namespace polhode::ui
