#pragma once

#include <QString>

namespace polhode::ui
{

/// @p name in the folder that the reader last saved something in, at first his own.
QString suggestedPath(const QString& name);

/// The next path is suggested in the folder of @p path.
void rememberFolder(const QString& path);

} // namespace polhode::ui
