#pragma once

#include "course/run/event_list.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <vector>

namespace polhode::ui
{

class Session;

/// What is to be said, not more often than can be listened to: what comes sooner waits, and is said together.
class SpokenQueue
{
public:
    static constexpr qint64 kApartMs = 1000;
    static constexpr int kMost = 3; ///< things said at once; the others are counted

    /// @p words of @p what, of which the first stand for all that wait.
    void add(const QString& what, const QString& words);
    void clear() { what_.clear(), waiting_.clear(); }
    /// What is said at @p ms of a clock that only goes on; empty while it is too early or nothing waits.
    QStringList take(qint64 ms);
    /// How long from @p ms on it is too early.
    qint64 wait(qint64 ms) const { return last_ < 0 ? 0 : std::max<qint64>(0, last_ + kApartMs - ms); }

private:
    QStringList what_, waiting_;
    qint64 last_ = -1;
};

/// Says the events that the playhead passes while it plays, in the words of the list of events.
class EventSpeaker : public QObject
{
    Q_OBJECT

public:
    explicit EventSpeaker(Session& session, QObject* parent = nullptr);

    void setLanguage(course::Language language) { language_ = language; }
    bool isOn() const { return on_; }
    void setOn(bool on);

signals:
    void said(const QString& words);

private:
    void pass(double t);
    void speak();

    Session& session_;
    std::vector<course::EventEntry> entries_; ///< of the run that is shown
    course::Language language_ = course::Language::en;
    bool on_ = false;
    double last_ = 0; ///< s, of the playhead
    SpokenQueue queue_;
    QElapsedTimer clock_;
    QTimer later_;
};

} // namespace polhode::ui
