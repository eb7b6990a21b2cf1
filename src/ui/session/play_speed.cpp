#include "ui/session/play_speed.h"

#include "course/language/typed_number.h"
#include "course/language/typed_text.h"
#include "course/language/value_error.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kWanted = 6; // s that a run takes to be seen
constexpr double kLeast = 4, kMost = 9; // s within which real time is kept
constexpr QChar kThinSpace(0x202f), kRatio(0x2236);
constexpr double kRound[] = {1, 1.5, 2, 3, 4, 6, 8, 10}; // neighbours are a factor of at most 1.5 apart

struct PlaySpeed {
    Q_DECLARE_TR_FUNCTIONS(PlaySpeed)
};

/// The round number nearest to @p value > 0 in proportion.
double nearestRound(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)));
    double best = decade;
    for (const double mantissa : kRound)
        if (std::abs(std::log(mantissa * decade / value)) < std::abs(std::log(best / value)))
            best = mantissa * decade;
    return best;
}

/// At most three figures that count; thousands in groups, as 20 000.
QString grouped(double value)
{
    const int decimals = std::max(0, 2 - int(std::floor(std::log10(value))));
    const double unit = std::pow(10, 2 - std::floor(std::log10(value)));
    QString text = QString::number(std::round(value * unit) / unit, 'f', decimals);
    while (text.contains(u'.') && (text.endsWith(u'0') || text.endsWith(u'.')))
        text.chop(1);
    for (qsizetype place = text.size() - 3; decimals == 0 && text.size() > 4 && place > 0; place -= 3)
        text.insert(place, kThinSpace);
    return text;
}

/// Without the words and signs with which speedText() surrounds a factor.
QString bareFactor(const QString& text)
{
    static const QRegularExpression kNoLetters(QStringLiteral("[^\\p{L}]+"));
    QString bare = QString::fromStdString(course::plainSigns(text.toStdString()));
    for (const QString& word :
         (speedText(kSlowestPlay) + u' ' + speedText(kFastestPlay)).split(kNoLetters, Qt::SkipEmptyParts))
        bare.remove(word, Qt::CaseInsensitive);
    bare.remove(kThinSpace).remove(u' ');
    while (bare.endsWith(u'x', Qt::CaseInsensitive) || bare.endsWith(u'*'))
        bare.chop(1);
    return bare.replace(u':', u'/').replace(kRatio, u'/');
}

} // namespace

double automaticSpeed(double duration)
{
    if (!(duration > 0) || !std::isfinite(duration) || (duration >= kLeast && duration <= kMost))
        return 1;
    const double factor = duration / kWanted;
    return factor < 1 ? 1 / nearestRound(1 / factor) : nearestRound(factor);
}

QString speedText(double factor)
{
    if (factor == 1)
        return PlaySpeed::tr("real time");
    return factor < 1 ? PlaySpeed::tr("1 : %1 slow").arg(grouped(1 / factor))
                      : PlaySpeed::tr("%1 × fast").arg(grouped(factor));
}

std::optional<double> parseSpeed(const QString& text, QString* problem)
{
    try {
        const double factor = text.trimmed().compare(speedText(1), Qt::CaseInsensitive) == 0
            ? 1
            : course::typedNumber(bareFactor(text).toStdString());
        if (factor >= kSlowestPlay && factor <= kFastestPlay)
            return factor;
        *problem
            = PlaySpeed::tr("Speeds go from %1 to %2.").arg(speedText(kSlowestPlay), speedText(kFastestPlay));
    } catch (const course::ValueError&) {
        *problem = PlaySpeed::tr("A speed is written as 1/8, 0.01, 1:500 or 3x.");
    }
    return std::nullopt;
}

} // namespace polhode::ui
