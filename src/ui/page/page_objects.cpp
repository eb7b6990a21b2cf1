#include "ui/page/page_objects.h"

#include "ui/formula/math_text.h"
#include "ui/page/hand_bars.h"
#include "ui/theme/elided_text.h"
#include "ui/theme/fonts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

namespace polhode::ui
{

namespace
{

constexpr double kSmallestFit = 0.55; // a formula is not shrunk below this
constexpr double kSignSize = 0.72; // em
constexpr double kSignBefore = 0.1; // em
constexpr double kSignAfter = 0.22; // em
constexpr double kMarkWidth = 1.7; // em
constexpr double kFieldWidth = 6; // em, at least
constexpr double kBarLength = 12; // em
constexpr double kBarHeight = 0.62; // em
constexpr double kExtentStep = 0.5; // px: of half an x-height in whole pixels

double tabularWidth(const QFontMetricsF& metrics)
{
    double widest = 0;
    for (char digit = '0'; digit <= '9'; ++digit)
        widest = qMax(widest, metrics.horizontalAdvance(QLatin1Char(digit)));
    return widest;
}

} // namespace

void paintDrawing(QPainter& painter, const PageDrawing& drawing, const QRectF& place)
{
    // A picture grows with the dots of the device; here its size is that of the place.
    const double dots = double(drawing.picture.logicalDpiX()) / painter.device()->logicalDpiX();
    painter.save();
    painter.translate(place.topLeft());
    painter.scale(place.width() / drawing.size.width() * dots, place.height() / drawing.size.height() * dots);
    painter.drawPicture(0, 0, drawing.picture);
    painter.restore();
}

PageObjects::PageObjects(const PageContent& content, const PageStyle& style, QObject* parent)
    : QObject(parent)
    , content_(content)
    , style_(style)
{
}

QFont PageObjects::font(const PageItem& item) const
{
    QFont font = style_.body;
    font.setPixelSize(qRound(item.em));
    return font;
}

double PageObjects::room(const PageItem& item) const
{
    return qMax(60.0, (item.inColumn ? style_.columnWidth() : style_.width) - item.indent - 2);
}

QFont PageObjects::trailingFont(const PageItem& item)
{
    QFont font = item.around.font();
    if (item.trailingIsLatin)
        font.setFamilies(latinFontFamilies());
    return font;
}

double PageObjects::trailingWidth(const PageItem& item) const
{
    return QFontMetricsF(trailingFont(item)).horizontalAdvance(item.trailing)
        + QFontMetricsF(item.around.font()).horizontalAdvance(item.closing);
}

double PageObjects::formulaEm(const PageItem& item) const
{
    const double em = item.em * kMathScale;
    const double tag = item.box->tag() ? item.box->tag()->width() * em + item.em : 0;
    const double width = item.box->width() * em;
    const double fits = room(item) - tag - trailingWidth(item);
    return width > fits ? em * qMax(kSmallestFit, fits / width) : em;
}

double PageObjects::liveWidth(const QString& value, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double digit = tabularWidth(metrics);
    double width = 0;
    for (const QChar c : value)
        width += c.isDigit() ? digit : metrics.horizontalAdvance(c);
    return width;
}

PageObjects::Extent PageObjects::extent(const PageItem& item) const
{
    const QFontMetricsF metrics(font(item));
    switch (item.kind) {
    case PageItem::formula: {
        if (!item.box)
            return {item.em * (item.display ? 8.0 : 0.5 * item.source.size()), metrics.ascent(), 0};
        if (!item.box->error().isEmpty()) {
            const double wanted = metrics.horizontalAdvance(item.source) + 1;
            return {qMin(wanted, room(item)), metrics.ascent(), 0};
        }
        const double em = formulaEm(item);
        const double width = item.box->tag() ? room(item) : item.box->width() * em + 1;
        return {width, item.box->height() * em, item.box->depth() * em};
    }
    case PageItem::live:
        return {item.reserved + 0.5 * item.em, metrics.ascent(), 0};
    case PageItem::sign:
        return {(kSignBefore + kSignSize + kSignAfter) * item.em, kSignSize * item.em, 0};
    case PageItem::mark:
        return {kMarkWidth * item.em, item.em * 0.8, 0};
    case PageItem::bullet:
        return {PageObjects::kBulletWidth * item.em, metrics.ascent(), 0};
    case PageItem::field:
        return {qMax(kFieldWidth, liveWidth(item.value, font(item)) / item.em + 1.2) * item.em,
                metrics.ascent(), 0};
    case PageItem::hands:
        return {qMin((kBarLength + 3) * item.em, room(item)), kHandBars * kBarHeight * item.em, 0};
    case PageItem::figure: {
        const QSizeF size = item.drawing ? item.drawing->size : item.picture.deviceIndependentSize();
        const double scale = qMin(1.0, room(item) / qMax(1.0, size.width()));
        return {size.width() * scale, size.height() * scale, 0};
    }
    }
    return {};
}

/// What it takes up of its line: among words at least what they do, or lines without words would lie closer.
PageObjects::Extent PageObjects::lineExtent(const PageItem& item) const
{
    Extent e = extent(item);
    if (item.display || item.kind == PageItem::figure || item.kind == PageItem::hands)
        return e;
    // Extents come out in half pixels: no line becomes higher than its words.
    const QFontMetricsF metrics(item.around.font());
    e.ascent = qMax(e.ascent, metrics.ascent() - kExtentStep);
    e.descent = qMax(e.descent, metrics.descent() - kExtentStep);
    return e;
}

QTextCharFormat PageObjects::format(int index) const
{
    const PageItem& item = content_.items[index];
    QTextCharFormat format = item.around;
    format.setObjectType(kPageObject);
    format.setProperty(PageProperty::item, index);
    const Extent e = lineExtent(item);
    if (e.descent <= 0) {
        format.setVerticalAlignment(QTextCharFormat::AlignNormal);
        return format;
    }
    const QFontMetricsF metrics(item.around.font());
    // AlignMiddle puts an object half an x-height higher above the baseline than below it: a font of the
    // right size (no letter of it is seen) makes this the difference of height and depth.
    format.setVerticalAlignment(QTextCharFormat::AlignMiddle);
    const double ratio = metrics.xHeight() / QFontInfo(item.around.font()).pixelSize();
    QFont carrier = item.around.font();
    carrier.setPixelSize(qBound(1, qRound(2 * (e.ascent - e.descent) / ratio), 400));
    format.setFont(carrier);
    return format;
}

QSizeF PageObjects::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    const Extent e = lineExtent(content_.items[format.intProperty(PageProperty::item)]);
    const QTextCharFormat text = format.toCharFormat();
    const double width = e.width + trailingWidth(content_.items[format.intProperty(PageProperty::item)]);
    if (text.verticalAlignment() != QTextCharFormat::AlignMiddle)
        return {width, e.ascent};
    const double lift = QFontMetrics(text.font()).xHeight() / 2;
    return {width, qMax(2 * e.ascent - lift, 2 * e.descent + lift)};
}

