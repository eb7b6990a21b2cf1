#pragma once

#include <QFontMetricsF>
#include <QString>

namespace polhode::ui
{

/// @p text, or as much of it as finds room in @p room pixels, with "…" for what does not: parted where a line
/// might be broken, so that neither a word nor a number, nor a number and its unit or name, is cut in two.
/// Qt::ElideMiddle keeps the end as well as the beginning.
QString elidedText(const QFontMetricsF& metrics, const QString& text, double room,
                   Qt::TextElideMode mode = Qt::ElideRight);

} // namespace polhode::ui
