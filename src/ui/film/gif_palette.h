#pragma once

#include <QHash>
#include <QImage>

#include <vector>

namespace polhode::ui
{

/// The few colours that a GIF has, and which of them stands for one of a picture.
///
/// Source: Heckbert 1982, median cut. Of the
/// colours in a box that one stands for all which most of its pixels have, where there is such a one: what is
/// drawn in one colour, as the ground of a plot, keeps it.
class GifPalette
{
public:
    /// At most @p most colours, for the pictures @p samples.
    GifPalette(const std::vector<QImage>& samples, std::size_t most);

    const std::vector<QRgb>& colors() const { return colors_; }
    /// The number of the nearest colour.
    uchar nearest(QRgb color);

private:
    std::vector<QRgb> colors_;
    QHash<QRgb, uchar> known_;
};

} // namespace polhode::ui
