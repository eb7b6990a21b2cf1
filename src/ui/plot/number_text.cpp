#include "ui/plot/number_text.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

const QChar kMinus(0x2212);

/// The decimal exponent of @p value after rounding to @p significant digits: 9.99 to two digits is 10.
int exponentOf(double value, int significant)
{
    const QString text = QString::number(std::abs(value), 'e', significant - 1);
    return text.mid(text.indexOf(QLatin1Char('e')) + 1).toInt();
}

QString special(double value)
{
    if (std::isnan(value))
        return QStringLiteral("–");
    return value > 0 ? QStringLiteral("∞") : kMinus + QStringLiteral("∞");
}

} // namespace

QString superscript(int number)
{
    static const QString kFigures = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar figure : QString::number(std::abs(number)))
        text += kFigures[figure.digitValue()];
    return text;
}

QString subscript(int number)
{
    QString text;
    for (const QChar figure : QString::number(number))
        text += QChar(0x2080 + figure.digitValue());
    return text;
}

QString fixedText(double value, int decimals)
{
    if (!std::isfinite(value))
        return special(value);
    QString text = QString::number(std::abs(value), 'f', std::clamp(decimals, 0, 15));
    const bool isZero = std::all_of(text.begin(), text.end(), [](QChar c) { return c == u'0' || c == u'.'; });
    return value < 0 && !isZero ? kMinus + text : text;
}

QString numberText(double value, int significant)
{
    if (!std::isfinite(value))
        return special(value);
    if (value == 0)
        return QStringLiteral("0");
    const int exponent = exponentOf(value, significant);
    if (exponent >= -4 && exponent < 6)
        return fixedText(value, significant - 1 - exponent);
    return powerText(value, significant);
}

QString powerText(double value, int significant)
{
    if (!std::isfinite(value))
        return special(value);
    const QString text = QString::number(std::abs(value), 'e', significant - 1);
    const QString mantissa = text.left(text.indexOf(QLatin1Char('e')));
    return (value < 0 ? QString(kMinus) : QString()) + mantissa + QStringLiteral("×10")
        + superscript(exponentOf(value, significant));
}

QString valueText(double value, double resolution)
{
    if (!std::isfinite(value) || !(resolution > 0) || !std::isfinite(resolution))
        return numberText(value, 4);
    const double largest = std::max(std::abs(value), resolution);
    const int digits
        = std::clamp(int(std::floor(std::log10(largest)) - std::floor(std::log10(resolution))) + 1, 2, 12);
    constexpr double kLong = 1e5,
                     kFine = 1e-6; // with more digits before or behind the point it is hard to read
    if (largest >= kLong || resolution < kFine)
        return numberText(value, digits);
    return fixedText(value, -int(std::floor(std::log10(resolution))));
}

} // namespace polhode::ui
