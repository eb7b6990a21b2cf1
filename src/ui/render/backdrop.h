#pragma once

#include "ui/render/draw_list.h"

#include <QRect>
#include <QSize>

#include <cstdint>
#include <optional>
#include <vector>

namespace polhode::ui
{

/// Sky and ground without shadows: one colour and one depth for each pixel, kept while camera, ground and
/// colours stay.
class Backdrop
{
public:
    /// Whether the rows must be filled anew for this list.
    bool begin(const DrawList& list, const QSize& size);
    /// Fills some rows; different threads may fill different ones.
    void fill(const DrawList& list, int firstRow, int endRow);

    const std::uint32_t* colors(int row) const { return colors_.data() + at(row); }
    const float* depths(int row) const { return depths_.data() + at(row); }

private:
    struct Key {
        QSize size;
        Eigen::Vector3f skyTop, skyBottom, soil;
        bool visible, solid;
        double radius;
        Eigen::Matrix3f uvFromNdc;
        Eigen::Vector3f depthFromNdc;

        bool operator==(const Key&) const = default;
    };
    std::size_t at(int row) const { return static_cast<std::size_t>(row) * size_.width(); }

    QSize size_;
    std::optional<Key> key_;
    std::vector<std::uint32_t> colors_;
    std::vector<float> depths_;
};

/// How much of the ground is there at (u, v): 1 below the target, 0 where it has faded out.
inline float groundCover(float u, float v, float perRadius2)
{
    const float near = 1 - (u * u + v * v) * perRadius2;
    return near > 0 ? near * near : 0;
}

/// The pixels that the shadow of the list may darken.
QRect shadowPixels(const GroundPlane& ground, const QSize& size);

} // namespace polhode::ui
