#pragma once

#include "course/language/location.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

struct YamlEntry;

/// A YAML document as a tree, each node with its place in the file.
struct YamlNode {
    enum class Kind { null, scalar, sequence, map };

    Kind kind = Kind::null;
    std::string scalar;
    std::vector<YamlNode> items; ///< of a sequence
    std::vector<YamlEntry> entries; ///< of a map, in the order of the file
    int line = 0; ///< from 1
    int column = 0; ///< from 1
};

struct YamlEntry {
    std::string key;
    int line = 0;
    int column = 0;
    YamlNode value;
};

/// The text of @p file. Throws InputError when it cannot be read, is larger than a megabyte, is not UTF-8 or
/// holds control characters. Line ends become "\n" and a byte order mark is dropped.
std::string readTextFile(const std::filesystem::path& file);

/// The one document in @p text; @p file is the name that errors show. Throws InputError where the text is not
/// YAML, begins a second document, nests deeper than 40 levels, uses anchors or aliases, has a key that is no
/// word, or says a key twice.
YamlNode parseYaml(const std::string& text, const std::string& file);

} // namespace polhode::course
