#pragma once

#include "course/read/load.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

#include <QSettings>
#include <QStandardPaths>
#include <QTest>

#include <memory>

namespace polhode::ui
{

/// A window on the lessons, the same at the start of every test: a base, beside QObject, of tests with one
/// window.
class WindowFixture
{
protected:
    /// Reads the lessons once for all; @p test has settings of its own, and none at first.
    void readCourse(const char* test)
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test-") + QLatin1String(test));
        QSettings().clear();
        course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
    }

    /// A window of @p session: English, light, 1280 × 800, the rest as the settings say; no lesson is open.
    std::unique_ptr<MainWindow> windowOf(Session& session) const
    {
        session.setSynchronous(true);
        auto window = std::make_unique<MainWindow>(session, POLHODE_SOURCE_DIR "/lessons");
        if (!follows_)
            window->holdLessons();
        window->setLanguage(PageLanguage::en);
        window->setTheme(Theme::light);
        session.setCourse(course_);
        window->resize(1280, 800);
        window->show();
        return window;
    }

    void makeWindow()
    {
        closeWindow();
        session_ = std::make_unique<Session>();
        window_ = windowOf(*session_);
    }

    void closeWindow()
    {
        window_.reset();
        session_.reset();
    }

    /// Its first step; nothing is veiled, nothing plays.
    void open(const QString& lesson, PageLanguage language = PageLanguage::en)
    {
        if (window_->language() != language)
            window_->setLanguage(language);
        QVERIFY(session_->openLesson(lesson));
        session_->reveal();
        session_->setPlaying(false);
    }

    bool follows_ = false; ///< lessons that somebody edits meanwhile are read again
    course::Course course_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
};

} // namespace polhode::ui
