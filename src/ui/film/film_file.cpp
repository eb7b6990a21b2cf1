#include "ui/film/film_file.h"

#include "ui/film/film.h"
#include "ui/film/gif_writer.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QTemporaryDir>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kSamples = 16; // pictures from which the colours are taken

GifPalette paletteOf(Film& film)
{
    const int count = film.plan().count(), samples = std::min(count, kSamples);
    std::vector<QImage> pictures;
    for (int i = 0; i < samples; ++i)
        pictures.push_back(film.picture(samples == 1 ? 0 : int(qint64(i) * (count - 1) / (samples - 1))));
    return {pictures, GifWriter::kColors};
}

} // namespace

FilmEnd writeGif(Film& film, const QString& path, const FilmProgress& progress)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return FilmEnd::failed;
    if (!progress(0))
        return FilmEnd::cancelled;
    GifWriter writer(file, film.plan().size, paletteOf(film));
    for (int i = 0; i < film.plan().count(); ++i) {
        if (!writer.add(film.picture(i), film.plan().delay(i)))
            return FilmEnd::failed;
        if (!progress(i + 1))
            return FilmEnd::cancelled;
    }
    return writer.finish() && file.commit() ? FilmEnd::written : FilmEnd::failed;
}

FilmEnd writeFilm(Film& film, const QString& path, const QString& name, const FilmProgress& progress)
{
    return path.endsWith(QStringLiteral(".gif"), Qt::CaseInsensitive)
        ? writeGif(film, path, progress)
        : writePictures(film, path, name, progress);
}

QString pictureFile(const QString& folder, const QString& name, int i, int count)
{
    constexpr int kLeastDigits = 4;
    const int digits = std::max(kLeastDigits, int(QString::number(count).size()));
    return QDir(folder).filePath(QStringLiteral("%1-%2.png").arg(name).arg(i + 1, digits, 10, QChar(u'0')));
}

FilmEnd writePictures(Film& film, const QString& folder, const QString& name, const FilmProgress& progress)
{
    const bool fresh = !QFileInfo::exists(folder);
    if (!QDir().mkpath(folder))
        return FilmEnd::failed;
    const auto end = [&] {
        const QTemporaryDir apart(QDir(folder).filePath(QStringLiteral(".polhode-XXXXXX")));
        if (!apart.isValid())
            return FilmEnd::failed;
        const int count = film.plan().count();
        for (int i = 0; i < count; ++i) {
            if (!progress(i))
                return FilmEnd::cancelled;
            if (!film.picture(i).save(pictureFile(apart.path(), name, i, count), "PNG"))
                return FilmEnd::failed;
        }
        for (int i = 0; i < count; ++i) {
            const QString there = pictureFile(folder, name, i, count);
            QFile::remove(there);
            if (!QFile::rename(pictureFile(apart.path(), name, i, count), there))
                return FilmEnd::failed;
        }
        return FilmEnd::written;
    }();
    if (end != FilmEnd::written && fresh)
        QDir().rmdir(folder); // if nothing is in it
    return end;
}

} // namespace polhode::ui
