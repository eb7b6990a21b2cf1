#pragma once

#include "ui/access/spoken.h"

#include <QSlider>

#include <functional>

namespace polhode::ui
{

/// A slider whose steps stand for numbers with a unit.
class SpokenSlider : public QSlider, public Spoken
{
    Q_OBJECT

public:
    /// One step is worth @p unit of what @p text says of a number.
    SpokenSlider(double unit, std::function<QString(double)> text, QWidget* parent = nullptr);

    QAccessible::Role spokenRole() const override { return QAccessible::Slider; }
    QString spokenText() const override { return text_(unit_ * value()); }
    std::optional<Range> spokenRange() const override;
    void setSpoken(double number) override;

private:
    double unit_;
    std::function<QString(double)> text_;
};

} // namespace polhode::ui
