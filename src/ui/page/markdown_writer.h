#pragma once

#include "ui/page/page_objects.h"
#include "ui/page/page_source.h"

#include <QCoreApplication>
#include <QHash>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>

#include <functional>

class QTextList;
class QTextTable;

namespace polhode::ui
{

/// Where blocks of a page are written: a place in a document, the column that it is in, and the box.
struct PagePlace {
    QTextCursor cursor;
    bool fresh = true; ///< the block at the cursor is still to be used
    int column = -1; ///< 0 or 1, or -1: the full width
    course::Language language = course::Language::en; ///< of what is written here
    double margin = 0; ///< left and right, of blocks here
    BoxKind boxKind = BoxKind::none;
    int box = 0;
    int outerBox = 0;
    int answer = -1;
};

/// What a quote is by how it begins: `**Common slip**`, `**Note**` or `**Worked by hand**` in the words of a
/// language that the program has, or none of them.
BoxKind quoteKind(const QString& markdown);

/// Writes Markdown into a text document in the type of the pages.
class MarkdownWriter
{
    Q_DECLARE_TR_FUNCTIONS(MarkdownWriter)

public:
    using LinkInfoOf = std::function<LinkInfo(const PageLink&)>;
    using ValueOf = std::function<QString(const QString& source)>;

    MarkdownWriter(PageContent& content, const PageStyle& style, PageObjects& objects, LinkInfoOf linkInfo);

    /// On paper: what a live number reads.
    void setValues(ValueOf valueOf) { valueOf_ = std::move(valueOf); }

    /// How many lines are shown of a box "worked by hand", by its number; without it each is whole.
    using WorkedLines = std::function<int(int box)>;
    void setWorkedLines(WorkedLines lines) { workedLines_ = std::move(lines); }

    /// A quiet word beside the title of a step; empty: none.
    void setTitleMark(const course::Text& mark) { titleMark_ = mark; }

    /// Where the figures that Markdown names are.
    void setFigureFolder(const QString& folder) { figureFolder_ = folder; }

    void write(PagePlace& place, const PageSource& source, const PageBlock& block);

    /// Starts a block at the place: with these formats, and with the margins and the box of the place.
    void startBlock(PagePlace& place, QTextBlockFormat block, const QTextCharFormat& text);

    /// The text of a paragraph with this format, without starting a block.
    void writeInline(PagePlace& place, const QString& markdown, QTextCharFormat format);

    void insertItem(PagePlace& place, PageItem item, const QTextCharFormat& around);

    QTextCharFormat textFormat(double scale = 1, bool bold = false) const;
    QTextBlockFormat blockFormat(double above, double below) const;

    /// A character format for a link, numbered and remembered.
    QTextCharFormat linkFormat(const PageLink& link, const QTextCharFormat& around);

private:
    void read(const PageBlock& block);
    int writeBlocks(PagePlace& place, PageBlock::Kind kind, int lines);
    void writeWorked(PagePlace& place, int number);
    void writeFoot(PagePlace& place, WorkedBox& box);
    void writeBlock(PagePlace& place, const QTextBlock& block, PageBlock::Kind kind);
    QString numberOf(const QTextBlock& block) const;
    void writeFragments(PagePlace& place, const QTextBlock& block, const QTextCharFormat& base);
    void writeText(PagePlace& place, const QString& given, const QTextCharFormat& format);
    void writeTable(PagePlace& place, QTextTable& table);
    void writeFigure(PagePlace& place, const QString& file, const QString& caption);
    QString withTex(const QString& text) const;

    PageContent& content_;
    const PageStyle& style_;
    PageObjects& objects_;
    LinkInfoOf linkInfo_;
    WorkedLines workedLines_;
    course::Text titleMark_;
    QString figureFolder_;
    ValueOf valueOf_;
    const PageSource* source_ = nullptr;
    QTextDocument scratch_;
    QHash<const QTextList*, int> firstNumbers_; ///< of those in it
    QString openLink_;
    bool quoteOpen_ = false; ///< in the block that is being written
};

} // namespace polhode::ui
