#include "ui/formula/tex_plain.h"

#include "course/language/tex_symbols.h"
#include "ui/formula/marked_text.h"

#include <QHash>
#include <QRegularExpression>

namespace polhode::ui
{

namespace
{

const QHash<QString, QChar>& accents()
{
    static const QHash<QString, QChar> table{{"tilde", QChar(0x0303)}, {"dot", QChar(0x0307)},
                                             {"ddot", QChar(0x0308)},  {"hat", QChar(0x0302)},
                                             {"bar", QChar(0x0304)},   {"vec", QChar(0x20d7)}};
    return table;
}

QString raised(const QString& text, const QString& from, const QString& to)
{
    QString out;
    for (const QChar c : text) {
        const qsizetype at = from.indexOf(c);
        if (at < 0)
            return text;
        out += to[at];
    }
    return out;
}

/// "dζ/dt" for a letter that has no character of its own with its dots: fonts put a loose dot anywhere.
QString withoutLooseDots(const QString& text)
{
    static const QRegularExpression loose(QStringLiteral(
        "(.)([\u0307\u0308])((?:[\u2080-\u209c\u1d62-\u1d65\u2c7c]|\ue000[^\ue001]*\ue001)*)"));
    QString out = text.normalized(QString::NormalizationForm_C);
    for (QRegularExpressionMatch match = loose.match(out); match.hasMatch(); match = loose.match(out)) {
        const bool second = match.captured(2) == QChar(0x0308);
        out.replace(match.capturedStart(), match.capturedLength(),
                    (second ? QStringLiteral("d²%1%2/dt²") : QStringLiteral("d%1%2/dt"))
                        .arg(match.captured(1), match.captured(3)));
    }
    return out;
}

/// Reads TeX from left to right; an argument is a group, a command or one character.
class Reader
{
public:
    Reader(const QString& tex, bool marked)
        : tex_(tex)
        , marked_(marked)
    {
    }

    QString all()
    {
        QString out;
        while (at_ < tex_.size() && tex_[at_] != '}')
            out += next();
        return out;
    }

private:
    /// In letters the alphabet of subscripts has gaps: where there are marks they are drawn alike.
    QString lowered(const QString& text) const
    {
        const QString figures = raised(text, QStringLiteral("0123456789+−"), QStringLiteral("₀₁₂₃₄₅₆₇₈₉₊₋"));
        if (figures != text || text.isEmpty())
            return figures;
        return marked_ ? kSubscriptFrom + text + kSubscriptTo
                       : raised(text, QStringLiteral("0123456789+−aehijklmnoprstuvx"),
                                QStringLiteral("₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"));
    }

    QString argument()
    {
        while (at_ < tex_.size() && tex_[at_].isSpace())
            ++at_;
        return at_ < tex_.size() ? next() : QString();
    }

    QString next()
    {
        const QChar c = tex_[at_++];
        if (c == '{') {
            const QString inside = all();
            ++at_;
            return inside;
        }
        if (c == '_')
            return lowered(argument());
        if (c == '^')
            return raised(argument(), QStringLiteral("0123456789+−cnT"), QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᶜⁿᵀ"));
        if (c == '-')
            return QStringLiteral("−");
        if (c != '\\')
            return QString(c);
        QString name;
        while (at_ < tex_.size() && tex_[at_].isLetter())
            name += tex_[at_++];
        if (name.isEmpty())
            return at_ < tex_.size() && QStringLiteral(",;:! ").contains(tex_[at_++]) ? QStringLiteral(" ")
                                                                                      : QString();
        while (at_ < tex_.size() && tex_[at_] == ' ')
            ++at_;
        if (const auto it = accents().constFind(name); it != accents().constEnd()) {
            QString letter = argument();
            if (letter.isEmpty())
                return letter;
            letter.insert(1, *it);
            while (at_ < tex_.size() && tex_[at_] == '_')
                letter += next();
            const QString text = withoutLooseDots(letter);
            const bool apart
                = at_ < tex_.size() && QStringLiteral("/^").contains(tex_[at_]) && text.endsWith(u't');
            return apart ? QStringLiteral("(%1)").arg(text) : text;
        }
        if (name == QLatin1String("frac") || name == QLatin1String("tfrac")) {
            const QString above = argument();
            return above + QStringLiteral("/") + argument();
        }
        if (name == QLatin1String("q")) // the colour of a quantity, then what is coloured
            argument();
        const std::string_view symbol = course::texSymbol(name.toStdString());
        return QString::fromUtf8(symbol.data(), qsizetype(symbol.size()));
    }

    QString tex_;
    bool marked_;
    qsizetype at_ = 0;
};

} // namespace

QString plainFromTex(const QString& tex)
{
    return withoutLooseDots(Reader(tex, false).all().simplified());
}

QString markedFromTex(const QString& tex)
{
    return withoutLooseDots(Reader(tex, true).all().simplified());
}

} // namespace polhode::ui
