#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace polhode::ui
{

/// A small line icon in one colour: "play", "pause", "stop", "start", "step-back", "step-forward",
/// "event-back", "event-forward", "loop", "stop-at", "pin", "export", "undo", "redo", "menu", "present",
/// "previous", "next", "settings", "help", "reset", "close", "share", "view", "spring", and of presentations
/// "pen", "eraser", "spotlight", "black", "timer", "caption", "notes", "audience", "freeze", "clear",
/// "curves", "sliders", "tables".
QIcon glyphIcon(const QString& name, const QColor& color);

} // namespace polhode::ui
