#include "ui/formula/marked_text.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>

#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kSubscriptSize = 0.74; // of the font
constexpr double kSubscriptDrop = 0.22; // of the height of capital letters

QFont subscriptFont(QFont font)
{
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(kSubscriptSize * font.pixelSize()));
    else
        font.setPointSizeF(kSubscriptSize * font.pointSizeF());
    return font;
}

/// Calls @p take with each stretch of the text, and whether it is a subscript.
template <class Take>
void forStretches(const QString& text, const Take& take)
{
    bool lowered = false;
    qsizetype from = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        const bool mark = at < text.size() && (text[at] == kSubscriptFrom || text[at] == kSubscriptTo);
        if (at < text.size() && !mark)
            continue;
        if (at > from)
            take(text.mid(from, at - from), lowered);
        lowered = mark && text[at] == kSubscriptFrom;
        from = at + 1;
    }
}

} // namespace

QString withoutMarks(QString text)
{
    return text.remove(kSubscriptFrom).remove(kSubscriptTo);
}

namespace
{

double measuredAdvance(const QFont& font, const QString& text)
{
    if (!text.contains(kSubscriptFrom))
        return QFontMetricsF(font).horizontalAdvance(text);
    const QFontMetricsF metrics(font), small(subscriptFont(font));
    double advance = 0;
    forStretches(text, [&](const QString& part, bool lowered) {
        advance += (lowered ? small : metrics).horizontalAdvance(part);
    });
    return advance;
}

} // namespace

double markedAdvance(const QFont& font, const QString& text)
{
    // Curves that move with a slider ask for the same names and units again and again: to shape them was 4 %
    // of a movement.
    constexpr qsizetype kMost = 1000; // texts, then anew: values among them change
    thread_local QHash<std::pair<QFont, QString>, double> known;
    const std::pair key(font, text);
    if (const auto found = known.constFind(key); found != known.constEnd())
        return *found;
    if (known.size() >= kMost)
        known.clear();
    return *known.insert(key, measuredAdvance(font, text));
}

void drawMarked(QPainter& painter, QPointF baseline, const QString& text)
{
    if (!text.contains(kSubscriptFrom)) {
        painter.drawText(baseline, text);
        return;
    }
    const QFont font = painter.font(), small = subscriptFont(font);
    const double drop = kSubscriptDrop * QFontMetricsF(font).capHeight();
    forStretches(text, [&](const QString& part, bool lowered) {
        painter.setFont(lowered ? small : font);
        painter.drawText(baseline + QPointF(0, lowered ? drop : 0), part);
        baseline.rx() += QFontMetricsF(painter.font()).horizontalAdvance(part);
    });
    painter.setFont(font);
}

} // namespace polhode::ui
