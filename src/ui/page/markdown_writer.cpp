#include "ui/page/markdown_writer.h"

#include "course/language/found_languages.h"
#include "ui/formula/math_engine.h"
#include "ui/page/page_figure.h"
#include "ui/theme/fonts.h"

#include <QDir>
#include <QFontInfo>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <limits>
#include <string>

namespace polhode::ui
{

namespace
{

constexpr double kIndent = 1.5; // em, for each level of a list
constexpr double kBelow = 0.75; // em under a paragraph
constexpr QChar kWordJoiner = u'\u2060';
constexpr int kTitleLevel = 2; // of the title of a step
constexpr int kAllLines = std::numeric_limits<int>::max();

bool isCjk(QChar c)
{
    return c.unicode() >= 0x2E80 && c.unicode() <= 0x9FFF;
}

/// Numbers stay with their units, and units in one piece, with the dot that formulas have: that of Chinese
/// fonts is as wide as a letter.
QString withWholeUnits(QString text)
{
    static const QString unit = QStringLiteral("(?:rad|kg|[cmk]?m|[mµ]?s|k?N|k?J|W|Hz|K|h)[²³]?");
    static const QRegularExpression dot(QStringLiteral("(?<=[A-Za-z²³])·(?=[A-Za-z])"));
    static const QRegularExpression number(QStringLiteral("(\\d) (?=%1(?![A-Za-z]))").arg(unit));
    static const QRegularExpression fraction(
        QStringLiteral("(?<![A-Za-z])(%1)/(?=%1(?![A-Za-z]))").arg(unit));
    text.replace(dot, QStringLiteral("⋅"));
    text.replace(number, QStringLiteral("\\1\u00a0"));
    text.replace(fraction, QStringLiteral("\\1/\u2060"));
    return text;
}

/// Straight quotes become those of print; @p open tells whether one is open, from piece to piece of a
/// paragraph.
QString withPrintQuotes(QString text, bool& open)
{
    const auto letter = [&](qsizetype i) {
        return i >= 0 && i < text.size() && text[i].unicode() < 128 && text[i].isLetter();
    };
    const auto after = [&](qsizetype i) { // a letter, a formula or a link
        return i < 0 || letter(i) || text[i].category() == QChar::Other_PrivateUse;
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'"') {
            open = !open;
            text[i] = open ? u'“' : u'”';
        } else if (text[i] == u'\''
                   && ((letter(i - 1) && letter(i - 2)) || (after(i - 1) && letter(i + 1)))) {
            text[i] = u'’'; // not the prime of a symbol
        }
    }
    return text;
}

/// The length of the first word of @p text; one letter in Chinese, nothing before a formula.
qsizetype firstWord(const QString& text, const PageSource& source)
{
    if (!text.isEmpty() && isCjk(text[0]))
        return 1;
    qsizetype end = 0;
    const auto parts = [](QChar c) { return c.isSpace() && c != QChar::Nbsp; };
    while (end < text.size() && !parts(text[end]) && !isCjk(text[end]) && !source.span(text[end])
           && text[end] != PageSource::kMute)
        ++end;
    return end;
}

double headingScale(int level, bool narrow)
{
    switch (level) {
    case 1:
        return narrow ? 1.15 : 1.65;
    case 2:
        return narrow ? 1.15 : 1.4;
    case 3:
        return 1.15;
    default:
        return 1;
    }
}

/// Whether it begins `**Common slip**`, in the word of a language that the program has.
bool opensWith(const QString& markdown, std::string course::FoundLanguage::*word)
{
    static const QRegularExpression bold(QStringLiteral("^>\\s*\\*\\*\\W*([^*]*)"),
                                         QRegularExpression::UseUnicodePropertiesOption); // 常 is a word, too
    const QString opening = bold.match(markdown).captured(1);
    return std::ranges::any_of(course::foundLanguages(), [&](const course::FoundLanguage& language) {
        const QString wanted = QString::fromStdString(language.*word);
        return !wanted.isEmpty() && opening.startsWith(wanted, Qt::CaseInsensitive);
    });
}

bool isNumbered(const QTextBlock& block)
{
    const QTextList* list = block.textList();
    return list && list->format().style() == QTextListFormat::ListDecimal;
}

/// Whether @p block is a numbered line of what is worked by hand.
bool isLine(const QTextBlock& block)
{
    return isNumbered(block) && block.textList()->format().indent() == 1;
}

/// The number that each list of @p read begins with, which it has in @p markdown only: empty where the two
/// have not as many numbered items.
QHash<const QTextList*, int> firstNumbers(const QTextDocument& read, const QString& markdown)
{
    static const QRegularExpression mark(QStringLiteral("^[ >]*(?:[-*+] +)*(\\d{1,9})[.)](?:\\s|$)"),
                                         QRegularExpression::MultilineOption);
    QList<int> numbers;
    for (auto match = mark.globalMatch(markdown); match.hasNext();)
        numbers << match.next().captured(1).toInt();
    QHash<const QTextList*, int> first;
    qsizetype items = 0;
    for (QTextBlock block = read.begin(); block.isValid(); block = block.next()) {
        if (!isNumbered(block))
            continue;
        if (items < numbers.size() && !first.contains(block.textList()))
            first.insert(block.textList(), numbers[items]);
        ++items;
    }
    return items == numbers.size() ? first : QHash<const QTextList*, int>();
}

/// Its number among the boxes of its kind in @p source.
int workedNumber(const PageSource& source, const PageBlock& block)
{
    int number = 0;
    for (const PageBlock& each : source.blocks()) {
        if (&each == &block)
            break;
        number += each.kind == PageBlock::quote && quoteKind(each.markdown) == BoxKind::worked ? 1 : 0;
    }
    return number;
}

/// Without the parentheses that hold nothing but a link to do something in the window, "(show it)".
QString forPaper(const QString& markdown)
{
    static const QString aside = QStringLiteral("[ \\n]?%1\\[[^\\]]*\\]\\(([^)]*)\\)[.。]?%2");
    static const QRegularExpression latin(aside.arg(QStringLiteral("\\("), QStringLiteral("\\)"))),
        chinese(aside.arg(QStringLiteral("（"), QStringLiteral("）")));
    QString text = markdown;
    for (const QRegularExpression& form : {latin, chinese})
        for (auto match = form.match(text); match.hasMatch();) {
            const bool goes = PageLinks::needsWindow(PageLinks::kind(PageLinks::parse(match.captured(1))));
            if (goes)
                text.remove(match.capturedStart(), match.capturedLength());
            match = form.match(text, goes ? match.capturedStart() : match.capturedEnd());
        }
    return text;
}

void addToMargins(QTextBlock block, double above, double below)
{
    QTextBlockFormat format = block.blockFormat();
    format.setTopMargin(format.topMargin() + above);
    format.setBottomMargin(format.bottomMargin() + below);
    QTextCursor(block).setBlockFormat(format);
}

/// Punctuation that stays with what is before it.
bool beginsNoLine(QChar c)
{
    static const QString closing = QStringLiteral("，。；：、！？）》”’】」,.;:!?)]%");
    return closing.contains(c);
}

} // namespace

