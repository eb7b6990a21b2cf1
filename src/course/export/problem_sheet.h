#pragma once

#include "course/model/lesson.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace polhode::course
{

/// "Problem 3 · hard", of the problem at @p place among the others.
Text problemHeading(std::size_t place, const std::string& level);

/// The problems of a lesson with the values of one sheet, or their worked answers: Markdown.
struct ProblemSheet {
    struct Entry {
        std::string heading; ///< "Problem 3 · hard"
        std::string text;
        std::string unit; ///< of the answer that is asked for; empty among the answers
    };
    std::string title, about;
    std::vector<Entry> entries;
};

/// Sheet @p number of @p lesson, in @p language. Answers are those of runs: throws as solve() does.
ProblemSheet problemSheet(const Lesson& lesson, std::uint64_t number, Language language);
ProblemSheet answerSheet(const Lesson& lesson, std::uint64_t number, Language language,
                         std::chrono::duration<double> limit);

/// The whole sheet as one text.
std::string markdownOf(const ProblemSheet& sheet);

} // namespace polhode::course
