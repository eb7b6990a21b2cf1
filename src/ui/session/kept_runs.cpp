#include "ui/session/kept_runs.h"

#include "ui/session/run_names.h"
#include "ui/session/run_worker.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr std::size_t kMostMade = 24; // finished runs: what undo brings back soon is there at once
constexpr int kPatienceForever = 120'000; // ms: pictures and scripts wait

/// Empty where the values are of no preset.
QString presetName(const course::Experiment& experiment, const course::Inputs& inputs,
                   course::Language language)
{
    const course::Preset* preset = presetOf(experiment, inputs);
    return preset ? textOf(preset->label, language) : QString();
}

} // namespace

KeptRuns::KeptRuns(Session& session)
    : session_(session)
{
}

KeptRuns::~KeptRuns() = default;

const Comparison& KeptRuns::comparison() const
{
    return session_.comparison();
}

int KeptRuns::count() const
{
    return int(comparison().runs.size());
}

QStringList KeptRuns::measures() const
{
    return comparison().measures;
}

std::vector<KeptRun> KeptRuns::runs() const
{
    return runs(windowLanguage());
}

/// What differs among the kept runs and the one that is shown; where nothing does, from the initial values.
std::vector<KeptRun> KeptRuns::runs(course::Language language) const
{
    std::vector<KeptRun> shown;
    const auto experiment = session_.experiment();
    if (!experiment || comparison().runs.empty())
        return shown;
    std::vector<course::Inputs> inputs;
    for (const Kept& kept : comparison().runs)
        inputs.push_back(kept.inputs);
    inputs.push_back(shownInputs());
    auto differences = differencesOf(*experiment, inputs, language);
    const bool differ = !differences.front().empty();
    if (!differ) {
        inputs.back() = {};
        differences = differencesOf(*experiment, inputs, language);
    }
    const auto shortest = shortestOf(differences);
    for (std::size_t i = 0; i < comparison().runs.size(); ++i) {
        const Kept& kept = comparison().runs[i];
        KeptRun run;
        run.number = kept.number;
        run.details = joined(differences[i], language);
        if (run.details.isEmpty())
            run.details = tr("initial values");
        run.name = !kept.name.isEmpty() ? kept.name : presetName(*experiment, kept.inputs, language);
        if (run.name.isEmpty())
            run.name = shortest[i].empty() ? run.details : joinedBriefly(shortest[i], language);
        run.inputs = kept.inputs;
        run.run = find(kept.inputs);
        run.shown = !kept.hidden;
        run.differences = kept.differences;
        shown.push_back(std::move(run));
    }
    return shown;
}

/// A draft has a step of its own, which nobody chose.
course::Inputs KeptRuns::shownInputs() const
{
    return session_.run() && !session_.drafted() ? session_.run()->inputs() : session_.inputs();
}

QString KeptRuns::nameOfShown(course::Language language) const
{
    const auto experiment = session_.experiment();
    if (!experiment || comparison().runs.empty() || !session_.run())
        return {};
    const std::vector<KeptRun> all = runs(language);
    const course::Inputs shown = shownInputs();
    if (const auto same = std::ranges::find(all, shown, &KeptRun::inputs); same != all.end())
        return same->name;
    if (const QString name = presetName(*experiment, shown, language); !name.isEmpty())
        return name;
    std::vector<course::Inputs> inputs;
    for (const KeptRun& kept : all)
        inputs.push_back(kept.inputs);
    inputs.push_back(shown);
    return joinedBriefly(shortestOf(differencesOf(*experiment, inputs, language)).back(), language);
}

std::optional<QString> KeptRuns::keep(const course::RunPointer& run)
{
    if (!run || !session_.experiment())
        return tr("There is no run yet.");
    Comparison wanted = comparison();
    if (std::ranges::any_of(wanted.runs, [&](const Kept& kept) { return kept.inputs == run->inputs(); }))
        return tr("This run is kept already.");
    Kept kept;
    while (std::ranges::find(wanted.runs, kept.number, &Kept::number) != wanted.runs.end())
        ++kept.number;
    if (kept.number >= kRunStyles)
        return tr("%1 runs are kept, and more cannot be told apart. Remove one first.").arg(kRunStyles);
    kept.inputs = run->inputs();
    put(kept.inputs, run);
    wanted.runs.push_back(std::move(kept));
    change(std::move(wanted), QT_TRANSLATE_NOOP("polhode::ui::Session", "kept run"));
    return std::nullopt;
}

void KeptRuns::remove(int index)
{
    if (!has(index))
        return;
    Comparison wanted = comparison();
    wanted.runs.erase(wanted.runs.begin() + index);
    change(std::move(wanted), QT_TRANSLATE_NOOP("polhode::ui::Session", "removal of a kept run"));
}

