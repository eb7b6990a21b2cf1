#pragma once

#include <QPicture>
#include <QString>

class QCustomPlot;

namespace polhode::ui
{

/// Writes what @p canvas shows to the file @p path. The file appears whole or not at all; false if it cannot
/// be written. The PNG has @p scale pixels for each of the screen's.
bool savePng(QCustomPlot& canvas, const QString& path, double scale);
bool saveSvg(QCustomPlot& canvas, const QString& path);
bool savePdf(QCustomPlot& canvas, const QString& path);

/// What @p canvas shows, as lines and letters that can be drawn anywhere.
QPicture vectorsOf(QCustomPlot& canvas);

} // namespace polhode::ui
