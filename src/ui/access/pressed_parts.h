#pragma once

#include <QPoint>

namespace polhode::ui
{

/// What can be done with the parts of a widget, which is Spoken too. At those that can be pressed the keys
/// stop, and a screen reader may press them.
class PressedParts
{
public:
    virtual ~PressedParts() = default;

    virtual bool canPress(QPoint at) const = 0;
    virtual void press(QPoint at) = 0;
    /// Of several: a tab, an option.
    virtual bool isChosen(QPoint at) const = 0;
};

} // namespace polhode::ui
