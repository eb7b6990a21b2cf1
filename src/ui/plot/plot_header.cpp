#include "ui/plot/plot_header.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/readings.h"
#include "ui/theme/elided_text.h"
#include "ui/theme/swatch.h"

#include <QFontMetricsF>

#include <limits>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kHeaderIndent = 8;
constexpr double kEntryGap = 14; // between entries
constexpr double kPlainSwatch = 30; // the stroke before a legend text; a dashed one is longer
constexpr double kSwatchGap = 7; // a dash must not look like the minus of the text
constexpr double kLongestEntry = 0.5; // of the width, where not all find room as long as they are

/// How long the stroke before its name is: of dashes, which are as long as the pen is wide, all of them once.
double swatchOf(const LegendEntry& entry)
{
    return entry.pen.style() == Qt::SolidLine ? kPlainSwatch
                                              : std::max(kPlainSwatch, swatchLength(entry.pen));
}

QString foldText(std::size_t count)
{
    return QStringLiteral("+%1 …").arg(count);
}

QString fitted(const QFont& font, const QString& text, double room, Qt::TextElideMode mode = Qt::ElideRight)
{
    return markedAdvance(font, text) <= room
        ? text
        : elidedText(QFontMetricsF(font), withoutMarks(text), room, mode);
}

} // namespace

/// Places side by side, on a new line where one finds no room.
struct PlotHeader::Lines {
    double right, height;
    double x = kHeaderIndent, y = 0; ///< of the next place

    QRectF take(double needed, double gap)
    {
        const double width = std::min(needed, right - kHeaderIndent);
        if (x > kHeaderIndent && x + width > right) {
            x = kHeaderIndent;
            y += height;
        }
        const QRectF rect(x, y, width, height);
        x += width + gap;
        return rect;
    }
};

PlotHeader::PlotHeader(QCustomPlot* canvas)
    : QCPLayoutElement(canvas)
{
    setSizeConstraintRect(scrOuterRect);
    setLayer(QStringLiteral("legend"));
}

