#pragma once

#include <string>
#include <vector>

namespace polhode::cli
{

/// Has `polhode`, the program with the window, print a file: the one beside this program, else the one of the
/// source tree's build, else the first on the PATH. Empty words are left out. Throws Failure where there is
/// none or it does not succeed; it has said why then.
void printByWindowProgram(const std::vector<std::string>& words);

} // namespace polhode::cli
