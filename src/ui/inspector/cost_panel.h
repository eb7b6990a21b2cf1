#pragma once

#include "course/run/method_cost.h"
#include "ui/theme/palette.h"

#include <QWidget>

#include <atomic>
#include <map>
#include <memory>
#include <vector>

namespace polhode::ui
{

class ConvergenceChart;

/// What methods cost on this machine, by the size of their problem: those for joints by the number of links,
/// or those for contacts by the number of contacts. Each is measured when it is first seen, on a thread of
/// its own.
class CostPanel : public QWidget
{
    Q_OBJECT

public:
    explicit CostPanel(QWidget* parent = nullptr);
    ~CostPanel() override;

    enum class Subject { joints, contacts };
    void setSubject(Subject subject);
    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// Whether what the panel shows is still being measured.
    bool isBusy() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void measure();
    void showCosts();

    ConvergenceChart* chart_;
    course::Language language_ = course::Language::en;
    Subject subject_ = Subject::joints;
    std::map<Subject, std::vector<course::MethodCost>> measured_; ///< an empty one: under way
    std::shared_ptr<std::atomic<bool>> cancel_;
};

} // namespace polhode::ui
