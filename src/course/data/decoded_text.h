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

/// What @p bytes seem to be in: by their byte order mark; UTF-16 by its zeros; UTF-8 where they are valid as
/// such; else what Excel writes in China where all that is not ASCII comes in pairs that are common Chinese
/// characters or signs (GB 2312, rows 1 to 9 and 16 to 55), else what it writes in the West.
std::string encodingOf(std::string_view bytes);

/// @p bytes in UTF-8 without a byte order mark. Throws ValueError where @p encoding is none of the list or
/// the bytes are not in it.
std::string decodedText(std::string_view bytes, const std::string& encoding);

} // namespace polhode::course
