#include "ui/plot/save_path.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace polhode::ui
{

namespace
{

const QString kFolder = QStringLiteral("exportFolder");

} // namespace

QString suggestedPath(const QString& name)
{
    const QString folder = QSettings().value(kFolder).toString();
    return QDir(QFileInfo(folder).isDir() ? folder : QDir::homePath()).filePath(name);
}

void rememberFolder(const QString& path)
{
    QSettings().setValue(kFolder, QFileInfo(path).absolutePath());
}

} // namespace polhode::ui
