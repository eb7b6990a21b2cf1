#include "ui/formula/math_svg.h"

#include "ui/theme/fonts.h"

#include <cmath>

namespace polhode::ui
{

namespace
{

QString descriptionOf(const QPainterPath& path)
{
    QString text;
    const auto add = [&](const char* command, std::initializer_list<int> points) {
        text += QLatin1String(command);
        for (const int i : points)
            text += svgNumber(path.elementAt(i).x, 1) + u' ' + svgNumber(path.elementAt(i).y, 1) + u' ';
    };
    for (int i = 0; i < path.elementCount(); ++i) {
        switch (path.elementAt(i).type) {
        case QPainterPath::MoveToElement:
            add("M", {i});
            break;
        case QPainterPath::LineToElement:
            add("L", {i});
            break;
        case QPainterPath::CurveToElement:
            add("C", {i, i + 1, i + 2});
            break;
        case QPainterPath::CurveToDataElement:
            break;
        }
    }
    return text.trimmed();
}

/// The path without what lies outside of its clip, such as the ends of what makes a bracket longer.
QPainterPath clippedPath(const MathBox::Op& op)
{
    if (op.clip.isNull())
        return op.path;
    QPainterPath clip;
    clip.addRect(op.clip);
    return op.path.intersected((op.clipMatrix * op.matrix.inverted()).map(clip));
}

QString matrixText(const QTransform& m)
{
    return QStringLiteral("matrix(%1 %2 %3 %4 %5 %6)")
        .arg(svgNumber(m.m11(), 4), svgNumber(m.m12(), 4), svgNumber(m.m21(), 4), svgNumber(m.m22(), 4),
             svgNumber(m.dx(), 1), svgNumber(m.dy(), 1));
}

} // namespace

QString svgNumber(double value, int decimals)
{
    QString text = QString::number(value, 'f', decimals);
    if (text.contains(u'.')) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
    }
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString MathSvg::glyph(const QPainterPath& path)
{
    const QString description = descriptionOf(path);
    const auto known = numbers_.constFind(description);
    if (known != numbers_.constEnd())
        return QStringLiteral("g%1").arg(*known);
    numbers_.insert(description, int(paths_.size()));
    paths_ << description;
    return QStringLiteral("g%1").arg(paths_.size() - 1);
}

QString MathSvg::element(const MathBox& box, double scale, Theme theme)
{
    constexpr double kUnits = 1000, kEdge = 20; // of the em: glyphs may reach a little beyond their box
    QString inside;
    for (const MathBox::Op& op : box.ops()) {
        const QColor own
            = op.part >= 0 ? quantityStyle(box.parts()[op.part].quantity, theme).color : QColor();
        const auto paint = [&](const QColor& given) {
            return given.isValid() ? given.name()
                : own.isValid()    ? own.name()
                                   : QStringLiteral("currentColor");
        };
        QString look
            = QStringLiteral(" fill=\"%1\"").arg(op.filled ? paint(op.fill) : QStringLiteral("none"));
        if (op.strokeWidth > 0)
            look += QStringLiteral(" stroke=\"%1\" stroke-width=\"%2\"%3")
                        .arg(paint(op.stroke), svgNumber(op.strokeWidth),
                             op.dashed ? QStringLiteral(" stroke-dasharray=\"%1\"").arg(4 * op.strokeWidth)
                                       : QString());
        const QString place = QStringLiteral(" transform=\"%1\"").arg(matrixText(op.matrix));
        if (op.text.isEmpty())
            inside += QStringLiteral("<use href=\"#%1\"%2%3/>").arg(glyph(clippedPath(op)), place, look);
        else
            inside += QStringLiteral("<text%1%2 font-size=\"%3\"%4%5>%6</text>")
                          .arg(place, look, svgNumber(op.textSize),
                               op.bold ? QStringLiteral(" font-weight=\"bold\"") : QString(),
                               op.italic ? QStringLiteral(" font-style=\"italic\"") : QString(),
                               op.text.toHtmlEscaped());
    }
    const double width = box.width() * kUnits + 2 * kEdge,
                 height = (box.height() + box.depth()) * kUnits + 2 * kEdge;
    return QStringLiteral("<svg class=\"math\" role=\"img\" aria-label=\"%1\" viewBox=\"%2 %3 %4 %5\" "
                          "style=\"width:%6em;vertical-align:%7em\"><title>%1</title>%8</svg>")
        .arg(box.spoken().toHtmlEscaped(), svgNumber(-kEdge), svgNumber(-box.height() * kUnits - kEdge),
             svgNumber(width), svgNumber(height), svgNumber(width / kUnits * scale, 3),
             svgNumber(-(box.depth() + kEdge / kUnits) * scale, 3), inside);
}

QString MathSvg::glyphs() const
{
    QString text = QStringLiteral(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs>");
    for (qsizetype i = 0; i < paths_.size(); ++i)
        text += QStringLiteral("<path id=\"g%1\" d=\"%2\"/>").arg(i).arg(paths_[i]);
    return text + QStringLiteral("</defs></svg>");
}

} // namespace polhode::ui
