#pragma once

#include "ui/render/camera.h"
#include "ui/render/scene_frame.h"

#include <QString>

#include <vector>

namespace polhode::ui::samples
{

struct Sample {
    QString name;
    SceneFrame frame;
};

/// A box that spins freely: its inertia ellipsoid, the polhode on it, ω and L.
SceneFrame spinningBox();
/// A heavy top on the ground with the trail of its axis.
SceneFrame heavyTop();
/// Mass points joined by springs, with forces.
SceneFrame springPointsWrench();
/// Momentum sphere and energy ellipsoid with their common curve.
SceneFrame momentumSphere();
/// The planes P_A and P_B and the instantaneous axis of a moving body.
SceneFrame twoPlanes();
/// Boxes, a wheel, a ghost and contact forces on a tilted ground.
SceneFrame slope();

std::vector<Sample> all();

} // namespace polhode::ui::samples
