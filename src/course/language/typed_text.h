#pragma once

#include "course/text.h"

#include <string>
#include <string_view>

namespace polhode::course
{

/// @p text with each full-width sign as the plain one that files and expressions know: "０．７５" is "0.75",
/// "mass：2" is "mass:2". So are the ideographic space and stop, curved quotes, and the signs − × ÷ of print.
std::string plainSigns(std::string_view text);

/// A number as people type or read it, as an expression: besides plainSigns() a decimal comma ("0,35"),
/// powers of ten ("1.2×10⁻³") and the signs of units ("30°", "kg⋅m²"). A comma that may separate thousands
/// ("1,000") stays.
std::string plainNumber(std::string_view text);

/// What to add to a message about @p text: which of its signs are full-width, and how to write them; empty
/// where none is.
Text plainSignsHint(std::string_view text);

/// The full-width signs of a line of YAML that stand where it needs plain ones: after a key and as
/// indentation; if @p wrong, which says that the line is no YAML, also as brackets or quotation marks around
/// a value and between values. Those in quotes and comments are none.
std::string fullWidthMarks(std::string_view line, bool wrong);

} // namespace polhode::course
