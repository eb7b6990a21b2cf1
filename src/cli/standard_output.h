#pragma once

#include "cli/exit_code.h"

#include <cstdio>
#include <string_view>

namespace polhode::cli
{

/// Writes to standard output. Throws Failure where it cannot.
inline void toStandardOutput(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Failure(kCannotWrite, {"cannot write to standard output", "无法写到标准输出"});
}

} // namespace polhode::cli
