#include "ui/formula/math_box.h"

#include "ui/theme/fonts.h"
#include "ui/theme/palette.h"

#include <QFontMetricsF>
#include <QJsonArray>
#include <QJsonObject>
#include <QPainter>

namespace polhode::ui
{

namespace
{

constexpr double kUnitsPerEm = 1000;

/// Glyphs of text are painted at this size and scaled, so that their shape does not depend on the zoom.
constexpr int kTextPixels = 100;

QTransform toTransform(const QJsonValue& value)
{
    const QJsonArray a = value.toArray();
    return QTransform(a[0].toDouble(), a[1].toDouble(), a[2].toDouble(), a[3].toDouble(), a[4].toDouble(),
                      a[5].toDouble());
}

QRectF toRect(const QJsonValue& value)
{
    const QJsonArray a = value.toArray();
    return QRectF(a[0].toDouble(), a[1].toDouble(), a[2].toDouble(), a[3].toDouble());
}

QFont textFont(bool bold, bool italic)
{
    QFont font(bodyFontFamilies());
    font.setPixelSize(kTextPixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setBold(bold);
    font.setItalic(italic);
    return font;
}

QTransform fromUnits()
{
    return QTransform::fromScale(1 / kUnitsPerEm, 1 / kUnitsPerEm);
}

} // namespace

MathBox::MathBox(const QString& tex, const QJsonObject& layout,
                 const std::function<QPainterPath(const QString&)>& glyph)
    : tex_(tex)
    , error_(layout["error"].toString())
    , spoken_(layout["text"].toString())
    , label_(layout["label"].toString())
    , width_(layout["w"].toDouble() / kUnitsPerEm)
    , height_(layout["h"].toDouble() / kUnitsPerEm)
    , depth_(layout["d"].toDouble() / kUnitsPerEm)
{
    if (layout.contains("tag"))
        tag_ = std::make_shared<MathBox>(QString(), layout["tag"].toObject(), glyph);
    const QJsonArray parts = layout["parts"].toArray();
    for (const QJsonValue& part : parts)
        parts_.append({part.toString(), {}});

    const QJsonArray ops = layout["ops"].toArray();
    ops_.reserve(ops.size());
    for (const QJsonValue& value : ops) {
        const QJsonObject o = value.toObject();
        Op op;
        op.matrix = toTransform(o["m"]);
        if (o.contains("d")) {
            op.path = glyph(o["d"].toString());
        } else if (o.contains("r")) {
            op.path.addRect(toRect(o["r"]));
        } else if (o.contains("l")) {
            const QRectF ends = toRect(o["l"]);
            op.path.moveTo(ends.topLeft());
            op.path.lineTo(ends.width(), ends.height());
            op.filled = false;
        } else {
            op.text = o["v"].toString();
            op.textSize = o["z"].toDouble();
            op.bold = o.contains("b");
            op.italic = o.contains("i");
        }
        const QString fill = o["f"].toString();
        op.filled = op.filled && fill != "none";
        op.fill = QColor(fill);
        op.stroke = QColor(o["s"].toString());
        op.strokeWidth = o["s"].toString() == "none" ? 0 : o["w"].toDouble();
        op.dashed = o.contains("a");
        if (o.contains("c")) {
            op.clip = toRect(o["c"]["r"]);
            op.clipMatrix = toTransform(o["c"]["m"]);
        }
        op.part = o["q"].toInt(-1);
        if (op.part >= 0)
            parts_[op.part].rect |= bounds(op);
        ops_.append(op);
    }
}

QRectF MathBox::bounds(const Op& op) const
{
    QRectF rect = op.path.controlPointRect();
    if (!op.text.isEmpty()) {
        const double advance = QFontMetricsF(textFont(op.bold, op.italic)).horizontalAdvance(op.text)
            * op.textSize / kTextPixels;
        rect = QRectF(0, -0.8 * op.textSize, advance, op.textSize);
    }
    rect = op.matrix.mapRect(rect);
    if (!op.clip.isNull())
        rect &= op.clipMatrix.mapRect(op.clip);
    return fromUnits().mapRect(rect);
}

void MathBox::paintText(QPainter& painter, const Op& op, const QColor& color) const
{
    painter.scale(op.textSize / kTextPixels, op.textSize / kTextPixels);
    painter.setFont(textFont(op.bold, op.italic));
    painter.setPen(color);
    painter.drawText(QPointF(0, 0), op.text);
}

void MathBox::paint(QPainter& painter, QPointF baseline, double em, const MathInk& ink) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(baseline);
    painter.scale(em, em);
    if (ink.theme && !ink.highlighted.isEmpty()) {
        QColor light = quantityStyle(ink.highlighted, *ink.theme).color;
        light.setAlphaF(0.22f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(light);
        for (const Part& part : parts_)
            if (part.quantity == ink.highlighted)
                painter.drawRoundedRect(part.rect.adjusted(-0.08, -0.1, 0.08, 0.1), 0.12, 0.12);
    }
    const QTransform units = fromUnits() * painter.transform();
    for (const Op& op : ops_) {
        const bool colored = ink.theme && op.part >= 0;
        const QColor own = colored ? quantityStyle(parts_[op.part].quantity, *ink.theme).color : ink.ink;
        painter.save();
        if (!op.clip.isNull()) {
            painter.setTransform(op.clipMatrix * units);
            painter.setClipRect(op.clip, Qt::IntersectClip);
        }
        painter.setTransform(op.matrix * units);
        if (!op.text.isEmpty()) {
            paintText(painter, op, own);
        } else {
            QPen pen(Qt::NoPen);
            if (op.strokeWidth > 0)
                pen = QPen(op.stroke.isValid() ? op.stroke : own, op.strokeWidth,
                           op.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
            painter.setPen(pen);
            painter.setBrush(op.filled ? QBrush(op.fill.isValid() ? op.fill : own) : QBrush(Qt::NoBrush));
            painter.drawPath(op.path);
        }
        painter.restore();
    }
    painter.restore();
}

} // namespace polhode::ui