BoxKind quoteKind(const QString& markdown)
{
    return opensWith(markdown, &course::FoundLanguage::slip)  ? BoxKind::slip
        : opensWith(markdown, &course::FoundLanguage::note)   ? BoxKind::note
        : opensWith(markdown, &course::FoundLanguage::worked) ? BoxKind::worked
                                                              : BoxKind::quote;
}

MarkdownWriter::MarkdownWriter(PageContent& content, const PageStyle& style, PageObjects& objects,
                               LinkInfoOf linkInfo)
    : content_(content)
    , style_(style)
    , objects_(objects)
    , linkInfo_(std::move(linkInfo))
{
    scratch_.setUndoRedoEnabled(false);
}

QTextCharFormat MarkdownWriter::textFormat(double scale, bool bold) const
{
    QFont font = style_.body;
    font.setPixelSize(qRound(style_.em * scale));
    font.setBold(bold);
    QTextCharFormat format;
    format.setFont(font);
    format.setForeground(style_.colors.ink);
    return format;
}

QTextBlockFormat MarkdownWriter::blockFormat(double above, double below) const
{
    QTextBlockFormat format;
    format.setTopMargin(above * style_.em);
    format.setBottomMargin(below * style_.em);
    format.setLineHeight(PageStyle::kLeading * style_.em, QTextBlockFormat::LineDistanceHeight);
    return format;
}

