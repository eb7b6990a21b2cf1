#include "ui/page/card_writer.h"

namespace polhode::ui
{

namespace
{

QStringList lines(const course::Text& text, PageLanguage language)
{
    const QString own = QString::fromStdString(in(language.own, text));
    const QString left = language.left ? QString::fromStdString(in(*language.left, text)) : own;
    return left == own ? QStringList{own} : QStringList{left, own};
}

const course::Text kPredict{"Predict first", "先预测"};
const course::Text kQuestion{"Question", "问题"};
const course::Text kTryIt{"Try\u00a0it", "试\u2060一\u2060试"}; // never broken across lines

} // namespace

void writeCard(MarkdownWriter& writer, PageContent& content, const PageStyle& style, PagePlace& place,
               const QuestionCard& card, PageLanguage language)
{
    PagePlace inside = place;
    inside.boxKind = BoxKind::card;
    inside.box = ++content.boxes;
    inside.margin += 1.1 * style.em;

    QTextCharFormat label = writer.textFormat(0.82, true);
    label.setForeground(style.colors.accent);
    writer.startBlock(inside, writer.blockFormat(1.6, 0.35), label);
    inside.cursor.insertText(lines(card.prediction ? kPredict : kQuestion, language).join("  "), label);

    for (const QString& line : lines(card.prompt, language)) {
        writer.startBlock(inside, writer.blockFormat(0, 0.4), writer.textFormat());
        writer.writeInline(inside, line, writer.textFormat());
    }

    const double hanging = 1.7 * style.em;
    for (int row = 0; row < card.options.size(); ++row) {
        const int i = card.order.isEmpty() ? row : card.order[row];
        const QuestionCard::Option& option = card.options[i];
        const bool chosen = i == card.chosen;
        QTextBlockFormat format = writer.blockFormat(0.2, 0.2);
        format.setLeftMargin(hanging);
        format.setTextIndent(-hanging);
        inside.answer = int(content.links.size());
        const QTextCharFormat text
            = writer.linkFormat({"answer", card.id + '/' + QString::number(i)}, writer.textFormat());
        writer.startBlock(inside, format, text);
        inside.answer = -1;
        PageItem mark;
        mark.kind = PageItem::mark;
        if (chosen)
            mark.answer = option.correct ? PageItem::right : PageItem::wrong;
        writer.insertItem(inside, mark, text);
        const QStringList words = lines(option.text, language);
        for (qsizetype n = 0; n < words.size(); ++n) {
            if (n > 0)
                inside.cursor.insertText(QString(QChar::LineSeparator), text);
            writer.writeInline(inside, words[n], text);
        }
        if (!chosen)
            continue;

        PagePlace comment = inside;
        comment.boxKind = BoxKind::comment;
        comment.outerBox = inside.box;
        comment.box = ++content.boxes;
        const QStringList says = lines(option.comment, language);
        for (qsizetype n = 0; n < says.size(); ++n) {
            QTextBlockFormat block = writer.blockFormat(n == 0 ? 0.3 : 0.1, 0.3);
            block.setLeftMargin(hanging);
            writer.startBlock(comment, block, writer.textFormat(0.95));
            writer.writeInline(comment, says[n], writer.textFormat(0.95));
        }
        if (!option.tryLink.isEmpty()) {
            const QString action = lines(kTryIt, language).join("  ");
            comment.cursor.insertText(QString(QChar::LineSeparator), writer.textFormat(0.95));
            writer.writeInline(comment, QString("[%1](%2)").arg(action, option.tryLink),
                               writer.textFormat(0.95));
        }
        inside.cursor = comment.cursor;
    }
    QTextBlockFormat last = inside.cursor.blockFormat();
    last.setBottomMargin(1.6 * style.em);
    inside.cursor.setBlockFormat(last);
    place.cursor = inside.cursor;
    place.fresh = false;
}

} // namespace polhode::ui
