#pragma once

#include "ui/page/page_content.h"

#include <QAccessible>

class QTextDocument;

namespace polhode::ui
{

/// What of a page is heard by itself.
struct PagePart {
    QAccessible::Role role;
    int from, to; ///< in the document
    int link = -1; ///< index of what it does when it is pressed
    int item = -1; ///< index of the option's letter, the field or the figure
};

/// In the order of the page: headings, paragraphs and options, each with the links, fields and figures in it
/// right after it.
QVector<PagePart> partsOf(const QTextDocument& document, const PageContent& content);

} // namespace polhode::ui
