#include "ui/formula/tex_scan.h"

namespace polhode::ui
{

namespace
{

/// The end of the fenced code block that begins at @p at, or @p at if none does.
qsizetype skipFence(const QString& text, qsizetype at)
{
    qsizetype mark = at;
    while (mark < text.size() && (text[mark] == u' ' || text[mark] == u'>'))
        ++mark;
    const QString fence = text.mid(mark, 3);
    if (fence != "```" && fence != "~~~")
        return at;
    for (qsizetype line = text.indexOf(u'\n', mark); line >= 0; line = text.indexOf(u'\n', line + 1)) {
        qsizetype start = line + 1;
        while (start < text.size() && (text[start] == u' ' || text[start] == u'>'))
            ++start;
        if (QStringView(text).mid(start).startsWith(fence))
            return start + fence.size();
    }
    return text.size();
}

/// The end of the code span that begins at @p at, or @p at if none does.
qsizetype skipCode(const QString& text, qsizetype at)
{
    qsizetype ticks = 0;
    while (at + ticks < text.size() && text[at + ticks] == u'`')
        ++ticks;
    const qsizetype end = text.indexOf(QString(ticks, u'`'), at + ticks);
    return end < 0 ? at + ticks : end + ticks;
}

/// The closing delimiter of the formula that opens at @p at, or -1 if this dollar opens none.
qsizetype closing(const QString& text, qsizetype at, bool display)
{
    const QString mark = display ? "$$" : "$";
    const qsizetype inside = at + mark.size();
    qsizetype end = inside;
    do {
        end = text.indexOf(mark, end);
    } while (end > 0 && text[end - 1] == u'\\' && ++end);
    if (end <= inside)
        return -1;
    if (display)
        return end;
    const bool spaced = text[inside].isSpace() || text[end - 1].isSpace();
    const bool beforeDigit = end + 1 < text.size() && text[end + 1].isDigit();
    return spaced || beforeDigit || text.mid(inside, end - inside).contains("\n\n") ? -1 : end;
}

} // namespace

QVector<TexSpan> findSpans(const QString& markdown)
{
    QVector<TexSpan> spans;
    bool lineStart = true;
    for (qsizetype at = 0; at < markdown.size();) {
        if (lineStart) {
            const qsizetype end = skipFence(markdown, at);
            lineStart = false;
            if (end > at) {
                at = end;
                continue;
            }
        }
        const QChar c = markdown[at];
        if (c == u'\\') {
            at += 2;
        } else if (c == u'`') {
            at = skipCode(markdown, at);
        } else if (c == u'$') {
            const bool display = QStringView(markdown).mid(at).startsWith(u"$$");
            const qsizetype mark = display ? 2 : 1;
            const qsizetype end = closing(markdown, at, display);
            if (end > 0) {
                spans.append({at, end + mark, markdown.mid(at + mark, end - at - mark).trimmed(),
                              display ? TexSpan::display : TexSpan::formula});
                at = end + mark;
            } else {
                at += mark;
            }
        } else if (QStringView(markdown).mid(at).startsWith(u"{{")) {
            const qsizetype end = markdown.indexOf("}}", at);
            if (end < 0)
                break;
            spans.append({at, end + 2, markdown.mid(at + 2, end - at - 2).trimmed(), TexSpan::live});
            at = end + 2;
        } else {
            lineStart = c == u'\n';
            ++at;
        }
    }
    return spans;
}

QVector<TexSpan> findFormulas(const QString& markdown)
{
    QVector<TexSpan> spans = findSpans(markdown);
    spans.removeIf([](const TexSpan& span) { return span.kind == TexSpan::live; });
    return spans;
}

} // namespace polhode::ui
