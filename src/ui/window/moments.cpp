#include "ui/window/moments.h"

#include "course/language/nearest.h"
#include "course/language/yaml_tree.h"
#include "course/model/line_text.h"
#include "engine/version.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/moment_edit.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/stage/stage_panel.h"
#include "ui/window/lesson_folder.h"
#include "ui/window/opener.h"
#include "ui/window/side_panels.h"

#include <QApplication>
#include <QClipboard>
#include <QSaveFile>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

std::optional<std::array<double, 2>> rangeOf(const std::optional<AxisLimits>& limits)
{
    return limits ? std::optional(std::array{limits->lower, limits->upper}) : std::nullopt;
}

QString inWindow(const course::Text& text)
{
    return QString::fromStdString(course::in(windowLanguage(), text));
}

} // namespace

Moments::Moments(Session& session, Parts parts, QObject* parent)
    : QObject(parent)
    , session_(session)
    , parts_(std::move(parts))
{
    const auto overtaken = [this] {
        if (!showing_)
            waiting_.reset();
    };
    connect(&session_, &Session::inputsChanged, this, overtaken);
    connect(&session_, &Session::experimentChanged, this, overtaken);
    connect(&session_, &Session::runChanged, this, &Moments::arrive);
    connect(&session_.undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (index >= complained_)
            return;
        complained_ = 0;
        if (session_.undoStack().count() > 0) // else what was done is forgotten, not undone
            emit complained({}); // the moment that lacks something is shown no more
    });
    connect(&session_, &Session::playingChanged, this, [this](bool playing) {
        if (waiting_ && playing && !showing_)
            waiting_->moment.time.reset(); // the reader is on his way
    });
}

course::Moment Moments::present() const
{
    course::Moment moment = momentOf(session_);
    for (const QString& id : session_.plots()) {
        const auto x = rangeOf(parts_.plots->chosenLimits(id, Qt::Horizontal)),
                   y = rangeOf(parts_.plots->chosenLimits(id, Qt::Vertical));
        if (!x && !y)
            continue;
        auto plot = std::ranges::find(moment.plotChanges, id.toStdString(), &course::MomentPlot::plot);
        if (plot == moment.plotChanges.end()) {
            moment.plotChanges.emplace_back().plot = id.toStdString();
            plot = std::prev(moment.plotChanges.end());
        }
        plot->xRange = x;
        plot->yRange = y;
    }
    putViewpoint(parts_.stage->viewpoint(), moment);
    moment.panel = parts_.panels->current().toStdString();
    moment.program = version();
    moment.language = parts_.language().toStdString();
    if (session_.lesson())
        moment.lessons = foreignLessons(*session_.lesson()).string();
    return moment;
}

QString Moments::presentLine(const QString& name) const
{
    course::Moment moment = present();
    moment.name = name.toStdString();
    return QString::fromStdString(course::momentToLine(moment, *session_.experiment()));
}

bool Moments::openFile(const QString& path)
{
    try {
        const std::string text = course::readTextFile(path.toStdString());
        const bool moment
            = path.endsWith(QLatin1String(course::kMomentSuffix.data())) || course::lineIn(text, {});
        if (moment)
            return open(QString::fromStdString(text));
        emit complained(tr("%1 has no line of a moment in it. What can be opened: a moment (….polhode), a "
                           "scene (….yaml), a folder of lessons.")
                            .arg(path));
    } catch (const std::exception& error) {
        emit complained(tr("%1 cannot be opened: %2").arg(path, reasonText(error)));
    }
    return false;
}

bool Moments::open(const QString& text)
{
    Opener& opener = *parts_.opener;
    std::optional<Opener::Place> before; // of what was open, if that is elsewhere
    try {
        const std::string line = course::momentLineIn(text.toStdString());
        QString complaint;
        Opener::Place place = opener.placeOf(course::headOf(line), course::partsOf(line).whole, complaint);
        if (place.root != opener.root()) {
            before = opener.present();
            opener.show(std::move(place));
        }
        show(session_.readMoment(text), complaint.isEmpty() ? QStringList() : QStringList{complaint});
        return true;
    } catch (const std::exception& error) {
        if (before)
            opener.show(std::move(*before));
        emit complained(tr("This moment cannot be opened: %1").arg(reasonText(error)));
        return false;
    }
}

void Moments::save(const QString& path)
{
    session_.settle();
    const QString line = presentLine();
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly)
        && file.write(line.toUtf8() + '\n') == line.toUtf8().size() + 1 && file.commit();
    if (written)
        store_.noteRecent(presentLine(momentSummary(session_, present())));
    emit told(written ? tr("Written: %1").arg(path)
                      : tr("%1 cannot be written: %2").arg(path, file.errorString()));
}

