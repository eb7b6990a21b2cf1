#include "ui/window/shown_runs.h"

#include "ui/session/run_names.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <QCoreApplication>

namespace polhode::ui
{

namespace
{

struct ShownRuns {
    Q_DECLARE_TR_FUNCTIONS(ShownRuns)
};

/// By what it differs from the runs that are kept.
QString nameOfShown(const Session& session, const std::vector<course::RunPointer>& kept)
{
    std::vector<course::Inputs> inputs{session.run()->inputs()};
    for (const course::RunPointer& run : kept)
        inputs.push_back(run->inputs());
    const QString name
        = joined(differencesOf(*session.experiment(), inputs, windowLanguage()).front(), windowLanguage());
    return name.isEmpty() ? ShownRuns::tr("this run") : name;
}

} // namespace

std::vector<course::NamedRun> shownRuns(const Session& session, bool variants)
{
    const std::vector<course::RunPointer> kept = session.pinned();
    const QStringList names = session.pinnedNames();
    std::vector<course::NamedRun> runs{{nameOfShown(session, kept).toStdString(), session.run()}};
    for (std::size_t i = 0; i < kept.size(); ++i)
        runs.push_back({names[qsizetype(i)].toStdString(), kept[i]});
    for (std::size_t i = 0; variants && i < session.variantRuns().size(); ++i)
        if (const course::RunPointer& run = session.variantRuns()[i])
            runs.push_back({course::in(windowLanguage(), session.experiment()->variants[i].label), run});
    return course::namedApart(std::move(runs));
}

} // namespace polhode::ui
