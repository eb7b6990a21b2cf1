#include "ui/plot/chart_frame.h"

#include "ui/theme/elided_text.h"

#include <QAbstractAxis>
#include <QEvent>
#include <QGraphicsLayout>
#include <QLegend>

#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kIndent = 8;
constexpr double kHeaderTop = 5;
constexpr double kMarker = 14; // from a marker to its text, the marker included
constexpr double kLegendGap = 16; // between legend items

void drawMarker(QPainter& painter, ChartFrame::Marker marker, QPointF at, double r)
{
    switch (marker) {
    case ChartFrame::Marker::circle:
        painter.drawEllipse(at, r, r);
        break;
    case ChartFrame::Marker::square:
        painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
        break;
    case ChartFrame::Marker::triangle:
        painter.drawPolygon(QPolygonF({at + QPointF(-r, r), at + QPointF(r, r), at + QPointF(0, -r)}));
        break;
    case ChartFrame::Marker::diamond:
        painter.drawPolygon(
            QPolygonF({at + QPointF(-r, 0), at + QPointF(0, r), at + QPointF(r, 0), at + QPointF(0, -r)}));
        break;
    }
}

} // namespace

ChartFrame::ChartFrame(QWidget* parent)
    : QChartView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    look_.font = font();
    look_.emptyMessage = tr("The figures will appear here.");
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setBackgroundRoundness(0);
    chart()->setDropShadowEnabled(false);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->legend()->hide();
}

void ChartFrame::setTheme(Theme theme)
{
    look_.theme = theme;
    look_.colors = themeColors(theme);
    restyle();
}

void ChartFrame::setTitle(const QString& title)
{
    title_ = title;
    setAccessibleName(title);
    updateMargins();
}

QString ChartFrame::spokenText() const
{
    return isEmpty() ? look_.emptyMessage : readings().join(QStringLiteral("; "));
}

void ChartFrame::setSubtitle(const QString& subtitle)
{
    subtitle_ = subtitle;
    updateMargins();
}

void ChartFrame::setLegend(std::vector<LegendItem> items)
{
    legend_ = std::move(items);
    updateMargins();
}

void ChartFrame::setLeastLines(int lines)
{
    leastLines_ = lines;
    updateMargins();
}

void ChartFrame::setLines(int lines)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setLeastLines(lines);
}

QSize ChartFrame::minimumSizeHint() const
{
    return {160, int(std::ceil(legendPlaces().second + leastLines_ * QFontMetricsF(look_.font).height()))};
}

void ChartFrame::setEmptyMessage(const QString& message)
{
    look_.emptyMessage = message;
    viewport()->update();
}

void ChartFrame::styleAxis(QAbstractAxis& axis, bool grid) const
{
    axis.setLabelsFont(look_.smallFont());
    axis.setLabelsColor(look_.colors.inkSoft);
    axis.setTitleFont(look_.smallFont());
    axis.setTitleBrush(look_.colors.inkSoft);
    axis.setLinePen(QPen(look_.colors.line, 1));
    axis.setGridLinePen(QPen(look_.colors.line, 1));
    axis.setGridLineVisible(grid);
    axis.setMinorGridLineVisible(false);
    axis.setLineVisible(!grid);
}

void ChartFrame::restyle()
{
    setBackgroundBrush(look_.colors.surface);
    chart()->setBackgroundBrush(look_.colors.surface);
    chart()->setBackgroundPen(Qt::NoPen);
    updateMargins();
}

void ChartFrame::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    painter->resetTransform();
    if (!isEmpty()) {
        drawHeader(painter);
        drawLegend(painter);
        return;
    }
    painter->fillRect(viewport()->rect(), look_.colors.surface);
    painter->setFont(look_.font);
    painter->setPen(look_.colors.inkSoft);
    painter->drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                      look_.emptyMessage);
}

void ChartFrame::drawHeader(QPainter* painter) const
{
    painter->setFont(look_.titleFont());
    painter->setPen(look_.colors.ink);
    const QFontMetricsF metrics(look_.titleFont());
    painter->drawText(QPointF(kIndent, kHeaderTop + metrics.ascent()),
                      elidedText(metrics, title_, viewport()->width() - 2 * kIndent));
    painter->setFont(look_.smallFont());
    painter->setPen(look_.colors.inkSoft);
    const QPointF place = subtitlePlace();
    const double room = viewport()->width() - kIndent - place.x();
    painter->drawText(place, elidedText(QFontMetricsF(look_.smallFont()), subtitle_, room));
}

QPointF ChartFrame::subtitlePlace() const
{
    const QFontMetricsF metrics(look_.titleFont()), small(look_.smallFont());
    const QPointF below(kIndent, kHeaderTop + metrics.ascent());
    if (title_.isEmpty())
        return below;
    const QPointF behind = below + QPointF(metrics.horizontalAdvance(title_) + 10, 0);
    const bool fits = behind.x() + small.horizontalAdvance(subtitle_) <= viewport()->width() - kIndent;
    return fits ? behind : below + QPointF(0, small.lineSpacing());
}

void ChartFrame::drawLegend(QPainter* painter) const
{
    const QFontMetricsF metrics(look_.smallFont());
    const auto [places, height] = legendPlaces();
    const QPointF corner(0, viewport()->height() - height);
    painter->setFont(look_.smallFont());
    painter->setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < legend_.size(); ++i) {
        const QPointF at = corner + places[i] + QPointF(0, metrics.ascent());
        const LegendItem& item = legend_[i];
        const bool outlined = item.hollow || item.pattern != Qt::SolidPattern;
        painter->setPen(outlined ? QPen(item.color, 1.5) : QPen(Qt::NoPen));
        painter->setBrush(item.hollow ? QBrush(look_.colors.surface) : QBrush(item.color, item.pattern));
        drawMarker(*painter, legend_[i].marker, at + QPointF(4, -0.5 * metrics.capHeight()), 4);
        painter->setPen(look_.colors.ink);
        const double room = viewport()->width() - at.x() - kMarker - kIndent;
        painter->drawText(at + QPointF(kMarker, 0),
                          elidedText(metrics, legend_[i].text, room, Qt::ElideMiddle));
    }
    painter->setBrush(Qt::NoBrush);
}

std::pair<std::vector<QPointF>, double> ChartFrame::legendPlaces() const
{
    const QFontMetricsF metrics(look_.smallFont());
    std::vector<QPointF> places;
    QPointF next(kIndent, 2);
    for (const LegendItem& item : legend_) {
        const double width = kMarker + metrics.horizontalAdvance(item.text);
        if (next.x() > kIndent && next.x() + width > viewport()->width() - kIndent)
            next = QPointF(kIndent, next.y() + metrics.height() + 2);
        places.push_back(next);
        next.rx() += width + kLegendGap;
    }
    return {places, legend_.empty() ? 0 : next.y() + metrics.height() + 5};
}

void ChartFrame::updateMargins()
{
    const double descent = QFontMetricsF(look_.titleFont()).descent();
    const double top = title_.isEmpty() && subtitle_.isEmpty() ? 6 : subtitlePlace().y() + descent + 5;
    chart()->setMargins({6, int(top), 6, int(legendPlaces().second) + 4});
    setMinimumHeight(minimumSizeHint().height()); // QChartView has a least size of its own
    viewport()->update();
}

void ChartFrame::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    updateMargins(); // the legend wraps elsewhere
}

void ChartFrame::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        look_.font = font();
        restyle();
    }
}

} // namespace polhode::ui