void MarkdownWriter::startBlock(PagePlace& place, QTextBlockFormat block, const QTextCharFormat& text)
{
    block.setLeftMargin(block.leftMargin() + place.margin);
    block.setRightMargin(block.rightMargin() + place.margin);
    if (place.column >= 0)
        block.setProperty(PageProperty::column, place.column);
    if (place.boxKind != BoxKind::none) {
        block.setProperty(PageProperty::boxKind, int(place.boxKind));
        block.setProperty(PageProperty::box, place.box);
        block.setProperty(PageProperty::outerBox, place.outerBox);
    }
    if (place.answer >= 0)
        block.setProperty(PageProperty::answer, place.answer);
    if (place.fresh) {
        place.cursor.setBlockFormat(block);
        place.cursor.mergeBlockCharFormat(text); // in a table this is also the format of the cell
    } else {
        place.cursor.insertBlock(block, text);
    }
    place.fresh = false;
    openLink_.clear();
    quoteOpen_ = false;
}

void MarkdownWriter::insertItem(PagePlace& place, PageItem item, const QTextCharFormat& around)
{
    const QTextBlockFormat block = place.cursor.blockFormat();
    item.position = place.cursor.position();
    item.em = QFontInfo(around.font()).pixelSize();
    item.indent = block.leftMargin() + block.rightMargin();
    item.inColumn = place.column >= 0;
    item.around = around;
    content_.items.append(std::move(item));
    place.cursor.insertText(QString(QChar::ObjectReplacementCharacter),
                            objects_.format(int(content_.items.size()) - 1));
}

QTextCharFormat MarkdownWriter::linkFormat(const PageLink& link, const QTextCharFormat& around)
{
    const LinkInfo info = linkInfo_ ? linkInfo_(link) : LinkInfo();
    QTextCharFormat format = around;
    format.setAnchor(true);
    format.setAnchorHref("link:" + QString::number(content_.links.size()));
    format.setFontUnderline(false);
    content_.links.append(link);
    content_.linkInfo.append(info);
    switch (PageLinks::kind(link)) {
    case LinkKind::answer:
        break;
    case LinkKind::term:
        format.setUnderlineStyle(QTextCharFormat::DotLine);
        format.setUnderlineColor(style_.colors.accent);
        break;
    default:
        format.setForeground(info.quantity.isEmpty() ? style_.colors.accent
                                                     : quantityStyle(info.quantity, style_.theme).color);
    }
    return format;
}

void MarkdownWriter::write(PagePlace& place, const PageSource& source, const PageBlock& block)
{
    source_ = &source;
    read(block);

    PagePlace inside = place;
    const bool boxed = block.isBox();
    if (boxed) {
        inside.boxKind = block.kind == PageBlock::code ? BoxKind::code : quoteKind(block.markdown);
        inside.outerBox = place.box;
        inside.box = ++content_.boxes;
        inside.margin += style_.em;
    }
    const int first = place.fresh ? place.cursor.position() : place.cursor.position() + 1;
    if (inside.boxKind == BoxKind::worked)
        writeWorked(inside, workedNumber(source, block));
    else
        writeBlocks(inside, block.kind, kAllLines);
    source_ = nullptr;
    if (boxed) {
        const double padding = kBoxPadding * style_.em;
        const double below = inside.cursor.blockFormat().bottomMargin();
        addToMargins(place.cursor.document()->findBlock(first), padding + kBelow * style_.em, 0);
        addToMargins(inside.cursor.block(), 0, padding + kBelow * style_.em - below);
    }
    place.cursor = inside.cursor;
    place.fresh = inside.fresh;
}

void MarkdownWriter::read(const PageBlock& block)
{
    const QString markdown = style_.paper ? forPaper(block.markdown) : block.markdown;
    scratch_.setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    firstNumbers_ = firstNumbers(scratch_, markdown);
}

/// Writes what was read, of numbered lines the first @p lines with what stands between; returns where the
/// last of them begins.
int MarkdownWriter::writeBlocks(PagePlace& place, PageBlock::Kind kind, int lines)
{
    int lastLine = place.cursor.position();
    for (auto it = scratch_.rootFrame()->begin(); !it.atEnd(); ++it) {
        const QTextBlock block = it.currentBlock();
        if (auto* table = qobject_cast<QTextTable*>(it.currentFrame())) {
            writeTable(place, *table);
            continue;
        }
        if (block.isValid() && isLine(block)) {
            if (lines-- == 0)
                break;
            lastLine = place.cursor.position();
        }
        if (block.isValid() && (kind == PageBlock::code || !block.text().isEmpty() || block.textList()))
            writeBlock(place, block, kind);
    }
    return lastLine;
}

