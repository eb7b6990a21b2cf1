#include "ui/render/backdrop.h"

#include "ui/render/raster_band.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector3f;

bool Backdrop::begin(const DrawList& list, const QSize& size)
{
    const GroundPlane& ground = list.ground;
    Key key{size,         list.skyTop,   list.skyBottom,   list.groundColor,   ground.visible,
            ground.solid, ground.radius, ground.uvFromNdc, ground.depthFromNdc};
    if (key_ == key)
        return false;
    key_ = key;
    size_ = size;
    const auto count = static_cast<std::size_t>(size.width()) * size.height();
    colors_.resize(count);
    depths_.resize(count);
    return true;
}

void Backdrop::fill(const DrawList& list, int firstRow, int endRow)
{
    const GroundPlane& ground = list.ground;
    const std::uint32_t soilColor
        = packed(255 * list.groundColor.x(), 255 * list.groundColor.y(), 255 * list.groundColor.z());
    const auto perRadius2 = static_cast<float>(1 / (ground.radius * ground.radius));
    const float stepX = 2 / static_cast<float>(size_.width());
    for (int y = firstRow; y < endRow; ++y) {
        std::uint32_t* colors = colors_.data() + at(y);
        float* depths = depths_.data() + at(y);
        const float ndcY = 1 - (2 * static_cast<float>(y) + 1) / static_cast<float>(size_.height());
        const Vector3f sky = 255 * (list.skyBottom + (list.skyTop - list.skyBottom) * (ndcY + 1) / 2);
        const std::uint32_t skyColor = packed(sky.x(), sky.y(), sky.z());
        std::fill_n(colors, size_.width(), skyColor);
        std::fill_n(depths, size_.width(), 1.f);
        if (!ground.visible || !ground.solid)
            continue;
        const Vector3f first = ground.uvFromNdc * Vector3f(-1 + stepX / 2, ndcY, 1);
        const Vector3f step = ground.uvFromNdc.col(0) * stepX;
        const float z0 = ground.depthFromNdc.dot(Vector3f(-1 + stepX / 2, ndcY, 1));
        const float zStep = ground.depthFromNdc.x() * stepX;
        for (int x = 0; x < size_.width(); ++x) {
            const auto k = static_cast<float>(x);
            const float w = first.z() + k * step.z();
            if (!(w > 0))
                continue;
            const float cover
                = groundCover((first.x() + k * step.x()) / w, (first.y() + k * step.y()) / w, perRadius2);
            if (!(cover > 0))
                continue;
            colors[x] = blended(skyColor, soilColor, static_cast<int>(256 * cover));
            if (cover > 0.1f)
                depths[x] = z0 + k * zStep;
        }
    }
}

QRect shadowPixels(const GroundPlane& ground, const QSize& size)
{
    const ShadowMask& mask = ground.shadow;
    if (!ground.visible || !ground.solid || mask.values.empty())
        return {};
    const Eigen::Matrix3f ndcFromUv = ground.uvFromNdc.inverse();
    Eigen::AlignedBox2f box;
    for (int corner = 0; corner < 4; ++corner) {
        const Vector3f n = ndcFromUv
            * Vector3f(mask.low.x() + (corner & 1 ? mask.extent.x() : 0),
                       mask.low.y() + (corner & 2 ? mask.extent.y() : 0), 1);
        if (!(n.z() > 0) || !n.allFinite()) // reaches behind the eye
            return QRect(QPoint(0, 0), size);
        box.extend(Eigen::Vector2f(n.x() / n.z(), -n.y() / n.z()));
    }
    const auto pixel = [](float ndc, int extent) {
        return std::clamp((ndc + 1) / 2, -1.f, 2.f) * static_cast<float>(extent);
    };
    const QPoint low(static_cast<int>(std::floor(pixel(box.min().x(), size.width()))) - 1,
                     static_cast<int>(std::floor(pixel(box.min().y(), size.height()))) - 1);
    const QPoint high(static_cast<int>(std::ceil(pixel(box.max().x(), size.width()))) + 1,
                      static_cast<int>(std::ceil(pixel(box.max().y(), size.height()))) + 1);
    return QRect(low, high).intersected(QRect(QPoint(0, 0), size));
}

} // namespace polhode::ui
