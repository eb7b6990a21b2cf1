#include "ui/plot/derived_unit.h"

namespace polhode::ui
{

namespace
{

const QString kPowers = QStringLiteral(" \u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"); // of 1 to 9
const QString kTimes = QStringLiteral("\u22c5");

/// A unit as what stands beside its power of seconds: "m/s²" is "m" and −2.
struct Parts {
    QString stem;
    int power = 0;
};

Parts partsOf(const QString& unit)
{
    qsizetype end = unit.size();
    int size = 1;
    if (end > 0 && kPowers.indexOf(unit[end - 1]) > 0) {
        size = int(kPowers.indexOf(unit[end - 1])) + 1;
        --end;
    }
    const QString text = unit.first(end);
    if (text == QLatin1String("s"))
        return {{}, size};
    if (text.endsWith(QLatin1String("/s")))
        return {text.chopped(2) == QLatin1String("1") ? QString() : text.chopped(2), -size};
    if (text.endsWith(kTimes + QLatin1Char('s')))
        return {text.chopped(2), size};
    return {unit, 0};
}

QString joined(const Parts& parts)
{
    const int size = std::abs(parts.power);
    if (size == 0 || size > kPowers.size())
        return parts.stem;
    const QString seconds = QStringLiteral("s") + (size > 1 ? QString(kPowers[size - 1]) : QString());
    if (parts.power > 0)
        return parts.stem.isEmpty() ? seconds : parts.stem + kTimes + seconds;
    return (parts.stem.isEmpty() ? QStringLiteral("1") : parts.stem) + QLatin1Char('/') + seconds;
}

} // namespace

QString perSecond(const QString& unit)
{
    if (unit == QLatin1String("J"))
        return QStringLiteral("W");
    Parts parts = partsOf(unit);
    --parts.power;
    return joined(parts);
}

QString timesSecond(const QString& unit)
{
    if (unit == QLatin1String("W"))
        return QStringLiteral("J");
    Parts parts = partsOf(unit);
    ++parts.power;
    return joined(parts);
}

} // namespace polhode::ui
