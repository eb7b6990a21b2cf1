#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace polhode::ui
{

/// @p name in the folder that the reader last saved something in, at first his own.
QString suggestedPath(const QString& name);

/// The next path is suggested in the folder of @p path.
void rememberFolder(const QString& path);

/// What is saved, and how its name may end.
struct SaveQuestion {
    QString title;
    QString name; ///< that is suggested, with its suffix
    QString filter; ///< "Tables (*.csv)"
    QStringList suffixes; ///< without dots; a name that ends with none of them gets the first
};

/// @p path with the first of @p suffixes, unless it ends with one of them.
QString withSuffix(const QString& path, const QStringList& suffixes);

/// Asks where to save, with the suffix that was not typed, and remembers the folder. Empty: nowhere.
QString askWhereToSave(QWidget* parent, const SaveQuestion& question);

/// Whether those of @p paths that are there already may be written anew; asks if there are any.
bool mayReplace(QWidget* parent, const QStringList& paths);

} // namespace polhode::ui
