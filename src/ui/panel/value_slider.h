#pragma once

#include "ui/theme/palette.h"

#include <QSlider>

namespace polhode::ui
{

/// A slider over a range of real numbers, linear or logarithmic, with a mark at the default value.
class ValueSlider : public QSlider
{
    Q_OBJECT

public:
    explicit ValueSlider(QWidget* parent = nullptr);

    void setRealRange(double minimum, double maximum, double step, bool logarithmic);
    void setDefault(double value);
    void setRealValue(double value);
    double realValue() const;
    void setColors(const ThemeColors& colors);

    QSize sizeHint() const override { return {160, 26}; }
    QSize minimumSizeHint() const override { return {60, 26}; }

signals:
    /// The reader moved it; @p dragging while the button is down.
    void moved(double value, bool dragging);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    double fraction(double value) const;
    double valueAt(double fraction) const;
    double snapped(double value) const;
    void moveTo(const QPointF& position, bool dragging);

    double minimum_ = 0, maximum_ = 1, step_ = 0, default_ = 0, real_ = 0;
    bool logarithmic_ = false;
    ThemeColors colors_;
};

} // namespace polhode::ui
