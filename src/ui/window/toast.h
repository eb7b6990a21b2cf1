#pragma once

#include <QLabel>
#include <QTimer>

namespace polhode::ui
{

/// A message that goes by itself, over the upper edge of the scene, where neither numbers nor fields are.
class Toast : public QLabel
{
    Q_OBJECT

public:
    Toast(QWidget* scene, QWidget* parent);

    void say(const QString& text);
    void place();

private:
    QWidget* scene_;
    QTimer rest_;
};

} // namespace polhode::ui
