#include "ui/window/gallery.h"

#include "course/export/csv.h"
#include "ui/formula/math_engine.h"
#include "ui/plot/picture_file.h"
#include "ui/print/run_pictures.h"
#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/window/main_window.h"
#include "ui/window/side_panels.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <QTextStream>
#include <QThread>

namespace polhode::ui
{

namespace
{

struct Gallery {
    Q_DECLARE_TR_FUNCTIONS(Gallery)
};

constexpr int kTurnMs = 20;
constexpr int kCalmTurns = 9; // longer than the panels wait for their figures, and then the layouts
constexpr int kLongestMs = 60000; // for what workers typeset and measure

/// Whether the experiment that is shown has the parameter of "id=value".
bool canSet(const Session& session, const QString& assignment)
{
    const auto experiment = session.experiment();
    return experiment && experiment->parameter(assignment.section('=', 0, 0).toStdString());
}

} // namespace

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
        if (busy || MathEngine::instance().isBusy() || window.panels()->isBusy())
            calm = 0; // what has arrived is placed a moment later
    }
}

WithoutSettings::WithoutSettings()
{
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat})
        for (const auto scope : {QSettings::UserScope, QSettings::SystemScope})
            QSettings::setPath(format, scope, folder_.path());
}

int renderGallery(MainWindow& window, Session& session, const GalleryOptions& options)
{
    QTextStream out(stdout), err(stderr);
    int failures = 0;
    const auto fail = [&](const QString& message) {
        err << message << Qt::endl;
        ++failures;
    };
    const QDir folder(options.folder);
    if (!QDir().mkpath(options.folder)) {
        fail(Gallery::tr("The folder %1 cannot be made.").arg(options.folder));
        return failures;
    }
    session.setSynchronous(true);
    session.worked().showAll();
    QObject::connect(&session, &Session::messageRaised, &window,
                     [&](const QString& message) { err << message << Qt::endl; });
    for (const course::InputError& error : session.course().errors)
        err << textOf(error.message(), windowLanguage()) << '\n';
    if (session.course().lessons.empty())
        fail(Gallery::tr("There are no lessons to render."));
    QStringList unused = options.set, complaints;
    bool panelSeen = options.panel.isEmpty();
    window.resize(options.size);
    window.show();
    for (const course::LoadedLesson& loaded : session.course().lessons) {
        const QString id = QString::fromStdString(loaded.id);
        if (!options.lessons.isEmpty() && !options.lessons.contains(id))
            continue;
        if (!loaded.lesson) {
            for (const course::InputError& error : loaded.errors)
                err << id << '/' << textOf(error.message(), windowLanguage()) << '\n';
            ++failures;
            continue;
        }
        const int steps = std::max(1, int(loaded.lesson->steps.size()));
        if (options.step && *options.step >= steps) {
            fail(Gallery::tr("%1 has %2 steps, not %3.").arg(id).arg(steps).arg(*options.step + 1));
            continue;
        }
        session.openLesson(id);
        QStringList exported;
        int pictures = 0, tables = 0;
        for (int step = options.step.value_or(0); step < (options.step ? *options.step + 1 : steps); ++step) {
            session.setStep(step);
            for (const QString& assignment : options.set) {
                if (!canSet(session, assignment))
                    continue;
                unused.removeAll(assignment);
                QString problem;
                if (parseAssignment(session.experiment().get(), assignment, &problem)) {
                    session.perform(QStringLiteral("set:") + assignment);
                } else if (const QString complaint = QStringLiteral("--set %1: %2").arg(assignment, problem);
                           !complaints.contains(complaint)) {
                    complaints << complaint;
                    fail(complaint);
                }
            }
            if (!options.panel.isEmpty() && window.panels()->bringToFront(options.panel))
                panelSeen = true;
            if (options.at)
                session.reveal(); // the moment asked for is to be seen
            showTypicalMoment(session);
            if (options.at && !session.veiled())
                session.setTime(*options.at);
            if (options.at && session.time() < *options.at)
                err << Gallery::tr("%1, step %2: the run ends at %3 s, before --at %4.")
                           .arg(id)
                           .arg(step + 1)
                           .arg(session.endTime())
                           .arg(*options.at)
                    << Qt::endl;
            settle(window);
            const QString name = folder.filePath(QStringLiteral("%1-%2.png").arg(id).arg(step + 1));
            if (savePicture(window.grab(), name))
                ++pictures;
            else
                fail(Gallery::tr("%1 cannot be written.").arg(name));
            const QString experiment
                = QString::fromStdString(session.experiment() ? session.experiment()->id : "");
            if (options.csv && session.run() && !exported.contains(experiment)) {
                exported << experiment;
                const QString csv = folder.filePath(QStringLiteral("%1-%2.csv").arg(id, experiment));
                try {
                    course::writeCsv(csv.toStdString(), *session.run(), {});
                    ++tables;
                } catch (const std::exception& error) {
                    fail(reasonText(error));
                }
            }
        }
        out << Gallery::tr("%1: %2 pictures, %3 tables").arg(id).arg(pictures).arg(tables) << Qt::endl;
    }
    if (!panelSeen)
        fail(Gallery::tr("--panel %1: no experiment has this panel").arg(options.panel));
    for (const QString& assignment : unused)
        fail(Gallery::tr("--set %1: no experiment has this parameter").arg(assignment));
    return failures;
}

} // namespace polhode::ui
