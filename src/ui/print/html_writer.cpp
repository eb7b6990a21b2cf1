#include "ui/print/html_writer.h"

#include "course/language/found_languages.h"
#include "ui/formula/math_svg.h"
#include "ui/formula/math_text.h"
#include "ui/print/print_document.h"
#include "ui/theme/fonts.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QTextBlock>
#include <QTextTable>

#include <cmath>
#include <map>

namespace polhode::ui
{

namespace
{

const char* const kStyle = R"(
:root { color-scheme: light; }
body { margin: 2.5em auto; padding: 0 1.2em; max-width: 44em; background: #fff; color: #000;
  font: 16px/1.55 FAMILIES; }
h1 { font-size: 1.65em; line-height: 1.25; } h2 { font-size: 1.4em; margin: 1.6em 0 .6em; } h3 { font-size: 1.15em; margin: 1.4em 0 .4em; }
h4 { margin: 1.2em 0 .3em; } p { margin: 0 0 .75em; } ul, ol { margin: 0 0 .75em; padding-left: 1.6em; } li { margin-bottom: .3em; }
.math { height: auto; max-width: 100%; overflow: visible; }
.keep { white-space: nowrap; }
.equation { display: flex; align-items: center; margin: .6em 0 1em; } .equation > span:first-child { flex: 1; text-align: center; min-width: 0; }
figure { margin: 1em 0 1.2em; text-align: center; } figure img { max-width: 100%; height: auto; } figcaption { font-size: .85em; }
img.blank { max-width: 100%; vertical-align: baseline; }
table { border-collapse: collapse; margin: .4em 0 1.2em; font-size: .95em; } th, td { text-align: left; padding: .3em .9em .3em .6em; border-bottom: 1px solid #ccc; vertical-align: top; }
th { border-bottom: 1.5px solid #666; }
code { font-family: 'Noto Sans Mono CJK SC', 'DejaVu Sans Mono', Consolas, monospace; font-size: .88em; background: #f2f2f2; overflow-wrap: anywhere; }
pre { background: #f2f2f2; padding: .6em 1em; border-radius: .4em; white-space: pre-wrap; overflow-wrap: anywhere; }
.note, .slip { padding: .6em 1em .1em; margin: 1em 0; border-left: .2em solid #2166ac; background: #f2f6fa; }
.slip { border-color: #b8651b; background: #faf5ef; } .worked { padding: .6em 1em .1em; margin: 1em 0; border: 1px solid #ccc; border-left: .2em solid #666; background: #f8f8f8; }
.quote { padding-left: 1em; border-left: .2em solid #ccc; }
.card { border: 1px solid #bbb; border-radius: .4em; padding: .8em 1.1em .3em; margin: 1.2em 0; }
.option { padding-left: 1.9em; text-indent: -1.9em; margin-bottom: .4em; }
.mark { display: inline-block; width: 1.35em; margin-right: .5em; border: 1px solid #666; border-radius: 50%; text-indent: 0; text-align: center; font-size: .8em; line-height: 1.3em; }
footer { margin-top: 3em; border-top: 1px solid #ccc; font-size: .8em; color: #555; }
@page { size: A4; margin: 20mm; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 11pt; }
  h1, h2, h3, h4 { break-after: avoid; } .card, figure, tr, .equation { break-inside: avoid; } .sheet { break-before: page; } p { orphans: 2; widows: 2; } }
)";

const char* boxClass(BoxKind kind)
{
    switch (kind) {
    case BoxKind::note:
        return "note";
    case BoxKind::slip:
        return "slip";
    case BoxKind::worked:
        return "worked";
    case BoxKind::card:
        return "card";
    case BoxKind::code:
        return "code";
    default:
        return "quote";
    }
}

QString dataUri(const char* type, const QByteArray& bytes)
{
    return QStringLiteral("data:%1;base64,%2").arg(QLatin1String(type), QLatin1String(bytes.toBase64()));
}

QByteArray svgOf(const PageDrawing& drawing)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    QPainter painter(&generator);
    paintDrawing(painter, drawing, QRectF(QPointF(), drawing.size));
    painter.end();
    return bytes;
}

class HtmlWriter
{
public:
    explicit HtmlWriter(const PrintDocument& document)
        : document_(document)
    {
    }

    QString write()
    {
        writeFrame(document_.text().rootFrame()->begin());
        setLists(0);
        setBox(0, BoxKind::none);
        QStringList families;
        const QStringList wanted = textFontFamilies(course::foundLanguage(document_.language()).latin);
        for (const QString& family : wanted)
            families << u'\'' + family + u'\'';
        const QString head = QString::fromUtf8(kStyle).replace(
            QLatin1String("FAMILIES"), families.join(u',') + QLatin1String(",sans-serif"));
        return QStringLiteral(
                   "<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                   .arg(QString::fromStdString(course::foundLanguage(document_.language()).web))
            + document_.title().toHtmlEscaped() + QStringLiteral("</title>\n<style>") + head
            + QStringLiteral("</style>\n</head>\n<body>\n") + svg_.glyphs() + out_
            + QStringLiteral("\n<footer><p>") + document_.title().toHtmlEscaped()
            + QStringLiteral("</p></footer>\n</body>\n</html>\n");
    }

private:
    void writeFrame(QTextFrame::iterator it)
    {
        for (; !it.atEnd(); ++it) {
            if (auto* table = qobject_cast<QTextTable*>(it.currentFrame()))
                writeTable(*table);
            else if (it.currentBlock().isValid())
                writeBlock(it.currentBlock());
        }
    }

    void writeTable(const QTextTable& table)
    {
        setLists(0);
        out_ += QStringLiteral("\n<table>");
        for (int row = 0; row < table.rows(); ++row) {
            const QString tag = row == 0 ? QStringLiteral("th") : QStringLiteral("td");
            out_ += row == 0 ? QStringLiteral("\n<thead><tr>") : QStringLiteral("\n<tr>");
            for (int column = 0; column < table.columns(); ++column) {
                const QTextBlock block = table.cellAt(row, column).firstCursorPosition().block();
                const bool right = block.blockFormat().alignment() & Qt::AlignRight;
                out_ += u'<' + tag
                    + (right ? QStringLiteral(" style=\"text-align:right\">") : QStringLiteral(">"))
                    + inlineOf(block, false) + QStringLiteral("</%1>").arg(tag);
            }
            out_ += row == 0 ? QStringLiteral("</tr></thead>") : QStringLiteral("</tr>");
        }
        out_ += QStringLiteral("\n</table>");
    }

    const PageItem* firstItem(const QTextBlock& block) const
    {
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (const PageItem* item = itemOf(it.fragment().charFormat()))
                return item;
        return nullptr;
    }

    const PageItem* itemOf(const QTextCharFormat& format) const
    {
        return format.objectType() == kPageObject
            ? &document_.content().items[format.intProperty(PageProperty::item)]
            : nullptr;
    }

    void writeBlock(const QTextBlock& block)
    {
        const QTextBlockFormat format = block.blockFormat();
        setBox(format.intProperty(PageProperty::box), BoxKind(format.intProperty(PageProperty::boxKind)));
        if (block.text().isEmpty() && boxKind_ != BoxKind::code)
            return;
        const PageItem* first = firstItem(block);
        const auto is = [&](PageItem::Kind kind) { return first && first->kind == kind; };
        if (!is(PageItem::bullet) && format.leftMargin() <= margin())
            setLists(0);
        const QString sheet = format.hasProperty(kNewSheet) ? QStringLiteral(" class=\"sheet\"") : QString();
        if (const int level = format.headingLevel(); level > 0) {
            out_ += QStringLiteral("\n<h%1%2>%3</h%1>").arg(level).arg(sheet, inlineOf(block, false));
        } else if (is(PageItem::bullet)) {
            const int depth = int(std::lround((format.leftMargin() - margin()) / (1.5 * PrintDocument::kEm)));
            openItem(std::max(1, depth), first->source);
            out_ += inlineOf(block, true);
        } else if (boxKind_ == BoxKind::code) {
            out_ += inlineOf(block, false) + u'\n';
        } else if (is(PageItem::mark)) {
            out_ += QStringLiteral("\n<p class=\"option\">%1</p>").arg(inlineOf(block, false));
        } else if (is(PageItem::formula) && first->display) {
            out_ += equation(*first);
        } else if (is(PageItem::figure) && !first->source.isEmpty()) {
            const QString caption = inlineOf(block, true);
            out_ += QStringLiteral("\n<figure%1>%2%3</figure>")
                        .arg(sheet, image(*first),
                             caption.isEmpty() ? QString()
                                               : QStringLiteral("<figcaption>%1</figcaption>").arg(caption));
        } else {
            out_ += QStringLiteral("\n<p%1>%2</p>").arg(sheet, inlineOf(block, false));
        }
    }

    double margin() const
    {
        return box_ > 0 ? PrintDocument::kEm * (boxKind_ == BoxKind::card ? 1.1 : 1) : 0;
    }

    void setBox(int number, BoxKind kind)
    {
        if (number == box_)
            return;
        setLists(0);
        if (box_ > 0)
            out_ += boxKind_ == BoxKind::code ? QStringLiteral("</pre>") : QStringLiteral("\n</div>");
        box_ = number;
        boxKind_ = number > 0 ? kind : BoxKind::none;
        if (box_ > 0)
            out_ += boxKind_ == BoxKind::code ? QStringLiteral("\n<pre>")
                                              : QStringLiteral("\n<div class=\"%1\">").arg(boxClass(kind));
    }

    void openItem(int level, const QString& bullet)
    {
        const QString tag = bullet == QStringLiteral("•") ? QStringLiteral("ul") : QStringLiteral("ol");
        setLists(std::min<int>(level, int(lists_.size())));
        if (int(lists_.size()) == level && lists_.last() != tag)
            setLists(level - 1);
        if (int(lists_.size()) == level)
            out_ += QStringLiteral("</li>");
        while (int(lists_.size()) < level) {
            lists_ << tag;
            const QString number = bullet.chopped(1);
            const bool later = tag == QStringLiteral("ol") && number != QStringLiteral("1");
            out_ += QStringLiteral("\n<%1%2>")
                        .arg(tag, later ? QStringLiteral(" start=\"%1\"").arg(number) : QString());
        }
        out_ += QStringLiteral("\n<li>");
    }

    void setLists(int level)
    {
        while (lists_.size() > level)
            out_ += QStringLiteral("</li>\n</%1>").arg(lists_.takeLast());
    }

    QString formula(const PageItem& item)
    {
        if (!item.box || !item.box->error().isEmpty())
            return QStringLiteral("<code>%1</code>").arg(item.source.toHtmlEscaped());
        return svg_.element(*item.box, kMathScale, Theme::light);
    }

    QString equation(const PageItem& item)
    {
        const QString tag = item.box && item.box->tag()
            ? QStringLiteral("<span>(%1)</span>").arg(item.box->label().toHtmlEscaped())
            : QString();
        return QStringLiteral("\n<div class=\"equation\"><span>%1</span>%2</div>").arg(formula(item), tag);
    }

    static QString image(const PageItem& item)
    {
        if (item.drawing)
            return QStringLiteral("<img%1 width=\"%2\" alt=\"%3\" src=\"%4\">")
                .arg(item.source.isEmpty() ? QStringLiteral(" class=\"blank\"") : QString())
                .arg(qRound(item.drawing->size.width()))
                .arg(item.source.toHtmlEscaped(), dataUri("image/svg+xml", svgOf(*item.drawing)));
        QByteArray bytes;
        QBuffer buffer(&bytes);
        item.picture.save(&buffer, "PNG");
        return QStringLiteral("<img alt=\"%1\" src=\"%2\">")
            .arg(item.source.toHtmlEscaped(), dataUri("image/png", bytes));
    }

    QString object(const PageItem& item)
    {
        const QString after = (item.trailing + item.closing).toHtmlEscaped();
        switch (item.kind) {
        case PageItem::formula:
            return after.isEmpty()
                ? formula(item)
                : QStringLiteral("<span class=\"keep\">%1%2</span>").arg(formula(item), after);
        case PageItem::mark:
            return QStringLiteral("<span class=\"mark\">%1</span>").arg(item.source.toHtmlEscaped());
        case PageItem::figure:
            return image(item);
        default:
            return after;
        }
    }

    /// What stands in a block, after its first object where that is the block's own.
    QString inlineOf(const QTextBlock& block, bool withoutFirst)
    {
        QString text;
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            if (const PageItem* item = itemOf(format)) {
                if (!std::exchange(withoutFirst, false))
                    text += object(*item);
                continue;
            }
            QString words = it.fragment().text().toHtmlEscaped();
            words.remove(QChar(0x2060));
            if (text.isEmpty() && words.startsWith(QChar::LineSeparator))
                words.remove(0, 1);
            words.replace(QChar::LineSeparator, QStringLiteral("<br>"));
            const bool heading = block.blockFormat().headingLevel() > 0;
            const auto tagged = [&](bool is, const char* tag) {
                if (is && !words.isEmpty())
                    words = QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), words);
            };
            tagged(boxKind_ != BoxKind::code && format.fontFamilies() == QVariant(codeFontFamilies()),
                   "code");
            tagged(format.fontItalic(), "em");
            tagged(format.fontWeight() > QFont::Normal && !heading, "strong");
            tagged(format.fontStrikeOut(), "s");
            text += words;
        }
        return text;
    }

    const PrintDocument& document_;
    MathSvg svg_;
    QString out_;
    QStringList lists_; ///< that are open
    int box_ = 0;
    BoxKind boxKind_ = BoxKind::none;
};

} // namespace

QString htmlOf(const PrintDocument& document)
{
    return HtmlWriter(document).write();
}

} // namespace polhode::ui
