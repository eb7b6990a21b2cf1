#pragma once

#include <QPixmap>
#include <QString>

namespace polhode::ui
{

/// Writes a picture in the format that the end of @p path tells, PNG where it has none. False if it cannot be
/// written; then nothing is changed.
bool savePicture(const QPixmap& picture, const QString& path);

} // namespace polhode::ui
