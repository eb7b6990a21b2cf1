#include "ui/print/pdf_text.h"

#include <QHash>
#include <QRawFont>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr char16_t kFirstIdeograph = 0x4e00, kLastIdeograph = 0x9fff;

/// What is written by the glyph of another character.
class Writing
{
public:
    Writing(const QString& text, const QFont& font)
        : font_(QRawFont::fromFont(font))
        , written_(text.begin(), text.end())
    {
        QString common;
        for (char16_t c = kFirstIdeograph; c <= kLastIdeograph; ++c)
            common += QChar(c);
        const QString all = common + u' ' + text; // the last of those that look alike is meant
        const QList<quint32> glyphs = font_.glyphIndexesForString(all);
        for (qsizetype i = 0; i < std::min(glyphs.size(), all.size()); ++i)
            if (glyphs[i] != 0 && all[i] != QChar::Tabulation)
                meant_[glyphs[i]] = all[i];
    }

    QChar meant(QChar told) const
    {
        if (told == QChar::Tabulation)
            return u' ';
        return written_.contains(told) ? told : meant_.value(glyphOf(told), told);
    }

private:
    quint32 glyphOf(QChar c) const
    {
        const QList<quint32> glyphs = font_.glyphIndexesForString(QString(c));
        return glyphs.size() == 1 ? glyphs[0] : 0;
    }

    QRawFont font_;
    QSet<QChar> written_;
    QHash<quint32, QChar> meant_; ///< by the glyph
};

} // namespace

QByteArray withReadableText(QByteArray pdf, const QString& text, const QFont& font)
{
    const Writing writing(text, font);
    // The maps from glyphs to characters are not compressed, and all codes have four digits: "<0003> <0003>
    // <4E00>" for one glyph, "<0001> <0009> [<4E00> <4E8C> …]" for several.
    static const QRegularExpression ranges(QStringLiteral("<(\\w{4})> <(\\w{4})> (<\\w{4}>|\\[[^\\]]*\\])")),
        code(QStringLiteral("<(\\w{4})>"));
    for (qsizetype at = pdf.indexOf("begincmap"); at >= 0; at = pdf.indexOf("begincmap", at + 1)) {
        const qsizetype end = pdf.indexOf("endcmap", at);
        const QString map = QString::fromLatin1(pdf.mid(at, end - at));
        for (auto range = ranges.globalMatch(map); range.hasNext();) {
            const QRegularExpressionMatch match = range.next();
            if (!match.captured(3).startsWith(u'[') && match.captured(1) != match.captured(2))
                continue; // of successive characters
            for (auto each = code.globalMatch(map, match.capturedStart(3)); each.hasNext();) {
                const QRegularExpressionMatch found = each.next();
                if (found.capturedStart() >= match.capturedEnd(3))
                    break;
                const QChar told(char16_t(found.captured(1).toUInt(nullptr, 16)));
                if (const QChar meant = writing.meant(told); meant != told)
                    pdf.replace(at + found.capturedStart(1), 4,
                                QByteArray::number(meant.unicode(), 16).rightJustified(4, '0').toUpper());
            }
        }
    }
    return pdf;
}

} // namespace polhode::ui
