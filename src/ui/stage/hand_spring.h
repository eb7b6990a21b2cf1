#pragma once

#include "course/run/simulate.h"

namespace polhode::ui
{

/// The spring by which a hand holds a body, without its anchors: as stiff for what hangs together by joints
/// that it swings through in half a second, gives way under its weight by no more than a share of the scene
/// (@p length, m), and is smooth over a step of the run; well damped.
course::Pull handSpring(const course::Run& run, int body, double length);

} // namespace polhode::ui
