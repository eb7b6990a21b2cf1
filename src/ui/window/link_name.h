#pragma once

#include "course/text.h"

#include <QString>

namespace polhode::ui
{

class Session;

/// The name of what a link of @p scheme calls @p id: a parameter, a preset, an experiment, an overlay, an
/// event, a lesson or a term; empty if there is none.
QString linkName(const Session& session, course::Language language, const QString& scheme, const QString& id);

} // namespace polhode::ui
