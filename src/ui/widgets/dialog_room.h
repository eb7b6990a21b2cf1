#pragma once

#include <QSize>

class QWidget;

namespace polhode::ui
{

/// The widget of a dialog with this name stays in sight below what scrolls, as a QDialogButtonBox does.
constexpr auto kDialogFoot = "dialogFoot";

/// The largest size of @p dialog with which it lies on its screen, frame and all.
QSize dialogRoom(const QWidget& dialog);

/// For all dialogs of the program, Qt's too: none is larger than its screen. What needs more room than that
/// is scrolled, above the buttons at its foot.
void keepDialogsOnScreen();

} // namespace polhode::ui