void MarkdownWriter::writeWorked(PagePlace& place, int number)
{
    WorkedBox box{number};
    for (QTextBlock block = scratch_.begin(); block.isValid(); block = block.next())
        box.lines += isLine(block) ? 1 : 0;
    box.shown
        = workedLines_ ? std::clamp(workedLines_(number), std::min(1, box.lines), box.lines) : box.lines;
    box.lastLine = writeBlocks(place, PageBlock::quote, box.shown < box.lines ? box.shown : kAllLines);
    if (workedLines_ && box.lines > 1)
        writeFoot(place, box);
    content_.worked.append(box);
}

/// What leads on; a click beside the words does what the first of them says.
void MarkdownWriter::writeFoot(PagePlace& place, WorkedBox& box)
{
    static const course::Text kNext{"Next line", "下一行"}, kAll{"All lines", "全部显示"},
        kFirst{"From the start", "从头再来"};
    const std::pair<const course::Text&, int> next{kNext, box.shown + 1}, all{kAll, box.lines},
        first{kFirst, 1};
    const QTextCharFormat plain = textFormat(0.9);
    place.answer = int(content_.links.size());
    startBlock(place, blockFormat(0.3, kBelow), plain);
    place.answer = -1;
    box.foot = place.cursor.position();
    const auto write = [&](const std::pair<const course::Text&, int>& what) {
        if (place.cursor.position() > box.foot)
            place.cursor.insertText(QStringLiteral("  ·  "), plain);
        const PageLink link{QStringLiteral("lines"),
                            QStringLiteral("%1/%2").arg(box.number).arg(what.second)};
        place.cursor.insertText(QString::fromStdString(course::in(place.language, what.first)),
                                linkFormat(link, plain));
    };
    if (box.shown == box.lines)
        return write(first);
    write(next);
    if (box.shown + 1 < box.lines)
        write(all);
}

void MarkdownWriter::writeBlock(PagePlace& place, const QTextBlock& block, PageBlock::Kind kind)
{
    const QTextBlockFormat given = block.blockFormat();
    const QString text = block.text();
    const TexSpan* only = text.size() == 1 ? source_->span(text[0]) : nullptr;

    QTextBlockFormat format = blockFormat(0, kBelow);
    QTextCharFormat base = textFormat();
    if (const int heading = given.headingLevel()) {
        const double scale = headingScale(heading, style_.narrow());
        const double room = style_.narrow() ? 0.3 : 1; // of that above and below
        format = blockFormat(room * (heading <= 2 ? 0.9 : 1.1), room * (heading <= 2 ? 0.8 : 0.45));
        format.setHeadingLevel(heading);
        base = textFormat(scale, true);
    } else if (kind == PageBlock::code) {
        format = blockFormat(0, 0);
        format.setNonBreakableLines(false);
        QFont font = base.font();
        font.setFamilies(codeFontFamilies());
        font.setPixelSize(qRound(0.88 * style_.em));
        base.setFont(font);
    } else if (only && only->kind == TexSpan::display) {
        format = blockFormat(0.35, 1.0);
        format.setAlignment(Qt::AlignHCenter);
    } else if (block.textList()) {
        format = blockFormat(0, 0.35);
    }
    if (given.hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth)) {
        format.setProperty(QTextFormat::BlockTrailingHorizontalRulerWidth,
                           given.property(QTextFormat::BlockTrailingHorizontalRulerWidth));
    }
    QTextList* list = block.textList();
    const int level = list ? list->format().indent() : given.indent();
    format.setLeftMargin(level * kIndent * style_.em);
    if (list)
        format.setTextIndent(-PageObjects::kBulletWidth * style_.em);
    startBlock(place, format, base);
    if (list) {
        PageItem bullet;
        bullet.kind = PageItem::bullet;
        bullet.source = isNumbered(block) ? numberOf(block) : QStringLiteral("•");
        insertItem(place, bullet, base);
    }
    writeFragments(place, block, base);
    if (given.headingLevel() == kTitleLevel && titleMark_ != course::Text{}) {
        QTextCharFormat quiet = textFormat(0.9);
        quiet.setForeground(style_.colors.inkSoft);
        place.cursor.insertText(
            QStringLiteral("\u2003") + QString::fromStdString(course::in(place.language, titleMark_)), quiet);
    }
}

/// "3." of a numbered item.
QString MarkdownWriter::numberOf(const QTextBlock& block) const
{
    const QTextList* list = block.textList();
    const QString number = QString::number(firstNumbers_.value(list, 1) + list->itemNumber(block));
    return list->format().numberPrefix() + number + list->format().numberSuffix();
}

