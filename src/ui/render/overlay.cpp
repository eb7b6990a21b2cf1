#include "ui/render/overlay.h"

#include "ui/render/arrow_shape.h"

#include <QApplication>
#include <QLineF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

constexpr double kMargin = 8;
constexpr double kPadX = 5, kPadY = 2; // around a label's text
constexpr double kHead = 6; // half the side of the square that an arrow's head keeps free
constexpr int kMostTexts = 300;

/// "v_A = 3 m/s" with its subscript; text that is rich already stays as it is.
QString withSubscripts(QString text)
{
    static const QRegularExpression kSubscript(QStringLiteral("_(?:\\{([^}]*)\\}|(\\w))"));
    if (!text.contains(u'_') || text.contains(u'<'))
        return text;
    return text.toHtmlEscaped().replace(kSubscript, QStringLiteral("<sub>\\1\\2</sub>"));
}

/// The box on the screen around the corners of a body's mesh; nothing for a ghost, or behind the camera.
std::optional<QRectF> boxOf(const SceneFrame::Body& body, const Projection& projection)
{
    if (!body.mesh || body.opacity < 1)
        return std::nullopt;
    QRectF box;
    for (int corner = 0; corner < 8; ++corner) {
        const auto which = static_cast<Eigen::AlignedBox3f::CornerType>(corner);
        const auto at
            = projection.project(body.p_WB + body.R_WB * body.mesh->bounds.corner(which).cast<double>());
        if (!at)
            return std::nullopt;
        constexpr double kDot = 1e-9; // pixels: Qt unites no rectangle without a size
        const QRectF dot(*at, QSizeF(kDot, kDot));
        box = corner == 0 ? dot : box | dot;
    }
    return box;
}

} // namespace

const QStaticText& SceneOverlay::prepared(const QString& text)
{
    if (texts_.size() > kMostTexts)
        texts_.clear();
    auto it = texts_.find(text);
    if (it == texts_.end()) {
        it = texts_.insert(text, QStaticText(withSubscripts(text)));
        it->setPerformanceHint(QStaticText::AggressiveCaching);
        it->prepare({}, font_);
    }
    return *it;
}

void SceneOverlay::add(const QString& key, const QString& text, const Paint& paint, const SceneStyle& style,
                       const QPointF& anchor, const QPointF& away, int body)
{
    if (text.isEmpty())
        return;
    const QSizeF size = prepared(text).size() + QSizeF(2 * kPadX, 2 * kPadY);
    const bool strong = paint.isLit(style.highlightedQuantity);
    items_.push_back({key,
                      text,
                      paintColor(paint, style.theme),
                      strong,
                      {anchor, away, size, choices_.value(key, -1), body}});
}

void SceneOverlay::addArrow(const QString& key, const SceneFrame::Arrow& arrow, const Projection& projection,
                            const SceneStyle& style)
{
    const auto from = projection.project(arrow.from_W);
    const auto tip = projection.project(arrow.from_W + arrow.vector_W);
    if (!from || !tip || arrow.vector_W.isZero())
        return;
    const QRectF view(QPointF(), projection.size());
    const auto anchor = lastPointIn(view.adjusted(kMargin, kMargin, -kMargin, -kMargin), *from, *tip);
    if (!anchor)
        return;
    surroundings_.strokes.emplace_back(*from, *tip);
    obstacles_.emplace_back(anchor->x() - kHead, anchor->y() - kHead, 2 * kHead, 2 * kHead);
    add(key, arrow.label, arrow.paint, style, *anchor, *tip - *from, arrow.bodyId);
}

