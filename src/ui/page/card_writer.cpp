#include "ui/page/card_writer.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

QStringList lines(const course::Text& text, PageLanguage language)
{
    const QString own = QString::fromStdString(in(language.own, text));
    const QString beside = language.beside ? QString::fromStdString(in(*language.beside, text)) : own;
    return beside == own ? QStringList{own} : QStringList{own, beside};
}

const course::Text kPredict{"Predict first", "先预测"};
const course::Text kQuestion{"Question", "问题"};
const course::Text kTryIt{"Try\u00a0it", "试\u2060一\u2060试"}; // never broken across lines
const course::Text kHands{"Count hands", "举手统计"};
const course::Text kYours{"Your number:", "你的答案："};
const course::Text kDrawHere{"Draw it on the plot: with the mouse, a finger, or the arrow keys.",
                             "在图上画出来：用鼠标、手指或方向键都行。"};
const course::Text kDone{"Done, show the curve", "画好了，看曲线"};
const course::Text kErase{"Erase", "擦掉"};
const course::Text kAnew{"Draw anew", "重画"};
const course::Text kDrawIt{"Draw it first", "先画一画"};
const course::Text kHint{"Hint", "提示"};
const course::Text kSolution{"Worked answer", "解答"};
const course::Text kItsRun{"Its run", "看运行"};

/// Writes one card. Its parts have the same hanging margin, so that options and comments line up.
class CardWriter
{
public:
    CardWriter(MarkdownWriter& writer, PageContent& content, const PageStyle& style, PagePlace& place,
               const QuestionCard& card, PageLanguage language)
        : writer_(writer)
        , content_(content)
        , style_(style)
        , inside_(place)
        , card_(card)
        , language_(language)
        , hanging_(1.7 * style.em)
    {
        inside_.boxKind = BoxKind::card;
        inside_.box = ++content.boxes;
        inside_.margin += 1.1 * style.em;
    }

    QTextCursor write()
    {
        writeHead();
        switch (card_.kind) {
        case QuestionCard::Kind::options:
            for (int row = 0; row < card_.options.size(); ++row)
                writeOption(row);
            if (card_.counting)
                writeFoot({{kHands, QStringLiteral("hands")}});
            break;
        case QuestionCard::Kind::number:
            writeField();
            writeVerdict();
            if (card_.problem)
                writeHelp(*card_.problem);
            break;
        case QuestionCard::Kind::sketch:
            writeSketch();
            break;
        }
        QTextBlockFormat last = inside_.cursor.blockFormat();
        last.setBottomMargin(1.6 * style_.em);
        inside_.cursor.setBlockFormat(last);
        return inside_.cursor;
    }

private:
    void writeHead()
    {
        QTextCharFormat label = writer_.textFormat(0.82, true);
        label.setForeground(style_.colors.accent);
        writer_.startBlock(inside_, writer_.blockFormat(1.6, 0.35), label);
        const course::Text& head = card_.problem ? card_.problem->heading
            : card_.prediction                   ? kPredict
                                                 : kQuestion;
        inside_.cursor.insertText(lines(head, language_).join(QStringLiteral("  ")), label);
        for (const QString& line : lines(card_.prompt, language_)) {
            writer_.startBlock(inside_, writer_.blockFormat(0, 0.4), writer_.textFormat());
            writer_.writeInline(inside_, line, writer_.textFormat());
        }
    }

    QTextBlockFormat hangingFormat(double above, double below, bool outdented) const
    {
        QTextBlockFormat format = writer_.blockFormat(above, below);
        format.setLeftMargin(hanging_);
        format.setTextIndent(outdented ? -hanging_ : 0);
        return format;
    }

    void writeOption(int row)
    {
        const int i = card_.order.isEmpty() ? row : card_.order[row];
        const QuestionCard::Option& option = card_.options[i];
        const bool chosen = i == card_.chosen;
        inside_.answer = int(content_.links.size());
        const QTextCharFormat text
            = writer_.linkFormat({"answer", card_.id + '/' + QString::number(i)}, writer_.textFormat());
        writer_.startBlock(inside_, hangingFormat(0.2, 0.2, true), text);
        inside_.answer = -1;
        PageItem mark;
        mark.kind = PageItem::mark;
        mark.source = QString(QChar(u'A' + row));
        if (chosen)
            mark.answer = option.correct ? PageItem::right : PageItem::wrong;
        writer_.insertItem(inside_, mark, text);
        const QStringList words = lines(option.text, language_);
        for (qsizetype n = 0; n < words.size(); ++n) {
            if (n > 0)
                inside_.cursor.insertText(QString(QChar::LineSeparator), text);
            writer_.writeInline(inside_, words[n], text);
        }
        writeHands(option);
        if (chosen)
            writeComment(option.comment, option.tryLink);
    }

    /// The bars come with the explanation: before it they would tell the class what the class thinks.
    void writeHands(const QuestionCard::Option& option)
    {
        PageItem bars;
        bars.kind = PageItem::hands;
        for (const QuestionCard::Option& each : card_.options)
            bars.mostVotes = std::max({bars.mostVotes, each.hands[0], each.hands[1]});
        if (card_.chosen < 0 || bars.mostVotes == 0)
            return;
        bars.votes = option.hands;
        writer_.startBlock(inside_, hangingFormat(0, 0.2, false), writer_.textFormat());
        writer_.insertItem(inside_, bars, writer_.textFormat());
    }

