#include "ui/session/curve_colors.h"

#include "ui/theme/quantity.h"

#include <QSet>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kSeriesColors = 8;

/// The axis that the name of a component ends with: 1 for x or 1, 2 for y or 2, 3 for z or 3; else 0.
int axisOf(const Curve& curve)
{
    const QString id = variableOf(curve.id);
    switch (id.isEmpty() ? 0 : id.back().unicode()) {
    case 'x':
    case '1':
        return 1;
    case 'y':
    case '2':
        return 2;
    case 'z':
    case '3':
        return 3;
    default:
        return 0;
    }
}

/// The @p number-th of several curves of one quantity, counted from 0: of its colour, in a shade of its own.
QString shadeOf(const QString& quantity, int number)
{
    if (quantity.isEmpty())
        return seriesColor(number + 1);
    return number % kQuantityShades == 0
        ? quantity
        : QStringLiteral("%1/%2").arg(quantity).arg(number % kQuantityShades);
}

/// Curves of the lesson keep the colour of their quantity. Those that share one are told apart: components
/// take the colours of the axes where each axis occurs once; the others shades of the quantity's.
Colors separateColors(const std::vector<Curve>& curves)
{
    QHash<QString, int> uses;
    QHash<std::pair<QString, int>, int> axisUses;
    QSet<QString> crowded;
    for (const Curve& curve : curves) {
        ++uses[curve.quantity];
        const int axis = axisOf(curve);
        if (++axisUses[{curve.quantity, axis}] > 1 && axis > 0)
            crowded.insert(curve.quantity);
    }
    const auto keepsColor = [&](const Curve& curve) {
        return !curve.quantity.isEmpty()
            && (uses[curve.quantity] < 2
                || (axisOf(curve) == 0 && axisUses[{curve.quantity, 0}] == 1
                    && !crowded.contains(curve.quantity)));
    };
    Colors colors;
    QHash<QString, int> shades;
    for (const Curve& curve : curves)
        if (keepsColor(curve)) {
            colors[curve.id] = curve.quantity;
            shades[curve.quantity] = 1;
        }
    for (const Curve& curve : curves) {
        if (colors.contains(curve.id))
            continue;
        const int axis = crowded.contains(curve.quantity) ? 0 : axisOf(curve);
        const QString color = QStringLiteral("axis%1").arg(axis);
        const bool free = axis > 0 && std::ranges::find(colors, color) == colors.end();
        colors[curve.id] = free ? color : shadeOf(curve.quantity, shades[curve.quantity]++);
    }
    return colors;
}

/// Whether two colour keys look alike in a plot.
bool areAlike(const QString& a, const QString& b)
{
    constexpr int kAlike = 50; // of 255: the blue of a series and that of an axis are
    const QColor one = quantityStyle(a, Theme::light).color, other = quantityStyle(b, Theme::light).color;
    const int red = one.red() - other.red(), green = one.green() - other.green(),
              blue = one.blue() - other.blue();
    return red * red + green * green + blue * blue < kAlike * kAlike;
}

/// A curve that the reader adds takes its own colour, that of its axis, a shade of its own or the first of a
/// series that none of the others has: theirs stay as they are.
QString addedColor(const Curve& curve, const Colors& taken)
{
    QStringList candidates;
    if (!curve.quantity.isEmpty())
        candidates << curve.quantity;
    if (const int axis = axisOf(curve); axis > 0)
        candidates << QStringLiteral("axis%1").arg(axis);
    for (int i = 1; i < kQuantityShades && !curve.quantity.isEmpty(); ++i)
        candidates << shadeOf(curve.quantity, i);
    for (int i = 1; i <= kSeriesColors; ++i)
        candidates << seriesColor(i);
    for (const QString& candidate : candidates)
        if (std::ranges::none_of(taken, [&](const QString& used) { return areAlike(used, candidate); }))
            return candidate;
    return seriesColor(int(taken.size()) + 1);
}

/// Up to two variants of the lesson's one curve are told apart by their dashes; more take colours of their
/// own, those of their @p methods where they differ by these.
void separateVariants(const std::vector<Curve>& curves, Colors& colors, const Colors& methods)
{
    constexpr int kDashed = 2;
    const auto isVariant = [](const Curve& curve) { return curve.role == Curve::Role::variant; };
    const QString own = colors.size() == 1 ? *colors.keyBegin() : QString();
    const auto ofOwn = [&](const Curve& curve) { return isVariant(curve) && variableOf(curve.id) == own; };
    if (own.isEmpty() || std::ranges::count_if(curves, ofOwn) <= kDashed)
        return;
    const QString kept = colors[own];
    int next = 1;
    const auto free = [&] {
        while (areAlike(seriesColor(next), kept))
            ++next;
        return seriesColor(next++);
    };
    if (methods.contains(QString()))
        colors[own] = methods[QString()];
    for (const Curve& curve : curves)
        if (ofOwn(curve)) {
            const QString method = methods.value(curve.id.section('@', 1));
            colors[curve.id] = method.isEmpty() ? free() : method;
        }
}

} // namespace

QString seriesColor(int number)
{
    return QStringLiteral("series%1").arg((number - 1) % kSeriesColors + 1);
}

void colorCurves(std::vector<Curve>& curves, const std::vector<Curve>& own, const Colors& methods)
{
    Colors colors = separateColors(own);
    separateVariants(curves, colors, methods);
    for (const Curve& curve : curves)
        if (curve.role == Curve::Role::main && !colors.contains(curve.id))
            colors[curve.id] = addedColor(curve, colors);
    for (Curve& curve : curves)
        curve.quantity = colors.value(curve.id, colors.value(variableOf(curve.id)));
}

} // namespace polhode::ui
