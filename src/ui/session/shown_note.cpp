#include "ui/session/shown_note.h"

#include "ui/session/run_names.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

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
    // Of its values alone: the rest is not set by sliders.
    course::Inputs shown, set;
    shown.values = session.run()->inputs().values;
    set.values = session.inputs().values;
    const QString before = joined(
        differencesOf(*session.experiment(), {shown, set}, windowLanguage()).front(), windowLanguage());
    const QString which = before.isEmpty() ? ShownNote::tr("what was set before") : before;
    return (session.computing() ? ShownNote::tr("Being computed; shown is still the run with %1.")
                                : ShownNote::tr("These values make no run; shown is still the run with %1."))
        .arg(which);
}

} // namespace polhode::ui
