#pragma once

#include <QAccessibleWidget>
#include <QComboBox>

namespace polhode::ui
{

/// A list of choices for a screen reader. On Unix Qt gives such a list no name but its value, whatever name
/// it was given.
class Choice : public QAccessibleWidget
{
public:
    explicit Choice(QComboBox* box);

    QString text(QAccessible::Text kind) const override;
    QAccessible::State state() const override;
    QStringList actionNames() const override;
    void doAction(const QString& name) override;

private:
    QComboBox* box() const { return qobject_cast<QComboBox*>(widget()); } ///< null while it is destroyed
};

} // namespace polhode::ui
