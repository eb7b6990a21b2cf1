#pragma once

#include "course/text.h"

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

namespace CLI
{
class Validator;
}

namespace polhode::cli
{

/// A file that an option asks to be written: "-" is standard output, empty: not asked for.
struct Output {
    const char* option;
    const std::string& file;
};

/// Refuses the empty name of a file.
CLI::Validator fileName(course::Language language);

/// Throws Failure where two of @p outputs are one file, however it is written, or one of them is among @p
/// inputs.
void requireOwnFiles(std::initializer_list<Output> outputs, const std::vector<std::filesystem::path>& inputs);

} // namespace polhode::cli