QPointF PageObjects::formulaOrigin(const PageItem& item) const
{
    const double em = formulaEm(item);
    const double width = item.box->width() * em;
    double x = item.painted.left();
    if (item.box->tag()) {
        const double tag = item.box->tag()->width() * item.em * kMathScale + item.em;
        x += qMin((item.painted.width() - width) / 2, item.painted.width() - tag - width);
    }
    return {x, item.painted.bottom() - item.box->depth() * em};
}

void PageObjects::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                             const QTextFormat& format)
{
    const int index = format.intProperty(PageProperty::item);
    const PageItem& item = content_.items[index];
    const QTextCharFormat text = format.toCharFormat();
    double baseline = rect.bottom();
    if (text.verticalAlignment() == QTextCharFormat::AlignMiddle) {
        const QTextBlock block = document->findBlock(position);
        const QTextLine line = block.layout()->lineForTextPosition(position - block.position());
        const double height = line.ascent() + line.descent() + line.leading();
        baseline = rect.top() - (height - rect.height()) / 2 + line.ascent();
    }
    if (!style_.paper) {
        const double dots = painter->device()->devicePixelRatioF();
        baseline = qRound(baseline * dots) / dots;
    }
    const Extent e = extent(item);
    item.painted = QRectF(rect.left(), baseline - e.ascent, e.width, e.ascent + e.descent);
    const QColor ink
        = text.foreground().style() == Qt::NoBrush ? style_.colors.ink : text.foreground().color();
    if (!item.trailing.isEmpty()) {
        painter->save();
        painter->setFont(trailingFont(item));
        painter->setPen(item.kind == PageItem::sign ? ink : style_.colors.ink);
        painter->drawText(QPointF(item.painted.right(), baseline), item.trailing);
        painter->restore();
    }
    if (!item.closing.isEmpty()) {
        const double left
            = item.painted.right() + QFontMetricsF(trailingFont(item)).horizontalAdvance(item.trailing);
        painter->save();
        painter->setFont(item.around.font());
        painter->setPen(style_.colors.ink);
        painter->drawText(QPointF(left, baseline), item.closing);
        painter->restore();
    }

    if (index == pointedAt) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(style_.colors.accentSoft);
        const double pad = 0.3 * item.em;
        painter->drawRoundedRect(item.painted.adjusted(-pad, -pad, pad, pad), pad, pad);
        painter->restore();
    }
    switch (item.kind) {
    case PageItem::formula:
        paintFormula(*painter, item, baseline, ink);
        break;
    case PageItem::live:
        paintLive(*painter, item, baseline, ink);
        break;
    case PageItem::sign: {
        const double size = kSignSize * item.em;
        QColor soft = ink;
        soft.setAlphaF(0.75f);
        PageLinks::paintSign(
            *painter, {rect.left() + kSignBefore * item.em, baseline - size + 0.02 * item.em, size, size},
            item.link, soft);
        break;
    }
    case PageItem::mark:
        paintMark(*painter, item);
        break;
    case PageItem::bullet: {
        painter->save();
        painter->setFont(font(item));
        painter->setPen(style_.colors.inkSoft);
        const double gap = 0.5 * item.em + QFontMetricsF(font(item)).horizontalAdvance(item.source);
        painter->drawText(QPointF(item.painted.right() - gap, baseline), item.source);
        painter->restore();
        break;
    }
    case PageItem::field:
        paintField(*painter, item, baseline);
        break;
    case PageItem::hands:
        paintHands(*painter, item);
        break;
    case PageItem::figure:
        if (item.drawing)
            paintDrawing(*painter, *item.drawing, item.painted);
        else
            painter->drawPixmap(item.painted, item.picture, item.picture.rect());
        break;
    }
}

