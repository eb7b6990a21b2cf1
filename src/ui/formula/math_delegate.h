#pragma once

#include "ui/theme/quantity.h"

#include <QStyledItemDelegate>

namespace polhode::ui
{

/// Cells that hold a formula: what their text is in plain letters is painted as TeX has it, smaller where it
/// finds no room. Only what is in sight is typeset.
class MathDelegate : public QStyledItemDelegate
{
public:
    static constexpr int kTexRole = Qt::UserRole + 100;
    static constexpr int kQuantityRole = kTexRole + 1; ///< whose colour it has; empty: that of text

    MathDelegate(Theme theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme theme_;
};

} // namespace polhode::ui
