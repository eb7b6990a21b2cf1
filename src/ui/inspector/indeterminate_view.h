#pragma once

#include "engine/solve/lcp_solution_set.h"

#include <QWidget>

#include <Eigen/Core>
#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace polhode::ui
{

class SpokenSlider;

/// Where contact forces are not unique: a slider for each direction of the null space goes through the
/// solutions, from where a first force would have to pull to where another would. Forces change, the motion
/// does not.
class IndeterminateView : public QWidget
{
    Q_OBJECT

public:
    explicit IndeterminateView(QWidget* parent = nullptr);

    /// The problem ζ̇ = M λ + q and the forces that were computed for it; a new one begins with these. With
    /// friction q contains what it does, and @p floor says what each normal force is at least
    /// (solutionSetAbove).
    void setProblem(const Lcp& problem, const Eigen::VectorXd& lambda, const Eigen::VectorXd& floor = {});
    void retranslate();
    /// Back to the forces that were computed.
    void reset();

    /// The forces that the sliders stand for (N).
    Eigen::VectorXd forces() const;
    /// Whether they are others than those that were computed.
    bool moved() const { return shift_.size() > 0 && !shift_.isZero(0); }

signals:
    void forcesChanged();

private:
    void move();
    void showDirection();
    void describe();
    /// How far the chosen slider goes down and up (N).
    std::pair<double, double> limits() const;

    Lcp problem_;
    Eigen::VectorXd floor_;
    std::optional<LcpSolutionSet> set_;
    Eigen::VectorXd lambda_;
    Eigen::VectorXd shift_; ///< N, along each direction of the null space
    QLabel* text_;
    QComboBox* direction_;
    SpokenSlider* slider_;
    QToolButton* reset_;
    QLabel* values_;
};

} // namespace polhode::ui
