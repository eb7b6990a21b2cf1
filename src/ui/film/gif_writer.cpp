#include "ui/film/gif_writer.h"

#include <QIODevice>

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr int kTransparent = GifWriter::kColors; // its number
constexpr int kBits = 8; // of a number

int writeTo(GifFileType* file, const GifByteType* bytes, int length)
{
    return int(static_cast<QIODevice*>(file->UserData)->write(reinterpret_cast<const char*>(bytes), length));
}

} // namespace

GifWriter::GifWriter(QIODevice& device, const QSize& size, GifPalette palette)
    : file_(EGifOpen(&device, writeTo, nullptr))
    , size_(size)
    , palette_(std::move(palette))
    , good_(file_ && writeHead())
{
}

GifWriter::~GifWriter()
{
    if (file_)
        EGifCloseFile(file_, nullptr);
}

bool GifWriter::writeHead()
{
    ColorMapObject* map = GifMakeMapObject(1 << kBits, nullptr);
    if (!map)
        return false;
    const std::vector<QRgb>& colors = palette_.colors();
    for (std::size_t i = 0; i < colors.size(); ++i)
        map->Colors[i]
            = {GifByteType(qRed(colors[i])), GifByteType(qGreen(colors[i])), GifByteType(qBlue(colors[i]))};
    EGifSetGifVersion(file_, true);
    const bool written = EGifPutScreenDesc(file_, size_.width(), size_.height(), kBits, 0, map) == GIF_OK;
    GifFreeMapObject(map);
    constexpr std::array<GifByteType, 3> kForEver{1, 0, 0}; // no number of times
    return written && EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE) == GIF_OK
        && EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0") == GIF_OK
        && EGifPutExtensionBlock(file_, int(kForEver.size()), kForEver.data()) == GIF_OK
        && EGifPutExtensionTrailer(file_) == GIF_OK;
}

/// The rectangle in which pixels differ from those that are shown; one pixel where none does.
QRect GifWriter::changed(const std::vector<uchar>& pixels) const
{
    if (shown_.empty())
        return {QPoint(), size_};
    const int width = size_.width();
    int left = width, right = -1, top = -1, bottom = -1;
    for (int y = 0; y < size_.height(); ++y) {
        const auto row = pixels.begin() + std::ptrdiff_t(y) * width;
        const auto before = shown_.begin() + std::ptrdiff_t(y) * width;
        const auto first = std::mismatch(row, row + width, before).first;
        if (first == row + width)
            continue;
        int last = width - 1;
        while (row[last] == before[last])
            --last;
        left = std::min(left, int(first - row));
        right = std::max(right, last);
        top = top < 0 ? y : top;
        bottom = y;
    }
    return top < 0 ? QRect(0, 0, 1, 1) : QRect(QPoint(left, top), QPoint(right, bottom));
}

bool GifWriter::add(const QImage& picture, int delay)
{
    if (!good_)
        return false;
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    std::vector<uchar> pixels(std::size_t(size_.width()) * std::size_t(size_.height()));
    for (int y = 0; y < size_.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < size_.width(); ++x)
            pixels[std::size_t(y) * std::size_t(size_.width()) + std::size_t(x)] = palette_.nearest(line[x]);
    }
    const QRect part = changed(pixels);
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, delay, kTransparent};
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    good_ = EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, int(extension.size()), extension.data()) == GIF_OK
        && EGifPutImageDesc(file_, part.x(), part.y(), part.width(), part.height(), false, nullptr) == GIF_OK;
    std::vector<GifByteType> row(std::size_t(part.width()));
    for (int y = part.top(); good_ && y <= part.bottom(); ++y) {
        const std::size_t begin = std::size_t(y) * std::size_t(size_.width()) + std::size_t(part.x());
        for (std::size_t x = 0; x < row.size(); ++x)
            row[x] = !shown_.empty() && shown_[begin + x] == pixels[begin + x] ? GifByteType(kTransparent)
                                                                               : pixels[begin + x];
        good_ = EGifPutLine(file_, row.data(), int(row.size())) == GIF_OK;
    }
    shown_ = std::move(pixels);
    return good_;
}

bool GifWriter::finish()
{
    return EGifCloseFile(std::exchange(file_, nullptr), nullptr) == GIF_OK && good_;
}

} // namespace polhode::ui
