#include "ui/window/gallery.h"

#include "course/export/csv.h"
#include "ui/formula/math_engine.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTextStream>
#include <QThread>

namespace polhode::ui
{

namespace
{

constexpr int kTurnMs = 20;
constexpr int kCalmTurns = 9; // longer than the panels wait for their figures, and then the layouts
constexpr int kLongestMs = 60000; // for what workers typeset and measure

/// Turns of the event loop are counted, not time alone: on a busy machine a timer fires long after it is due.
void settle(const MainWindow& window)
{
    QElapsedTimer clock;
    clock.start();
    for (int calm = 0; calm < kCalmTurns && clock.elapsed() < kLongestMs; ++calm) {
        QThread::msleep(kTurnMs);
        const bool busy = MathEngine::instance().isBusy();
        QCoreApplication::processEvents(QEventLoop::AllEvents, kTurnMs);
        // Outside of an event loop nothing else does; charts leave their old axes to it.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (busy || MathEngine::instance().isBusy() || window.isMeasuring())
            calm = 0; // what has arrived is placed a moment later
    }
}

/// Whether a step shows one moment of its own and waits for the reader.
bool standsStill(const course::Lesson& lesson, int step)
{
    const std::size_t i = std::size_t(step);
    return i < lesson.steps.size() && lesson.steps[i].time && !lesson.steps[i].play;
}

/// Whether the experiment that is shown has the parameter of "id=value".
bool canSet(const Session& session, const QString& assignment)
{
    const auto experiment = session.experiment();
    return experiment && experiment->parameter(assignment.section('=', 0, 0).toStdString());
}

} // namespace

int renderGallery(MainWindow& window, Session& session, const GalleryOptions& options)
{
    QTextStream out(stdout), err(stderr);
    int failures = 0;
    const QDir folder(options.folder);
    if (!QDir().mkpath(options.folder)) {
        err << options.folder << ": cannot be made\n";
        return 1;
    }
    session.setSynchronous(true);
    QObject::connect(&session, &Session::messageRaised, &window,
                     [&](const QString& message) { err << message << Qt::endl; });
    for (const course::InputError& error : session.course().errors)
        err << error.what() << '\n';
    QStringList unused = options.set;
    window.resize(options.size);
    window.show();
    for (const course::LoadedLesson& loaded : session.course().lessons) {
        const QString id = QString::fromStdString(loaded.id);
        if (!options.lessons.isEmpty() && !options.lessons.contains(id))
            continue;
        if (!loaded.lesson) {
            for (const course::InputError& error : loaded.errors)
                err << id << '/' << error.what() << '\n';
            ++failures;
            continue;
        }
        session.openLesson(id);
        QStringList exported;
        for (int step = 0; step < std::max(1, int(loaded.lesson->steps.size())); ++step) {
            session.setStep(step);
            for (const QString& assignment : options.set)
                if (canSet(session, assignment)) {
                    session.perform(QStringLiteral("set:") + assignment);
                    unused.removeAll(assignment);
                }
            session.setPlaying(false);
            if (options.at || !standsStill(*loaded.lesson, step))
                session.setTime(options.at.value_or(session.endTime() / 3));
            settle(window);
            const QString name = folder.filePath(QStringLiteral("%1-%2.png").arg(id).arg(step + 1));
            if (!window.grab().save(name)) {
                err << name << ": cannot be written\n";
                ++failures;
            }
            const QString experiment
                = QString::fromStdString(session.experiment() ? session.experiment()->id : "");
            if (options.csv && session.run() && !exported.contains(experiment)) {
                exported << experiment;
                const QString csv = folder.filePath(QStringLiteral("%1-%2.csv").arg(id, experiment));
                try {
                    course::writeCsv(csv.toStdString(), *session.run(), {});
                } catch (const std::exception& error) {
                    err << error.what() << '\n';
                    ++failures;
                }
            }
        }
        out << id << ": " << loaded.lesson->steps.size() << " pictures, " << exported.size() << " tables"
            << Qt::endl;
    }
    for (const QString& assignment : unused) {
        err << assignment << ": no experiment has this parameter\n";
        ++failures;
    }
    return failures;
}

} // namespace polhode::ui
