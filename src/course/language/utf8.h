#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace polhode::course
{

/// Where the first byte stands that is no UTF-8; nothing where all of it is.
std::optional<std::size_t> notUtf8(std::string_view bytes);

/// The code points of UTF-8; a byte that is none is U+FFFD.
std::u32string codePointsOf(std::string_view utf8);
std::string utf8Of(std::u32string_view text);

} // namespace polhode::course
