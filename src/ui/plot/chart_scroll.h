#pragma once

class QWidget;

namespace polhode::ui
{

/// Fills @p parent with the chart, which scrolls where there is less room than it needs.
void addScrollingChart(QWidget* chart, QWidget* parent);

} // namespace polhode::ui
