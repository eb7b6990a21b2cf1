#include "ui/session/event_speaker.h"

#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <algorithm>

namespace polhode::ui
{

void SpokenQueue::add(const QString& what, const QString& words)
{
    if (what_.contains(what))
        return;
    what_ << what;
    waiting_ << words;
}

QStringList SpokenQueue::take(qint64 ms)
{
    if (waiting_.isEmpty() || wait(ms) > 0)
        return {};
    last_ = ms;
    what_.clear();
    return std::exchange(waiting_, {});
}

EventSpeaker::EventSpeaker(Session& session, QObject* parent)
    : QObject(parent)
    , session_(session)
{
    clock_.start();
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, &EventSpeaker::speak);
    connect(&session_, &Session::timeChanged, this, &EventSpeaker::pass);
    connect(&session_, &Session::runChanged, this, [this] {
        const course::RunPointer run = session_.run();
        entries_ = run ? course::eventList(*run) : std::vector<course::EventEntry>();
    });
}

void EventSpeaker::setOn(bool on)
{
    on_ = on;
    queue_.clear();
}

/// Back at the start again, a run that repeats has passed its end too.
void EventSpeaker::pass(double t)
{
    const double before = std::exchange(last_, t);
    const course::RunPointer run = session_.run();
    if (!on_ || !run || session_.veiled() || !session_.playing())
        return;
    const bool again = t < before;
    for (const course::EventEntry& entry : entries_) {
        const double at = run->events()[entry.event].time;
        if (again ? at > before || at <= t : at > before && at <= t)
            queue_.add(
                textOf(entry.label, language_),
                tr("%1 at %2").arg(textOf(entry.label, language_), formatQuantity(at, {"s", 1, {}}, 4)));
    }
    speak();
}

void EventSpeaker::speak()
{
    const QStringList all = queue_.take(clock_.elapsed());
    if (all.isEmpty()) {
        if (const qint64 wait = queue_.wait(clock_.elapsed()); wait > 0 && !later_.isActive())
            later_.start(int(wait));
        return;
    }
    QString words = all.mid(0, SpokenQueue::kMost).join(QStringLiteral("; "));
    if (all.size() > SpokenQueue::kMost)
        words += tr(" and %1 more").arg(all.size() - SpokenQueue::kMost);
    emit said(words);
}

} // namespace polhode::ui
