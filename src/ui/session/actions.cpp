#include "ui/session/actions.h"

#include <QStringList>

namespace polhode::ui
{

QVector<Action> parseActions(const QString& link)
{
    QVector<Action> actions;
    for (const QString& part : link.split(';', Qt::SkipEmptyParts)) {
        const qsizetype colon = part.indexOf(':');
        if (colon < 0)
            actions.push_back({part.trimmed(), {}});
        else
            actions.push_back({part.left(colon).trimmed(), part.mid(colon + 1).trimmed()});
    }
    return actions;
}

} // namespace polhode::ui
