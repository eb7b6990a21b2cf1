#pragma once

#include "course/run/run.h"
#include "ui/theme/palette.h"

#include "ui/theme/scroll_area.h"
#include <QTimer>

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
class Session;
class SolverView;

/// Looks inside the contact problem at the playhead: its contacts, forces and accelerations as bars, M, d and
/// N, the methods step by step, the freedom of indeterminate forces, and the last impact: before and after,
/// and its equations, or the course of a soft one.
class ContactInspector : public ScrollArea
{
    Q_OBJECT

public:
    explicit ContactInspector(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    bool takeFriction();
    Eigen::VectorXd leastForces() const;
    void showForces();
    void showMatrices(const course::Run& run);
    void showImpact(const course::Run& run);
    void showBars();

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
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
    QTimer throttle_;
};

} // namespace polhode::ui
