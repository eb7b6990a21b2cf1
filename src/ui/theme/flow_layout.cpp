#include "ui/theme/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace polhode::ui
{

FlowLayout::FlowLayout(int spacing, QWidget* parent)
    : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(items_);
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

void FlowLayout::setFilling(QWidget* widget, int least)
{
    filling_ = widget;
    least_ = least;
    invalidate();
}

void FlowLayout::setFolding(const QList<QWidget*>& order, QWidget* sign, Folds when)
{
    folding_ = order;
    sign_ = sign;
    folds_ = when;
    invalidate();
}

/// Of what is folded, too.
QSize FlowLayout::hint(QLayoutItem* item) const
{
    QWidget* widget = item->widget();
    return widget && (widget == sign_ || folding_.contains(widget))
        ? widget->sizeHint().expandedTo(widget->minimumSizeHint()).expandedTo(widget->minimumSize())
        : item->sizeHint();
}

/// Takes away what must fold for items that need so much to fit in a line of @p width; whether they do then.
bool FlowLayout::fold(QList<QLayoutItem*>& items, int needed, int width) const
{
    QLayoutItem* sign = items_[indexOf(sign_)];
    items << sign;
    needed += hint(sign).width() + spacing();
    for (QWidget* widget : folding_) {
        if (needed <= width)
            break;
        QLayoutItem* item = items_[indexOf(widget)];
        if (items.removeOne(item))
            needed -= hint(item).width() + spacing();
    }
    return needed <= width;
}

/// What stands in lines of @p width, in its order.
QList<QLayoutItem*> FlowLayout::shown(int width) const
{
    QList<QLayoutItem*> items;
    int filling = 0, line = -spacing();
    for (QLayoutItem* item : items_) {
        QWidget* widget = item->widget();
        if (widget == sign_ || (item->isEmpty() && !folding_.contains(widget)))
            continue;
        items << item;
        if (widget == filling_)
            filling += least_ + spacing();
        else
            line += hint(item).width() + spacing();
    }
    if (!sign_ || line + filling <= width)
        return items;
    if (folds_ == Folds::first)
        if (QList<QLayoutItem*> few = items; fold(few, line + filling, width))
            return few;
    if (line > width)
        fold(items, line, width);
    return items;
}

void FlowLayout::addGap(int width)
{
    auto* gap = new QWidget(parentWidget());
    gap->setFixedSize(width, 1);
    addWidget(gap);
}

/// Of the widest and the highest; how many lines there are the width tells.
QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : items_)
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    if (sign_) {
        const QList<QLayoutItem*> items = shown(rect.marginsRemoved(contentsMargins()).width());
        for (QWidget* widget : folding_ + QList<QWidget*>{sign_})
            widget->setVisible(items.contains(items_[indexOf(widget)]));
    }
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool place) const
{
    const QRect area = rect.marginsRemoved(contentsMargins());
    QList<QLayoutItem*> items = shown(area.width());
    int needed = 0;
    for (QLayoutItem* item : std::as_const(items))
        needed += spacing() + (item->widget() == filling_ ? least_ : hint(item).width());
    const int left = area.width() + spacing() - needed; // of one line for all
    const auto filling = std::ranges::find_if(
        items, [this](QLayoutItem* item) { return filling_ && item->widget() == filling_; });
    const bool ownLine = filling != items.end() && left < 0;
    if (ownLine)
        items.move(filling - items.begin(), 0);
    const auto sizeOf = [&](QLayoutItem* item) {
        QSize size
            = hint(item).boundedTo({std::max(area.width(), item->minimumSize().width()), QWIDGETSIZE_MAX});
        if (item->widget() == filling_)
            size.setWidth(ownLine ? area.width() : least_ + left);
        if (item->hasHeightForWidth())
            size.setHeight(item->heightForWidth(size.width()));
        return size;
    };
    int y = area.y();
    for (qsizetype i = 0; i < items.size();) {
        int width = 0, height = 0;
        qsizetype end = i;
        for (; end < items.size(); ++end) {
            const QSize size = sizeOf(items[end]);
            if (end > i && (width + size.width() > area.width() || (ownLine && i == 0)))
                break;
            width += size.width() + spacing();
            height = std::max(height, size.height());
        }
        for (int x = area.x(); i < end; ++i) {
            const QSize size = sizeOf(items[i]);
            if (place) // on the ground of the line, whatever stands up in it
                items[i]->setGeometry({QPoint(x, y + height - size.height()), size});
            x += size.width() + spacing();
        }
        y += height + (end < items.size() ? spacing() : 0);
    }
    return y - rect.y() + contentsMargins().bottom();
}

} // namespace polhode::ui
