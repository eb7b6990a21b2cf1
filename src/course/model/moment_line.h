#pragma once

#include "course/language/value_error.h"
#include "course/model/experiment.h"
#include "course/model/moment.h"
#include "course/text.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// A moment as one line that comes through mails and chats, what a person can read first:
/// "polhode://06-euler-equations/book?w2=6#page=flip;t=1.25;…;by=1.0.0;hash=0c3k…". Values that are the
/// parameter's initial ones are left out; numbers that a run depends on keep their last bit. @p experiment is
/// the moment's.
std::string momentToLine(const Moment& moment, const Experiment& experiment);

/// The experiment of a lesson, or null. Either may be named in part: lessonMeant().
using ExperimentLookup
    = std::function<const Experiment*(const std::string& lessonId, const std::string& experimentId)>;

struct ReadMoment {
    Moment moment;
    std::vector<ValueError> missing; ///< what it names and is not there; the rest is in the moment
};

/// The moment of a line, also of one that a person typed or an older program wrote:
/// "06-euler-equations/book?w2=6#until=2". Throws ValueError, which says where, for what is no moment or a
/// damaged one, and where its experiment is not found.
ReadMoment momentFromLine(const std::string& line, const ExperimentLookup& lookup);

/// The same for those who cannot do with less: throws for what is missing, too.
Moment wholeMoment(const std::string& line, const ExperimentLookup& lookup);

/// That the run of a moment has another hash here than where it was made, and by which versions of the
/// program.
Text otherRun(const Moment& moment, const std::string& hash, const std::string& version);

/// What a line says of itself, without the lesson at hand; empty where it does not.
struct LineHead {
    std::string lesson; ///< or a scene file
    std::string name, lessons;
};
LineHead headOf(const std::string& line);

/// The line with another name.
std::string renamed(const std::string& line, const std::string& name);

/// The line of a moment within a text that came through a mail, a chat or a file. Where it holds none that
/// begins as those of programs do, the first line of the text without quotation marks: it may be typed.
std::string momentLineIn(std::string_view text);

} // namespace polhode::course
