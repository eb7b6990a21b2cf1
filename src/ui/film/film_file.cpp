#include "ui/film/film_file.h"

#include "ui/film/film.h"
#include "ui/film/gif_writer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageWriter>
#include <QSaveFile>
#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace polhode::ui
{

namespace
{

const FilmEnd kCancelled{FilmEnd::Kind::cancelled};
constexpr int kPalettePictures = 16; // pictures from which the colours are taken

GifPalette paletteOf(Film& film)
{
    const int count = film.plan().count(), samples = std::min(count, kPalettePictures);
    std::vector<QImage> pictures;
    for (int i = 0; i < samples; ++i)
        pictures.push_back(film.picture(samples == 1 ? 0 : int(qint64(i) * (count - 1) / (samples - 1))));
    return {pictures, GifWriter::kColors};
}

/// The pictures are drawn in a folder apart, which goes with all that is left in it.
FilmEnd writeAll(Film& film, const QString& folder, const QString& name, const FilmProgress& progress)
{
    const auto failed = [](const QString& reason) { return FilmEnd{FilmEnd::Kind::failed, reason}; };
    const QTemporaryDir apart(QDir(folder).filePath(QStringLiteral(".polhode-XXXXXX")));
    if (!apart.isValid())
        return failed(apart.errorString());
    const int count = film.plan().count();
    for (int i = 0; i < count; ++i) {
        if (!progress(i))
            return kCancelled;
        QImageWriter writer(pictureFile(apart.path(), name, i, count), "PNG");
        if (!writer.write(film.picture(i)))
            return failed(writer.errorString());
    }
    for (int i = 0; i < count; ++i) {
        const QString there = pictureFile(folder, name, i, count);
        QFile::remove(there);
        if (QFile made(pictureFile(apart.path(), name, i, count)); !made.rename(there))
            return failed(made.errorString());
    }
    return {};
}

} // namespace

FilmEnd writeGif(Film& film, const QString& path, const FilmProgress& progress)
{
    QSaveFile file(path);
    const auto failed = [&] { return FilmEnd{FilmEnd::Kind::failed, file.errorString()}; };
    if (!file.open(QIODevice::WriteOnly))
        return failed();
    if (!progress(0))
        return kCancelled;
    GifWriter writer(file, film.plan().size, paletteOf(film));
    for (int i = 0; i < film.plan().count(); ++i) {
        if (!writer.add(film.picture(i), film.plan().delay(i)))
            return failed();
        if (!progress(i + 1))
            return kCancelled;
    }
    return writer.finish() && file.commit() ? FilmEnd() : failed();
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
    std::error_code error;
    if (std::filesystem::create_directories(folder.toStdString(), error); error)
        return {FilmEnd::Kind::failed, QString::fromStdString(error.message())};
    const FilmEnd end = writeAll(film, folder, name, progress);
    if (end.kind != FilmEnd::Kind::written && fresh)
        QDir().rmdir(folder); // if nothing is in it
    return end;
}

} // namespace polhode::ui
