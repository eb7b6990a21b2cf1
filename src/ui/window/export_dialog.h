#pragma once

#include "course/export/csv.h"

#include <QDialog>

class QCheckBox;
class QDoubleSpinBox;
class QLineEdit;
class QListWidget;
class QRadioButton;

namespace polhode::course
{
struct PlotDescription;
}

namespace polhode::ui
{

class Session;

/// What of a run goes out as CSV: the visible range or all of it, the shown curves with what theory says of
/// them, chosen variables or all, the events, and the sidecar from which the run can be made again.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p plot is the plot whose curves alone are offered first; empty: none.
    ExportDialog(Session& session, const QString& plot, double from, double to, QWidget* parent = nullptr);

    /// What the boxes say now.
    course::CsvOptions options() const;

signals:
    void done(const QString& message);

private:
    void exportTo(const QString& path);
    void addCurves(course::CsvOptions& options, const course::PlotDescription& plot) const;
    QStringList chosen() const;
    void find(const QString& text);

    Session& session_;
    QString plot_;
    QRadioButton *one_, *shown_, *some_, *all_;
    QLineEdit* find_;
    QListWidget* list_;
    QDoubleSpinBox *from_, *to_;
    QCheckBox *events_, *meta_, *bom_;
};

} // namespace polhode::ui
