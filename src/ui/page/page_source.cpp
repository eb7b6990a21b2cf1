#include "ui/page/page_source.h"

#include <QRegularExpression>

namespace polhode::ui
{

namespace
{

constexpr char16_t kToken = 0xE001;
constexpr char16_t kLastToken = 0xF8FF;

bool isChinese(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x2E80 && u <= 0x9FFF) || (u >= 0xF900 && u <= 0xFAFF) || (u >= 0xFF00 && u <= 0xFFEF);
}

bool isToken(QChar c)
{
    return c.unicode() >= kToken && c.unicode() <= kLastToken;
}

/// With a mute letter between stars and punctuation where the other side of the stars is a letter, or a
/// symbol that Markdown may take for one: versions differ in "−", not in those of ASCII.
QString shielded(const QString& text)
{
    const auto mark = [](QChar c) { return c.isPunct() || c.isSymbol(); };
    const auto sureMark = [](QChar c) { return c.isPunct() || (c.isSymbol() && c.unicode() < 128); };
    QString result;
    for (qsizetype at = 0; at < text.size();) {
        qsizetype end = at;
        while (end < text.size() && text[end] == u'*')
            ++end;
        if (end == at) {
            result += text[at++];
            continue;
        }
        const QChar before = at > 0 ? text[at - 1] : u' ';
        const QChar after = end < text.size() ? text[end] : u' ';
        const bool inWord = !before.isSpace() && !after.isSpace() && before != u'\\';
        if (inWord && mark(before) && !sureMark(after))
            result += PageSource::kMute;
        result += QStringView(text).mid(at, end - at);
        if (inWord && mark(after) && !sureMark(before))
            result += PageSource::kMute;
        at = end;
    }
    return result;
}

/// Soft line breaks between Chinese characters are no spaces.
QString joined(const QString& block)
{
    static const QRegularExpression structure("^\\s*(#|\\||```|~~~)");
    static const QRegularExpression quoteMark("^(\\s*>)+\\s?");
    QString result;
    bool fence = false;
    for (QString line : block.split(u'\n')) {
        const bool structural = structure.match(line).hasMatch();
        if (line.trimmed().startsWith("```") || line.trimmed().startsWith("~~~"))
            fence = !fence;
        const auto quote = quoteMark.match(line);
        const QString words = line.mid(quote.hasMatch() ? quote.capturedLength() : 0).trimmed();
        const bool continues = !fence && !structural && !result.isEmpty() && !words.isEmpty()
            && isChinese(result.back()) && (isChinese(words.front()) || isToken(words.front()));
        const QString lastLine = result.mid(result.lastIndexOf(u'\n') + 1);
        if (continues && !structure.match(lastLine).hasMatch())
            result += words;
        else
            result += (result.isEmpty() ? "" : "\n") + line;
    }
    return result;
}

const QRegularExpression& listMark()
{
    static const QRegularExpression mark("^ {0,3}([-*+]|\\d{1,9}[.)])\\s");
    return mark;
}

} // namespace

PageSource::PageSource(const QString& markdown)
{
    split(tokenized(markdown));
}

const TexSpan* PageSource::span(QChar character) const
{
    const int index = character.unicode() - kToken;
    return isToken(character) && index < spans_.size() ? &spans_[index] : nullptr;
}

std::pair<QString, QString> PageSource::card(const PageBlock& block) const
{
    static const QRegularExpression form("^(question|predict):(\\S+)$");
    const QString text = block.markdown.trimmed();
    const TexSpan* only = text.size() == 1 ? span(text[0]) : nullptr;
    if (!only || only->kind != TexSpan::live)
        return {};
    const auto match = form.match(only->content);
    return {match.captured(1), match.captured(2)};
}

QString PageSource::tokenized(const QString& markdown)
{
    static const QRegularExpression marks("^[ >]*(?:(?:[-*+]|\\d+[.)]) +)?");
    QString text;
    qsizetype at = 0;
    for (const TexSpan& span : findSpans(markdown)) {
        text += markdown.mid(at, span.begin - at);
        at = span.end;
        const QChar token(char16_t(kToken + spans_.size()));
        spans_.append(span);
        if (span.kind != TexSpan::display) {
            text += token;
            continue;
        }
        // A displayed formula is a paragraph of its own, inside the list item or quote that it stands in.
        const QString line = text.mid(text.lastIndexOf(u'\n') + 1);
        const QString lead = marks.match(line).captured();
        QString indent = lead;
        for (QChar& c : indent)
            c = c == u'>' ? u'>' : u' ';
        const bool first = line == lead && line != indent;
        const bool blank = QString(line).remove(u'>').trimmed().isEmpty();
        text += (first ? "" : blank ? "\n" + indent : "\n" + indent + "\n" + indent) + token;
        const QString rest = markdown.mid(at, markdown.indexOf(u'\n', at) - at);
        if (!rest.trimmed().isEmpty())
            while (markdown[at] == u' ')
                ++at;
        text += "\n" + indent + (rest.trimmed().isEmpty() ? "" : "\n" + indent);
    }
    return text + markdown.mid(at);
}

void PageSource::split(const QString& text)
{
    static const QRegularExpression headingId("\\s*\\{#[^}]*\\}\\s*$");
    static const QRegularExpression fenceMark("^\\s*(```|~~~)");
    QStringList block;
    bool fence = false;
    bool blank = false;
    const auto finish = [&] {
        while (!block.isEmpty() && block.last().trimmed().isEmpty())
            block.removeLast();
        if (!block.isEmpty()) {
            const QString whole = block.join(u'\n');
            const PageBlock::Kind kind = kindOf(whole);
            blocks_.append({kind, kind == PageBlock::code ? whole : shielded(joined(whole))});
        }
        block.clear();
    };
    for (QString line : text.split(u'\n')) {
        const bool inList = !block.isEmpty() && listMark().match(block.first()).hasMatch();
        const bool heading = !fence && line.startsWith(u'#');
        if (heading)
            line.remove(headingId);
        if (!fence && line.trimmed().isEmpty()) {
            blank = true;
            block.append(line);
            continue;
        }
        const bool continues = inList && (line.startsWith("  ") || listMark().match(line).hasMatch());
        const bool fenceHere = fenceMark.match(line).hasMatch();
        const bool opens = fenceHere && !fence && !continues;
        if (heading || opens || (blank && !fence && !continues))
            finish();
        blank = false;
        block.append(line);
        if (fenceHere)
            fence = !fence;
        const bool closes = fenceHere && !fence && kindOf(block.first()) == PageBlock::code;
        if (heading || closes)
            finish();
    }
    finish();
}

PageBlock::Kind PageSource::kindOf(const QString& block) const
{
    static const QRegularExpression rule("^\\s*\\|?\\s*:?-+:?\\s*(\\||$)");
    const QString text = block.trimmed();
    if (block.startsWith(u'#'))
        return PageBlock::heading;
    if (block.startsWith("```") || block.startsWith("~~~"))
        return PageBlock::code;
    if (block.startsWith(u'>'))
        return PageBlock::quote;
    if (listMark().match(block).hasMatch())
        return PageBlock::list;
    if (!card({PageBlock::paragraph, block}).first.isEmpty())
        return PageBlock::card;
    if (text.size() == 1 && span(text[0]) && span(text[0])->kind == TexSpan::display)
        return PageBlock::formula;
    const QStringList lines = text.split(u'\n');
    if (lines.size() > 1 && lines[0].contains(u'|') && rule.match(lines[1]).hasMatch())
        return PageBlock::table;
    return PageBlock::paragraph;
}

} // namespace polhode::ui
