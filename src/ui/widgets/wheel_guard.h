#pragma once

class QWidget;

namespace polhode::ui
{

/// The wheel changes the value of @p control (a list, a slider) only once that has the focus, by a click or
/// the Tab key; before, it scrolls the panel in which the control lies.
void guardWheel(QWidget* control);

} // namespace polhode::ui