void PageObjects::paintFormula(QPainter& painter, const PageItem& item, double baseline,
                               const QColor& ink) const
{
    if (!item.box)
        return;
    if (!item.box->error().isEmpty()) {
        painter.save();
        painter.setPen(style_.colors.error);
        painter.setFont(font(item));
        const QString shown = elidedText(QFontMetricsF(font(item)), item.source, item.painted.width());
        painter.drawText(QPointF(item.painted.left(), baseline), shown);
        painter.restore();
        return;
    }
    const MathInk colors{ink, style_.theme, highlighted};
    const QPointF origin(formulaOrigin(item).x(), baseline);
    item.box->paint(painter, origin, formulaEm(item), colors);
    if (item.box->tag()) {
        const double em = item.em * kMathScale;
        const QPointF right(item.painted.right() - item.box->tag()->width() * em, baseline);
        item.box->tag()->paint(painter, right, em, {style_.colors.inkSoft});
    }
}

void PageObjects::paintLive(QPainter& painter, const PageItem& item, double baseline, const QColor& ink) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(font(item));
    const QRectF chip(item.painted.left() + 0.06 * item.em, baseline - 0.92 * item.em,
                      item.painted.width() - 0.12 * item.em, 1.2 * item.em);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style_.colors.accentSoft);
    painter.drawRoundedRect(chip, 0.22 * item.em, 0.22 * item.em);
    painter.setPen(ink);
    painter.setFont(font(item));
    const double digit = tabularWidth(metrics);
    const QString shown = item.value.isEmpty() ? QStringLiteral("–") : item.value;
    double x = item.painted.center().x() - liveWidth(shown, font(item)) / 2;
    for (const QChar c : shown) {
        const double advance = metrics.horizontalAdvance(c);
        const double cell = c.isDigit() ? digit : advance;
        painter.drawText(QPointF(x + (cell - advance) / 2, baseline), c);
        x += cell;
    }
    painter.restore();
}

