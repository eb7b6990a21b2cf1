#pragma once

#include "course/model/moment.h"
#include "ui/session/session.h"

#include <QString>

#include <vector>

namespace polhode::ui
{

/// What the session shows, as a moment: of the run that is shown. What belongs to the window alone, such as
/// the camera, is not in it.
course::Moment momentOf(const Session& session);

/// What shows @p moment, which is one of the open lesson. What it names and is not there is added to
/// @p missing.
Edit editOf(const Session& session, const course::Moment& moment, std::vector<course::ValueError>& missing);

/// What is said of a moment at @p time, in a run that is over at @p end, s.
course::Text endsBefore(double time, double end);

/// What @p moment is called where its reader gave it no name: its lesson, the step, or the experiment if that
/// is of another, what differs from the lesson, and when.
QString momentName(const Session& session, const course::Moment& moment);

/// What is in @p moment, in words: "Euler's equations, step 3, t = 1.25 s, ω₂ = 6 rad/s, 2 kept runs".
QString momentSummary(const Session& session, const course::Moment& moment);

} // namespace polhode::ui
