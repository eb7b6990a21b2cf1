#pragma once

#include <QByteArray>
#include <QFont>
#include <QString>

namespace polhode::ui
{

/// A PDF whose text can be searched and copied. Where several characters look alike Qt's writer tells of the
/// first that is in the font: a tab for a space, the radical ⾓ for the word 角. Here they become those that
/// stand in @p text, or the common ones. @p font is that of the text.
QByteArray withReadableText(QByteArray pdf, const QString& text, const QFont& font);

} // namespace polhode::ui
