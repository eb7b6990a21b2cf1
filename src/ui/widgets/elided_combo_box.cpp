#include "ui/widgets/elided_combo_box.h"

#include "ui/theme/elided_text.h"

#include <QAbstractItemView>
#include <QScrollBar>
#include <QStylePainter>

#include <algorithm>

namespace polhode::ui
{

void ElidedComboBox::fitList()
{
    constexpr int kMargins = 24;
    int widest = 0;
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, view()->fontMetrics().horizontalAdvance(itemText(i)));
    view()->setMinimumWidth(widest + kMargins + view()->verticalScrollBar()->sizeHint().width());
}

void ElidedComboBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field
        = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    constexpr int kInset = 4; // what styles leave at the ends of the field
    option.currentText = elidedText(option.fontMetrics, option.currentText, field.width() - kInset);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace polhode::ui
