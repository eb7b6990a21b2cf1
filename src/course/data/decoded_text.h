#pragma once

#include "course/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// The encodings that a table may be in, as users name them: utf-8, utf-16le, utf-16be, gb18030,
/// windows-1252.
const std::vector<std::string>& tableEncodings();

/// @p bytes as decodedText() has them in what they seem to be in, which @p encoding becomes. Throws
/// ValueError that says which encodings were tried.
std::string foundText(std::string_view bytes, std::string& encoding);

/// @p bytes in UTF-8 without a byte order mark. Throws ValueError where @p encoding is none of the list or
/// the bytes are not in it.
std::string decodedText(std::string_view bytes, const std::string& encoding);

} // namespace polhode::course