void Moments::copy()
{
    session_.settle();
    const QString summary = momentSummary(session_, present());
    QApplication::clipboard()->setText(presentLine());
    store_.noteRecent(presentLine(summary));
    emit told(tr("On the clipboard, as one line: %1. Ctrl+Shift+V opens it again.").arg(summary));
}

void Moments::show(course::ReadMoment read, const QStringList& complaints)
{
    const QString lesson = QString::fromStdString(read.moment.lesson);
    showing_ = true;
    if (!session_.listedLesson() || session_.lesson()->id != read.moment.lesson) // or of another folder
        session_.openLesson(lesson);
    session_.setPlaying(false);
    session_.openMoment(editOf(session_, read.moment, read.missing));
    if (read.moment.time) // it is to be seen; a line without a time asks for an experiment only
        session_.reveal();
    session_.setPlaying(false);
    Waiting waiting{std::move(read.moment), complaints};
    for (const course::ValueError& missing : read.missing)
        waiting.complaints << inWindow(missing.message());
    waiting.complaints.removeDuplicates();
    showView(waiting);
    waiting_ = std::move(waiting);
    showing_ = false;
    arrive();
}

/// What needs no run.
void Moments::showView(Waiting& waiting)
{
    const course::Moment& moment = waiting.moment;
    const auto complain = [&](const QString& text, const std::string& what) {
        waiting.complaints << text.arg(QString::fromStdString(what));
    };
    if (!moment.language.empty() && !parts_.setLanguage(QString::fromStdString(moment.language)))
        complain(tr("the language “%1” is not there"), moment.language);
    if (!moment.panel.empty() && !parts_.panels->bringToFront(QString::fromStdString(moment.panel)))
        complain(tr("the panel “%1” is not there"), moment.panel);
    if (moment.speed)
        session_.setSpeed(*moment.speed);
    if (moment.camera || !moment.frame.empty()) {
        std::vector<course::ValueError> missing;
        parts_.stage->setViewpoint(
            viewpointOf(moment, course::idsOf(session_.experiment()->scene.bodies), missing));
        for (const course::ValueError& error : missing)
            waiting.complaints << inWindow(error.message());
    }
}

/// When the run is there: the time, the axes, and whether it is the same.
void Moments::arrive()
{
    if (!waiting_ || showing_)
        return;
    const course::RunPointer run = session_.run();
    const bool failed = !session_.computing() && !session_.error().isEmpty();
    const bool there = run && !session_.isBehind() && !session_.drafted();
    if (!failed && !there)
        return;
    if (there && waiting_->moment.time && *waiting_->moment.time <= session_.endTime())
        session_.setTime(*std::exchange(waiting_->moment.time, std::nullopt));
    if (session_.computing())
        return; // a part of it is there
    Waiting waiting = *std::exchange(waiting_, std::nullopt);
    if (there && waiting.moment.time) { // one that the whole run does not reach
        session_.setTime(session_.endTime());
        waiting.complaints << inWindow(endsBefore(*waiting.moment.time, session_.endTime()));
    }
    for (const course::MomentPlot& plot : waiting.moment.plotChanges) {
        const QString id = QString::fromStdString(plot.plot);
        if (!parts_.plots->shows(id))
            continue;
        if (plot.xRange)
            parts_.plots->setXLimits(id, {(*plot.xRange)[0], (*plot.xRange)[1]});
        if (plot.yRange)
            parts_.plots->setYLimits(id, {(*plot.yRange)[0], (*plot.yRange)[1]});
    }
    store_.noteRecent(presentLine(waiting.moment.name.empty() ? momentSummary(session_, present())
                                                              : QString::fromStdString(waiting.moment.name)));
    const bool same = there && run->hash() == waiting.moment.hash;
    if (there && !same && !waiting.moment.hash.empty())
        waiting.complaints << inWindow(course::otherRun(waiting.moment, run->hash(), version()));
    if (waiting.complaints.isEmpty()) {
        emit complained({});
        emit told(same ? tr("Opened: %1. The run is the same to the last bit.")
                             .arg(momentSummary(session_, waiting.moment))
                       : tr("Opened: %1.").arg(momentSummary(session_, waiting.moment)));
    } else {
        complained_ = session_.undoStack().index();
        emit complained(tr("The moment is open, except for this:") + QStringLiteral("\n")
                        + waiting.complaints.join('\n'));
    }
}

} // namespace polhode::ui
