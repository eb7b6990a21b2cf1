#pragma once

#include "course/language/field.h"
#include "course/model/lesson.h"
#include "course/read/page.h"

#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

class LessonNames;

/// What links may lead to besides the lesson itself.
struct Surroundings {
    std::vector<std::string> lessons;
    /// Of the glossary; nothing is known where it is spoilt, which is said of the glossary itself.
    std::optional<std::vector<std::string>> terms;
};

/// Throws ValueError where the glossary does not have @p term.
void requireTerm(const std::string& term, const Surroundings& around);

/// Throws ValueError where there is no lesson @p id.
void requireLesson(const std::string& id, const Surroundings& around);

/// Adds to @p problems each step of @p lesson without a heading in @p page and the other way round, each link
/// that names or sets what does not exist, each figure that is not there, each live number that cannot be
/// computed, and each question that is unknown or stands nowhere.
void checkPage(const Lesson& lesson, const Page& page, const LessonNames& names, const Surroundings& around,
               std::vector<InputError>& problems);

/// Adds to @p problems each link and figure of @p section, a text in another @p file than its @p page, that
/// names or sets what does not exist in @p experiment.
void checkLinks(const Lesson& lesson, const Page& page, const std::string& file, const PageSection& section,
                const Experiment& experiment, const LessonNames& names, const Surroundings& around,
                std::vector<InputError>& problems);

/// Notes in the reading of @p questions, the list in lesson.yaml, what does not exist in the experiment of
/// the step of @p page where they stand: where `try` leads, what a number is measured by, what is sketched.
void checkAnswers(const Lesson& lesson, const Page& page, const LessonNames& names,
                  const Surroundings& around, const Field& questions);

} // namespace polhode::course
