#pragma once

#include "course/model/experiment.h"

namespace polhode::ui
{

/// What an overlay is called: as its lesson says, else by its kind, else by its id.
course::Text overlayName(const course::OverlayDescription& overlay);

} // namespace polhode::ui
