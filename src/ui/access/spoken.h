#pragma once

#include <QAccessible>

#include <optional>

namespace polhode::ui
{

/// What a screen reader is told of a widget: a base of those that are painted by hand, of which Qt knows
/// nothing, and of those that count in other numbers than they show. Their name is QWidget::accessibleName().
class Spoken
{
public:
    /// Numbers of what can be moved, in the unit that is read aloud.
    struct Range {
        double value, minimum, maximum, step;
    };

    Spoken();
    virtual ~Spoken();

    virtual QAccessible::Role spokenRole() const = 0;
    /// What is seen: plain text, numbers with their units.
    virtual QString spokenText() const = 0;
    virtual std::optional<Range> spokenRange() const { return std::nullopt; }
    /// The screen reader moves it.
    virtual void setSpoken(double) { }
};

/// Says that the numbers of @p widget, which is Spoken, are others.
void announce(QWidget* widget);

} // namespace polhode::ui
