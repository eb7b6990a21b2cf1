#pragma once

#include <QSize>

#include <algorithm>

namespace polhode::ui
{

constexpr double kPagePoints = 11; ///< of the text of a page of the usual size

/// How much larger than usual the text is that a class reads on a screen of this size: it has the same share
/// of the screen, whatever the pixels are, and is larger than on a desk also on a small one.
inline double presentationScale(QSize screen)
{
    constexpr QSize kPlain(1280, 800);
    constexpr double kLarger = 1.25, kMost = 4;
    const double share
        = std::min(double(screen.width()) / kPlain.width(), double(screen.height()) / kPlain.height());
    return std::clamp(kLarger * share, 1.0, kMost);
}

} // namespace polhode::ui
