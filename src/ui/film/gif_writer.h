#pragma once

#include "ui/film/gif_palette.h"

#include <QSize>

#include <memory>

class QIODevice;
struct GifFileType;

namespace polhode::ui
{

/// Writes an animation that repeats for ever, picture after picture, by giflib: with one palette for all of
/// them, and of each only what has changed since the one before.
class GifWriter
{
public:
    /// @p palette has at most kColors colours. Every picture is of @p size.
    GifWriter(QIODevice& device, const QSize& size, GifPalette palette);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// One of the 256 is for what stays as it was.
    static constexpr int kColors = 255;
    static constexpr int kLargestSide = 65535;

    /// Shown for @p delay hundredths of a second. False where it cannot be written, or was not before.
    bool add(const QImage& picture, int delay);
    /// Whether all of it could be written.
    bool finish();

private:
    bool writeHead();
    QRect changed(const std::vector<uchar>& pixels) const;

    GifFileType* file_;
    QSize size_;
    GifPalette palette_;
    std::vector<uchar> shown_; ///< numbers of colours, row by row
    bool good_;
};

} // namespace polhode::ui