void MarkdownWriter::writeFragments(PagePlace& place, const QTextBlock& block, const QTextCharFormat& base)
{
    QTextCharFormat link;
    bool borneWhole = false; // the link before, by its sign
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        const QTextCharFormat given = fragment.charFormat();
        if (given.isImageFormat()) {
            writeFigure(place, given.toImageFormat().name(),
                        given.property(QTextFormat::ImageAltText).toString());
            continue;
        }
        QTextCharFormat format = base;
        QString text = withWholeUnits(fragment.text());
        if (given.isAnchor() && !given.anchorHref().isEmpty() && !style_.paper) {
            const PageLink target = PageLinks::parse(given.anchorHref());
            if (openLink_ != given.anchorHref()) {
                link = linkFormat(target, base);
                openLink_ = given.anchorHref();
                if (PageLinks::hasSign(PageLinks::kind(target))) {
                    PageItem sign;
                    sign.kind = PageItem::sign;
                    sign.link = PageLinks::kind(target);
                    // A line may break after any object: the sign carries the first word.
                    const bool plain = given.fontWeight() <= QFont::Normal && !given.fontItalic();
                    const qsizetype word = plain ? firstWord(text, *source_) : 0;
                    sign.trailing = withPrintQuotes(text.left(word), quoteOpen_);
                    sign.trailingIsLatin = !sign.trailing.isEmpty() && !isCjk(sign.trailing[0]);
                    text.remove(0, word);
                    insertItem(place, sign, link);
                    borneWhole = text.isEmpty();
                    place.cursor.insertText(kWordJoiner, link); // a click right of its middle is one here
                }
            }
            format = link;
            borneWhole = borneWhole && text.isEmpty();
        } else {
            openLink_.clear();
            for (; borneWhole && !text.isEmpty() && beginsNoLine(text[0]); text.remove(0, 1))
                content_.items.last().closing += text[0];
            borneWhole = false;
        }
        if (given.fontWeight() > QFont::Normal)
            format.setFontWeight(QFont::Bold);
        if (given.fontItalic())
            format.setFontItalic(true);
        if (given.fontStrikeOut())
            format.setFontStrikeOut(true);
        if (given.fontFixedPitch() && base.fontFamilies() != QVariant(codeFontFamilies())) {
            format.setFontFamilies(codeFontFamilies());
            format.setBackground(mixed(style_.colors.surface, style_.colors.ink, 0.06));
        }
        writeText(place, text, format);
    }
}

void MarkdownWriter::writeInline(PagePlace& place, const QString& markdown, QTextCharFormat format)
{
    const PageSource source(markdown);
    source_ = &source;
    for (const PageBlock& block : source.blocks()) {
        read(block);
        if (&block != &source.blocks().first())
            place.cursor.insertText(QString(QChar::LineSeparator), format);
        openLink_.clear();
        writeFragments(place, scratch_.firstBlock(), format);
    }
    source_ = nullptr;
}

void MarkdownWriter::writeText(PagePlace& place, const QString& given, const QTextCharFormat& format)
{
    const bool code = format.fontFamilies() == QVariant(codeFontFamilies());
    const QString text = code ? given : withPrintQuotes(given, quoteOpen_);
    static const QString quotes = QStringLiteral("“”‘’…—");
    // Chinese letters are not slanted: what is italic is bold in Chinese.
    QTextCharFormat chinese = format;
    if (format.fontItalic()) {
        chinese.setFontItalic(false);
        chinese.setFontWeight(QFont::Bold);
    }
    // Quotes and dashes are as wide as a Chinese letter, except in other text.
    QTextCharFormat latin = format;
    latin.setFontFamilies(latinFontFamilies());
    const auto formatOf = [&](qsizetype i) -> const QTextCharFormat& {
        if (isCjk(text[i]))
            return chinese;
        const bool beside = (i > 0 && isCjk(text[i - 1])) || (i + 1 < text.size() && isCjk(text[i + 1]));
        return quotes.contains(text[i]) && !beside ? latin : format;
    };

    QString words;
    const QTextCharFormat* wordsFormat = &format;
    const auto flush = [&] {
        if (!words.isEmpty())
            place.cursor.insertText(words, *wordsFormat);
        words.clear();
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == PageSource::kMute)
            continue;
        const TexSpan* span = source_->span(c);
        if (!span) {
            if (&formatOf(i) != wordsFormat)
                flush();
            wordsFormat = &formatOf(i);
            words += c == u'\n' ? QChar(QChar::LineSeparator) : c;
            continue;
        }
        if (span->kind == TexSpan::live && style_.paper) {
            if (&format != wordsFormat)
                flush();
            wordsFormat = &format;
            words += valueOf_ ? valueOf_(span->content) : QString();
            continue;
        }
        flush();
        PageItem item;
        item.kind = span->kind == TexSpan::live ? PageItem::live : PageItem::formula;
        item.source = span->content;
        item.display = span->kind == TexSpan::display;
        if (item.kind == PageItem::formula)
            item.box = style_.paper ? MathEngine::instance().render(item.source, item.display)
                                    : MathEngine::instance().cached(item.source, item.display);
        else
            item.reserved = PageObjects::liveWidth("−00.00", format.font());
        while (!item.display && i + 1 < text.size() && beginsNoLine(text[i + 1])) {
            item.trailing += text[++i];
            item.trailingIsLatin = item.trailingIsLatin || &formatOf(i) == &latin;
        }
        insertItem(place, std::move(item), format);
    }
    flush();
}

