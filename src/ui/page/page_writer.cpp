#include "ui/page/page_writer.h"

#include "ui/formula/math_engine.h"
#include "ui/formula/math_text.h"
#include "ui/page/card_writer.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTextTable>

namespace polhode::ui
{

namespace
{

PageSource sourceIn(PageLanguage language, const PageText& text)
{
    return PageSource(QString::fromStdString(in(language.own, text)));
}

class PageWriter
{
    Q_DECLARE_TR_FUNCTIONS(PageWriter)

public:
    PageWriter(MarkdownWriter& writer, PageContent& content, const PageStyle& style,
               const QVector<QuestionCard>& questions)
        : writer_(writer)
        , content_(content)
        , style_(style)
        , questions_(questions)
    {
    }

    void writeOne(PagePlace& place, const PageSource& source, const PageBlock& block, PageLanguage language)
    {
        place.language = language.own;
        if (block.kind == PageBlock::card)
            writeQuestion(place, source.card(block).second, language);
        else
            writer_.write(place, source, block);
    }

    void writeAll(PagePlace& place, const PageSource& source, PageLanguage language)
    {
        const QVector<PageBlock>& blocks = source.blocks();
        for (qsizetype i = 0; i < blocks.size(); ++i) {
            const int first = place.cursor.position() + (place.fresh ? 0 : 1);
            writeOne(place, source, blocks[i], language);
            QTextCursor start(place.cursor.document());
            start.setPosition(first);
            QTextBlockFormat format = start.blockFormat();
            format.setTopMargin(format.topMargin() + apart(blocks, i));
            start.setBlockFormat(format);
        }
    }

    void writeSideBySide(QTextDocument& document, const PageText& text, PageLanguage both)
    {
        const PageLanguage languages[] = {{both.own, {}}, {*both.beside, {}}};
        const PageSource one = sourceIn(languages[0], text), other = sourceIn(languages[1], text);
        const bool paired = pair(one, other);
        const qsizetype rows = paired ? one.blocks().size() : 1;
        if (rows == 0)
            return;
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(0);
        format.setMargin(0);
        format.setColumnWidthConstraints(
            {QTextLength(QTextLength::PercentageLength, 50), QTextLength(QTextLength::PercentageLength, 50)});
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        QTextCursor cursor(&document);
        QTextTable* table = cursor.insertTable(int(rows), 2, format);
        double below = 0;
        for (int row = 0; row < rows; ++row) {
            if (paired && isShared(one, one.blocks()[row], other, other.blocks()[row])) {
                table->mergeCells(row, 0, 1, 2);
                PagePlace place;
                place.cursor = table->cellAt(row, 0).firstCursorPosition();
                writeOne(place, one, one.blocks()[row], both);
            } else if (paired
                       && (needsWidth(one, one.blocks()[row]) || needsWidth(other, other.blocks()[row]))) {
                table->mergeCells(row, 0, 1, 2);
                PagePlace place;
                place.cursor = table->cellAt(row, 0).firstCursorPosition();
                writeOne(place, one, one.blocks()[row], languages[0]);
                writeOne(place, other, other.blocks()[row], languages[1]);
            } else {
                for (int column = 0; column < 2; ++column) {
                    PagePlace place;
                    place.cursor = table->cellAt(row, column).firstCursorPosition();
                    place.column = column;
                    const PageSource& source = column == 0 ? one : other;
                    if (paired)
                        writeOne(place, source, source.blocks()[row], languages[column]);
                    else
                        writeAll(place, source, languages[column]);
                }
            }
            below = padRow(*table, row, below - apart(one.blocks(), row));
        }
    }

private:
    /// Margins of neighbours overlap; the paddings of two boxes in a row must not.
    double apart(const QVector<PageBlock>& blocks, qsizetype i) const
    {
        return i > 0 && blocks[i].isBox() && blocks[i - 1].isBox() ? kBoxPadding * style_.em : 0;
    }