    void writeComment(const course::Text& text, const QString& tryLink, const course::Text& before = {})
    {
        PagePlace comment = inside_;
        comment.boxKind = BoxKind::comment;
        comment.outerBox = inside_.box;
        comment.box = ++content_.boxes;
        const QTextCharFormat format = writer_.textFormat(0.95);
        bool first = true;
        for (const course::Text& part : {before, text}) {
            if (part == course::Text{})
                continue;
            for (const QString& says : lines(part, language_)) {
                writer_.startBlock(comment, hangingFormat(first ? 0.3 : 0.1, 0.3, false), format);
                writer_.writeInline(comment, says, format);
                first = false;
            }
        }
        if (!tryLink.isEmpty()) {
            const QString action = lines(kTryIt, language_).join(QStringLiteral("  "));
            comment.cursor.insertText(QString(QChar::LineSeparator), format);
            writer_.writeInline(comment, QStringLiteral("[%1](%2)").arg(action, tryLink), format);
        }
        inside_.cursor = comment.cursor;
    }

    /// Links of the card itself, one after another: their words and their schemes.
    void writeFoot(const QVector<std::pair<course::Text, QString>>& links)
    {
        const QTextCharFormat plain = writer_.textFormat(0.88);
        writer_.startBlock(inside_, hangingFormat(0.4, 0, false), plain);
        for (qsizetype i = 0; i < links.size(); ++i) {
            if (i > 0)
                inside_.cursor.insertText(QStringLiteral("   ·   "), plain);
            inside_.cursor.insertText(lines(links[i].first, language_).join(QStringLiteral("  ")),
                                      writer_.linkFormat({links[i].second, card_.id}, plain));
        }
    }

    void writeField()
    {
        writer_.startBlock(inside_, hangingFormat(0.2, 0.3, false), writer_.textFormat());
        inside_.cursor.insertText(lines(kYours, language_).join(QStringLiteral("  ")) + ' ',
                                  writer_.textFormat());
        PageItem field;
        field.kind = PageItem::field;
        field.source = card_.id;
        field.value = card_.typed;
        if (card_.answered)
            field.answer = card_.right ? PageItem::right : PageItem::wrong;
        writer_.insertItem(inside_, field, writer_.linkFormat({"type", card_.id}, writer_.textFormat()));
        inside_.cursor.insertText(' ' + card_.unit, writer_.textFormat());
        if (card_.refusal != course::Text{}) {
            QTextCharFormat format = writer_.textFormat(0.95);
            format.setForeground(style_.colors.error);
            for (const QString& line : lines(card_.refusal, language_)) {
                writer_.startBlock(inside_, hangingFormat(0, 0.2, false), format);
                inside_.cursor.insertText(line, format);
            }
        }
    }

    void writeVerdict()
    {
        if (card_.answered)
            writeComment(card_.comment, card_.tryLink, card_.verdict);
    }

    /// What is not yet seen of a problem can be asked for.
    void writeHelp(const QuestionCard::Problem& problem)
    {
        QVector<std::pair<course::Text, QString>> links;
        if (problem.hint == course::Text{})
            links.append({kHint, QStringLiteral("hint")});
        else
            writeComment(problem.hint, {});
        if (problem.solution == course::Text{})
            links.append({kSolution, QStringLiteral("solution")});
        else
            writeComment(problem.solution, {});
        writeFoot(links);
        const QTextCharFormat plain = writer_.textFormat(0.88);
        inside_.cursor.insertText(links.isEmpty() ? QString() : QStringLiteral("   ·   "), plain);
        const QString run = lines(kItsRun, language_).join(QStringLiteral("  "));
        writer_.writeInline(inside_, QStringLiteral("[%1](%2)").arg(run, problem.run), plain);
    }

    void writeSketch()
    {
        if (card_.answered) {
            writeVerdict();
            writeFoot({{kAnew, QStringLiteral("anew")}});
        } else if (!card_.open) {
            writeFoot({{kDrawIt, QStringLiteral("anew")}});
        } else {
            for (const QString& line : lines(kDrawHere, language_)) {
                writer_.startBlock(inside_, hangingFormat(0, 0.2, false), writer_.textFormat(0.95));
                inside_.cursor.insertText(line, writer_.textFormat(0.95));
            }
            if (card_.begun)
                writeFoot({{kDone, QStringLiteral("done")}, {kErase, QStringLiteral("erase")}});
        }
    }

    MarkdownWriter& writer_;
    PageContent& content_;
    const PageStyle& style_;
    PagePlace inside_;
    const QuestionCard& card_;
    PageLanguage language_;
    double hanging_;
};

} // namespace

void writeCard(MarkdownWriter& writer, PageContent& content, const PageStyle& style, PagePlace& place,
               const QuestionCard& card, PageLanguage language)
{
    place.cursor = CardWriter(writer, content, style, place, card, language).write();
    place.fresh = false;
}

} // namespace polhode::ui
