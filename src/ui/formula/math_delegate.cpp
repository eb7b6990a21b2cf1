#include "ui/formula/math_delegate.h"

#include "ui/formula/math_text.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace polhode::ui
{

namespace
{

MathText mathOf(const QModelIndex& index, const QFont& font)
{
    return {QStringLiteral("$%1$").arg(index.data(MathDelegate::kTexRole).toString()), font};
}

} // namespace

MathDelegate::MathDelegate(Theme theme, QObject* parent)
    : QStyledItemDelegate(parent)
    , theme_(theme)
{
}

void MathDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const QStyle& style = cell.widget ? *cell.widget->style() : *QApplication::style();
    style.drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);

    const MathText line = mathOf(index, cell.font);
    const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
    const QRectF room = QRectF(cell.rect).adjusted(margin, 0, -margin, 0);
    const double scale = std::min({1.0, room.width() / std::max(1.0, line.size().width()),
                                   room.height() / std::max(1.0, line.size().height())});
    const QString quantity = index.data(kQuantityRole).toString();
    const QColor ink
        = quantity.isEmpty() ? cell.palette.color(QPalette::Text) : quantityStyle(quantity, theme_).color;
    painter->save();
    painter->setClipRect(cell.rect);
    painter->translate(room.left(), room.center().y() - scale * line.size().height() / 2);
    painter->scale(scale, scale);
    line.paint(*painter, {0, line.ascent()}, {ink});
    painter->restore();
}

QSize MathDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QSizeF line = mathOf(index, cell.font).size();
    return QStyledItemDelegate::sizeHint(option, index)
        .expandedTo({qCeil(line.width()), qCeil(line.height())});
}

} // namespace polhode::ui
