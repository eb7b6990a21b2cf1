#include "ui/panel/values_panel.h"

#include "ui/formula/marked_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/rounding_scale.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/word_delegate.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

enum Column { symbolColumn, valueColumn, nameColumn, idColumn, columns };
constexpr int kValueDigits = 4;

/// Symbols with their subscripts.
class SymbolDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        const QString symbol = std::exchange(plain.text, QString());
        const QStyle* style = plain.widget->style();
        style->drawControl(QStyle::CE_ItemViewItem, &plain, painter, plain.widget);
        const QFontMetricsF metrics(plain.font);
        painter->save();
        painter->setFont(plain.font);
        painter->setPen(plain.palette.color(QPalette::Text));
        drawMarked(
            *painter,
            {plain.rect.left() + 4.0, plain.rect.center().y() + 0.5 * (metrics.ascent() - metrics.descent())},
            symbol);
        painter->restore();
    }
};

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
    if (role == kWholeRole && index.column() == valueColumn)
        return valueWithoutRounding(*run, info.id, session_.time()) / info.unit.factor;
    if (role == kUnitRole && index.column() == valueColumn)
        return QString::fromStdString(info.unit.symbol());
    if (role == Qt::AccessibleTextRole)
        return withoutMarks(data(index, Qt::DisplayRole).toString());
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case symbolColumn:
        return symbolLabel(info, language_) + ownerText(*run, info.id);
    case valueColumn:
        return formatQuantity(valueWithoutRounding(*run, info.id, session_.time()), info.unit, kValueDigits);
    case nameColumn:
        return QString::fromStdString(course::in(language_, info.name));
    default:
        return QString::fromStdString(info.id);
    }
}

/// Whose the variable is, where there are several bodies.
QString ValuesModel::ownerText(const course::Run& run, const std::string& variable) const
{
    const auto& bodies = run.bodies();
    const auto body
        = std::ranges::find(bodies, variable.substr(0, variable.find('.')), &course::BodyLook::id);
    return bodies.size() < 2 || body == bodies.end()
        ? QString()
        : QStringLiteral("  ") + QString::fromStdString(course::in(language_, body->label));
}

QVariant ValuesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == valueColumn)
        return int(Qt::AlignRight | Qt::AlignVCenter);
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
    : SidePanel(session, parent)
    , model_(new ValuesModel(session, this))
    , filter_(new QSortFilterProxyModel(this))
    , table_(new QTableView(this))
    , find_(new QLineEdit(this))
{
    setFocusPolicy(Qt::NoFocus); // the field and the table have it
    filter_->setSourceModel(model_);
    filter_->setFilterKeyColumn(-1);
    filter_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    table_->setModel(filter_);
    table_->setItemDelegateForColumn(symbolColumn, new SymbolDelegate(this));
    table_->setItemDelegateForColumn(nameColumn, new WordDelegate(this));
    table_->verticalHeader()->hide();
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->horizontalHeader()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->setTextElideMode(Qt::ElideMiddle); // of names: a component is told by the end
    find_->setClearButtonEnabled(true);
    column()->setContentsMargins(8, 6, 0, 0);
    column()->setSpacing(4);
    column()->addWidget(find_);
    column()->addWidget(table_);
    offerCopies(table_, [this](QPoint) {
        QVector<int> rows;
        for (const QModelIndex& index : table_->selectionModel()->selectedRows())
            rows << index.row();
        std::ranges::sort(rows);
        QVector<Copy> copies{textCopy(tr("Copy the table"), [this] { return tableText(*filter_); })};
        if (!rows.isEmpty())
            copies.prepend(
                textCopy(tr("Copy the rows chosen"), [this, rows] { return tableText(*filter_, rows); }));
        return copies;
    });
    connect(find_, &QLineEdit::textChanged, filter_, &QSortFilterProxyModel::setFilterFixedString);
    connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        emit curveWanted(index.siblingAtColumn(idColumn).data().toString());
    });
}

/// Symbols and values always; names of quantities where they find room to be read, else in tooltips; names in
/// files beside them in a wide panel.
void ValuesPanel::fit()
{
    constexpr int kBeside = 14; // pixels of a cell beside its text
    const QFontMetrics metrics = table_->fontMetrics();
    const int letter = metrics.horizontalAdvance(QLatin1Char('n'));
    const int symbol
        = std::max(table_->horizontalHeader()->sectionSizeHint(symbolColumn), 6 * letter + kBeside);
    const int value = metrics.horizontalAdvance(QStringLiteral("−8.888×10⁻⁸ kg·m²/s")) + kBeside;
    const int left = width() - symbol - value;
    table_->setColumnWidth(valueColumn, value);
    table_->setColumnHidden(nameColumn, left < 16 * letter);
    table_->setColumnHidden(idColumn, left < 42 * letter);
    table_->setColumnWidth(idColumn, 16 * letter);
    table_->horizontalHeader()->setSectionResizeMode(
        symbolColumn, left < 16 * letter ? QHeaderView::Stretch : QHeaderView::Fixed);
    table_->setColumnWidth(symbolColumn, symbol);
    table_->verticalHeader()->setDefaultSectionSize(metrics.height() + 6);
}

void ValuesPanel::retranslate()
{
    model_->setLanguage(language_);
    find_->setPlaceholderText(tr("Find a quantity"));
    find_->setAccessibleName(find_->placeholderText());
    table_->setAccessibleName(tr("Values of all quantities"));
}

} // namespace polhode::ui
