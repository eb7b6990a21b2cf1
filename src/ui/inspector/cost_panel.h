#pragma once

#include "course/run/method_cost.h"
#include "ui/panel/background.h"
#include "ui/panel/side_panel.h"

#include <map>
#include <optional>
#include <vector>

namespace polhode::ui
{

class ConvergenceChart;

/// What methods cost on this machine, by the size of their problem: those for joints by the number of links,
/// or, where an experiment has no joints, those for contacts by the number of contacts. Each is measured
/// once, when it is first seen.
class CostPanel : public SidePanel
{
    Q_OBJECT

public:
    CostPanel(Session& session, QWidget* parent = nullptr);

    enum class Subject { joints, contacts };
    void setSubject(Subject subject);
    bool isBusy() const override { return isVisible() && costs_.at(subject_).measuring.isBusy(); }

protected:
    void retranslate() override { showCosts(); }
    void recolor() override;
    void refresh() override;

private:
    struct Costs {
        std::optional<std::vector<course::MethodCost>> measured;
        Background measuring;
    };

    void showCosts();

    ConvergenceChart* chart_;
    Subject subject_ = Subject::joints;
    std::map<Subject, Costs> costs_;
};

} // namespace polhode::ui
