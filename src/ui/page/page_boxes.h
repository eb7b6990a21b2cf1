#pragma once

#include "ui/page/page_content.h"

class QPainter;
class QTextDocument;

namespace polhode::ui
{

/// Paints what lies behind the text of a page: cards, notes, code, and the row under the pointer.
/// @p left is where the text begins; @p hoveredAnswer is the index of a link, or -1.
void paintBoxes(QPainter& painter, const QTextDocument& document, const PageStyle& style, double left,
                int hoveredAnswer);

} // namespace polhode::ui
