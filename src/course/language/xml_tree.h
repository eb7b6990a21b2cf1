#pragma once

#include "course/language/location.h"

#include <string>
#include <utility>
#include <vector>

namespace polhode::course
{

/// An XML element with what is in it, or a piece of text, whose name is empty.
struct XmlNode {
    std::string name;
    std::string text;
    std::vector<std::pair<std::string, std::string>> attributes; ///< in the order of the file
    std::vector<XmlNode> children;
    int line = 0; ///< from 1

    bool isText() const { return name.empty(); }
    /// Null where it is not given.
    const std::string* attribute(std::string_view wanted) const;
    void set(const std::string& key, std::string value);
    void remove(std::string_view key);
};

/// The root element of @p text; @p file is the name that errors show. Comments, instructions and the document
/// type are left out. Throws InputError where the text is not XML, nests deeper than 40 levels, or declares
/// entities of its own.
XmlNode parseXml(const std::string& text, const std::string& file);

/// @p node as XML.
std::string xmlOf(const XmlNode& node);

} // namespace polhode::course