void SceneOverlay::collect(const SceneFrame& frame, const Projection& projection, const SceneStyle& style)
{
    items_.clear();
    surroundings_ = {};
    const QRectF view(QPointF(), projection.size());
    const auto addAt = [&](const QString& key, const QString& text, const Paint& paint, const Vector3d& p_W,
                           const QPointF& away, int body = -1) {
        const auto anchor = projection.project(p_W);
        if (anchor && view.contains(*anchor))
            add(key, text, paint, style, *anchor, away, body);
    };
    for (std::size_t i = 0; i < frame.arrows.size(); ++i)
        addArrow(QStringLiteral("arrow%1").arg(i), frame.arrows[i], projection, style);
    // No label covers the dot of another point.
    for (const SceneFrame::Point& point : frame.points)
        if (const auto dot = projection.project(point.p_W))
            obstacles_.emplace_back(dot->x() - point.radius, dot->y() - point.radius, 2 * point.radius,
                                    2 * point.radius);
    for (std::size_t i = 0; i < frame.points.size(); ++i)
        addAt(QStringLiteral("point%1").arg(i), frame.points[i].label, frame.points[i].paint,
              frame.points[i].p_W, {1, -1});
    for (std::size_t i = 0; i < frame.labels.size(); ++i)
        addAt(QStringLiteral("label%1").arg(i), frame.labels[i].text, frame.labels[i].paint,
              frame.labels[i].p_W, {1, -1});
    for (const auto& body : frame.bodies) {
        if (const auto box = boxOf(body, projection))
            surroundings_.bodies.push_back({body.id, *box});
        addAt(QStringLiteral("body%1").arg(body.id), body.label, {}, body.p_WB, {1, 0}, body.id);
        for (int axis = 0; axis < 3 && body.axes; ++axis) {
            SceneFrame::Arrow arrow;
            arrow.from_W = body.p_WB;
            arrow.vector_W = bodyAxis_W(body, axis);
            arrow.paint.quantity = QStringLiteral("axis%1").arg(axis + 1);
            arrow.label = QStringLiteral("%1<sub>B</sub>").arg(QChar(u'x' + axis));
            addArrow(QStringLiteral("axis%1-%2").arg(body.id).arg(axis), arrow, projection, style);
        }
    }
    const Vector3d up = projection.R_WC().col(1);
    for (std::size_t i = 0; i < frame.surfaces.size(); ++i) {
        const auto& surface = frame.surfaces[i];
        if (surface.label.isEmpty() || !surface.mesh || surface.mesh->positions.empty())
            continue;
        const Vector3d direction
            = (surface.X_WS.linear().transpose() * (up + 0.8 * projection.R_WC().col(0)));
        const auto highest
            = std::ranges::max_element(surface.mesh->positions, {}, [&](const Eigen::Vector3f& p) {
                  return p.dot(direction.cast<float>());
              });
        addAt(QStringLiteral("surface%1").arg(i), surface.label, surface.paint,
              surface.X_WS * highest->cast<double>(), {1, -1});
    }
}

void SceneOverlay::paintLabels(QPainter& painter, const QSizeF& size, const SceneStyle& style)
{
    std::vector<LabelRequest> requests;
    for (const Item& item : items_)
        requests.push_back(item.request);
    const QRectF area = QRectF(QPointF(), size).adjusted(3, 3, -3, -3);
    const std::vector<LabelPlace> places = placeLabels(requests, area, obstacles_, surroundings_);
    QColor paper = themeColors(style.theme).surface;
    paper.setAlphaF(0.86f);
    choices_.clear();
    boxes_.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const LabelPlace& place = places[i];
        const Item& item = items_[i];
        choices_.insert(item.key, place.choice);
        if (place.choice < 0)
            continue;
        boxes_.push_back(place.rect);
        if (place.leader) {
            painter.setPen(QPen(item.color, 1));
            const QPointF& a = item.request.anchor;
            painter.drawLine(a,
                             QPointF(std::clamp(a.x(), place.rect.left(), place.rect.right()),
                                     std::clamp(a.y(), place.rect.top(), place.rect.bottom())));
        }
        painter.setPen(item.strong ? QPen(item.color, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(paper);
        painter.drawRoundedRect(place.rect, 4, 4);
        painter.setPen(item.color);
        painter.drawStaticText(place.rect.topLeft() + QPointF(kPadX, kPadY), prepared(item.text));
    }
}

QRectF SceneOverlay::paintTriad(QPainter& painter, const Projection& projection, const ThemeColors& theme)
{
    const double length = 26 * screenScale(projection);
    // A letter has room below its line too, for the tail of y, however large the type is.
    const QFontMetricsF metrics(painter.font());
    const QSizeF letterSize(metrics.horizontalAdvance(QLatin1Char('x')) + 6, metrics.height());
    const double beyond = 0.5 * metrics.height();
    const double room = length + metrics.height();
    const QPointF centre(kMargin + room, projection.size().height() - kMargin - room);
    const QString names[3] = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    std::array<int, 3> order{0, 1, 2};
    const Eigen::Matrix3d R_CW = projection.R_WC().transpose();
    std::ranges::sort(order, {}, [&](int axis) { return R_CW(2, axis); });
    std::array<QPointF, 3> ends;
    for (int axis : order) {
        ends[std::size_t(axis)] = centre + length * QPointF(R_CW(0, axis), -R_CW(1, axis));
        painter.setPen(QPen(theme.inkSoft, 1.6, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre, ends[std::size_t(axis)]);
    }
    // Letters stand beyond the ends, those of foreshortened axes beside them where another axis or letter is.
    std::vector<QRectF> taken;
    for (int axis : order | std::views::reverse) {
        const QLineF line(centre, ends[std::size_t(axis)]);
        if (line.length() < 0.2 * length)
            continue;
        const QPointF along = (line.p2() - line.p1()) / line.length();
        const QPointF across(-along.y(), along.x());
        const auto isFree = [&](const QRectF& letter) {
            const QRectF ink = letter.adjusted(3, 3, -3, -3);
            return std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(ink); })
                && std::ranges::none_of(
                       ends, [&](const QPointF& end) { return lastPointIn(ink, centre, end).has_value(); });
        };
        for (const QPointF& place :
             {line.p2() + beyond * along, line.p2() + beyond * across, line.p2() - beyond * across}) {
            const QRectF letter(place - QPointF(letterSize.width(), letterSize.height()) / 2, letterSize);
            if (!isFree(letter))
                continue;
            painter.drawText(letter, Qt::AlignCenter | Qt::TextDontClip, names[axis]);
            taken.push_back(letter.adjusted(3, 3, -3, -3));
            break;
        }
    }
    return QRectF(centre - QPointF(room, room), QSizeF(2 * room, 2 * room));
}

