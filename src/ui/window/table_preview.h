#pragma once

#include "course/export/column_sets.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace polhode::ui
{

/// What a table will hold, before it is written: how many rows and columns, their names and units, its first
/// rows as they will stand there, and what it lacks.
class TablePreview : public QWidget
{
    Q_OBJECT

public:
    explicit TablePreview(QWidget* parent = nullptr);

    void show(const std::vector<course::NamedRun>& runs, const course::CsvOptions& options,
              const std::vector<course::MissingColumns>& missing);
    /// Says why there is no table.
    void showNothing(const QString& reason);

private:
    QLabel *size_, *missing_;
    QTableWidget* cells_;
};

} // namespace polhode::ui
