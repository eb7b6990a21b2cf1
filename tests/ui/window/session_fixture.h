#pragma once

#include "course/read/load.h"
#include "ui/session/session.h"

#include <QTest>

#include <memory>

namespace polhode::ui
{

/// A session on the lessons without a window, the same at the start of every test: a base, beside QObject.
class SessionFixture
{
protected:
    void readCourse() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    /// Nothing is veiled, nothing plays, nothing can be undone; the run is there.
    void start(const QString& lesson, const QString& experiment)
    {
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        session_->setCourse(course_);
        QVERIFY(session_->openLesson(lesson));
        session_->reveal();
        session_->setPlaying(false);
        session_->setExperiment(experiment);
        session_->undoStack().clear();
        QVERIFY(session_->run());
    }

    course::Course course_;
    std::unique_ptr<Session> session_;
};

} // namespace polhode::ui
