#include "ui/window/plot_table_dialog.h"

#include "ui/plot/number_text.h"
#include "ui/plot/plot_table.h"
#include "ui/plot/plot_words.h"
#include "ui/theme/text_scale.h"
#include "ui/widgets/copying.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kWidestName = 150; // px, of text of the usual size
constexpr int kHeads = Qt::AlignRight | Qt::AlignBottom | Qt::TextWordWrap;

} // namespace

PlotTableDialog::PlotTableDialog(QWidget* parent)
    : QDialog(parent)
    , model_(new PlotTable(this))
    , table_(new QTableView(this))
    , steps_(new QComboBox(this))
    , rows_(new QLabel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    table_->setModel(model_);
    table_->setTabKeyNavigation(false); // Tab leaves it
    table_->setAlternatingRowColors(true);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setDefaultAlignment(Qt::Alignment(kHeads));
    connect(table_->horizontalHeader(), &QHeaderView::sectionResized, this, &PlotTableDialog::fitHeads);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* label = new QLabel(tr("&Rows"), this);
    label->setBuddy(steps_);
    steps_->setAccessibleName(tr("Rows"));
    auto* choice = new QHBoxLayout;
    choice->addWidget(label);
    choice->addWidget(steps_);
    choice->addWidget(rows_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* take = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    for (QAbstractButton* each : buttons->buttons())
        static_cast<QPushButton*>(each)->setAutoDefault(false); // Enter belongs to the table
    take->setToolTip(tr("Copies the selected cells, or the whole table if there are none"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(choice);
    layout->addWidget(table_, 1);
    layout->addWidget(buttons);
    offerCopies(table_, [this](QPoint) {
        const auto text = [this] { return model_->text(table_->selectionModel()->selectedIndexes()); };
        return QVector<Copy>{textCopy(tr("Copy the selected cells"), text),
                             textCopy(tr("Copy the table"), [this, text] {
                                 table_->selectAll();
                                 return text();
                             })};
    });
    connect(take, &QPushButton::clicked, this, [this] {
        const bool several
            = table_->selectionModel()->selectedIndexes().size() > 1; // than where the keys are
        putOnClipboard(copiesAt(table_, {}).at(several ? 0 : 1));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(steps_, &QComboBox::activated, this, &PlotTableDialog::fill);
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { emit timePicked(model_->timeOf(index.row())); });
    table_->setFocus();
    resize(withText(*this, 520), withText(*this, 420));
}

void PlotTableDialog::setPlot(const PlotData& plot, double time)
{
    const bool same = plot.id == id_;
    plot_ = plot;
    id_ = plot.id;
    setWindowTitle(tr("Table of %1").arg(plotName(plot)));
    table_->setAccessibleName(windowTitle());
    const QVariant chosen = same ? steps_->currentData() : QVariant();
    model_->setPlot(plot_);
    steps_->clear();
    steps_->addItem(tr("as drawn"));
    for (const double step : model_->steps())
        steps_->addItem(tr("every %1 s").arg(numberText(step, 1)), step);
    steps_->setCurrentIndex(chosen.isValid() ? std::max(0, steps_->findData(chosen)) : 0);
    const double before = same && table_->currentIndex().isValid()
        ? model_->timeOf(std::min(table_->currentIndex().row(), model_->rowCount() - 1))
        : time;
    fill();
    goTo(before);
}

void PlotTableDialog::fill()
{
    const QModelIndex current = table_->currentIndex();
    const double time = current.isValid() ? model_->timeOf(current.row()) : 0;
    const QVariant step = steps_->currentData();
    model_->setPlot(plot_, step.isValid() ? std::optional(step.toDouble()) : std::nullopt);
    rows_->setText(tr("%1 rows").arg(model_->rowCount()));
    fitColumns();
    goTo(time);
}

/// As wide as their numbers; a long name does not widen a column, but is wrapped.
void PlotTableDialog::fitColumns()
{
    const QAbstractItemView* cells = table_;
    QHeaderView* header = table_->horizontalHeader();
    header->resizeSections(QHeaderView::ResizeToContents);
    for (int column = 0; column < header->count(); ++column) {
        const int numbers = cells->sizeHintForColumn(column), whole = header->sectionSize(column);
        header->resizeSection(column, std::max(numbers, std::min(whole, withText(*this, kWidestName))));
    }
    fitHeads();
}

void PlotTableDialog::fitHeads()
{
    QHeaderView* header = table_->horizontalHeader();
    const QMargins around(6, 4, 6, 4); // px, of a section
    int height = 0;
    for (int column = 0; column < header->count(); ++column) {
        const QRect room(0, 0, header->sectionSize(column) - around.left() - around.right(), QWIDGETSIZE_MAX);
        const QString name = model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        height = std::max(height, header->fontMetrics().boundingRect(room, kHeads, name).height());
    }
    header->setFixedHeight(height + around.top() + around.bottom());
}

void PlotTableDialog::goTo(double time)
{
    if (model_->rowCount() > 0)
        table_->setCurrentIndex(model_->index(model_->rowAt(time), 0));
}

} // namespace polhode::ui