void KeptRuns::removeAll()
{
    Comparison wanted = comparison();
    wanted.runs.clear();
    change(std::move(wanted), QT_TRANSLATE_NOOP("polhode::ui::Session", "removal of all kept runs"));
}

void KeptRuns::rename(int index, const QString& name)
{
    if (!has(index))
        return;
    Comparison wanted = comparison();
    wanted.runs[std::size_t(index)].name = name.trimmed();
    change(std::move(wanted), QT_TRANSLATE_NOOP("polhode::ui::Session", "name of a kept run"));
}

void KeptRuns::setShown(int index, bool shown)
{
    if (!has(index))
        return;
    Comparison wanted = comparison();
    wanted.runs[std::size_t(index)].hidden = !shown;
    change(std::move(wanted),
           shown ? QT_TRANSLATE_NOOP("polhode::ui::Session", "showing of a kept run")
                 : QT_TRANSLATE_NOOP("polhode::ui::Session", "hiding of a kept run"));
}

void KeptRuns::move(int from, int to)
{
    if (!has(from) || !has(to) || from == to)
        return;
    Comparison wanted = comparison();
    const auto first = wanted.runs.begin();
    if (from < to)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    change(std::move(wanted), QT_TRANSLATE_NOOP("polhode::ui::Session", "order of the kept runs"));
}

void KeptRuns::setDifferences(int index, const QStringList& variables)
{
    if (!has(index))
        return;
    Comparison wanted = comparison();
    wanted.runs[std::size_t(index)].differences = variables;
    change(std::move(wanted), QT_TRANSLATE_NOOP("polhode::ui::Session", "difference from a kept run"));
}

void KeptRuns::setMeasures(const QStringList& measures)
{
    Comparison wanted = comparison();
    wanted.measures = measures;
    change(std::move(wanted), QT_TRANSLATE_NOOP("polhode::ui::Session", "choice of measures"));
}

void KeptRuns::useValues(int index)
{
    if (has(index))
        session_.setInputs(comparison().runs[std::size_t(index)].inputs,
                           QT_TRANSLATE_NOOP("polhode::ui::Session", "values of a kept run"));
}

void KeptRuns::change(Comparison comparison, const char* what)
{
    session_.setComparison(std::move(comparison), what);
}

// ---- finished runs

course::RunPointer KeptRuns::find(const course::Inputs& inputs) const
{
    const auto made = std::ranges::find_if(made_, [&](const Made& each) {
        return each.experiment == session_.experiment() && each.inputs == inputs;
    });
    return made == made_.end() ? nullptr : made->run;
}

void KeptRuns::put(const course::Inputs& inputs, course::RunPointer run)
{
    const auto experiment = session_.experiment();
    std::erase_if(made_,
                  [&](const Made& each) { return each.experiment == experiment && each.inputs == inputs; });
    made_.push_back({experiment, inputs, std::move(run)});
    if (made_.size() > kMostMade)
        made_.erase(made_.begin());
}

void KeptRuns::complete()
{
    const auto experiment = session_.experiment();
    if (!experiment)
        return;
    std::vector<Made> missing;
    RunRequest request;
    request.experiment = experiment;
    const auto isThere = [&](const std::vector<Made>& some, const course::Inputs& inputs) {
        return std::ranges::any_of(
            some, [&](const Made& each) { return each.experiment == experiment && each.inputs == inputs; });
    };
    for (const Kept& kept : comparison().runs)
        if (!isThere(made_, kept.inputs)) {
            missing.push_back({experiment, kept.inputs, nullptr});
            request.inputs.push_back(kept.inputs);
        }
    const bool underWay
        = std::ranges::all_of(missing, [&](const Made& each) { return isThere(awaited_, each.inputs); });
    if (underWay)
        return;
    if (!worker_) {
        worker_ = std::make_unique<RunWorker>();
        connect(worker_.get(), &RunWorker::finished, this, &KeptRuns::take);
    }
    awaited_ = std::move(missing);
    if (const auto result
        = worker_->submit(std::move(request), session_.synchronous() ? kPatienceForever : 0))
        take(*result);
}

void KeptRuns::take(const RunResult& result)
{
    if (!worker_ || result.serial != worker_->newest())
        return;
    for (std::size_t i = 0; i < awaited_.size() && i < result.runs.size(); ++i)
        if (awaited_[i].experiment == session_.experiment())
            put(awaited_[i].inputs, result.runs[i]);
    awaited_.clear();
    emit completed();
}

} // namespace polhode::ui
