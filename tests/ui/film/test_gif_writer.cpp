#include "ui/film/gif_writer.h"

#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <QTest>

#include <cmath>

using namespace polhode::ui;

namespace
{

constexpr QSize kSize(64, 48);

/// A square on a ground, in two colours.
QImage square(int at)
{
    QImage image(kSize, QImage::Format_RGB32);
    image.fill(qRgb(250, 249, 245));
    QPainter(&image).fillRect(at, at, 9, 7, QColor(31, 77, 143));
    return image;
}

/// As Qt's own reader sees the pictures, which shares no code with giflib.
QVector<QImage> picturesIn(const QByteArray& bytes, QVector<int>* delays = nullptr, int* loops = nullptr)
{
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer, "gif");
    QVector<QImage> pictures;
    for (QImage image = reader.read(); !image.isNull(); image = reader.read()) {
        pictures << image.convertToFormat(QImage::Format_RGB32);
        if (delays)
            *delays << reader.nextImageDelay();
    }
    if (loops)
        *loops = reader.loopCount();
    return pictures;
}

QByteArray written(const QVector<QImage>& pictures, const QVector<int>& delays)
{
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    GifWriter writer(buffer, pictures.front().size(),
                     GifPalette({pictures.begin(), pictures.end()}, GifWriter::kColors));
    for (int i = 0; i < pictures.size(); ++i)
        if (!writer.add(pictures[i], delays.value(i, 4)))
            return {};
    return writer.finish() ? buffer.data() : QByteArray();
}

/// Takes so many bytes and then no more, as a disk that is full.
class Full : public QIODevice
{
public:
    explicit Full(qint64 room)
        : room_(room)
    {
        setOpenMode(QIODevice::WriteOnly);
    }

protected:
    qint64 readData(char*, qint64) override { return -1; }
    qint64 writeData(const char*, qint64 size) override
    {
        room_ -= size;
        return room_ < 0 ? -1 : size;
    }

private:
    qint64 room_;
};

} // namespace

class TestGifWriter : public QObject
{
    Q_OBJECT

private slots:
    /// Of few colours every pixel is the same, also where a picture shows only what has changed.
    void fewColoursAreExact()
    {
        const QVector<QImage> pictures{square(0), square(5), square(5), square(39), square(0)};
        QVector<int> delays;
        int loops = 0;
        const QByteArray bytes = written(pictures, {4, 7, 3, 100, 2});
        QVERIFY(bytes.startsWith("GIF89a"));
        const QVector<QImage> read = picturesIn(bytes, &delays, &loops);
        QCOMPARE(read.size(), pictures.size());
        for (int i = 0; i < read.size(); ++i)
            QCOMPARE(read[i], pictures[i]);
        QCOMPARE(delays, QVector<int>({40, 70, 30, 1000, 20})); // ms
        QCOMPARE(loops, -1); // for ever
    }

    /// 256 greys in 255 colours: none is off by more than one.
    void manyColoursAreNear()
    {
        QImage ramp(256, 4, QImage::Format_RGB32);
        for (int y = 0; y < ramp.height(); ++y)
            for (int x = 0; x < ramp.width(); ++x)
                ramp.setPixel(x, y, qRgb(x, x, x));
        const QVector<QImage> read = picturesIn(written({ramp}, {}));
        QCOMPARE(read.size(), 1);
        for (int x = 0; x < ramp.width(); ++x)
            QVERIFY(std::abs(qRed(read[0].pixel(x, 0)) - x) <= 1);
    }

    /// A ground of one colour keeps it whatever stands on it: 40 000 colours beside it.
    void theGroundKeepsItsColour()
    {
        QImage image(400, 200, QImage::Format_RGB32);
        image.fill(qRgb(250, 249, 245));
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 200; ++x)
                image.setPixel(x, y, qRgb(x, y, (x + y) / 2));
        const QVector<QImage> read = picturesIn(written({image}, {}));
        QCOMPARE(read.size(), 1);
        QCOMPARE(read[0].pixel(300, 100), qRgb(250, 249, 245));
        QCOMPARE(read[0].pixel(399, 199), qRgb(250, 249, 245));
        double sum = 0;
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 200; ++x)
                sum += std::abs(qRed(read[0].pixel(x, y)) - x) + std::abs(qGreen(read[0].pixel(x, y)) - y);
        // The blue follows from the others: a plane of 200 × 200 cut into 254 boxes of 12.5 × 12.5, whose
        // points are 12.5/4 from the middle in each of two directions, on average; half as much again for
        // boxes that are no squares.
        QVERIFY2(sum / 40'000 < 1.5 * 2 * 12.5 / 4, qPrintable(QString::number(sum / 40'000)));
    }

    void whatStaysTakesNoRoom()
    {
        const QByteArray one = written({square(3)}, {}), many = written(QVector<QImage>(50, square(3)), {});
        // A picture of one pixel: 8 bytes of control, 10 of its place, 5 of data and what closes them.
        QVERIFY2(many.size() - one.size() < 49 * 30, qPrintable(QString::number(many.size() - one.size())));
        QCOMPARE(picturesIn(many).size(), 50);
    }

    void aFullDiskIsTold()
    {
        const QImage picture = square(3);
        const int whole = int(written({picture, square(9)}, {}).size());
        for (int room = 0; room < whole; room += 7) {
            Full device(room);
            GifWriter writer(device, kSize, GifPalette({picture}, GifWriter::kColors));
            writer.add(picture, 4);
            writer.add(square(9), 4);
            QVERIFY2(!writer.finish(), qPrintable(QString::number(room)));
        }
    }
};

QTEST_GUILESS_MAIN(TestGifWriter)
#include "test_gif_writer.moc"
