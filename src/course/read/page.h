#pragma once

#include "course/language/live_number.h"
#include "course/language/location.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// Something in a page, with the line of the file it stands on.
struct Mention {
    std::string text;
    int line = 0;
};

/// A place `{{question:id}}` or `{{predict:id}}`.
struct QuestionPlace {
    std::string id;
    bool prediction = false;
    int line = 0;
};

/// One step of a page, `## Title {#id}`, and what its text holds.
struct PageSection {
    std::string id;
    std::string title;
    std::string markdown;
    int line = 0; ///< of the heading
    int textLine = 0; ///< of the beginning of the text
    std::vector<Mention> links; ///< targets
    std::vector<Mention> figures; ///< files
    std::vector<Mention> tags; ///< of equations, "6.1"
    std::vector<LiveNumber> numbers;
    std::vector<QuestionPlace> questions;
};

struct Page {
    std::string file;
    std::vector<PageSection> sections;
};

/// Splits the Markdown of en.md or zh.md into its steps and finds what acts in them. What is wrong in the
/// text itself (a formula left open, a heading without id, a live number without end) is added to @p
/// problems.
Page parsePage(const std::string& text, const std::string& file, std::vector<InputError>& problems);

/// Compares two languages of one page: the same steps in the same order, each with the same links, figures,
/// tags, live numbers and questions (in any order, as sentences differ).
void comparePages(const Page& en, const Page& zh, std::vector<InputError>& problems);

} // namespace polhode::course
