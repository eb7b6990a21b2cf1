#pragma once

class QWidget;

namespace polhode::ui
{

/// The wheel over @p widget scrolls the panel that it lies in; it does not change its value by accident.
void passWheelOn(QWidget* widget);

} // namespace polhode::ui
