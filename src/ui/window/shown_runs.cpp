#include "ui/window/shown_runs.h"

#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <algorithm>

namespace polhode::ui
{

std::vector<course::NamedRun> shownRuns(const Session& session, bool variants)
{
    std::vector<course::NamedRun> runs;
    const course::Experiment& experiment = *session.experiment();
    const auto add = [&](const course::RunPointer& run) {
        runs.push_back({differenceLabel(experiment, run->inputs()).toStdString(), run});
    };
    add(session.run());
    std::ranges::for_each(session.pinned(), add);
    for (std::size_t i = 0; variants && i < session.variantRuns().size(); ++i)
        if (const course::RunPointer& run = session.variantRuns()[i])
            runs.push_back({course::in(windowLanguage(), experiment.variants[i].label), run});
    return course::namedApart(std::move(runs));
}

} // namespace polhode::ui
