#pragma once

#include "ui/theme/quantity.h"

#include <QColor>
#include <QPalette>

namespace polhode::ui
{

/// The colours of a theme that are not a quantity's. Everything painted by hand takes its ink here.
struct ThemeColors {
    QColor window; ///< behind panels
    QColor surface; ///< pages, plots, fields
    QColor ink; ///< text
    QColor inkSoft; ///< captions, tick labels
    QColor line; ///< hairlines, grid
    QColor accent; ///< links, selection, the play button
    QColor accentSoft; ///< selected rows, the range of a slider
    QColor warning;
    QColor error;
    QColor good;
    QColor parting; ///< of bands: surfaces that part
    QColor sceneTop; ///< sky of the scene view
    QColor sceneBottom; ///< horizon of the scene view
    QColor ground; ///< ground plane
    QColor groundLine; ///< ground grid
};

ThemeColors themeColors(Theme theme);

/// The colour @p share of the way from @p a to @p b.
QColor mixed(const QColor& a, const QColor& b, double share);

/// The widget palette of a theme.
QPalette themePalette(Theme theme);

} // namespace polhode::ui
