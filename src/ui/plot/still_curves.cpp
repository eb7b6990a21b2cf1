#include "ui/plot/still_curves.h"

#include <cmath>

namespace polhode::ui
{

namespace
{

template <class Column>
bool same(const Column& a, const Column& b)
{
    return a == b || (a && b && *a == *b);
}

} // namespace

bool StillCurves::Stroke::operator==(const Stroke& other) const
{
    return same(x, other.x) && same(y, other.y) && same(sequence, other.sequence) && pen == other.pen;
}

void StillCurves::paint(QPainter& painter, Scene scene, const std::function<void(QPainter& painter)>& draw)
{
    if (scene.strokes.empty() || scene.area.isEmpty())
        return;
    if (scene != shown_) {
        shown_ = std::move(scene);
        picture_ = {};
        return draw(painter);
    }
    // What is drawn smoothly is moved to the middle of pixels: the picture has to lie on whole ones.
    const QTransform& world = painter.transform();
    const QPointF shift = world.map(QPointF()) / world.m11();
    if (picture_.isNull()) {
        const double ratio = 1 / shown_.devicePixel;
        const QSizeF size = shown_.area.size() * ratio;
        picture_ = QImage(int(std::ceil(size.width())), int(std::ceil(size.height())),
                          QImage::Format_ARGB32_Premultiplied);
        picture_.setDevicePixelRatio(ratio);
        picture_.fill(Qt::transparent);
        QPainter own(&picture_);
        own.setRenderHints(painter.renderHints());
        own.translate(shift - shown_.area.topLeft());
        draw(own);
    }
    painter.drawImage(shown_.area.topLeft() - shift, picture_);
}

} // namespace polhode::ui
