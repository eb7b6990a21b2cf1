#pragma once

namespace polhode::ui
{

/// How long a dashed stroke is that stands for a curve (px): the longest dashes, those of a run or of a
/// curve, are seen once and where they begin again.
constexpr int kSwatch = 50;

} // namespace polhode::ui
