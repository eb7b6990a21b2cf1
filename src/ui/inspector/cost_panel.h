#pragma once

#include "course/run/joint_cost.h"
#include "ui/theme/palette.h"

#include <QWidget>

#include <atomic>
#include <memory>

namespace polhode::ui
{

class ConvergenceChart;

/// What both methods for joints cost on this machine, by the number of links; measured when the panel is
/// first seen, on a thread of its own.
class CostPanel : public QWidget
{
    Q_OBJECT

public:
    explicit CostPanel(QWidget* parent = nullptr);
    ~CostPanel() override;

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void show();

    ConvergenceChart* chart_;
    course::Language language_ = course::Language::en;
    std::vector<course::JointCost> measured_;
    std::shared_ptr<std::atomic<bool>> cancel_;
};

} // namespace polhode::ui
