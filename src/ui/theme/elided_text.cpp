#include "ui/theme/elided_text.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <utility>
#include <vector>

namespace polhode::ui
{

namespace
{

constexpr QChar kLeftOut(0x2026);

/// What belongs to what stands on both its sides: "ω₂ = 5", "N⋅m/s²".
bool ties(QChar sign)
{
    return sign == u'/' || (sign != u'|' && sign.category() == QChar::Symbol_Math);
}

bool isIdeograph(QChar sign)
{
    return sign.script() == QChar::Script_Han;
}

/// "−3.08", "(2.5": what a unit may follow.
bool isNumber(const QString& word)
{
    const auto figure
        = std::ranges::find_if(word, [](QChar each) { return each.isDigit() || each.isLetter(); });
    return figure != word.end() && figure->isDigit() && word.back().isNumber();
}

/// Whether a unit may begin at @p at: "rad/s", "ms", not "balls".
bool isUnit(const QString& text, qsizetype at)
{
    constexpr int kLongest = 3; // letters in a row
    const auto letters
        = std::find_if(text.begin() + at, text.end(), [](QChar each) { return !each.isLetter(); });
    return letters - text.begin() - at <= kLongest && text[at].isLetter() && !isIdeograph(text[at]);
}

/// Whether what stands before and after @p at is one thing, though a line could be broken there.
bool isWithin(const QString& text, qsizetype at)
{
    const QString before = text.first(at).trimmed();
    const QString word = before.sliced(before.lastIndexOf(u' ') + 1);
    const QChar next = text[at], last = text[at - 1];
    const bool inNumber = next.isDigit() && !last.isSpace() && !isIdeograph(last);
    const bool oneSpace = before.size() + 1 >= at; // two part the number of a lesson from its title
    return word.isEmpty() || ties(word.back()) || ties(next) || inNumber
        || (oneSpace && isNumber(word) && isUnit(text, at));
}

/// Where @p text may be parted, its beginning and its end included.
std::vector<qsizetype> borders(const QString& text)
{
    std::vector<qsizetype> all{0};
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
    for (qsizetype at = finder.toNextBoundary(); at > 0 && at < text.size(); at = finder.toNextBoundary())
        if (!isWithin(text, at))
            all.push_back(at);
    all.push_back(text.size());
    return all;
}

/// The beginning of a text without the comma or sign at its end, and the sign that something follows.
QString head(QString text)
{
    static const QString kLoose = QStringLiteral("(（,;:，、；：=−<>≤≥≈");
    while (!text.isEmpty() && (text.back().isSpace() || kLoose.contains(text.back())))
        text.chop(1);
    const bool apart = !text.isEmpty() && !isIdeograph(text.back());
    return text + (apart ? QStringLiteral(" ") : QString()) + kLeftOut;
}

QString tail(const QString& text)
{
    const QString words = text.trimmed();
    const bool apart = !words.isEmpty() && !isIdeograph(words.front());
    return (apart ? QStringLiteral(" ") : QString()) + words;
}

/// Of a first word that is too long: what stands before its figures, letters left out at the end.
QString firstLetters(const QFontMetricsF& metrics, const QString& word, double room)
{
    const auto figure = std::ranges::find_if(word, [](QChar each) { return each.isDigit(); });
    const QString letters = word.first(figure - word.begin());
    const QString whole = figure == word.end() ? letters.trimmed() + kLeftOut : head(letters);
    return metrics.horizontalAdvance(whole) <= room
        ? whole
        : metrics.elidedText(letters.trimmed() + kLeftOut, Qt::ElideRight, room);
}

/// Both ends of @p text, as much of them as finds room; empty where there is none for one of them.
QString bothEnds(const QFontMetricsF& metrics, const QString& text, const std::vector<qsizetype>& places,
                 double room)
{
    std::vector<double> heads, tails;
    for (const qsizetype place : places) {
        heads.push_back(metrics.horizontalAdvance(head(text.first(place))));
        tails.push_back(metrics.horizontalAdvance(tail(text.sliced(place))));
    }
    std::pair<qsizetype, qsizetype> best{0, text.size()};
    for (std::size_t from = 1; from + 1 < places.size(); ++from)
        for (std::size_t to = from; to + 1 < places.size(); ++to)
            if (heads[from] + tails[to] <= room && places[to] - places[from] < best.second - best.first)
                best = {places[from], places[to]};
    return best.first == 0 ? QString() : head(text.first(best.first)) + tail(text.sliced(best.second));
}

} // namespace

QString elidedText(const QFontMetricsF& metrics, const QString& text, double room, Qt::TextElideMode mode)
{
    if (metrics.horizontalAdvance(text) <= room)
        return text;
    const std::vector<qsizetype> places = borders(text);
    if (mode == Qt::ElideMiddle)
        if (const QString both = bothEnds(metrics, text, places, room); !both.isEmpty())
            return both;
    for (std::size_t i = places.size() - 1; i-- > 1;)
        if (const QString shorter = head(text.first(places[i])); metrics.horizontalAdvance(shorter) <= room)
            return shorter;
    return firstLetters(metrics, text.first(places[1]), room);
}

} // namespace polhode::ui