    /// Makes the margins of the blocks at the edges of a row into padding of its cells, since a cell takes no
    /// notice of them; @p above is the margin below the row before. Returns the margin below this row.
    double padRow(QTextTable& table, int row, double above) const
    {
        double top = 0;
        double bottom = 0;
        const bool merged = table.cellAt(row, 0).columnSpan() == 2;
        const int cells = merged ? 1 : 2;
        for (int column = 0; column < cells; ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            top = qMax(top, takeMargin(cell.firstCursorPosition(), QTextFormat::BlockTopMargin));
            bottom = qMax(bottom, takeMargin(cell.lastCursorPosition(), QTextFormat::BlockBottomMargin));
        }
        for (int column = 0; column < cells; ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat look = cell.format().toTableCellFormat();
            look.setTopPadding(qMax(0.0, top - above));
            look.setBottomPadding(bottom);
            if (!merged && column == 0)
                look.setRightPadding(style_.columnGap / 2);
            else if (!merged)
                look.setLeftPadding(style_.columnGap / 2);
            cell.setFormat(look);
        }
        return bottom;
    }

    static double takeMargin(QTextCursor cursor, QTextFormat::Property side)
    {
        QTextBlockFormat format = cursor.blockFormat();
        const double margin = format.doubleProperty(side);
        format.setProperty(side, 0.0);
        cursor.setBlockFormat(format);
        return margin;
    }

    /// Whether the blocks of the languages are the same, one by one.
    static bool pair(const PageSource& en, const PageSource& zh)
    {
        return std::equal(en.blocks().begin(), en.blocks().end(), zh.blocks().begin(), zh.blocks().end(),
                          [](const PageBlock& a, const PageBlock& b) { return a.kind == b.kind; });
    }

    /// Tables, formulas with words in them, and text with a formula too wide for a column stand once in each
    /// language; all blocks do where columns are too narrow for words.
    bool needsWidth(const PageSource& source, const PageBlock& block) const
    {
        constexpr double kLeastColumn = 8; // em: a heading's "ellipsoid" takes seven
        if (style_.columnWidth() < kLeastColumn * style_.em)
            return true;
        if (block.kind == PageBlock::formula || block.kind == PageBlock::table)
            return true;
        const double indent = (block.isBox() ? 2 : block.kind == PageBlock::list ? 1.5 : 0) * style_.em;
        return std::ranges::any_of(block.markdown, [&](QChar c) {
            const TexSpan* span = source.span(c);
            if (!span || span->kind != TexSpan::formula)
                return false;
            const MathBoxPtr box = MathEngine::instance().cached(span->content, false);
            return box && box->width() * kMathScale * style_.em > style_.columnWidth() - indent;
        });
    }

    /// What a formula says: where its sentence ends or pauses after it may differ between the languages.
    static QString withoutPunctuation(QString tex)
    {
        static const QRegularExpression kLast(
            QStringLiteral("[,.;，。；\\s]+(?=(\\\\tag\\{[^}]*\\})?\\s*$)"));
        return tex.remove(kLast);
    }

    /// Whether a block says the same in both languages and so stands once: formulas, cards and code.
    static bool isShared(const PageSource& en, const PageBlock& a, const PageSource& zh, const PageBlock& b)
    {
        switch (a.kind) {
        case PageBlock::card:
            return en.card(a) == zh.card(b);
        case PageBlock::formula:
            return withoutPunctuation(en.span(a.markdown.trimmed()[0])->content)
                == withoutPunctuation(zh.span(b.markdown.trimmed()[0])->content);
        case PageBlock::code:
            return a.markdown == b.markdown;
        default:
            return false;
        }
    }

    void writeQuestion(PagePlace& place, const QString& id, PageLanguage language)
    {
        for (const QuestionCard& card : questions_) {
            if (card.id == id) {
                writeCard(writer_, content_, style_, place, card, language);
                return;
            }
        }
        QTextCharFormat format = writer_.textFormat();
        format.setForeground(style_.colors.error);
        writer_.startBlock(place, writer_.blockFormat(0, 0.75), format);
        place.cursor.insertText(tr("There is no question “%1”.").arg(id), format);
    }

    MarkdownWriter& writer_;
    PageContent& content_;
    const PageStyle& style_;
    const QVector<QuestionCard>& questions_;
};

} // namespace

void writePage(MarkdownWriter& writer, PageContent& content, const PageStyle& style, QTextDocument& document,
               const PageText& text, PageLanguage language, const QVector<QuestionCard>& questions)
{
    PageWriter page(writer, content, style, questions);
    if (language.beside)
        return page.writeSideBySide(document, text, language);
    PagePlace place;
    place.cursor = QTextCursor(&document);
    page.writeAll(place, sourceIn(language, text), language);
}

} // namespace polhode::ui
