#pragma once

#include "course/run/convergence.h"
#include "ui/panel/background.h"
#include "ui/panel/side_panel.h"

namespace polhode::ui
{

class ConvergenceChart;

/// The errors of all integrators in this experiment over their step, measured when the panel is seen.
class ConvergencePanel : public SidePanel
{
    Q_OBJECT

public:
    ConvergencePanel(Session& session, QWidget* parent = nullptr);

    bool isBusy() const override { return isVisible() && (delay_.isActive() || background_.isBusy()); }

protected:
    void retranslate() override;
    void recolor() override;
    void refresh() override;

private:
    void start();
    void show(const std::vector<course::Convergence>& measured);

    ConvergenceChart* chart_;
    std::vector<course::Convergence> measured_;
    bool outdated_ = true; ///< what was measured belongs to other inputs
    QTimer delay_;
    Background background_;
};

} // namespace polhode::ui
