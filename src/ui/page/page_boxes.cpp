#include "ui/page/page_boxes.h"

#include <QAbstractTextDocumentLayout>
#include <QMap>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>

namespace polhode::ui
{

namespace
{

struct Box {
    BoxKind kind = BoxKind::none;
    QRectF rect;
};

void paintBox(QPainter& painter, const Box& box, const PageStyle& style)
{
    const ThemeColors& c = style.colors;
    const double em = style.em;
    const QRectF padded = box.rect.adjusted(0, -kBoxPadding * em, 0, kBoxPadding * em);
    const auto sheet = [&](const QRectF& rect, const QColor& fill, const QColor& edge) {
        painter.setPen(edge.isValid() ? QPen(edge, 1) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRoundedRect(rect, 0.4 * em, 0.4 * em);
    };
    const auto bar = [&](const QRectF& rect, const QColor& color) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        const double thick = qMax(2.0, 0.2 * em);
        painter.drawRoundedRect(QRectF(rect.left(), rect.top(), thick, rect.height()), thick / 2, thick / 2);
    };
    switch (box.kind) {
    case BoxKind::card:
        sheet(box.rect.adjusted(0.5, -0.75 * em, -0.5, 0.75 * em), mixed(c.surface, c.accent, 0.035),
              mixed(c.line, c.accent, 0.2));
        break;
    case BoxKind::code:
        sheet(padded, mixed(c.surface, c.ink, 0.05), {});
        break;
    case BoxKind::note:
        sheet(padded, mixed(c.surface, c.accent, 0.07), {});
        bar(padded, c.accent);
        break;
    case BoxKind::slip:
        sheet(padded, mixed(c.surface, c.warning, 0.09), {});
        bar(padded, c.warning);
        break;
    case BoxKind::worked:
        sheet(padded.adjusted(0.5, 0, -0.5, 0), mixed(c.surface, c.ink, 0.03), c.line);
        bar(padded, c.inkSoft);
        break;
    case BoxKind::quote:
        bar(box.rect.adjusted(0, -0.1 * em, 0, 0.1 * em), c.line);
        break;
    case BoxKind::comment:
        bar(box.rect.adjusted(1.6 * em, -0.1 * em, 0, 0.1 * em), c.line);
        break;
    case BoxKind::none:
        break;
    }
}

} // namespace

void paintBoxes(QPainter& painter, const QTextDocument& document, const PageStyle& style, double left,
                int hoveredAnswer)
{
    QMap<int, Box> boxes; // by number: a card comes before what is in it
    QRectF row;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QTextBlockFormat format = block.blockFormat();
        const int number = format.intProperty(PageProperty::box);
        if (number == 0)
            continue;
        const bool columns = format.hasProperty(PageProperty::column);
        const double x = left
            + (format.intProperty(PageProperty::column) == 1 ? style.columnWidth() + style.columnGap : 0);
        QRectF rect = document.documentLayout()->blockBoundingRect(block);
        rect.setLeft(x);
        rect.setWidth(columns ? style.columnWidth() : style.width);
        boxes[number].kind = BoxKind(format.intProperty(PageProperty::boxKind));
        boxes[number].rect |= rect;
        if (const int outer = format.intProperty(PageProperty::outerBox))
            boxes[outer].rect |= rect;
        if (hoveredAnswer >= 0 && format.hasProperty(PageProperty::answer)
            && format.intProperty(PageProperty::answer) == hoveredAnswer)
            row = rect.adjusted(0.7 * style.em, -0.15 * style.em, -0.7 * style.em, 0.1 * style.em);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Box& box : boxes)
        paintBox(painter, box, style);
    if (!row.isNull()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.colors.accentSoft);
        painter.drawRoundedRect(row, 0.35 * style.em, 0.35 * style.em);
    }
    painter.restore();
}

} // namespace polhode::ui
