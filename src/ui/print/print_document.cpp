#include "ui/print/print_document.h"

#include "course/language/found_languages.h"
#include "ui/theme/fonts.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QRegularExpression>

#include <cmath>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kHanging = 1.7; // em
constexpr double kBoxMargin = 1.1; // em
constexpr double kRule = 0.8; // px
constexpr double kRuleApart = 2; // em

PageStyle paperStyle(course::Language language, double width)
{
    PageStyle style;
    style.theme = Theme::light;
    style.colors = themeColors(Theme::light);
    style.colors.surface = Qt::white;
    style.colors.ink = Qt::black;
    style.body = QFont(textFontFamilies(course::foundLanguage(language).latin));
    style.body.setPixelSize(int(PrintDocument::kEm));
    PrintDocument::suitForPaper(style.body);
    style.em = PrintDocument::kEm;
    style.width = width;
    style.columnGap = 0;
    style.paper = true;
    return style;
}

/// With the apostrophe of print.
QString printed(QString title)
{
    static const QRegularExpression straight(QStringLiteral("(?<=\\pL)'(?=\\pL)"));
    return title.replace(straight, QStringLiteral("’"));
}

/// Lines to write on, one under another.
PageDrawing ruled(double width, int count)
{
    PageDrawing drawing;
    drawing.size = {width, count == 1 ? PrintDocument::kEm : count * kRuleApart * PrintDocument::kEm};
    QPainter painter(&drawing.picture);
    painter.setPen(QPen(QColor(0x80, 0x80, 0x80), kRule));
    for (int i = 1; i <= count; ++i) {
        const double y = drawing.size.height() * i / count - kRule;
        painter.drawLine(QPointF(0, y), QPointF(width, y));
    }
    return drawing;
}

} // namespace

void PrintDocument::suitForPaper(QFont& font)
{
    font.setHintingPreference(QFont::PreferNoHinting);
    // Shaped figures and ligatures are other glyphs, which nobody could search for or copy.
    font.setStyleStrategy(QFont::PreferNoShaping);
}

PrintDocument::PrintDocument(course::Language language, const QString& title)
    : language_(language)
    , title_(printed(title))
    , style_(paperStyle(language, kWidth))
    , objects_(new PageObjects(content_, style_, &text_))
    , writer_(content_, style_, *objects_, {})
{
    text_.setUndoRedoEnabled(false);
    text_.setDefaultFont(style_.body);
    text_.setDocumentMargin(0);
    text_.setUseDesignMetrics(true);
    QTextOption option = text_.defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // lines of moments have no spaces
    text_.setDefaultTextOption(option);
    text_.documentLayout()->registerHandler(kPageObject, objects_);
    text_.setTextWidth(kWidth);
    place_.cursor = QTextCursor(&text_);
    place_.language = language;
}

PrintDocument::~PrintDocument() = default;

void PrintDocument::setWidth(double px)
{
    style_.width = px;
    text_.setTextWidth(px);
    text_.markContentsDirty(0, text_.characterCount()); // objects may be larger or smaller
}

/// A block to write in, on a new sheet where one was asked for.
QTextBlockFormat PrintDocument::started(double above, double below)
{
    QTextBlockFormat format = writer_.blockFormat(above, below);
    if (std::exchange(breaks_, false))
        format.setProperty(kNewSheet, true);
    return format;
}

void PrintDocument::write(const QString& markdown, const Ask& ask)
{
    const PageSource source(markdown);
    const PageBlock* before = nullptr;
    for (const PageBlock& block : source.blocks()) {
        const int first = place_.cursor.position() + (place_.fresh ? 0 : 1);
        if (block.kind == PageBlock::card && ask)
            ask(source.card(block).second);
        else
            writer_.write(place_, source, block);
        QTextCursor start(&text_);
        start.setPosition(first);
        QTextBlockFormat format = start.blockFormat();
        if (before && block.isBox() && before->isBox()) // their paddings must not overlap
            format.setTopMargin(format.topMargin() + kBoxPadding * style_.em);
        if (std::exchange(breaks_, false))
            format.setProperty(kNewSheet, true);
        start.setBlockFormat(format);
        before = &block;
    }
}

void PrintDocument::insert(PageDrawing drawing, const QString& alt)
{
    PageItem item;
    item.kind = PageItem::figure;
    item.source = alt;
    item.drawing = std::make_shared<const PageDrawing>(std::move(drawing));
    writer_.insertItem(place_, std::move(item), writer_.textFormat());
}

void PrintDocument::figure(PageDrawing drawing, const QString& caption, const QString& alt)
{
    QTextBlockFormat format = started(0.4, 1);
    format.setAlignment(Qt::AlignHCenter);
    writer_.startBlock(place_, format, writer_.textFormat());
    insert(std::move(drawing), alt);
    if (caption.isEmpty())
        return;
    QTextCharFormat small = writer_.textFormat(0.85);
    place_.cursor.insertText(QString(QChar::LineSeparator), small);
    writer_.writeInline(place_, caption, small);
}

void PrintDocument::beginBox(BoxKind kind)
{
    place_.boxKind = kind;
    place_.box = ++content_.boxes;
    place_.margin += kBoxMargin * style_.em;
}

void PrintDocument::endBox()
{
    QTextBlockFormat last = place_.cursor.blockFormat();
    last.setBottomMargin(kHanging * style_.em);
    place_.cursor.setBlockFormat(last);
    place_.margin -= kBoxMargin * style_.em;
    place_.boxKind = BoxKind::none;
    place_.box = 0;
}

void PrintDocument::hanging(const QString& mark, const QString& markdown)
{
    QTextBlockFormat format = started(0.2, 0.2);
    format.setLeftMargin(kHanging * style_.em);
    format.setTextIndent(-kHanging * style_.em);
    writer_.startBlock(place_, format, writer_.textFormat());
    PageItem letter;
    letter.kind = PageItem::mark;
    letter.source = mark;
    writer_.insertItem(place_, letter, writer_.textFormat());
    writer_.writeInline(place_, markdown, writer_.textFormat());
}

void PrintDocument::paragraph(const QString& markdown, double scale, bool bold)
{
    const bool first = place_.box > 0
        && (place_.fresh || place_.cursor.blockFormat().intProperty(PageProperty::box) != place_.box);
    writer_.startBlock(place_, started(first ? 1.6 : 0.2, 0.35), writer_.textFormat(scale, bold));
    writer_.writeInline(place_, markdown, writer_.textFormat(scale, bold));
}

void PrintDocument::continueText(const QString& markdown)
{
    writer_.writeInline(place_, markdown, writer_.textFormat());
}

void PrintDocument::blank(double width)
{
    place_.cursor.insertText(QString(QChar::Nbsp), writer_.textFormat());
    insert(ruled(width, 1), {});
}

void PrintDocument::blankLines(int count)
{
    writer_.startBlock(place_, started(0, 0.4), writer_.textFormat());
    insert(ruled(style_.width - 2 * place_.margin - 2, count), {});
}

QString plainMarkdown(const QString& text)
{
    static const QString kMarks = QStringLiteral("\\`*_{}[]<>#|$~");
    QString escaped;
    for (const QChar c : text) {
        if (kMarks.contains(c))
            escaped += u'\\';
        escaped += c;
    }
    return escaped;
}

} // namespace polhode::ui
