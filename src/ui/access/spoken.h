#pragma once

#include <QAccessible>
#include <QRectF>
#include <QSize>

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

    /// What of a widget is heard by itself: a cell of a table, a body of the scene, one of several plots.
    struct Part {
        QAccessible::Role role = QAccessible::ListItem;
        QString name, text;
        QRectF place; ///< in pixels of the widget
    };

    Spoken();
    virtual ~Spoken();

    virtual QAccessible::Role spokenRole() const = 0;
    /// What is seen: plain text, numbers with their units.
    virtual QString spokenText() const = 0;
    virtual std::optional<Range> spokenRange() const { return std::nullopt; }
    /// The screen reader moves it.
    virtual void setSpoken(double) { }

    /// How many columns (width) and rows (height) of parts there are; more than one column make a table. By
    /// its row and column a part is found again, whatever it holds then.
    virtual QSize spokenGrid() const { return {0, 0}; }
    /// @p at: x is the column, y the row.
    virtual Part spokenPart(QPoint) const { return {}; }
    virtual QString spokenHeading(int) const { return {}; }
    /// The part that the keys are at; none if they are at no part.
    virtual std::optional<QPoint> spokenPlace() const { return std::nullopt; }
};

/// Says that the numbers of @p widget, which is Spoken, are others.
void announce(QWidget* widget);

/// Says that the keys are at another part of @p widget, which is Spoken.
void announcePlace(QWidget* widget);

/// Says @p text at once, whatever has the focus. @p live shows it too, and is what speaks.
void announceText(QWidget* live, const QString& text);

} // namespace polhode::ui
