#pragma once

#include "course/model/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// A place of the course that a reader looks for.
struct CoursePlace {
    enum class Kind { lesson, step, equation, experiment, term };

    Kind kind;
    std::string lesson; ///< its id; of a term the one that teaches it
    int step
        = -1; ///< of the lesson's page: its own, that of the equation, the first that shows the experiment
    std::string id; ///< of an experiment or a term; the tag of an equation
    Text title; ///< of an equation its TeX
};

/// A place that was found, and where in its words.
struct Finding {
    const CoursePlace* place;
    std::string before, match,
        after; ///< what is written round the first word found; empty where the title has it
};

/// What can be looked for in a course: lessons, steps, equations with a number, experiments and terms, in all
/// languages that they are written in.
class SearchIndex
{
public:
    explicit SearchIndex(const Course& course);

    /// The places where each word of @p query stands, capitals and accents or not, or that have it as a part
    /// of a formula, spaces or not: best first, at most @p most. A word in a title counts more than in a
    /// text, at the beginning of a word more than within; where that is equal they follow the course.
    /// What is written round a word is in @p language where it stands there too, and has formulas whole.
    std::vector<Finding> find(std::string_view query, std::size_t most, Language language) const;

private:
    struct Entry {
        CoursePlace place;
        std::u32string title, body; ///< of all languages, folded
        std::u32string written; ///< body before it was folded
        std::vector<Language> languages; ///< of its lines
        std::u32string formulas; ///< folded, each on a line
    };

    void add(CoursePlace place, const Text& title, const std::vector<Text>& body,
             const std::vector<std::string>& formulas = {});
    void addLesson(const Lesson& lesson);
    static std::size_t placeIn(const Entry& entry, const std::u32string& word, Language language);
    static Finding passage(const CoursePlace& place, std::u32string_view line, std::size_t at,
                           std::size_t end);
    static double weight(const Entry& entry, const std::vector<std::u32string>& words,
                         const std::u32string& formula);

    std::vector<Entry> entries_;
};

} // namespace polhode::course
