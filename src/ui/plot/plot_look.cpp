#include "ui/plot/plot_look.h"

#include "ui/theme/color_vision.h"
#include "ui/theme/quantity.h"
#include "ui/theme/run_style.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <utility>

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

/// Dashes that can be told apart, in widths of the line; the first is none.
const std::array<QList<qreal>, 7>& dashPatterns()
{
    static const std::array<QList<qreal>, 7> kPatterns{
        {{}, {6, 3}, {2, 2.5}, {8, 3, 2, 3}, {8, 3, 2, 3, 2, 3}, {14, 4}, {6, 2, 6, 2, 2, 2, 2, 2}}};
    return kPatterns;
}

void setDashes(QPen& pen, const QList<qreal>& dashes)
{
    if (dashes.isEmpty())
        return;
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern(dashes);
}

QColor penColor(const Curve& curve, const PlotLook& look)
{
    const QColor own = quantityStyle(curve.quantity, look.theme).color;
    switch (curve.role) {
    case Curve::Role::main:
        break;
    case Curve::Role::theory:
        return mixed(own, look.colors.ink, 0.8);
    case Curve::Role::variant:
        return mixed(own, look.colors.surface, 0.35);
    case Curve::Role::pinned:
        return runStyle(curve.run, look.theme).color;
    case Curve::Role::measured:
        return mixed(own, look.colors.ink, 0.45);
    }
    return own;
}

/// Whether two colours are too near for lines; kept, as pictures ask again and again.
bool areNear(const QColor& a, const QColor& b)
{
    static QHash<std::pair<QRgb, QRgb>, bool> known;
    const auto [low, high] = std::minmax({a.rgb(), b.rgb()});
    const std::pair key(low, high);
    const auto found = known.constFind(key);
    return found != known.constEnd() ? *found : *known.insert(key, leastDifference(a, b) < kNearColors);
}

/// For each curve the number of its pattern. The run's own curves choose first; what a variant has is dashed.
std::vector<std::size_t> patternNumbers(const std::vector<Curve>& curves, const PlotLook& look)
{
    constexpr std::array kOrder{Curve::Role::main, Curve::Role::variant};
    const std::size_t count = dashPatterns().size();
    std::vector<std::size_t> chosen(curves.size(), count);
    for (const Curve::Role role : kOrder)
        for (std::size_t i = 0; i < curves.size(); ++i) {
            if (curves[i].role != role)
                continue;
            std::vector<int> taken(count, 0);
            const QColor color = penColor(curves[i], look);
            for (std::size_t k = 0; k < curves.size(); ++k)
                if (chosen[k] < count && areNear(color, penColor(curves[k], look)))
                    ++taken[chosen[k]];
            const auto first = taken.begin() + (role == Curve::Role::variant ? 1 : 0);
            chosen[i] = std::size_t(std::min_element(first, taken.end()) - taken.begin());
        }
    return chosen;
}

/// Steps back where something else is pointed at.
void light(QPen& pen, const Curve& curve, const PlotLook& look)
{
    if (look.highlighted.isEmpty())
        return;
    if (curve.isOf(look.highlighted))
        pen.setWidthF(pen.widthF() + 1);
    else
        pen.setColor(mixed(pen.color(), look.colors.surface, 0.65));
}

QPen curvePen(const Curve& curve, const QList<qreal>& dashes, const PlotLook& look)
{
    QPen pen(penColor(curve, look), look.lineWidth(), Qt::SolidLine, Qt::RoundCap, Qt::BevelJoin);
    if (curve.role == Curve::Role::theory)
        pen.setWidthF(0.65 * look.lineWidth());
    else if (curve.role != Curve::Role::main)
        pen.setWidthF(0.8 * look.lineWidth());
    setDashes(pen, dashes);
    light(pen, curve, look);
    return pen;
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

std::vector<QPen> curvePens(const std::vector<Curve>& curves, const PlotLook& look)
{
    static const QList<qreal> kTheory{4, 4};
    const std::vector<std::size_t> numbers = patternNumbers(curves, look);
    std::vector<QPen> pens;
    for (std::size_t i = 0; i < curves.size(); ++i)
        pens.push_back(curvePen(curves[i],
                                curves[i].role == Curve::Role::theory ? kTheory
                                    : curves[i].role == Curve::Role::pinned
                                    ? runStyle(curves[i].run, look.theme).dashes
                                    : curves[i].role == Curve::Role::measured ? QList<qreal>()
                                                                              : dashPatterns()[numbers[i]],
                                look));
    return pens;
}

QPen underPen(const Curve& curve, const PlotLook& look)
{
    if (curve.role != Curve::Role::pinned)
        return Qt::NoPen;
    const QColor own = quantityStyle(curve.quantity, look.theme).color;
    QPen pen(mixed(own, look.colors.surface, 0.5), 0.55 * look.lineWidth(), Qt::SolidLine, Qt::FlatCap,
             Qt::BevelJoin);
    light(pen, curve, look);
    return pen;
}

} // namespace polhode::ui
