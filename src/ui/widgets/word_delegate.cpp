#include "ui/widgets/word_delegate.h"

#include "ui/theme/elided_text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QToolTip>

namespace polhode::ui
{

namespace
{

const QStyle& styleOf(const QStyleOptionViewItem& option)
{
    return option.widget ? *option.widget->style() : *QApplication::style();
}

} // namespace

QString WordDelegate::fitted(const QStyleOptionViewItem& option) const
{
    const QStyle& style = styleOf(option);
    const QRect room = style.subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget);
    const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
    const bool wraps = option.features.testFlag(QStyleOptionViewItem::WrapText)
        && room.height() >= 2 * option.fontMetrics.lineSpacing();
    return wraps
        ? option.text
        : elidedText(option.fontMetrics, option.text, room.width() - 2 * margin, option.textElideMode);
}

void WordDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text = fitted(cell);
    styleOf(cell).drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
}

bool WordDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                             const QModelIndex& index)
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    if (event->type() != QEvent::ToolTip || !index.data(Qt::ToolTipRole).toString().isEmpty()
        || fitted(cell) == cell.text)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), cell.text, view);
    return true;
}

} // namespace polhode::ui
