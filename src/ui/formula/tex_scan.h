#pragma once

#include <QString>
#include <QVector>

namespace polhode::ui
{

/// Something that is not Markdown in Markdown text: characters [begin, end) of it, delimiters included.
struct TexSpan {
    enum Kind { formula, display, live };

    qsizetype begin = 0;
    qsizetype end = 0;
    QString content; ///< without delimiters and outer space
    Kind kind = formula;
};

/// The formulas `$…$` and `$$…$$` and live numbers `{{…}}` of Markdown text. Code and `\$` are none, nor is
/// an amount of money: an inline formula neither begins nor ends with a space, ends before no digit, and
/// stays in its paragraph.
QVector<TexSpan> findSpans(const QString& markdown);

/// The formulas alone.
QVector<TexSpan> findFormulas(const QString& markdown);

} // namespace polhode::ui
