#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polhode::course
{

/// One thing that a link on a page does (authoring guide §4).
struct Action {
    enum class Kind { set, show, hide, go, play, preset, experiment, frame, lesson, term, equation, data };

    Kind kind = Kind::play;
    /// The overlay, event, preset, experiment, frame of reference, lesson, term, tag or file it names.
    std::string target;
    /// Of `set:`, parameter and value as written, in the parameter's own unit.
    std::vector<std::pair<std::string, std::string>> values;
    double time = 0; ///< of `goto:2`, s
    int occurrence = 1; ///< of `goto:apex/2`
};

/// An action that pages know. How the window calls it is a row of the same word in ui/page/page_link.cpp.
struct ActionRow {
    enum class Names {
        nothing,
        parameters,
        overlays,
        moment,
        preset,
        experiment,
        frame,
        lesson,
        term,
        equation,
        file
    };

    const char* word;
    Action::Kind kind;
    Names names; ///< what stands after the colon: parameters with their values, a time or an event …
};

std::span<const ActionRow> actionTable();

/// The row of @p word, or null.
const ActionRow* findAction(std::string_view word);

/// Whether @p link leads out of the course (http, https, mailto).
bool isOutsideLink(const std::string& link);

/// The actions of a link such as "set:w2=6&eps=0.1;show:omega;goto:0;play:", in their order. `show:a,b` gives
/// one action for each overlay. Throws ValueError that names the action and the known ones.
std::vector<Action> parseActions(const std::string& link);

} // namespace polhode::course
