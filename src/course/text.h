#pragma once

#include <string>

namespace polhode::course
{

/// A string that a reader sees, in both languages of the course.
struct Text {
    std::string en;
    std::string zh;

    bool operator==(const Text&) const = default;
};

enum class Language { en, zh };

/// The string of @p text in @p language.
const std::string& in(Language language, const Text& text);

} // namespace polhode::course
