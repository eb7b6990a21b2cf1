#pragma once

#include <QStyledItemDelegate>

namespace polhode::ui
{

/// Cells of words: what finds no room on their one line is cut as elidedText() does it, and is read in full
/// in a tooltip where the cell has none of its own. Cells that are higher than a line are wrapped.
class WordDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    QString fitted(const QStyleOptionViewItem& option) const;
};

} // namespace polhode::ui
