#pragma once

#include "engine/contact/lcp_solution_set.h"

#include <QWidget>

#include <Eigen/Core>
#include <optional>

class QLabel;
class QSlider;

namespace polhode::ui
{

/// Where contact forces are not unique: a slider that goes through the solutions. Forces change, the
/// motion does not.
class IndeterminateView : public QWidget
{
    Q_OBJECT

public:
    explicit IndeterminateView(QWidget* parent = nullptr);

    void setProblem(const Lcp& problem, const Eigen::VectorXd& lambda);
    void retranslate();

    /// The forces that the slider stands for (N).
    Eigen::VectorXd forces() const;

signals:
    void forcesChanged();

private:
    void describe();

    std::optional<LcpSolutionSet> set_;
    Eigen::VectorXd lambda_;
    QLabel* text_;
    QSlider* slider_;
};

} // namespace polhode::ui
