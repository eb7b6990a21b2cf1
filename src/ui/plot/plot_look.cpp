#include "ui/plot/plot_look.h"

#include <QHash>

#include <array>

namespace polhode::ui
{

namespace
{

QFont scaled(QFont font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(std::max(1, qRound(font.pixelSize() * factor)));
    return font;
}

QList<qreal> variantDashes(int variant)
{
    static const std::array<QList<qreal>, 4> kDashes{{{6, 3}, {2, 2.5}, {8, 3, 2, 3}, {8, 3, 2, 3, 2, 3}}};
    return kDashes[std::size_t(variant) % kDashes.size()];
}

void setDashes(QPen& pen, const QList<qreal>& dashes)
{
    if (dashes.isEmpty())
        return;
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern(dashes);
}

} // namespace

QFont PlotLook::smallFont() const
{
    return scaled(font, 0.9);
}

QFont PlotLook::titleFont() const
{
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    return bold;
}

QPen curvePen(const Curve& curve, int variant, const PlotLook& look)
{
    const QuantityStyle style = quantityStyle(curve.quantity, look.theme);
    QPen pen(style.color, look.lineWidth(), Qt::SolidLine, Qt::RoundCap, Qt::BevelJoin);
    switch (curve.role) {
    case Curve::Role::main:
        break;
    case Curve::Role::theory:
        pen.setColor(mixed(style.color, look.colors.ink, 0.8));
        pen.setWidthF(0.65 * look.lineWidth());
        setDashes(pen, {4, 4});
        break;
    case Curve::Role::variant:
        pen.setColor(mixed(style.color, look.colors.surface, 0.35));
        pen.setWidthF(0.8 * look.lineWidth());
        setDashes(pen, variantDashes(variant));
        break;
    case Curve::Role::pinned:
        pen.setColor(mixed(style.color, look.colors.surface, 0.5));
        pen.setWidthF(0.8 * look.lineWidth());
        break;
    }
    if (look.highlighted.isEmpty())
        return pen;
    if (look.highlighted == curve.quantity)
        pen.setWidthF(pen.widthF() + 1);
    else
        pen.setColor(mixed(pen.color(), look.colors.surface, 0.65));
    return pen;
}

std::vector<int> variantNumbers(const std::vector<Curve>& curves)
{
    QHash<QString, int> seen;
    std::vector<int> numbers;
    for (const Curve& curve : curves)
        numbers.push_back(curve.role == Curve::Role::variant ? seen[curve.quantity]++ : 0);
    return numbers;
}

} // namespace polhode::ui
