#pragma once

class QAbstractScrollArea;
class QWidget;

namespace polhode::ui
{

/// A picture that the mouse moves answers to fingers: one is the mouse; held still it is the right button;
/// two zoom as the wheel does, or shift as the middle button.
void takeTouch(QWidget* picture);

/// A text or list scrolls under a finger.
void scrollByTouch(QAbstractScrollArea* area);

/// For all widgets of the program: a finger held still brings the menu of what is below it, or tells what it
/// is.
void holdForMenu();

} // namespace polhode::ui
