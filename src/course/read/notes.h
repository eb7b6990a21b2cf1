#pragma once

#include "course/model/lesson.h"

namespace polhode::course
{

/// What a teacher wants to have at hand at one step of a lesson; Markdown, as on pages.
struct StepNotes {
    std::string step;
    double minutes = 0;
    double own = 0; ///< min of these that belong to the class: it votes, works, tries
    std::string text; ///< what is done
    std::string ask; ///< the class
    std::string wrong; ///< what students get wrong, or the machine
};

/// The notes in one language, notes.en.md beside en.md.
struct LessonNotes {
    std::vector<StepNotes> steps;

    const StepNotes* of(const std::string& step) const;
};

/// The file of the notes in this language; it need not be there.
std::filesystem::path notesFile(const std::filesystem::path& folder, Language language);

/// The notes in @p text: `## 6 min {#step}`, or `## 6 min (2) {#step}` where the class itself does
/// something for two of them, what is done, `### ask` and `### wrong`. What is wrong in them
/// is added to @p problems: a step that @p lesson does not have or that comes twice, no minutes, another
/// part, nothing in a part.
LessonNotes parseNotes(const std::string& text, const std::string& file, const Lesson& lesson,
                       std::vector<InputError>& problems);

/// Those in @p language; in another, best first, where there are none in it, and none where there are none
/// at all. Mistakes are left out: checkNotes() tells them.
LessonNotes notesIn(const Lesson& lesson, Language language);

/// What is wrong in the notes of @p lesson in all languages: each language has those of the same steps, with
/// the same minutes, and the steps that are not further reading fit its period.
void checkNotes(const Lesson& lesson, const std::vector<Language>& languages,
                std::vector<InputError>& problems);

} // namespace polhode::course
