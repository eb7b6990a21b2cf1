#include "ui/session/moment_words.h"

#include "ui/plot/number_text.h"
#include "ui/plot/plot_words.h"
#include "ui/session/parameter_text.h"
#include "ui/session/plot_source.h"
#include "ui/session/rounding_scale.h"
#include "ui/session/run_names.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr std::size_t kMostBodies = 6; // that one can keep in mind
constexpr int kDigits = 3;

struct MomentWords {
    Q_DECLARE_TR_FUNCTIONS(MomentWords)
};

QString seconds(double t)
{
    return formatQuantity(t, {"s", 1, {}}, 4);
}

/// "(0.1, 0, 2) m"; nothing for a vector of zeros.
QString vectorWords(const course::Run& run, const std::string& body,
                    const std::array<const char*, 3>& components, const char* unit, double t)
{
    QStringList numbers;
    bool any = false;
    for (const char* component : components) {
        const double value = valueWithoutRounding(run, body + component, t);
        any = any || value != 0;
        numbers << numberText(value, kDigits);
    }
    return any ? QStringLiteral("(%1) %2").arg(numbers.join(QStringLiteral(", ")), QString::fromUtf8(unit))
               : QString();
}

/// Those of the last moment at which anything happened.
QString lastEvent(const course::Run& run, double t, course::Language language)
{
    QStringList labels;
    double time = 0;
    for (const course::RunEvent& event : run.events()) { // by time
        if (event.time > t)
            break;
        if (event.time > time)
            labels.clear();
        time = event.time;
        labels << ui::textOf(event.label, language);
    }
    labels.removeDuplicates();
    return labels.isEmpty()
        ? MomentWords::tr("No event so far.")
        : MomentWords::tr("Last event: %1, at %2.").arg(joined(labels, language), seconds(time));
}

QString balance(const course::Run& run, double t)
{
    const double rounding = kEnergyRounding * energySize(run, t);
    const auto joules = [&](const char* id, int digits) {
        const double value = run.value(id, t);
        return formatQuantity(std::abs(value) < rounding ? 0 : value, {"J", 1, {}}, digits);
    };
    return MomentWords::tr("Energy %1, of which %2 kinetic and %3 potential; %4 at the start, work %5, left "
                           "over %6.")
        .arg(joules("total.E", 4), joules("total.T", 4), joules("total.V", 4), joules("total.E@0", 4),
             joules("total.W", 4), joules("total.residual", 2));
}

} // namespace

QString bodyWords(const course::Run& run, std::size_t body, double t)
{
    const std::string id = run.bodies()[body].id;
    const QString place = vectorWords(run, id, {".x", ".y", ".z"}, "m", t),
                  speed = vectorWords(run, id, {".vx", ".vy", ".vz"}, "m/s", t),
                  turn
        = run.bodies()[body].particle ? QString() : vectorWords(run, id, {".wx", ".wy", ".wz"}, "rad/s", t);
    QStringList parts{place.isEmpty() ? MomentWords::tr("at the origin")
                                      : MomentWords::tr("at %1").arg(place)};
    if (!speed.isEmpty())
        parts << MomentWords::tr("velocity %1").arg(speed);
    if (!turn.isEmpty())
        parts << MomentWords::tr("angular velocity %1").arg(turn);
    if (speed.isEmpty() && turn.isEmpty())
        parts << MomentWords::tr("at rest");
    return parts.join(MomentWords::tr(", "));
}

QStringList momentWords(const Session& session, course::Language language)
{
    const course::RunPointer run = session.run();
    if (!run)
        return {MomentWords::tr("There is no run yet.")};
    if (session.veiled())
        return {MomentWords::tr("What happens is hidden until you have predicted it.")};
    const double t = session.time();
    const auto line = [](const QString& name, const QString& words) {
        return MomentWords::tr("%1: %2.").arg(name, words);
    };
    QStringList lines{MomentWords::tr("Time %1 of %2.").arg(seconds(t), seconds(session.endTime()))};
    const std::size_t count = run->bodies().size();
    for (std::size_t i = 0; i < std::min(count, kMostBodies); ++i)
        lines << line(textOf(run->bodies()[i].label, language), bodyWords(*run, i, t));
    if (count > kMostBodies)
        lines << MomentWords::tr("And %1 more bodies.").arg(count - kMostBodies);
    for (const PlotData& plot : plotsOf(session, language))
        if (const QString words = plotWords(plot, t); !words.isEmpty())
            lines << line(plotName(plot), words);
    return lines << lastEvent(*run, t, language) << balance(*run, t);
}

} // namespace polhode::ui
