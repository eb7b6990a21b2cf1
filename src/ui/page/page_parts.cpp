#include "ui/page/page_parts.h"

#include <QTextBlock>
#include <QTextDocument>

namespace polhode::ui
{

namespace
{

bool isAnswer(const QTextBlock& block, const PageContent& content)
{
    const QTextBlockFormat format = block.blockFormat();
    return format.hasProperty(PageProperty::answer)
        && PageLinks::kind(content.links[format.intProperty(PageProperty::answer)]) == LinkKind::answer;
}

QAccessible::Role roleOf(const QTextBlock& block, const PageContent& content)
{
    if (isAnswer(block, content))
        return QAccessible::RadioButton;
    return block.blockFormat().headingLevel() > 0 ? QAccessible::Heading : QAccessible::Paragraph;
}

int linkOf(const QTextCharFormat& format)
{
    const QString href = format.anchorHref();
    return format.isAnchor() && href.startsWith(QLatin1String("link:")) ? href.mid(5).toInt() : -1;
}

/// Adds a block and what is in it.
void addBlock(const QTextBlock& block, const PageContent& content, QVector<PagePart>& parts)
{
    PagePart whole{roleOf(block, content), block.position(), block.position() + block.length() - 1};
    if (whole.role == QAccessible::RadioButton)
        whole.link = block.blockFormat().intProperty(PageProperty::answer);
    QVector<PagePart> inside;
    bool says = false;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        const QTextCharFormat format = fragment.charFormat();
        const int from = fragment.position(), to = from + fragment.length();
        const int item = format.objectType() == kPageObject ? format.intProperty(PageProperty::item) : -1;
        const int link = linkOf(format);
        const auto is = [&](PageItem::Kind kind) { return item >= 0 && content.items[item].kind == kind; };
        if (is(PageItem::mark))
            whole.item = item;
        if (is(PageItem::figure)) {
            inside << PagePart{QAccessible::Graphic, from, to, -1, item};
            continue;
        }
        says = says || item >= 0 || !fragment.text().trimmed().isEmpty();
        if (is(PageItem::field))
            inside << PagePart{QAccessible::EditableText, from, to, link, item};
        else if (link < 0 || link == whole.link)
            continue;
        else if (!inside.isEmpty() && inside.last().link == link) // formulas part it
            inside.last().to = to;
        else
            inside << PagePart{QAccessible::Link, from, to, link, -1};
    }
    if (says)
        parts << whole;
    parts << inside;
}

} // namespace

QVector<PagePart> partsOf(const QTextDocument& document, const PageContent& content)
{
    QVector<PagePart> parts;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        addBlock(block, content, parts);
    return parts;
}

} // namespace polhode::ui
