#pragma once

#include "ui/theme/palette.h"

#include <QPushButton>

namespace polhode::ui
{

/// A lesson on the map of the course: its number and title on a ground that is coloured as far as it was
/// read.
class LessonNode : public QPushButton
{
    Q_OBJECT

public:
    struct Look {
        QString number, title;
        double read = 0; ///< share of its steps
        bool open = false; ///< it is the lesson of the window
    };

    LessonNode(const Look& look, Theme theme, QWidget* parent);

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

    /// One of those that the lesson under the pointer or the keys stands on, or that stand on it.
    void setNear(bool near);

signals:
    /// The pointer or the keys have come.
    void reached();

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    QRect textRect(int width) const;

    Look look_;
    Theme theme_;
    bool near_ = false;
};

} // namespace polhode::ui
