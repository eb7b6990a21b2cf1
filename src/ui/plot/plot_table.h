#pragma once

#include "ui/plot/plot_data.h"

#include <QAbstractTableModel>

namespace polhode::ui
{

/// The shown curves of a plot as numbers: the time, and a column for each curve; two in a plot that has no
/// time axis, for where its point is. A jump has two rows, before and after it, whatever the steps are.
class PlotTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Rows every @p step (s); as the curves are drawn if there is none.
    void setPlot(PlotData plot, std::optional<double> step = {});
    /// Steps (s) of a round size that make about 10, 20, 50 and 100 rows.
    std::vector<double> steps() const;
    /// The row at time @p t (s) or last before it; of two the later.
    int rowAt(double t) const;
    double timeOf(int row) const { return rows_[std::size_t(row)].time; }
    /// Rows and columns of @p cells as a spreadsheet takes them, tabs between, the headings above.
    QString text(const QModelIndexList& cells) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class Side { only, before, after };
    struct Row {
        double time;
        Side side;
    };
    struct Column {
        const Curve* curve; ///< of plot_
        bool isX;
        double size; ///< the largest of its numbers

        const std::vector<double>& values() const { return isX ? *curve->x : *curve->y; }
    };
    Column column(const Curve& curve, bool isX) const;
    std::optional<double> value(const QModelIndex& index) const;
    QString heading(int column) const;

    PlotData plot_;
    std::vector<Row> rows_;
    std::vector<Column> columns_; ///< after that of the time
};

} // namespace polhode::ui
