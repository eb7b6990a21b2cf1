#include "ui/widgets/entry_style.h"

#include "ui/plot/number_text.h"
#include "ui/theme/tolerances.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kBeside = 6; // pixels of a cell beside its number
constexpr double kOwnPower = 0.85; // size of a number with a power of ten of its own, to that of the others

/// The power of ten, a multiple of three, of which the entries are written as multiples: 0 if the largest is
/// of a size to be read as it is.
int exponentFor(double largest)
{
    if (!(largest > 0) || (largest >= 0.1 && largest < 1e5))
        return 0;
    return 3 * int(std::floor(std::log10(largest) / 3));
}

} // namespace

double largestEntry(const Eigen::MatrixXd& matrix)
{
    double largest = 0;
    for (const double entry : matrix.reshaped())
        if (std::isfinite(entry))
            largest = std::max(largest, std::abs(entry));
    return largest;
}

bool isNothing(double entry, double largest)
{
    constexpr double kRounded = 1e-12; // of the largest entry: what is left of terms that cancel
    return !(largest > 0) || std::abs(entry) < kRounded * largest;
}

QString entryUnit(const Eigen::MatrixXd& matrix, const QString& unit)
{
    const int exponent = exponentFor(largestEntry(matrix));
    const QString factor = exponent == 0 ? QString() : QStringLiteral("10") + superscript(exponent);
    return factor.isEmpty() || unit.isEmpty() ? factor + unit : factor + QStringLiteral(" ") + unit;
}

bool EntryStyle::hasOwnPower(double entry, double largest) const
{
    return smallDigits > 0 && !isNothing(entry, largest)
        && std::abs(entry) < std::pow(10.0, exponent - decimals);
}

QString EntryStyle::text(double entry, double largest) const
{
    if (isNothing(entry, largest))
        return QStringLiteral("0");
    const double multiple = entry / std::pow(10.0, exponent);
    return hasOwnPower(entry, largest) ? powerText(multiple, smallDigits) : fixedText(multiple, decimals);
}

QFont EntryStyle::font(const QFont& table, bool ownPower) const
{
    QFont own = table;
    own.setPointSizeF(size * (ownPower ? kOwnPower : 1) * table.pointSizeF());
    return own;
}

EntryStyle fittingStyle(const Eigen::MatrixXd& matrix, const QFont& font, double width)
{
    struct Try {
        double size;
        int digits; // of the largest entry
        int smallDigits;
    };
    static constexpr Try kTries[] = {{1, 4, 2},    {1, 4, 1},    {1, 3, 2},    {1, 3, 1},    {0.85, 3, 2},
                                     {0.85, 3, 1}, {0.85, 2, 1}, {0.75, 2, 1}, {0.75, 1, 1}, {0.75, 1, 0}};
    const double largest = largestEntry(matrix);
    const int exponent = exponentFor(largest);
    const int leading = largest > 0 ? int(std::floor(std::log10(largest))) - exponent : 0;
    const bool whole
        = exponent == 0 && std::ranges::all_of(matrix.reshaped(), [](double entry) {
              return !std::isfinite(entry) || std::abs(entry - std::round(entry)) < tolerance::kWhole;
          });
    EntryStyle style;
    for (const Try& attempt : kTries) {
        style = {attempt.size, exponent, whole ? 0 : std::max(0, attempt.digits - 1 - std::max(0, leading)),
                 whole ? 0 : attempt.smallDigits};
        const QFontMetricsF metrics[]{QFontMetricsF(style.font(font, false)),
                                      QFontMetricsF(style.font(font, true))};
        double widest = 0;
        for (const double entry : matrix.reshaped())
            widest = std::max(
                widest,
                metrics[style.hasOwnPower(entry, largest)].horizontalAdvance(style.text(entry, largest)));
        if (widest <= width - kBeside)
            break;
    }
    return style;
}

} // namespace polhode::ui
