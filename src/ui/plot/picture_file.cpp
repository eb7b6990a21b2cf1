#include "ui/plot/picture_file.h"

#include <QFileInfo>
#include <QSaveFile>

namespace polhode::ui
{

bool savePicture(const QPixmap& picture, const QString& path)
{
    const QByteArray format = QFileInfo(path).suffix().toLatin1();
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly)
        && picture.save(&file, format.isEmpty() ? "PNG" : format.constData()) && file.commit();
}

} // namespace polhode::ui