void PlotHeader::setContent(const QString& title, const QString& axisTitle, std::vector<LegendEntry> entries,
                            int width, int lines, const PlotLook& look)
{
    look_ = &look;
    title_ = title;
    axisTitle_ = axisTitle;
    entries_ = std::move(entries);
    const QFontMetricsF titleMetrics(look.titleFont());
    const double small = QFontMetricsF(look.smallFont()).height();
    lineHeight_ = std::ceil(std::max(small, titleMetrics.height()) + 3);
    Lines next{width - kHeaderIndent, lineHeight_};
    titleRect_ = title.isEmpty()
        ? QRectF()
        : next.take(1.03 * titleMetrics.horizontalAdvance(title) + 2, 0.7 * kEntryGap);
    axisTitleRect_ = axisTitle.isEmpty()
        ? QRectF()
        : next.take(markedAdvance(look.smallFont(), axisTitle) + 1, 1.6 * kEntryGap);
    const double lowest = std::max(next.y, (lines - 1) * lineHeight_); // of what may be taken
    constexpr double kAsLongAsItIs = std::numeric_limits<double>::infinity();
    const std::pair<bool, double> ways[] = {{false, kAsLongAsItIs},
                                            {true, kAsLongAsItIs},
                                            {true, next.right - kHeaderIndent},
                                            {true, kLongestEntry * width}};
    for (const auto& [shorter, longest] : ways)
        if (fill(next, lowest, shorter, longest))
            break;
    fold(next.right, lowest);
    const double bottom = !foldRect_.isEmpty() ? lowest : rects_.empty() ? next.y : rects_.back().top();
    const int height = int(bottom + lineHeight_) + 2;
    setMinimumSize(0, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
}

/// Whether all names find room above @p lowest, none of them longer than @p longest; those that do have it.
bool PlotHeader::fill(Lines next, double lowest, bool shorter, double longest)
{
    const QFont font = look_->smallFont();
    rects_.clear();
    written_.clear();
    for (const LegendEntry& entry : entries_) {
        const QString text = shorter && !entry.shorter.isEmpty() ? entry.shorter : entry.text;
        const double before = swatchOf(entry) + kSwatchGap;
        const double wanted = std::min(before + markedAdvance(font, text) + 1, longest);
        const QRectF rect = next.take(wanted, kEntryGap);
        if (rect.top() > lowest || rect.width() < wanted)
            return false;
        rects_.push_back(rect);
        written_ << fitted(font, text, rect.width() - before, Qt::ElideMiddle);
    }
    return true;
}

/// The sign for what found no room takes the end of the last line: as many entries give way as it needs.
void PlotHeader::fold(double right, double lowest)
{
    foldRect_ = {};
    if (rects_.size() == entries_.size())
        return;
    const double sign = QFontMetricsF(look_->smallFont()).horizontalAdvance(foldText(entries_.size())) + 1;
    while (!rects_.empty() && rects_.back().top() == lowest
           && rects_.back().right() + kEntryGap + sign > right)
        rects_.pop_back(), written_.removeLast();
    double end = kHeaderIndent - kEntryGap; // of what stands in that line before it
    for (const QRectF& each : {titleRect_, axisTitleRect_, rects_.empty() ? QRectF() : rects_.back()})
        if (!each.isEmpty() && each.top() == lowest)
            end = each.right();
    // The title gives way, and its tip says the whole; what is measured stays.
    if (const double over = end + kEntryGap + sign - right; over > 0 && titleRect_.top() == lowest) {
        titleRect_.setRight(std::max(titleRect_.left(), titleRect_.right() - over));
        if (axisTitleRect_.top() == lowest)
            axisTitleRect_.translate(-over, 0);
        end -= over;
    }
    foldRect_ = {end + kEntryGap, lowest, sign, lineHeight_};
}

QString PlotHeader::cutTitleAt(QPointF position) const
{
    const bool cut = look_ && fitted(look_->titleFont(), title_, titleRect_.width()) != title_;
    return cut && titleRect_.translated(rect().topLeft()).contains(position) ? title_ : QString();
}

const LegendEntry* PlotHeader::entryAt(QPointF position) const
{
    for (std::size_t i = 0; i < rects_.size(); ++i)
        if (rects_[i].translated(rect().topLeft()).contains(position))
            return &entries_[i];
    return nullptr;
}

QRectF PlotHeader::entryRect(const QString& id) const
{
    for (std::size_t i = 0; i < rects_.size(); ++i)
        if (entries_[i].id == id)
            return rects_[i].translated(rect().topLeft());
    return {};
}

void PlotHeader::draw(QCPPainter* painter)
{
    if (!look_)
        return;
    const QPointF corner = rect().topLeft();
    const auto text = [&](const QRectF& at, const QString& string, const QFont& font, const QColor& color) {
        painter->setFont(font);
        painter->setPen(color);
        const QFontMetricsF metrics(font);
        const double middle = at.center().y() + corner.y();
        drawMarked(*painter, {at.left() + corner.x(), middle + 0.5 * (metrics.ascent() - metrics.descent())},
                   string);
    };
    const QFont small = look_->smallFont();
    const QFont titleFont = look_->titleFont();
    text(titleRect_, fitted(titleFont, title_, titleRect_.width()), titleFont, look_->colors.ink);
    text(axisTitleRect_, fitted(small, axisTitle_, axisTitleRect_.width()), small, look_->colors.inkSoft);
    if (!foldRect_.isEmpty())
        text(foldRect_, foldText(folded().size()), small, look_->colors.accent);
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        const LegendEntry& entry = entries_[i];
        const QRectF& at = rects_[i];
        QPen pen = entry.pen;
        QFont font = small;
        QColor ink = look_->colors.ink;
        if (!entry.shown) {
            pen.setColor(mixed(pen.color(), look_->colors.surface, 0.7));
            ink = mixed(look_->colors.inkSoft, look_->colors.surface, 0.35);
            font.setStrikeOut(true);
        }
        painter->setAntialiasing(true);
        const double middle = at.center().y() + corner.y();
        const QPointF from(corner.x() + at.left(), middle);
        const double swatch = swatchOf(entry);
        if (entry.points)
            for (const double share : {0.2, 0.5, 0.8})
                drawReading(*painter, from + QPointF(share * swatch, 0), pen);
        else
            for (const QPen& stroke : {entry.under, pen}) {
                painter->setPen(stroke);
                painter->drawLine(from, from + QPointF(swatch, 0));
            }
        text(at.adjusted(swatch + kSwatchGap, 0, 0, 0), written_[qsizetype(i)], font, ink);
    }
}

} // namespace polhode::ui
