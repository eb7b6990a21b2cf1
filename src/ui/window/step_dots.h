#pragma once

#include "ui/access/spoken.h"
#include "ui/theme/palette.h"

#include <QWidget>

namespace polhode::ui
{

/// The steps of a page as dots: filled up to the present one; a click goes to a step.
class StepDots : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit StepDots(QWidget* parent = nullptr);

    struct Step {
        QString title;
        bool further = false; ///< not of the core: its dot is a ring
    };
    void setSteps(const QVector<Step>& steps, int current);
    void setTheme(Theme theme);

    QAccessible::Role spokenRole() const override { return QAccessible::Indicator; }
    QString spokenText() const override { return nameOf(current_); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(int step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    double pitch() const;
    double left() const;
    int stepAt(double x) const;
    QString nameOf(int step) const;

    QVector<Step> steps_;
    int current_ = 0;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
