#pragma once

#include <QString>
#include <QStringList>

class QObject;

namespace polhode::ui
{

/// What a screen reader finds in @p root, a line for each thing that is seen, indented by its depth:
/// role "name" = value — description [what can be done with it].
QString accessTree(QObject* root);

/// What of it no one could make use of: what the keys reach without a name, pictures of which nothing is
/// said, what can be moved without a value, and controls beside each other that have one name.
QStringList accessFaults(QObject* root);

} // namespace polhode::ui
