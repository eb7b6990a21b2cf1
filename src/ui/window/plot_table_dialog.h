#pragma once

#include "ui/plot/plot_data.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QTableView;

namespace polhode::ui
{

class PlotTable;

/// The curves of one plot as a table beside the work, for the keyboard and for those who hear it: arrows go
/// from number to number, Enter sets the time to that of the row, the copy key takes what is selected.
class PlotTableDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PlotTableDialog(QWidget* parent = nullptr);

    /// Keeps the row where it is when the plot is the one that was there.
    void setPlot(const PlotData& plot, double time);
    const QString& plotId() const { return id_; }

signals:
    void timePicked(double t);

private:
    void fill();
    void fitColumns();
    void fitHeads();
    void goTo(double time);

    PlotTable* model_;
    QTableView* table_;
    QComboBox* steps_;
    QLabel* rows_;
    PlotData plot_;
    QString id_;
};

} // namespace polhode::ui
