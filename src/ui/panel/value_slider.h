#pragma once

#include "ui/access/spoken.h"
#include "ui/theme/palette.h"
#include "ui/theme/text_scale.h"

#include <QWidget>

#include <functional>

namespace polhode::ui
{

/// A slider over a range of real numbers, linear or logarithmic, with a mark at the default value. The wheel
/// scrolls the panel that it is in and does not change the experiment by accident.
class ValueSlider : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit ValueSlider(QWidget* parent = nullptr);

    void setRealRange(double minimum, double maximum, double step, bool logarithmic);
    void setDefault(double value);
    void setRealValue(double value);
    double realValue() const;
    void setColors(const ThemeColors& colors);
    /// How a value reads, in a unit that is @p factor times that of the values.
    void setText(std::function<QString(double)> text, double factor);

    QAccessible::Role spokenRole() const override { return QAccessible::Slider; }
    QString spokenText() const override;
    std::optional<Range> spokenRange() const override;
    void setSpoken(double value) override;

    QSize sizeHint() const override { return {withText(*this, 160), targetSide(*this)}; }
    QSize minimumSizeHint() const override { return {60, targetSide(*this)}; }

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

private:
    double margin() const;
    double fraction(double value) const;
    double valueAt(double fraction) const;
    double snapped(double value) const;
    /// Of the whole range: what a key changes.
    double fineStep() const;
    void choose(double value);
    void moveTo(const QPointF& position, bool dragging);

    double minimum_ = 0, maximum_ = 1, step_ = 0, default_ = 0, real_ = 0;
    bool logarithmic_ = false;
    std::function<QString(double)> text_;
    double factor_ = 1;
    ThemeColors colors_;
};

} // namespace polhode::ui
