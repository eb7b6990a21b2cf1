#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace polhode::ui
{

/// A line of text may hold subscripts between two marks (characters for private use, without a glyph).
constexpr QChar kSubscriptFrom(0xe000), kSubscriptTo(0xe001);

/// The text without its marks, for menus, tables and what is read aloud.
QString withoutMarks(QString text);

/// The width of the text in pixels.
double markedAdvance(const QFont& font, const QString& text);

/// Draws the text with its subscripts, in the painter's font and pen, from @p baseline on.
void drawMarked(QPainter& painter, QPointF baseline, const QString& text);

} // namespace polhode::ui
