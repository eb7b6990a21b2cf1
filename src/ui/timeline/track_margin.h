#pragma once

namespace polhode::ui
{

/// Room beside the first and last moment of the timeline, for the handle (px).
inline constexpr double kTrackMargin = 10;

} // namespace polhode::ui
