#pragma once

#include "ui/render/projection.h"
#include "ui/render/scene_frame.h"

namespace polhode::ui
{

/// Draws a handle into a frame by lines and points; @p lit while it is pointed at or held.
void drawHandle(const SceneFrame::Handle& handle, bool lit, SceneFrame& frame);

/// The index in `frame.handles` of the handle that is nearest to the pixel on the screen, within `reach`
/// pixels; −1 when there is none.
int pickHandle(const SceneFrame& frame, const Projection& projection, const QPointF& pixel, double reach = 8);

/// How far a handle travels (rad about its axis, or m along it) when the pointer goes from one pixel to
/// another that is near; zero where it cannot be told.
double handleTravel(const SceneFrame::Handle& handle, const Projection& projection, const QPointF& from,
                    const QPointF& to);

} // namespace polhode::ui
