#pragma once

#include "course/model/lesson.h"
#include "ui/page/page_types.h"
#include "ui/theme/palette.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace polhode::ui
{

struct Options {
    QString moment, lesson, gallery, accessTree, animation, lessons, panel;
    QString handout, report; ///< a lesson, a moment
    QString file; ///< that one of them is printed to
    bool answers = false;
    std::optional<int> step; ///< from 0
    QStringList set;
    std::optional<double> at;
    std::optional<PageLanguage> language;
    std::optional<Theme> theme;
    std::optional<QSize> size;
};

/// Reads the command line of the application, and ends the program where it makes no sense or only asks for
/// help.
Options readCommandLine();

/// Says a word on standard error, in both languages: that of the reader is not known yet.
void say(const QString& english, const QString& chinese);
/// The same, and ends the program with the code for a command line that makes no sense.
[[noreturn]] void refuse(const QString& english, const QString& chinese);
/// For what is known in the language of the window already.
[[noreturn]] void refuse(const QString& message);
/// For what has no lesson because of its mistakes.
[[noreturn]] void refuse(const course::LoadedLesson& unreadable);

} // namespace polhode::ui
