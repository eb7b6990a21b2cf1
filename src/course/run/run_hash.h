#pragma once

#include "course/run/rows.h"

#include <string>

namespace polhode::course
{

/// Ten letters and digits that differ where an input or a bit of the rows differs: 64-bit FNV-1a over
/// 64-bit words, the high 50 bits in base 32 (without i, l, o, u).
std::string runHash(const std::string& inputs, const Rows& rows);

} // namespace polhode::course
