#include "ui/plot/plot_export.h"

#include "ui/plot/picture_file.h"

#include <QPageLayout>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <qcustomplot.h>

namespace polhode::ui
{

namespace
{

constexpr int kDotsPerInch = 96; // of a pixel of the screen

void drawVectors(QCustomPlot& canvas, QPaintDevice& device)
{
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.fillRect(canvas.viewport(), canvas.palette().base());
    canvas.toPainter(&painter, canvas.width(), canvas.height());
}

} // namespace

bool savePng(QCustomPlot& canvas, const QString& path, double scale)
{
    return savePicture(canvas.toPixmap(0, 0, scale), path);
}

bool saveSvg(QCustomPlot& canvas, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(kDotsPerInch);
    generator.setSize(canvas.size());
    generator.setViewBox(canvas.rect());
    drawVectors(canvas, generator);
    return file.commit();
}

bool savePdf(QCustomPlot& canvas, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    QPdfWriter writer(&file);
    writer.setResolution(kDotsPerInch);
    const QSizeF points = QSizeF(canvas.size()) * 72.0 / kDotsPerInch;
    writer.setPageLayout(QPageLayout(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch),
                                     QPageLayout::Portrait, QMarginsF()));
    drawVectors(canvas, writer);
    return file.commit();
}

QPicture vectorsOf(QCustomPlot& canvas)
{
    QPicture picture;
    drawVectors(canvas, picture);
    return picture;
}

} // namespace polhode::ui
