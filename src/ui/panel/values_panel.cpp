#include "ui/panel/values_panel.h"

#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

enum Column { symbolColumn, valueColumn, nameColumn, idColumn, columns };
constexpr int kRefreshMs = 100; // figures that change faster cannot be read
constexpr int kDigits = 4;

} // namespace

ValuesModel::ValuesModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , session_(session)
{
    connect(&session_, &Session::runChanged, this, [this] {
        const int rows = session_.run() ? int(session_.run()->variables().size()) : 0;
        if (rows == rows_) {
            refresh();
            return;
        }
        beginResetModel();
        rows_ = rows;
        endResetModel();
    });
    connect(&session_, &Session::experimentChanged, this, [this] {
        beginResetModel();
        rows_ = 0;
        endResetModel();
    });
}

void ValuesModel::setLanguage(course::Language language)
{
    beginResetModel();
    language_ = language;
    endResetModel();
}

void ValuesModel::refresh()
{
    if (rows_ > 0)
        emit dataChanged(index(0, valueColumn), index(rows_ - 1, valueColumn), {Qt::DisplayRole});
}

int ValuesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : rows_;
}

int ValuesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant ValuesModel::data(const QModelIndex& index, int role) const
{
    const course::RunPointer run = session_.run();
    if (!run || !index.isValid() || index.row() >= int(run->variables().size()))
        return {};
    const course::VariableInfo& info = run->variables()[std::size_t(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() == valueColumn)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return QString::fromStdString(course::in(language_, info.name)) + '\n'
            + tr("Double-click to plot %1").arg(QString::fromStdString(info.id));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case symbolColumn:
        return symbolText(info, language_);
    case valueColumn:
        return formatQuantity(run->value(info.id, session_.time()), info.unit, kDigits);
    case nameColumn:
        return QString::fromStdString(course::in(language_, info.name));
    default:
        return QString::fromStdString(info.id);
    }
}

QVariant ValuesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case symbolColumn:
        return tr("Symbol");
    case valueColumn:
        return tr("Value");
    case nameColumn:
        return tr("Quantity");
    default:
        return tr("Name in files");
    }
}

ValuesPanel::ValuesPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , model_(new ValuesModel(session, this))
    , filter_(new QSortFilterProxyModel(this))
    , table_(new QTableView(this))
    , find_(new QLineEdit(this))
{
    filter_->setSourceModel(model_);
    filter_->setFilterKeyColumn(-1);
    filter_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    table_->setModel(filter_);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(24);
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->horizontalHeader()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setColumnWidth(symbolColumn, 50);
    table_->setTextElideMode(Qt::ElideMiddle); // of names: a component is told by the end
    table_->setColumnWidth(idColumn, 130);
    table_->setColumnHidden(idColumn, true);
    find_->setClearButtonEnabled(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(find_);
    layout->addWidget(table_);
    connect(find_, &QLineEdit::textChanged, filter_, &QSortFilterProxyModel::setFilterFixedString);
    connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        emit curveWanted(index.siblingAtColumn(idColumn).data().toString());
    });
    throttle_.setInterval(kRefreshMs);
    throttle_.setSingleShot(true);
    connect(&throttle_, &QTimer::timeout, model_, &ValuesModel::refresh);
    connect(&session, &Session::timeChanged, this, [this] {
        if (isVisible() && !throttle_.isActive())
            throttle_.start();
    });
    setLanguage(course::Language::en);
}

void ValuesPanel::resizeEvent(QResizeEvent* event)
{
    constexpr int kWithIds = 480; // px: below, names of variables stand in tooltips only
    QWidget::resizeEvent(event);
    table_->setColumnHidden(idColumn, width() < kWithIds);
    table_->setColumnWidth(
        valueColumn, table_->fontMetrics().horizontalAdvance(QStringLiteral("−8.888×10⁻⁸ kg·m²/s")) + 8);
}

void ValuesPanel::setLanguage(course::Language language)
{
    model_->setLanguage(language);
    find_->setPlaceholderText(tr("Find a quantity"));
    find_->setAccessibleName(find_->placeholderText());
}

} // namespace polhode::ui