QRectF SceneOverlay::paintLegend(QPainter& painter, const SceneFrame& frame, const Projection& projection,
                                 const SceneStyle& style, const std::vector<QRectF>& buttons)
{
    struct Row {
        QString text;
        QColor color;
        bool arrow, doubleHead, dashed = false;
    };
    const ThemeColors theme = themeColors(style.theme);
    std::vector<Row> rows;
    for (const auto& note : frame.scaleNotes)
        rows.push_back({note.text, quantityStyle(note.quantity, style.theme).color, true, note.doubleHead});
    for (const QString& note : frame.dashedNotes)
        rows.push_back({note, theme.inkSoft, false, false, true});
    SceneFrame bare;
    bare.ground = frame.ground;
    const GroundPlane ground = groundPlane(bare, projection);
    if (ground.visible)
        rows.push_back(
            {tr("grid %1 m").arg(QLocale().toString(ground.spacing, 'g', 6)), theme.inkSoft, false, false});
    if (rows.empty())
        return {};
    const QFontMetricsF metrics(font_);
    const double lineHeight = metrics.height() + 2;
    double width = 0;
    for (const Row& row : rows)
        width = std::max(width, metrics.horizontalAdvance(row.text));
    constexpr double kSign = 26; // width of the sign before the text
    QRectF box(0, 0, width + kSign + 8, lineHeight * static_cast<double>(rows.size()));
    box.moveBottomRight(
        QPointF(projection.size().width() - kMargin, projection.size().height() - kMargin + 2));
    for (const QRectF& each : buttons) // where the picture is low
        if (box.intersects(each))
            box.moveRight(std::max(each.left() - kMargin, kMargin + box.width()));
    double y = box.top() + lineHeight / 2;
    for (const Row& row : rows) {
        painter.setPen(QPen(row.color, row.dashed ? 1.2 : 1.8, row.dashed ? Qt::DashLine : Qt::SolidLine));
        const QPointF tip(box.left() + kSign - 4, y);
        painter.drawLine(QPointF(box.left() + 2, y), row.arrow ? tip - QPointF(6, 0) : tip);
        painter.setBrush(row.color);
        for (double back : row.doubleHead ? std::vector{0.0, 5.0} : std::vector{0.0}) {
            if (!row.arrow)
                continue;
            const QPointF p = tip - QPointF(back, 0);
            painter.setPen(Qt::NoPen);
            painter.drawPolygon(QPolygonF{p, p + QPointF(-7, 3.5), p + QPointF(-7, -3.5)});
        }
        if (!row.arrow && !row.dashed)
            for (double x : {box.left() + 2, tip.x()})
                painter.drawLine(QPointF(x, y - 3), QPointF(x, y + 3));
        painter.setPen(row.arrow ? theme.ink : theme.inkSoft);
        painter.drawText(QRectF(box.left() + kSign + 4, y - lineHeight / 2, width + 6, lineHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, row.text);
        y += lineHeight;
    }
    return box;
}

void SceneOverlay::paint(QPainter& painter, const SceneFrame& frame, const Projection& projection,
                         const SceneStyle& style, const QString& hint, const std::vector<QRectF>& covered)
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const ThemeColors theme = themeColors(style.theme);
    QFont font = QApplication::font();
    constexpr double kPlainFont = 40.0 / 3; // pixels: of the window before its text is made larger
    const double scale
        = std::max(std::sqrt(screenScale(projection)), QFontInfo(font).pixelSize() / kPlainFont);
    font.setPixelSize(std::lround((style.theme == Theme::projector ? 16 : 14) * scale));
    if (font != font_) {
        font_ = font;
        texts_.clear();
    }
    obstacles_ = covered;
    painter.setFont(font_);
    collect(frame, projection, style);
    QFont small = font_;
    small.setPixelSize(std::max(9, font_.pixelSize() - 2));
    painter.setFont(small);
    const QFont labelFont = font_;
    font_ = small;
    obstacles_.push_back(paintLegend(painter, frame, projection, style, covered));
    font_ = labelFont;
    if (frame.axesTriad)
        obstacles_.push_back(paintTriad(painter, projection, theme));
    if (!hint.isEmpty()) {
        painter.setPen(theme.inkSoft);
        painter.drawText(QRectF(kMargin + 2, kMargin, projection.size().width() - 2 * kMargin, 40),
                         Qt::AlignLeft | Qt::AlignTop, hint);
    }
    painter.setFont(font_);
    paintLabels(painter, projection.size(), style);
}

} // namespace polhode::ui
