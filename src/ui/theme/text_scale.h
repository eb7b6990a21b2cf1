#pragma once

#include <QWidget>

#include <cmath>

namespace polhode::ui
{

constexpr double kUsualPoints = 10; ///< of the text of the window

/// How much larger than usual the text of a widget is.
inline double textScale(const QWidget& widget)
{
    return widget.font().pointSizeF() / kUsualPoints;
}

/// A length that grows with the text: @p usual pixels at its usual size.
inline int withText(const QWidget& widget, double usual)
{
    return int(std::lround(usual * textScale(widget)));
}

/// What can be hit with a finger is not smaller than this, however small the text (px).
constexpr int kTarget = 32;

inline int targetSide(const QWidget& widget)
{
    return std::max(kTarget, withText(widget, kTarget));
}

} // namespace polhode::ui
