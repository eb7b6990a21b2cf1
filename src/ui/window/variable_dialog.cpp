#include "ui/window/variable_dialog.h"

#include "ui/session/symbol_text.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <numeric>

namespace polhode::ui
{

namespace
{

enum Column { symbol, name, unit, id, columns };

} // namespace

VariableDialog::VariableDialog(const course::Run& run, course::Language language, QWidget* parent)
    : QDialog(parent)
    , list_(new QTreeWidget(this))
    , find_(new QLineEdit(this))
    , none_(new QLabel(tr("No quantity is called so."), this))
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Choose a quantity"));
    none_->setObjectName(QStringLiteral("nothingFound"));
    find_->setPlaceholderText(tr("Find a quantity"));
    find_->setClearButtonEnabled(true);
    find_->setAccessibleName(find_->placeholderText());
    list_->setAccessibleName(tr("Quantity"));
    find_->installEventFilter(this);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setColumnCount(columns);
    list_->setHeaderLabels({tr("Symbol"), tr("Quantity"), tr("Unit"), tr("Name in expressions")});
    std::array<int, columns> widths{};
    for (const course::VariableInfo& info : run.variables()) {
        auto* item = new QTreeWidgetItem(
            list_,
            {symbolText(info, language), QString::fromStdString(course::in(language, info.name)),
             QString::fromStdString(info.unit.symbol()), QString::fromStdString(info.id)});
        for (int column = 0; column < columns; ++column)
            widths[std::size_t(column)] = std::max(
                widths[std::size_t(column)], list_->fontMetrics().horizontalAdvance(item->text(column)));
    }
    constexpr int kCellMargins = 24, kFrame = 60; // px
    const int wanted = std::accumulate(widths.begin(), widths.end(), columns * kCellMargins + kFrame);
    const QSize screenSize = screen()->availableSize();
    resize(std::clamp(wanted, 560, std::max(560, screenSize.width() - kFrame)), 520);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(name, QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(find_);
    layout->addWidget(list_);
    layout->addWidget(none_);
    layout->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QTreeWidget::itemActivated, this, &QDialog::accept);
    connect(find_, &QLineEdit::textChanged, this, &VariableDialog::find);
    setTabOrder(find_, list_);
    setTabOrder(list_, buttons_);
    find_->setFocus();
    find({});
}

/// Shows what holds @p text and chooses what is called just so, else the first of it, unless what is chosen
/// holds it too.
void VariableDialog::find(const QString& text)
{
    QTreeWidgetItem *first = nullptr, *exact = nullptr;
    const QString wanted = text.trimmed();
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = list_->topLevelItem(row);
        bool found = false;
        for (const Column column : {symbol, name, id}) {
            found |= item->text(column).contains(wanted, Qt::CaseInsensitive);
            if (!exact && item->text(column) == wanted)
                exact = item;
        }
        item->setHidden(!found);
        if (found && !first)
            first = item;
    }
    none_->setVisible(!first);
    if (exact)
        list_->setCurrentItem(exact);
    else if (chosen().isEmpty())
        list_->setCurrentItem(first);
    if (first)
        list_->scrollToItem(list_->currentItem());
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(first);
}

/// The arrow keys go through the list while the field has the focus.
bool VariableDialog::eventFilter(QObject* object, QEvent* event)
{
    if (object == find_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(list_, event);
            return true;
        }
    }
    return QDialog::eventFilter(object, event);
}

QString VariableDialog::chosen() const
{
    const QTreeWidgetItem* item = list_->currentItem();
    return item && !item->isHidden() ? item->text(id) : QString();
}

} // namespace polhode::ui
