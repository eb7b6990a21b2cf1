#include "ui/session/shown_note.h"

#include "ui/session/parameter_text.h"
#include "ui/session/session.h"

#include <QCoreApplication>

namespace polhode::ui
{

namespace
{

struct ShownNote {
    Q_DECLARE_TR_FUNCTIONS(ShownNote)
};

} // namespace

QString shownNote(const Session& session)
{
    if (!session.isBehind())
        return {};
    const QString before = changedValues(*session.experiment(), session.run()->inputs(), session.inputs());
    const QString which = before.isEmpty() ? ShownNote::tr("what was set before") : before;
    return (session.computing() ? ShownNote::tr("Being computed; shown is still the run with %1.")
                                : ShownNote::tr("These values make no run; shown is still the run with %1."))
        .arg(which);
}

} // namespace polhode::ui
