#pragma once

#include <QString>

namespace polhode::ui
{

class Session;

/// Says to which earlier values the run that is shown belongs, where those that are set are still being
/// computed or make no run; else empty.
QString shownNote(const Session& session);

} // namespace polhode::ui
