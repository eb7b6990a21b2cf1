#pragma once

#include <QPixmap>
#include <QString>

class QMenu;
class QPainter;
class QWidget;

namespace polhode::ui
{

/// Writes a picture in the format that the end of @p path tells, PNG where it has none. False if it cannot be
/// written; then nothing is changed.
bool savePicture(const QPixmap& picture, const QString& path);

/// How many pixels a picture that is saved or copied has for each of the window's; at first 2.
int pictureScale();

/// A menu in @p menu to choose it from, and its names in the language of the window.
QMenu* addPictureScales(QMenu& menu);
void namePictureScales(QMenu& scales);

/// @p widget with all that is in it, drawn anew with @p scale pixels for each of the window's: plots, texts
/// and lines are as sharp as the picture.
QPixmap pictureOf(QWidget& widget, int scale);

/// Draws @p picture, which is @p part drawn sharply, into a picture of @p whole, and again what lies over it.
void drawOver(QPainter& painter, QWidget& whole, QWidget& part, const QPixmap& picture);

} // namespace polhode::ui