/// What was typed, in a frame that looks as if one could write into it.
void PageObjects::paintField(QPainter& painter, const PageItem& item, double baseline) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = item.answer == PageItem::right ? style_.colors.good
        : item.answer == PageItem::wrong                ? style_.colors.error
                                                        : style_.colors.accent;
    painter.setPen(QPen(color, 0.08 * item.em));
    painter.setBrush(style_.colors.surface);
    painter.drawRoundedRect(fieldRect(item), 0.22 * item.em, 0.22 * item.em);
    painter.setPen(style_.colors.ink);
    painter.setFont(font(item));
    painter.drawText(QPointF(item.painted.left() + 0.5 * item.em, baseline), item.value);
    painter.restore();
}

QRectF PageObjects::fieldRect(const PageItem& item)
{
    return {item.painted.left(), item.painted.bottom() - 1.05 * item.em, item.painted.width(),
            1.38 * item.em};
}

void PageObjects::paintHands(QPainter& painter, const PageItem& item) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QFont number = font(item);
    number.setPixelSize(qRound(0.72 * item.em));
    painter.setFont(number);
    paintHandBars(painter, item.painted, item.votes, item.mostVotes, style_.colors);
    painter.restore();
}

void PageObjects::paintMark(QPainter& painter, const PageItem& item) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double r = 0.46 * item.em;
    const QPointF centre(item.painted.left() + 0.6 * item.em, item.painted.bottom() - 0.36 * item.em);
    const QColor color = item.answer == PageItem::right ? style_.colors.good
        : item.answer == PageItem::wrong                ? style_.colors.error
        : item.answer == PageItem::chosen               ? style_.colors.accent
                                                        : style_.colors.inkSoft;
    painter.setPen(QPen(color, 0.09 * item.em));
    if (item.answer == PageItem::right || item.answer == PageItem::wrong)
        painter.setBrush(color);
    painter.drawEllipse(centre, r, r);
    if (item.answer == PageItem::open && !item.source.isEmpty()) {
        QFont letter = font(item);
        letter.setPixelSize(qRound(0.62 * item.em));
        letter.setBold(true);
        painter.setFont(letter);
        painter.drawText(QRectF(centre - QPointF(r, r), QSizeF(2 * r, 2 * r)), Qt::AlignCenter, item.source);
    }
    painter.setPen(QPen(style_.colors.surface, 0.13 * item.em, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const double s = 0.2 * item.em;
    if (item.answer == PageItem::right) {
        painter.drawPolyline(
            QPolygonF({centre + QPointF(-1.1 * s, 0.05 * s), centre + QPointF(-0.2 * s, 0.9 * s),
                       centre + QPointF(1.1 * s, -0.8 * s)}));
    } else if (item.answer == PageItem::wrong) {
        painter.drawLine(centre + QPointF(-0.8 * s, -0.8 * s), centre + QPointF(0.8 * s, 0.8 * s));
        painter.drawLine(centre + QPointF(-0.8 * s, 0.8 * s), centre + QPointF(0.8 * s, -0.8 * s));
    } else if (item.answer == PageItem::chosen) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawEllipse(centre, 0.5 * r, 0.5 * r);
    }
    painter.restore();
}

} // namespace polhode::ui
