#pragma once

#include "ui/formula/tex_scan.h"

#include <QString>
#include <QVector>

namespace polhode::ui
{

/// A block at the top level of a page: a paragraph, a whole list, a table, a displayed formula …
struct PageBlock {
    enum Kind { paragraph, heading, list, table, quote, code, formula, card };

    Kind kind = paragraph;
    QString markdown; ///< formulas and live numbers are tokens: one character each

    /// Whether it is painted on a ground of its own.
    bool isBox() const { return kind == quote || kind == code || kind == card; }
};

/// A page taken apart: what is Markdown, and what is not.
///
/// Every formula and live number is a private-use character (a token), so that Markdown neither reads nor
/// breaks it. Since CommonMark does not see `**重点：**加粗` as bold, a mute private-use letter stands
/// between such punctuation and the stars. Soft line breaks between Chinese characters are joined.
class PageSource
{
public:
    /// To be left out of what is shown.
    static constexpr QChar kMute = u'\uE000';

    explicit PageSource(const QString& markdown);

    const QVector<PageBlock>& blocks() const { return blocks_; }
    const QVector<TexSpan>& spans() const { return spans_; }

    /// The span that a character stands for, or null if it is an ordinary character.
    const TexSpan* span(QChar character) const;

    /// "question" or "predict" and the id, if the block is a card.
    std::pair<QString, QString> card(const PageBlock& block) const;

private:
    QString tokenized(const QString& markdown);
    void split(const QString& text);
    PageBlock::Kind kindOf(const QString& block) const;

    QVector<TexSpan> spans_;
    QVector<PageBlock> blocks_;
};

} // namespace polhode::ui
