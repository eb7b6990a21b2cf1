#pragma once

#include "ui/render/draw_list.h"

#include <QImage>

namespace polhode::ui
{

/// A picture of a frame with its labels, made without a window and without OpenGL: `size` in logical pixels,
/// `dpr` device pixels each. An empty size gives a null image.
QImage renderToImage(const SceneFrame& frame, const Camera& camera, const QSize& size, double dpr = 1,
                     const SceneStyle& style = {});

/// Samples per pixel along one side that the software renderer takes: 2, or 1 on screens so fine that steps
/// cannot be seen.
int supersamplingFor(double dpr);

} // namespace polhode::ui
