#include "ui/film/gif_palette.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>

namespace polhode::ui
{

namespace
{

constexpr int (*kChannels[])(QRgb) = {qRed, qGreen, qBlue};

struct Counted {
    QRgb color;
    qint64 pixels;
};

/// Some of the colours, and how far apart they are.
struct Box {
    std::span<Counted> colors;
    qint64 pixels = 0;
    std::size_t widest = 0; ///< of the channels
    int width = 0;

    explicit Box(std::span<Counted> some)
        : colors(some)
    {
        for (const Counted& each : colors)
            pixels += each.pixels;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const auto [low, high] = std::ranges::minmax(
                colors, {}, [&](const Counted& c) { return kChannels[channel](c.color); });
            const int extent = kChannels[channel](high.color) - kChannels[channel](low.color);
            if (extent > width) {
                width = extent;
                widest = channel;
            }
        }
    }

    /// Which box is cut next: the one where most is at stake.
    double weight() const { return double(pixels) * width; }

    QRgb representative() const
    {
        const Counted& most = *std::ranges::max_element(colors, {}, &Counted::pixels);
        if (2 * most.pixels > pixels)
            return most.color;
        std::array<qint64, 3> sum{};
        for (const Counted& each : colors)
            for (std::size_t channel = 0; channel < 3; ++channel)
                sum[channel] += each.pixels * kChannels[channel](each.color);
        const auto mean = [&](std::size_t channel) { return int((sum[channel] + pixels / 2) / pixels); };
        return qRgb(mean(0), mean(1), mean(2));
    }
};

/// The two halves of a box that has two colours at least.
std::pair<Box, Box> cut(const Box& box)
{
    std::ranges::sort(box.colors, {},
                      [&](const Counted& c) { return std::pair(kChannels[box.widest](c.color), c.color); });
    std::size_t first = 0;
    for (qint64 passed = 0; first + 1 < box.colors.size(); ++first) {
        passed += box.colors[first].pixels;
        if (2 * passed >= box.pixels)
            break;
    }
    first = std::clamp<std::size_t>(first + 1, 1, box.colors.size() - 1);
    return {Box(box.colors.first(first)), Box(box.colors.subspan(first))};
}

} // namespace

GifPalette::GifPalette(const std::vector<QImage>& samples, std::size_t most)
{
    QHash<QRgb, qint64> counts;
    for (const QImage& sample : samples) {
        const QImage image = sample.convertToFormat(QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y) {
            const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            for (int x = 0; x < image.width(); ++x)
                ++counts[line[x] | 0xff000000U];
        }
    }
    std::vector<Counted> colors;
    for (const auto& [color, pixels] : counts.asKeyValueRange())
        colors.push_back({color, pixels});
    std::ranges::sort(colors, {}, &Counted::color); // not in the order of a hash
    if (colors.empty())
        colors.push_back({qRgb(0, 0, 0), 1});
    std::vector<Box> boxes{Box(colors)};
    while (boxes.size() < most) {
        const auto next = std::ranges::max_element(boxes, {}, &Box::weight);
        if (next->width == 0)
            break;
        const auto [one, other] = cut(*next);
        *next = one;
        boxes.push_back(other);
    }
    for (const Box& box : boxes)
        colors_.push_back(box.representative());
}

uchar GifPalette::nearest(QRgb color)
{
    color |= 0xff000000U;
    if (const auto there = known_.constFind(color); there != known_.constEnd())
        return *there;
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < colors_.size(); ++i) {
        int distance = 0;
        for (const auto& channel : kChannels) {
            const int difference = channel(colors_[i]) - channel(color);
            distance += difference * difference;
        }
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    known_.insert(color, uchar(best));
    return uchar(best);
}

} // namespace polhode::ui
