#include "ui/plot/save_path.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>

#include <algorithm>

namespace polhode::ui
{

namespace
{

struct SavePath {
    Q_DECLARE_TR_FUNCTIONS(SavePath)
};

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

QString withSuffix(const QString& path, const QStringList& suffixes)
{
    const bool has = std::ranges::any_of(suffixes, [&](const QString& suffix) {
        return path.endsWith(QLatin1Char('.') + suffix, Qt::CaseInsensitive)
            && !QFileInfo(path).completeBaseName().isEmpty(); // ".csv" is a name without a suffix
    });
    return has ? path : path + QLatin1Char('.') + suffixes.first();
}

bool mayReplace(QWidget* parent, const QStringList& paths)
{
    QStringList there;
    for (const QString& path : paths)
        if (QFileInfo::exists(path))
            there << QDir::toNativeSeparators(path);
    if (there.isEmpty())
        return true;
    QMessageBox box(QMessageBox::Question, SavePath::tr("Already there"),
                    SavePath::tr("These files already exist and will be replaced:") + QLatin1Char('\n')
                        + there.join(QLatin1Char('\n')),
                    QMessageBox::Cancel, parent);
    QPushButton* replace = box.addButton(SavePath::tr("Replace"), QMessageBox::AcceptRole);
    box.exec();
    return box.clickedButton() == replace;
}

QString askWhereToSave(QWidget* parent, const SaveQuestion& question)
{
    const QString chosen
        = QFileDialog::getSaveFileName(parent, question.title, suggestedPath(question.name), question.filter);
    if (chosen.isEmpty())
        return {};
    const QString path = withSuffix(chosen, question.suffixes);
    if (path != chosen && !mayReplace(parent, {path})) // the dialog asked about another name
        return {};
    rememberFolder(path);
    return path;
}

} // namespace polhode::ui
