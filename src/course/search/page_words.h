#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// What of the Markdown of a step is read: its words, without marks, links' targets and live numbers.
struct PageWords {
    struct Equation {
        std::string tex; ///< without the tag
        std::string tag; ///< "6.1"; empty where it has none
    };
    std::string text; ///< formulas within sentences are in it as TeX, between dollar signs
    std::vector<std::string> formulas; ///< those within sentences
    std::vector<Equation> equations; ///< those on lines of their own
};
PageWords wordsOf(std::string_view markdown);

} // namespace polhode::course
