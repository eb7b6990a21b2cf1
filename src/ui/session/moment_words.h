#pragma once

#include "course/run/run.h"

#include <QStringList>

namespace polhode::ui
{

class Session;

/// What a body does at time @p t (s): where it is, how fast, and how it turns.
QString bodyWords(const course::Run& run, std::size_t body, double t);

/// What is to be seen at the playhead, a sentence for each thing: the time, the bodies, the values of the
/// plots, the last event, the balance of the energy. What is to be predicted is not told.
QStringList momentWords(const Session& session, course::Language language);

} // namespace polhode::ui
