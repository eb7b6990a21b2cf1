#include "ui/plot/picture_file.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <QSettings>

#include <qcustomplot.h>

#include <algorithm>

namespace polhode::ui
{

namespace
{

struct PictureFile {
    Q_DECLARE_TR_FUNCTIONS(PictureFile)
};

const QString kScale = QStringLiteral("pictureScale");
constexpr int kUsualScale = 2, kLargestScale = 4;

} // namespace

bool savePicture(const QPixmap& picture, const QString& path)
{
    const QByteArray format = QFileInfo(path).suffix().toLatin1();
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly)
        && picture.save(&file, format.isEmpty() ? "PNG" : format.constData()) && file.commit();
}

int pictureScale()
{
    return std::clamp(QSettings().value(kScale, kUsualScale).toInt(), 1, kLargestScale);
}

QMenu* addPictureScales(QMenu& menu)
{
    QMenu* scales = menu.addMenu(QString());
    auto* group = new QActionGroup(scales);
    for (int scale = 1; scale <= kLargestScale; ++scale) {
        QAction* action = scales->addAction(QString());
        action->setCheckable(true);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, scales,
                         [scale] { QSettings().setValue(kScale, scale); });
    }
    QObject::connect(scales, &QMenu::aboutToShow, group,
                     [group] { group->actions()[pictureScale() - 1]->setChecked(true); });
    namePictureScales(*scales);
    return scales;
}

void namePictureScales(QMenu& scales)
{
    scales.setTitle(PictureFile::tr("Resolution of pictures"));
    const QList<QAction*> actions = scales.actions();
    for (qsizetype i = 0; i < actions.size(); ++i)
        actions[i]->setText(i == 0 ? PictureFile::tr("as on the screen")
                                   : PictureFile::tr("%1 times the screen").arg(i + 1));
}

QPixmap pictureOf(QWidget& widget, int scale)
{
    QPixmap picture(widget.size() * scale);
    picture.setDevicePixelRatio(scale);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    widget.render(&painter);
    // Plots keep a picture of the screen's resolution, which would only be enlarged.
    for (QCustomPlot* plot : widget.findChildren<QCustomPlot*>()) {
        if (!plot->isVisible())
            continue;
        QPixmap sharp = plot->toPixmap(0, 0, scale);
        sharp.setDevicePixelRatio(scale);
        drawOver(painter, widget, *plot, sharp);
    }
    return picture;
}

void drawOver(QPainter& painter, QWidget& whole, QWidget& part, const QPixmap& picture)
{
    painter.drawPixmap(part.mapTo(&whole, QPoint()), picture);
    for (QWidget* widget = &part; widget != &whole; widget = widget->parentWidget()) {
        const QObjectList& siblings = widget->parentWidget()->children();
        for (qsizetype i = siblings.indexOf(widget) + 1; i < siblings.size(); ++i) {
            auto* above = qobject_cast<QWidget*>(siblings[i]);
            if (above && above->isVisible() && !above->isWindow()
                && above->geometry().intersects(widget->geometry()))
                above->render(&painter, above->mapTo(&whole, QPoint()));
        }
    }
}

} // namespace polhode::ui
