#include "ui/window/table_preview.h"

#include "ui/session/window_language.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kRowsInSight = 4;
constexpr std::size_t kMostColumns = 40; // more are not looked through, and some take time to compute

} // namespace

TablePreview::TablePreview(QWidget* parent)
    : QWidget(parent)
    , size_(new QLabel(this))
    , missing_(new QLabel(this))
    , cells_(new QTableWidget(this))
{
    size_->setObjectName(QStringLiteral("tableSize"));
    missing_->setObjectName(QStringLiteral("soft"));
    size_->setWordWrap(true);
    missing_->setWordWrap(true);
    cells_->setAccessibleName(tr("First rows of the table"));
    cells_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    cells_->setSelectionMode(QAbstractItemView::NoSelection);
    cells_->verticalHeader()->hide();
    cells_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    cells_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    const int row = fontMetrics().height() + 8;
    cells_->verticalHeader()->setDefaultSectionSize(row);
    cells_->setFixedHeight((kRowsInSight + 2) * row + 14); // the header, and a bar to scroll by
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(size_);
    layout->addWidget(cells_);
    layout->addWidget(missing_);
}

void TablePreview::show(const std::vector<course::NamedRun>& runs, const course::CsvOptions& options,
                        const std::vector<course::MissingColumns>& missing)
{
    course::CsvOptions shown = options;
    shown.variables = course::columnsOf(*runs.front().run, options);
    const std::size_t columns = shown.variables.size() + (runs.size() > 1 ? 1 : 0);
    shown.variables.resize(std::min(shown.variables.size(), kMostColumns));
    const course::RunTable table(runs, shown);
    const QLocale plain(QLocale::C);
    QString size = tr("%1 rows, %2 columns").arg(plain.toString(qlonglong(table.rowCount()))).arg(columns);
    if (runs.size() > 1)
        size += QStringLiteral("; ") + tr("%1 runs").arg(runs.size());
    if (columns > table.header().size())
        size += QStringLiteral("; ") + tr("shown are the first %1").arg(table.header().size());
    size_->setText(size);
    cells_->setRowCount(int(std::min(table.rowCount(), std::size_t(kRowsInSight))));
    cells_->setColumnCount(int(table.header().size()));
    for (int column = 0; column < cells_->columnCount(); ++column) {
        const std::string& header = table.header()[std::size_t(column)];
        auto* head = new QTableWidgetItem(QString::fromStdString(header));
        if (const course::VariableInfo* info = runs.front().run->find(header.substr(0, header.find(" ["))))
            head->setToolTip(QString::fromStdString(course::in(windowLanguage(), info->name)));
        cells_->setHorizontalHeaderItem(column, head);
        for (int row = 0; row < cells_->rowCount(); ++row) {
            std::string text;
            table.appendCell(text, std::size_t(row), std::size_t(column));
            cells_->setItem(row, column, new QTableWidgetItem(QString::fromStdString(text)));
        }
    }
    QStringList lacks;
    for (const course::MissingColumns& some : missing)
        lacks << QString::fromStdString(course::in(windowLanguage(), course::missingText(some)));
    missing_->setText(tr("Not in the table:") + QLatin1Char('\n') + lacks.join(QLatin1Char('\n')));
    missing_->setVisible(!lacks.isEmpty());
    updateGeometry(); // as high as the words, at once
}

void TablePreview::showNothing(const QString& reason)
{
    size_->setText(reason);
    cells_->setRowCount(0);
    cells_->setColumnCount(0);
    missing_->hide();
    updateGeometry();
}

} // namespace polhode::ui
