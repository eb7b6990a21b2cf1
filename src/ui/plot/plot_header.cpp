#include "ui/plot/plot_header.h"

#include "ui/formula/marked_text.h"

#include <QFontMetricsF>

#include <tuple>

namespace polhode::ui
{

namespace
{

constexpr double kHeaderIndent = 8;
constexpr double kEntryGap = 14; // between entries
constexpr double kSwatch = 30; // the stroke before a legend text
constexpr double kSwatchGap = 7; // a dash must not look like the minus of the text
constexpr double kLongestEntry = 0.5; // of the width, where not all find room as long as they are

QString foldText(std::size_t count)
{
    return QStringLiteral("+%1 …").arg(count);
}

} // namespace

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
    foldRect_ = {};
    const QFontMetricsF metrics(look.smallFont());
    const QFontMetricsF titleMetrics(look.titleFont());
    lineHeight_ = std::ceil(std::max(metrics.height(), titleMetrics.height()) + 3);
    const double right = width - kHeaderIndent;
    double x = kHeaderIndent;
    double y = 0;
    const auto place = [&](double needed, double gap) {
        const double w = std::min(needed, right - kHeaderIndent);
        if (x > kHeaderIndent && x + w > right) {
            x = kHeaderIndent;
            y += lineHeight_;
        }
        const QRectF rect(x, y, w, lineHeight_);
        x += w + gap;
        return rect;
    };
    titleRect_ = title.isEmpty() ? QRectF()
                                 : place(1.03 * titleMetrics.horizontalAdvance(title) + 2, 0.7 * kEntryGap);
    axisTitleRect_ = axisTitle.isEmpty()
        ? QRectF()
        : place(markedAdvance(look.smallFont(), axisTitle) + 1, 1.6 * kEntryGap);
    const double lowest = std::max(y, (lines - 1) * lineHeight_); // of what may be taken
    const auto fill = [&, x0 = x, y0 = y](double longest) {
        std::tie(x, y) = std::tie(x0, y0);
        rects_.clear();
        for (const LegendEntry& entry : entries_) {
            const double needed = kSwatch + kSwatchGap + markedAdvance(look.smallFont(), entry.text) + 1;
            const QRectF rect = place(std::min(needed, longest), kEntryGap);
            if (rect.top() > lowest)
                return false;
            rects_.push_back(rect);
        }
        return true;
    };
    if (!fill(right - kHeaderIndent))
        fill(kLongestEntry * width);
    if (rects_.size() < entries_.size()) {
        // The sign takes the end of the last line: as many entries give way as it needs.
        const double sign = metrics.horizontalAdvance(foldText(entries_.size())) + 1;
        while (!rects_.empty() && rects_.back().top() == lowest
               && rects_.back().right() + kEntryGap + sign > right)
            rects_.pop_back();
        const bool beside = !rects_.empty() && rects_.back().top() == lowest;
        const double from = beside                                        ? rects_.back().right() + kEntryGap
            : axisTitleRect_.top() == lowest && !axisTitleRect_.isEmpty() ? axisTitleRect_.right() + kEntryGap
            : titleRect_.top() == lowest && !titleRect_.isEmpty()         ? titleRect_.right() + kEntryGap
                                                                          : kHeaderIndent;
        foldRect_ = {std::max(kHeaderIndent, std::min(from, right - sign)), lowest, sign, lineHeight_};
    }
    const double bottom = foldRect_.isEmpty() ? y : lowest;
    const int height = int(bottom + lineHeight_) + 2;
    setMinimumSize(0, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
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
    const auto text = [&](const QRectF& at, const QString& string, const QFont& font, const QColor& color,
                          Qt::TextElideMode cut = Qt::ElideRight) {
        painter->setFont(font);
        painter->setPen(color);
        const QFontMetricsF metrics(font);
        const QString fitted = markedAdvance(font, string) <= at.width() + 1
            ? string
            : metrics.elidedText(withoutMarks(string), cut, at.width() + 1);
        const double middle = at.center().y() + corner.y();
        drawMarked(*painter, {at.left() + corner.x(), middle + 0.5 * (metrics.ascent() - metrics.descent())},
                   fitted);
    };
    const QFont small = look_->smallFont();
    text(titleRect_, title_, look_->titleFont(), look_->colors.ink);
    text(axisTitleRect_, axisTitle_, small, look_->colors.inkSoft);
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
        if (entry.points) {
            painter->setPen(pen);
            painter->setBrush(pen.color());
            for (const double share : {0.2, 0.5, 0.8})
                painter->drawEllipse(from + QPointF(share * kSwatch, 0), 1, 1);
            painter->setBrush(Qt::NoBrush);
            text(at.adjusted(kSwatch + kSwatchGap, 0, 0, 0), entry.text, font, ink, Qt::ElideMiddle);
            continue;
        }
        for (const QPen& stroke : {entry.under, pen}) {
            painter->setPen(stroke);
            painter->drawLine(from, from + QPointF(kSwatch, 0));
        }
        text(at.adjusted(kSwatch + kSwatchGap, 0, 0, 0), entry.text, font, ink, Qt::ElideMiddle);
    }
}

} // namespace polhode::ui