void MarkdownWriter::writeTable(PagePlace& place, QTextTable& table)
{
    if (!place.fresh)
        startBlock(place, {}, textFormat());
    QTextTableFormat format;
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(0);
    format.setBorderCollapse(true);
    format.setTopMargin(0.3 * style_.em);
    format.setBottomMargin(1.0 * style_.em);
    format.setLeftMargin(place.margin);
    QTextTable* own = place.cursor.insertTable(table.rows(), table.columns(), format);
    for (int row = 0; row < table.rows(); ++row) {
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = own->cellAt(row, column);
            QTextTableCellFormat look;
            look.setTopPadding(0.3 * style_.em);
            look.setBottomPadding(0.3 * style_.em);
            look.setLeftPadding(0.6 * style_.em);
            look.setRightPadding(0.9 * style_.em);
            look.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            look.setBottomBorder(row == 0 ? 1.5 : 1);
            look.setBottomBorderBrush(row == 0 ? style_.colors.inkSoft : style_.colors.line);
            cell.setFormat(look);

            const QTextBlock given = table.cellAt(row, column).firstCursorPosition().block();
            PagePlace inside;
            inside.cursor = cell.firstCursorPosition();
            inside.column = place.column;
            QTextBlockFormat block = blockFormat(0, 0);
            // The heading of a column stands as its entries do.
            const int below = qMin(qMax(row, 1), table.rows() - 1);
            block.setAlignment(table.cellAt(below, column).firstCursorPosition().blockFormat().alignment());
            const QTextCharFormat text = textFormat(0.95, row == 0);
            startBlock(inside, block, text);
            writeFragments(inside, given, text);
            // An object alone has no width of its own in a cell.
            inside.cursor.insertText(kWordJoiner, text);
        }
    }
    place.cursor.setPosition(own->lastPosition() + 1);
    place.fresh = true;
}

/// What its tokens stand for in their place.
QString MarkdownWriter::withTex(const QString& text) const
{
    QString result;
    for (const QChar c : text)
        if (const TexSpan* span = source_->span(c))
            result += span->content;
        else if (c != PageSource::kMute)
            result += c;
    return result;
}

void MarkdownWriter::writeFigure(PagePlace& place, const QString& file, const QString& caption)
{
    const PageFigure figure = readFigure(QDir(figureFolder_).filePath(file), place.language, style_);
    QTextCharFormat small = textFormat(0.88);
    if (figure.isNull()) {
        small.setForeground(style_.colors.error);
        place.cursor.insertText(tr("The figure %1 is missing.").arg(file), small);
        return;
    }
    QTextBlockFormat centred = place.cursor.blockFormat();
    centred.setAlignment(Qt::AlignHCenter);
    place.cursor.setBlockFormat(centred);
    PageItem item;
    item.kind = PageItem::figure;
    item.source = withTex(caption);
    item.picture = figure.picture;
    item.drawing = figure.drawing;
    insertItem(place, std::move(item), textFormat());
    if (caption.isEmpty())
        return;
    small.setForeground(style_.colors.inkSoft);
    place.cursor.insertText(QString(QChar::LineSeparator), small);
    writeText(place, caption, small);
}

} // namespace polhode::ui
