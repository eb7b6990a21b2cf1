#pragma once

#include "ui/window/export_files.h"
#include "ui/window/export_settings.h"

#include <QDialog>

#include <map>
#include <set>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QRadioButton;
class QTimer;

namespace polhode::course
{
struct PlotDescription;
}

namespace polhode::ui
{

class SecondsBox;
class Session;
class TablePreview;
class VariableTree;

/// Curves of the run and of those kept beside it as CSV: energy and momentum, the curves shown with what
/// theory says of them, chosen variables or all; the visible range or all of it; the events, and the sidecar
/// from which it can be made again. What the table will hold is shown before it is written.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    enum class What { balance, plot, shown, all, last, some };

    /// @p plot is the plot whose curves alone are offered first; empty: none. From @p from to @p to the plots
    /// are seen (s).
    ExportDialog(Session& session, const QString& plot, double from, double to, QWidget* parent = nullptr);

    void choose(What what);
    /// What the boxes say now.
    ExportPlan plan() const;
    course::CsvOptions options() const { return plan().table.table; }
    /// Writes it; what hinders that is said in the dialog, which stays open.
    void exportTo(const QString& path);

signals:
    void done(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum Range { whole, visible, typed };

    void build();
    QWidget* whatBox();
    QLayout* rangeBox(double from, double to);
    QLayout* formatBox();
    void offerLast();
    void ask();
    void refresh();
    void grow();
    void showPreview();
    void addCurves(course::CsvOptions& options, const course::PlotDescription& plot) const;
    std::vector<const course::PlotDescription*> plotsWanted(What what) const;
    course::ColumnChoice columns(What what, const std::vector<course::NamedRun>& runs,
                                 course::CsvOptions& options) const;
    What what() const;
    What meant() const;
    ExportSettings settings() const;

    Session& session_;
    QString plot_;
    double visibleFrom_, visibleTo_; ///< s
    ExportSettings last_;
    std::map<What, QRadioButton*> whats_;
    VariableTree* tree_;
    QComboBox *runs_, *range_, *separator_;
    QLabel* runsLabel_;
    SecondsBox *from_, *to_;
    QCheckBox *comma_, *bom_, *events_, *meta_;
    TablePreview* preview_;
    QLabel* problem_;
    QWidget* content_; ///< of what is above the buttons: it scrolls where the screen is lower
    QDialogButtonBox* buttons_;
    QTimer* soon_;
};

} // namespace polhode::ui
