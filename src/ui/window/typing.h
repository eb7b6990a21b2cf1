#pragma once

class QEvent;

namespace polhode::ui
{

/// Whether what is pressed goes into a text: a field that takes input of letters has the focus.
bool isTyping();

/// Whether @p event is a widget being asked if it wants the space bar for itself, while no text is typed.
/// Buttons, lists, sliders and tabs would; then a key that plays would choose what was chosen last.
bool claimsSpace(const QEvent& event);

} // namespace polhode::ui
