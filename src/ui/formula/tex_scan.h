#pragma once

#include <QString>
#include <QVector>

namespace polhode::ui
{

/// A formula found in Markdown: characters [begin, end) of the text, delimiters included.
struct TexSpan {
    qsizetype begin = 0;
    qsizetype end = 0;
    QString tex;
    bool display = false;
};

/// The formulas `$…$` and `$$…$$` of Markdown text. Code and `\$` are none, nor is an amount of money:
/// an inline formula neither begins nor ends with a space, ends before no digit, and stays in its paragraph.
QVector<TexSpan> findFormulas(const QString& markdown);

} // namespace polhode::ui
