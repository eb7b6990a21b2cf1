#pragma once

#include <QDialog>

class QCheckBox;
class QDoubleSpinBox;
class QRadioButton;

namespace polhode::ui
{

class Session;

/// What of a run goes out as CSV: the visible range or all of it, the shown curves or all variables, the
/// events, and the sidecar from which the run can be made again.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p plot is the plot whose curves alone are offered first; empty: none.
    ExportDialog(Session& session, const QString& plot, double from, double to, QWidget* parent = nullptr);

signals:
    void done(const QString& message);

private:
    void exportTo(const QString& path);

    Session& session_;
    QString plot_;
    QRadioButton *one_, *shown_, *all_;
    QDoubleSpinBox *from_, *to_;
    QCheckBox *events_, *meta_, *bom_;
};

} // namespace polhode::ui
