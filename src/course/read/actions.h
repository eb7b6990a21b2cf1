#pragma once

#include <string>
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

/// Whether @p link leads out of the course (http, https, mailto).
bool isOutsideLink(const std::string& link);

/// The actions of a link such as "set:w2=6&eps=0.1;show:omega;goto:0;play:", in their order. `show:a,b` gives
/// one action for each overlay. Throws ValueError that names the action and the known ones.
std::vector<Action> parseActions(const std::string& link);

} // namespace polhode::course
