#pragma once

#include "course/model/lesson.h"
#include "course/text.h"
#include "ui/page/page_types.h"
#include "ui/theme/palette.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <initializer_list>
#include <optional>

namespace polhode::ui
{

struct Options {
    QString moment, lesson, gallery, accessTree, animation, lessons, panel;
    QString handout, problems, report; ///< a lesson, a lesson, a moment
    QString file; ///< that one of them is printed to
    bool answers = false;
    quint64 sheet = 1; ///< of the problems
    std::optional<int> step; ///< from 0
    QStringList set;
    std::optional<double> at;
    std::optional<PageLanguage> language;
    std::optional<Theme> theme;
    std::optional<QSize> size;
};

/// What someone typed, or a name or number, as a value of a sentence; and a list of such.
course::Text asTyped(const QString& words);
course::Text listed(const QStringList& words);

/// Reads the command line of the application, and ends the program where it makes no sense or only asks for
/// help.
Options readCommandLine();

/// Says a word on standard error: in English and Chinese, and before them in the language that --lang or the
/// environment asks for, if that is another. The @p values stand for %1, %2, … of the @p pattern.
void say(const course::Text& pattern, std::initializer_list<course::Text> values = {});
/// The same, and ends the program with the code for a command line that makes no sense.
[[noreturn]] void refuse(const course::Text& pattern, std::initializer_list<course::Text> values = {});
/// For what is known in the language of the window already.
[[noreturn]] void refuse(const QString& message);
/// For what has no lesson because of its mistakes.
[[noreturn]] void refuseUnreadable(const course::LoadedLesson& unreadable);

} // namespace polhode::ui
