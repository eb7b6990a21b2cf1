#pragma once

#include <QToolButton>

namespace polhode::ui
{

/// A button whose text ends in "…" where it is too narrow; its tip then says the whole.
class ElidedToolButton : public QToolButton
{
    Q_OBJECT

public:
    using QToolButton::QToolButton;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// As much of the text as there is room for.
    QString shownText() const;
};

} // namespace polhode::ui
