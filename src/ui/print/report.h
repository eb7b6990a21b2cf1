#pragma once

#include "course/model/moment_line.h"
#include "ui/print/print_document.h"

#include <memory>

namespace polhode::ui
{

class Session;

/// A moment for paper, of what @p session shows: its scene, parameters, predictions, curves with those of
/// kept runs, events, the ledger, how far the run can be trusted, and its hash. @p moment is what belongs to
/// the window: camera and axes; @p missing is what its line names and is not there.
std::unique_ptr<PrintDocument> reportOf(Session& session, const course::Moment& moment,
                                        const std::vector<course::ValueError>& missing,
                                        course::Language language);

/// Opens a moment in a session that shows it at once, and runs it.
void openForReport(Session& session, course::ReadMoment& read);

} // namespace polhode::ui
