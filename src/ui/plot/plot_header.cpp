#include "ui/plot/plot_header.h"

#include "ui/formula/marked_text.h"

#include <QFontMetricsF>

namespace polhode::ui
{

namespace
{

constexpr double kIndent = 8;
constexpr double kGap = 14; // between entries
constexpr double kSwatch = 24; // the stroke before a legend text
constexpr double kSwatchGap = 7; // a dash must not look like the minus of the text

} // namespace

PlotHeader::PlotHeader(QCustomPlot* canvas)
    : QCPLayoutElement(canvas)
{
    setSizeConstraintRect(scrOuterRect);
    setLayer(QStringLiteral("legend"));
}

void PlotHeader::setContent(const QString& title, const QString& axisTitle, std::vector<LegendEntry> entries,
                            int width, const PlotLook& look)
{
    look_ = &look;
    title_ = title;
    axisTitle_ = axisTitle;
    entries_ = std::move(entries);
    rects_.clear();
    const QFontMetricsF metrics(look.smallFont());
    const QFontMetricsF titleMetrics(look.titleFont());
    lineHeight_ = std::ceil(std::max(metrics.height(), titleMetrics.height()) + 3);
    double x = kIndent;
    double y = 0;
    const auto place = [&](double needed, double gap) {
        const double w = std::min(needed, width - 2 * kIndent);
        if (x > kIndent && x + w > width - kIndent) {
            x = kIndent;
            y += lineHeight_;
        }
        const QRectF rect(x, y, w, lineHeight_);
        x += w + gap;
        return rect;
    };
    titleRect_
        = title.isEmpty() ? QRectF() : place(1.03 * titleMetrics.horizontalAdvance(title) + 2, 0.7 * kGap);
    axisTitleRect_
        = axisTitle.isEmpty() ? QRectF() : place(markedAdvance(look.smallFont(), axisTitle) + 1, 1.6 * kGap);
    for (const LegendEntry& entry : entries_)
        rects_.push_back(
            entry.text.isEmpty()
                ? QRectF()
                : place(kSwatch + kSwatchGap + markedAdvance(look.smallFont(), entry.text) + 1, kGap));
    const int height = int(y + lineHeight_) + 2;
    setMinimumSize(0, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
}

int PlotHeader::entryAt(QPointF position) const
{
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        if (entryRect(int(i)).contains(position))
            return int(i);
    }
    return -1;
}

QRectF PlotHeader::entryRect(int index) const
{
    return rects_[std::size_t(index)].translated(rect().topLeft());
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
        const QString fitted = markedAdvance(font, string) <= at.width() + 1
            ? string
            : metrics.elidedText(withoutMarks(string), Qt::ElideRight, at.width() + 1);
        const double middle = at.center().y() + corner.y();
        drawMarked(*painter, {at.left() + corner.x(), middle + 0.5 * (metrics.ascent() - metrics.descent())},
                   fitted);
    };
    const QFont small = look_->smallFont();
    text(titleRect_, title_, look_->titleFont(), look_->colors.ink);
    text(axisTitleRect_, axisTitle_, small, look_->colors.inkSoft);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const LegendEntry& entry = entries_[i];
        if (entry.text.isEmpty())
            continue;
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
        painter->setPen(pen);
        const double middle = at.center().y() + corner.y();
        const QPointF from(corner.x() + at.left(), middle);
        if (entry.points) {
            painter->setBrush(pen.color());
            for (const double share : {0.2, 0.5, 0.8})
                painter->drawEllipse(from + QPointF(share * kSwatch, 0), 1, 1);
            painter->setBrush(Qt::NoBrush);
        } else {
            painter->drawLine(from, from + QPointF(kSwatch, 0));
        }
        text(at.adjusted(kSwatch + kSwatchGap, 0, 0, 0), entry.text, font, ink);
    }
}

} // namespace polhode::ui
