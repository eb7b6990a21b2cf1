#pragma once

#include "ui/access/pressed_parts.h"
#include "ui/access/spoken.h"

#include <QPoint>
#include <QPointer>
#include <QWidget>

namespace polhode::ui
{

/// One part of a Spoken widget for a screen reader; a cell, where the parts are a table.
class SpokenPart : public QAccessibleInterface,
                   public QAccessibleTableCellInterface,
                   public QAccessibleActionInterface
{
public:
    SpokenPart(QWidget* widget, QPoint at);

    QPoint at() const { return at_; } ///< column and row

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    void* interface_cast(QAccessible::InterfaceType type) override;
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString&) override { }
    QRect rect() const override;
    QAccessible::Role role() const override;
    QAccessible::State state() const override;

    QStringList actionNames() const override;
    void doAction(const QString& name) override;
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

    bool isSelected() const override { return false; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return at_.x(); }
    int rowIndex() const override { return at_.y(); }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return parent(); }

private:
    Spoken* spoken() const; ///< null while the widget is being destroyed
    PressedParts* pressed() const; ///< null where this part does nothing
    Spoken::Part part() const { return isValid() ? spoken()->spokenPart(at_) : Spoken::Part(); }

    QPointer<QWidget> widget_;
    QPoint at_;
};

} // namespace polhode::ui
