#pragma once

#include "course/run/convergence.h"
#include "ui/theme/palette.h"

#include <QTimer>
#include <QWidget>

#include <atomic>
#include <memory>

namespace polhode::ui
{

class ConvergenceChart;
class Session;

/// The errors of all integrators in this experiment over their step, measured when the panel is seen, on a
/// thread of its own.
class ConvergencePanel : public QWidget
{
    Q_OBJECT

public:
    explicit ConvergencePanel(Session& session, QWidget* parent = nullptr);
    ~ConvergencePanel() override;

    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// Whether what the panel shows is still being measured.
    bool isBusy() const { return isVisible() && (delay_.isActive() || measuring_); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void start();
    void show(const std::vector<course::Convergence>& measured);

    Session& session_;
    ConvergenceChart* chart_;
    course::Language language_ = course::Language::en;
    std::vector<course::Convergence> measured_;
    QTimer delay_;
    bool measuring_ = false;
    std::shared_ptr<std::atomic<bool>> cancel_;
};

} // namespace polhode::ui
