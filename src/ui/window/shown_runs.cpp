#include "ui/window/shown_runs.h"

#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <QCoreApplication>

#include <algorithm>

namespace polhode::ui
{

namespace
{

struct ShownRuns {
    Q_DECLARE_TR_FUNCTIONS(ShownRuns)
};

} // namespace

std::vector<course::NamedRun> shownRuns(const Session& session, bool variants)
{
    const QString name = session.kept().nameOfShown(windowLanguage());
    std::vector<course::NamedRun> runs{
        {(name.isEmpty() ? ShownRuns::tr("this run") : name).toStdString(), session.run()}};
    for (const KeptRun& kept : session.kept().runs())
        if (kept.shown && kept.run && kept.inputs != session.run()->inputs())
            runs.push_back({kept.name.toStdString(), kept.run});
    for (std::size_t i = 0; variants && i < session.variantRuns().size(); ++i)
        if (const course::RunPointer& run = session.variantRuns()[i])
            runs.push_back({course::in(windowLanguage(), session.experiment()->variants[i].label), run});
    return course::namedApart(std::move(runs));
}

QString onceNote(const Session& session)
{
    const std::vector<KeptRun> all = session.kept().runs();
    const auto same = std::ranges::find_if(all, [&](const KeptRun& kept) {
        return kept.shown && session.run() && kept.inputs == session.run()->inputs();
    });
    return same == all.end()
        ? QString()
        : ShownRuns::tr("The run that is shown is the kept run %1 as well; the table has it once.")
              .arg(same->mark() + QLatin1Char(' ') + same->name);
}

} // namespace polhode::ui
