#pragma once

#include <string>
#include <string_view>

namespace polhode::course
{

/// @p text as it is compared: capitals, accents, full-width signs and second forms of a letter (ϕ) are those
/// of plain letters. One code
/// point for each, so that a place in the one is the same place in the other.
std::u32string folded(std::u32string_view text);

/// The symbols of a formula one after the other, as it is compared: "\frac{1}{2}\boldsymbol\omega\times L"
/// and "1/2 ω×L" are both "1/2ω×l". What only shapes a formula is left out: fonts, braces, spaces, where it
/// is high or low.
std::u32string foldedTex(std::string_view tex);

} // namespace polhode::course
