#pragma once

#include "course/run/run.h"
#include "ui/panel/side_panel.h"

class QCheckBox;
class QLabel;

namespace polhode::ui
{

class BarsChart;
class BlowTable;
class ContactModel;
class ContactTable;
class ImpactMicroscope;
class IndeterminateView;
class MatrixGrid;
class SolverView;

/// Looks inside the contact problem at the playhead: its contacts, forces and accelerations as bars, M, d and
/// N, the methods step by step, the freedom of indeterminate forces, and the last impact: before and after,
/// and its equations, or the course of a soft one.
class ContactInspector : public SidePanel
{
    Q_OBJECT

public:
    ContactInspector(Session& session, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void recolor() override;
    void refresh() override;

private:
    bool takeFriction();
    Eigen::VectorXd leastForces() const;
    void showForces();
    void showMatrices(const course::Run& run);
    void showImpact(const course::Run& run);
    void showBars();

    std::vector<course::ContactView> contacts_;
    course::ContactProblemView problem_;
    std::string method_; ///< what the scene asked for last: a choice of the reader stays until that changes
    ContactModel* model_;
    ContactTable* table_;
    QLabel* note_;
    QLabel* rough_; ///< what of the panel leaves friction out
    BarsChart* forces_;
    BarsChart* accelerations_;
    MatrixGrid* matrices_;
    QCheckBox* wrenches_; ///< whether N is among them
    IndeterminateView* indeterminate_;
    SolverView* solver_;
    BlowTable* blow_;
    ImpactMicroscope* microscope_;
    QLabel* equations_; ///< what the matrices of an impact are
    MatrixGrid* impact_;
};

} // namespace polhode::ui
