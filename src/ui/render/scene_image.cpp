#include "ui/render/scene_image.h"

#include "ui/render/overlay.h"
#include "ui/render/rasterizer.h"

#include <QPainter>

namespace polhode::ui
{

int supersamplingFor(double dpr)
{
    return dpr < 1.75 ? 2 : 1;
}

QImage renderToImage(const SceneFrame& frame, const Camera& camera, const QSize& size, double dpr,
                     const SceneStyle& style)
{
    if (size.isEmpty() || !(dpr > 0))
        return {};
    const Projection projection(camera, size);
    const int samples = supersamplingFor(dpr);
    QImage image = Rasterizer().render(makeDrawList(frame, projection, dpr * samples, style),
                                       (QSizeF(size) * dpr).toSize(), samples);
    image.setDevicePixelRatio(dpr);
    QPainter painter(&image);
    SceneOverlay().paint(painter, frame, projection, style);
    return image;
}

} // namespace polhode::ui
