#pragma once

#include "course/run/contact_view.h"

#include <QString>

namespace polhode::ui
{

/// The key under which one contact lights up everywhere: its arrow, its row, its matrix row and its bar.
inline QString contactTag(const course::ContactView& contact)
{
    return QStringLiteral("contact:%1#%2").arg(QString::fromStdString(contact.pair)).arg(contact.feature);
}

} // namespace polhode::ui
