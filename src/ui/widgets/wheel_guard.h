#pragma once

class QWidget;

namespace polhode::ui
{

/// The wheel changes the value of @p control (a list, a slider) only once that has the focus, by a click or
/// the Tab key; before, it scrolls the panel in which the control lies.
void guardWheel(QWidget* control);

/// The wheel over @p picture, which has no use for it, scrolls what the picture is in.
void passWheel(QWidget* picture);

} // namespace polhode::ui
