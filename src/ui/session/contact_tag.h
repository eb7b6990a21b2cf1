#pragma once

#include "course/run/contact_view.h"

#include <QHash>
#include <QString>

#include <vector>

namespace polhode::ui
{

/// The key under which one contact lights up everywhere: its arrow, its row, its matrix row and its bar.
inline QString contactTag(const course::ContactView& contact)
{
    return QStringLiteral("contact:%1#%2").arg(QString::fromStdString(contact.pair)).arg(contact.feature);
}

/// Gives contacts the normal forces (N) that stand under their keys.
inline void replaceForces(std::vector<course::ContactView>& contacts, const QHash<QString, double>& forces)
{
    for (course::ContactView& contact : contacts)
        contact.lambda = forces.value(contactTag(contact), contact.lambda);
}

} // namespace polhode::ui
