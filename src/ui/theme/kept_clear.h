#pragma once

#include <QRect>

class QWidget;

namespace polhode::ui
{

/// Nothing that comes and goes is to lie over @p control: it is drawn on or pressed. Of buttons this need not
/// be said.
void keepClear(QWidget* control);

/// Which way something is moved that lies over what is to be kept clear.
enum class Aside { up, down };

/// @p wanted, in the coordinates of @p window, moved as far as it takes to lie over no such control of the
/// window, those in @p own left out; as it was, where the window has no place for it.
QRect clearPlace(const QWidget& window, QRect wanted, Aside aside, const QWidget& own);

} // namespace polhode::ui
