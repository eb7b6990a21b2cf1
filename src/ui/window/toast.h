#pragma once

#include "ui/access/spoken.h"

#include <QLabel>
#include <QTimer>

namespace polhode::ui
{

/// A message that goes by itself when there was time to read it, over the upper edge of the scene, where
/// neither numbers nor fields are; what is told of the scene stands over the lower edge of another panel.
/// Screen readers say it at once.
class Toast : public QLabel, public Spoken
{
    Q_OBJECT

public:
    Toast(QWidget* scene, QWidget* parent);

    void say(const QString& text, QWidget* panel = nullptr);
    void place();

    QAccessible::Role spokenRole() const override { return QAccessible::Notification; }
    QString spokenText() const override { return text(); }

private:
    QWidget* scene_;
    QWidget* panel_ = nullptr; ///< instead of the scene
    QTimer rest_;
};

} // namespace polhode::ui
