#pragma once

#include "ui/plot/plot_data.h"
#include "ui/theme/palette.h"

#include <QFont>
#include <QPen>

namespace polhode::ui
{

/// What the parts of a stack of plots share in how they look.
struct PlotLook {
    Theme theme = Theme::light;
    ThemeColors colors = themeColors(Theme::light);
    QFont font;
    QString highlighted; ///< quantity that stands out; empty means all alike
    QString emptyMessage; ///< what an empty plot says
    bool veiled = false; ///< the axes are shown, but nothing in them

    QColor veil() const { return mixed(colors.surface, colors.line, 0.25); }

    double lineWidth() const { return theme == Theme::projector ? 3 : 2; }
    QFont smallFont() const;
    QFont titleFont() const;
};

/// The pen of @p curve: theory thin and dashed, variants and pinned runs pale. @p variant counts the variants
/// of a plot from 0, so that each has its own dashes.
QPen curvePen(const Curve& curve, int variant, const PlotLook& look);

/// The number of each curve among those with its quantity and the role of a variant; 0 for other roles.
std::vector<int> variantNumbers(const std::vector<Curve>& curves);

} // namespace polhode::ui
