#pragma once

#include "ui/formula/math_box.h"

#include <QHash>
#include <QStringList>

namespace polhode::ui
{

/// Formulas for a web page: SVG pictures of them that share their glyphs.
class MathSvg
{
public:
    /// An `<svg>` that stands in a line of text, in the inks of print; @p scale: its em in that of the text.
    QString element(const MathBox& box, double scale, Theme theme);

    /// What holds the glyphs: once on the page.
    QString glyphs() const;

private:
    QString glyph(const QPainterPath& path);

    QHash<QString, int> numbers_; ///< by the path's description
    QStringList paths_;
};

/// A number with as many decimals as pictures need.
QString svgNumber(double value, int decimals = 2);

} // namespace polhode::ui
