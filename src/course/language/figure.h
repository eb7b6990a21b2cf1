#pragma once

#include "course/language/xml_tree.h"

#include <functional>
#include <optional>
#include <string>

namespace polhode::course
{

/// A schematic figure of a page, an SVG file. It is one for all languages and all themes: elements with a
/// `lang` are there in that language only, and colours are variables with a fallback,
/// `stroke="var(--omega,#0072b2)"`, so that it shows in any viewer too.
struct Figure {
    static constexpr double kEm = 16; ///< units of the file in an em of the page

    XmlNode root;
    double width = 0, height = 0; ///< units
};

/// The figure in @p text; @p file is the name that errors show. Declarations of `style` attributes become
/// attributes; what belongs to other programs (`inkscape:…`) is left out. Throws InputError where it is no
/// XML, no SVG, or has no size.
Figure parseFigure(const std::string& text, const std::string& file);

/// A colour "var(--name,fallback)".
struct ColourVariable {
    std::string name;
    std::string fallback; ///< empty: none
};

/// The variable that a value asks for; nothing where it is no variable.
std::optional<ColourVariable> colourVariable(const std::string& value);

/// The attributes that hold colours.
bool isColourAttribute(std::string_view attribute);

/// The number that an attribute holds, in units, or in em of @p fontSize ("0.3em"); nothing where it is none.
std::optional<double> figureNumber(const std::string& value, double fontSize);

/// The runs of @p siblings that have a `lang`, blanks apart: of each, one language is shown.
std::vector<std::vector<const XmlNode*>> languageGroups(const std::vector<XmlNode>& siblings);

/// Words of a figure in one face.
struct FigureWords {
    std::string text;
    bool italic = false, bold = false;
};

/// What a theme and a page give to a figure.
struct FigureLook {
    std::function<std::string(const std::string& name)> colour; ///< "#rrggbb", or empty: the fallback
    std::function<std::string(const FigureWords& words)> family; ///< of fonts
    std::function<double(const FigureWords& words)> width; ///< of words, in em of their font
};

/// The SVG of @p figure as it is drawn in @p language. Each piece of a text stands at a place of its own, as
/// subscripts (`<tspan dy="4">`) are unknown to SVG Tiny 1.2, which is what Qt draws.
std::string drawnFigure(const Figure& figure, Language language, const FigureLook& look);

} // namespace polhode::course
