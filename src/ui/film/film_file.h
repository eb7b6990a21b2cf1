#pragma once

#include <QString>

#include <functional>

namespace polhode::ui
{

class Film;

/// What became of it, and where it failed why.
struct FilmEnd {
    enum class Kind { written, cancelled, failed } kind = Kind::written;
    QString reason{};
};

/// Whether the pictures go on after so many of them.
using FilmProgress = std::function<bool(int pictures)>;

/// Writes @p film as the GIF @p path. Where it is not written whole, nothing is changed.
FilmEnd writeGif(Film& film, const QString& path, const FilmProgress& progress);

/// Writes the pictures of @p film as @p name-0001.png and so on into @p folder, which is made if there is
/// none. Where not all of them are written, none is.
FilmEnd writePictures(Film& film, const QString& folder, const QString& name, const FilmProgress& progress);

/// The one or the other, as the end of @p path says.
FilmEnd writeFilm(Film& film, const QString& path, const QString& name, const FilmProgress& progress);

/// The file of picture @p i of @p count, from 0.
QString pictureFile(const QString& folder, const QString& name, int i, int count);

} // namespace polhode::ui
