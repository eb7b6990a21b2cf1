#pragma once

#include <QLineEdit>

namespace polhode::ui
{

/// A line for typing over the field of a question. What is typed is taken by Enter and by leaving it; Esc
/// leaves the field as it was. Then it goes.
class FieldEditor : public QLineEdit
{
    Q_OBJECT

public:
    FieldEditor(const QString& value, QWidget* parent);

signals:
    /// What was typed; empty: nothing, or what was there.
    void left(const QString& text);

protected:
    bool event(QEvent* event) override;

private:
    void leave(const QString& text);

    QString before_;
    bool done_ = false;
};

} // namespace polhode::ui
