#pragma once

#include <string>

namespace polhode::course
{

/// @p text with each call of a vector function written out in components: dot(book.w, book.L) becomes
/// (book.wx*book.Lx+book.wy*book.Ly+book.wz*book.Lz), crossx(a, b) (ay*bz-az*by), and so on for y and z. A
/// vector is named by its components without their letters: "book.w", "book." for the position, "book.w@0".
/// What is no such call stays as it is. Throws ValueError.
std::string withoutVectors(const std::string& text);

} // namespace polhode::course
