#pragma once

namespace polhode::ui
{

/// How long the arrows of contact forces are: in proportion, by the logarithm (a tenth of the force is drawn
/// two thirds as long), or all alike.
enum class ArrowLengths { linear, logarithmic, equal };

} // namespace polhode::ui
