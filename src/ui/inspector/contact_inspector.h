#pragma once

#include "course/run/contact_view.h"
#include "ui/theme/palette.h"

#include <QScrollArea>
#include <QTimer>

class QLabel;
class QTableView;

namespace polhode::ui
{

class BarsChart;
class BlowTable;
class ContactModel;
class IndeterminateView;
class MatrixGrid;
class Session;
class SolverView;

/// Looks inside the contact problem at the playhead: its contacts, forces and accelerations as bars, M and d,
/// the methods step by step, the freedom of indeterminate forces, and the last impact before and after.
class ContactInspector : public QScrollArea
{
    Q_OBJECT

public:
    explicit ContactInspector(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void refresh();
    bool takeFriction();
    void fitColumns();
    void showBars();

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    course::ContactProblemView problem_;
    std::string method_; ///< what the scene asked for last: a choice of the reader stays until that changes
    ContactModel* model_;
    QTableView* table_;
    QLabel* note_;
    QLabel* rough_; ///< what of the panel leaves friction out
    BarsChart* forces_;
    BarsChart* accelerations_;
    MatrixGrid* matrices_;
    IndeterminateView* indeterminate_;
    SolverView* solver_;
    BlowTable* blow_;
    QTimer throttle_;
};

} // namespace polhode::ui
