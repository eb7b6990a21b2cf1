#include "ui/session/session.h"

#include "course/read/load.h"
#include "ui/session/window_language.h"

#include <algorithm>
#include <utility>

namespace polhode::ui
{

void Session::setCourse(course::Course course)
{
    stopReading();
    course_ = std::move(course);
    emit courseChanged();
}

void Session::readCourse()
{
    stopReading();
    if (!course_.errors.empty())
        emit messageRaised(reasonText(course_.errors.front()));
    const auto broken = std::find_if(course_.lessons.begin(), course_.lessons.end(),
                                     [](const auto& loaded) { return !loaded.errors.empty(); });
    if (!lesson_ && broken != course_.lessons.end())
        emit messageRaised(QString::fromStdString(broken->id + ": ") + reasonText(broken->errors.front()));
    stopReading_ = false;
    reader_ = std::thread([this, course = course_, reading = reading_] {
        for (const course::LoadedLesson& listed : course.lessons) {
            if (!listed.unread)
                continue;
            if (stopReading_)
                return;
            QMetaObject::invokeMethod(this,
                                      [this, reading, loaded = course::loadLesson(listed.folder, course)] {
                                          if (reading != reading_)
                                              return;
                                          takeLesson(loaded);
                                          if (!lesson_ && loaded.lesson)
                                              openLesson(QString::fromStdString(loaded.id));
                                      });
        }
    });
}

void Session::stopReading()
{
    stopReading_ = true;
    ++reading_;
    if (reader_.joinable())
        reader_.join();
}

void Session::takeLesson(const course::LoadedLesson& loaded)
{
    for (course::LoadedLesson& listed : course_.lessons)
        if (listed.unread && listed.folder == loaded.folder) {
            listed = loaded;
            emit courseChanged();
            if (lesson_ && lesson_->folder == loaded.folder && loaded.lesson)
                showAnew(loaded.lesson);
            return;
        }
}

void Session::rereadCourse(const std::filesystem::path& root, const QStringList& ids)
{
    stopReading();
    course::Course fresh = course::listCourse(root);
    const auto sameIds = [](const auto& some, const auto& others) {
        return std::ranges::equal(some, others, [](const auto& a, const auto& b) { return a.id == b.id; });
    };
    const bool sameNames
        = sameIds(fresh.lessons, course_.lessons) && sameIds(fresh.glossary, course_.glossary);
    for (course::LoadedLesson& listed : fresh.lessons) {
        const auto old = std::ranges::find(course_.lessons, listed.id, &course::LoadedLesson::id);
        if (old == course_.lessons.end())
            continue;
        listed.lesson = old->lesson;
        listed.errors = old->errors;
        listed.unread = old->unread || !sameNames || ids.contains(QString::fromStdString(listed.id));
    }
    setCourse(std::move(fresh));
    readCourse();
}

const course::LoadedLesson* Session::listedLesson() const
{
    const auto listed = lesson_
        ? std::ranges::find(course_.lessons, lesson_->folder, &course::LoadedLesson::folder)
        : course_.lessons.end();
    return listed == course_.lessons.end() ? nullptr : &*listed;
}

std::string Session::lessonMeant(const std::string& name) const
{
    constexpr std::size_t kNumber = 3; // "06-"
    std::vector<std::string> ids;
    for (const course::LoadedLesson& loaded : course_.lessons)
        ids.push_back(loaded.id);
    const std::string id = course::lessonMeant(ids, name);
    return id.empty() && name.size() > kNumber && name[kNumber - 1] == '-'
        ? course::lessonMeant(ids, name.substr(kNumber))
        : id;
}

std::shared_ptr<const course::Lesson> Session::lessonCalled(const std::string& id)
{
    for (const course::LoadedLesson& loaded : course_.lessons) {
        if (loaded.id != id)
            continue;
        if (loaded.unread)
            takeLesson(course::loadLesson(loaded.folder, course_));
        return loaded.lesson;
    }
    return nullptr;
}

int Session::stepBeside(int direction) const
{
    if (!lesson_)
        return -1;
    const int count = int(lesson_->steps.size());
    int step = edit_.step + direction;
    while (coreOnly_ && step >= 0 && step < count && lesson_->steps[std::size_t(step)].further)
        step += direction;
    return step >= 0 && step < count ? step : -1;
}

void Session::turn(int direction)
{
    if (const int step = stepBeside(direction); step >= 0)
        setStep(step);
}

void Session::setCoreOnly(bool on)
{
    if (on == std::exchange(coreOnly_, on))
        return;
    emit coreOnlyChanged(on);
}

bool Session::openLesson(const QString& id)
{
    const auto lesson = lessonCalled(id.toStdString());
    if (!lesson)
        return false;
    setPlaying(false);
    if (lesson_)
        parked_[QString::fromStdString(lesson_->id)] = edit_.comparisons;
    lesson_ = lesson;
    edit_ = {};
    edit_.comparisons = parked_.value(id);
    experiment_.reset();
    run_.reset();
    variantRuns_.clear();
    error_ = {};
    predictions_.setLesson(lesson.get(), true);
    problems_.setLesson(lesson);
    revealed_.clear();
    emit lessonChanged();
    enterStep(0);
    undo_.clear();
    return true;
}

void Session::showAnew(std::shared_ptr<const course::Lesson> lesson)
{
    lesson_ = std::move(lesson);
    predictions_.setLesson(lesson_.get(), false);
    problems_.setLesson(lesson_);
    experiment_.reset();
    edit_ = fitted(edit_); // it may have fewer steps
    emit lessonChanged();
    applyEdit(edit_);
    emit stepChanged();
}

} // namespace polhode::ui
