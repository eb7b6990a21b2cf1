#include "app/print_files.h"

#include "course/language/error_text.h"
#include "course/language/found_languages.h"
#include "course/language/yaml_tree.h"
#include "course/model/moment_line.h"
#include "course/read/load.h"
#include "engine/version.h"
#include "ui/print/handout.h"
#include "ui/print/print_file.h"
#include "ui/print/problem_print.h"
#include "ui/print/report.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/window/translation.h"

#include <QFileInfo>

#include <algorithm>

namespace polhode::ui
{

namespace
{

void checkPath(const QString& path)
{
    const auto error = checkPrintPath(path);
    if (!error)
        return;
    switch (error->kind) {
    case PrintPathError::suffix:
        refuse(
            {"“%1”: the name of the file must end in .pdf or .html", "“%1”：文件名须以 .pdf 或 .html 结尾"},
            {asTyped(error->what)});
    case PrintPathError::folder:
        refuse({"there is no folder “%1” to write to", "没有可供写入的文件夹“%1”"}, {asTyped(error->what)});
    case PrintPathError::isFolder:
        refuse({"“%1” is a folder; a file is wanted, ….pdf or ….html",
                "“%1”是文件夹；需要的是文件，….pdf 或 ….html"},
               {asTyped(error->what)});
    }
}

struct Report {
    std::unique_ptr<PrintDocument> document;
    std::vector<course::Text> otherwise; ///< what in it is not as its moment asks
};

Report report(const Options& options, const course::Course& course, course::Language language)
{
    Session session;
    session.setSynchronous(true);
    session.setCourse(course);
    course::ReadMoment read;
    try {
        const bool file = QFileInfo(options.report).isFile()
            || options.report.endsWith(QLatin1String(course::kMomentSuffix.data()));
        const QString text = file ? QString::fromStdString(course::readTextFile(options.report.toStdString()))
                                  : options.report;
        read = session.readMoment(text);
    } catch (const std::exception& error) {
        const course::Text reason = course::shownText(error);
        refuse({"--report: this is no moment that can be printed: %1", "--report：这不是可以打印的快照：%1"},
               {reason});
    }
    const auto meant = pageLanguageCalled(QString::fromStdString(read.moment.language), language);
    if (meant && !options.language) {
        language = meant->own;
        course::speak(language);
        installTranslation(language);
    }
    openForReport(session, read);
    Report made{reportOf(session, read.moment, read.missing, language), {}};
    for (const course::ValueError& each : read.missing)
        made.otherwise.push_back(each.message());
    const course::RunPointer run = session.run();
    if (run && !read.moment.hash.empty() && read.moment.hash != run->hash())
        made.otherwise.push_back(course::otherRun(read.moment, run->hash(), version()));
    return made;
}

course::LoadedLesson readAgain(const course::Course& course, const QString& lesson)
{
    const auto listed = std::ranges::find(course.lessons, lesson.toStdString(), &course::LoadedLesson::id);
    return course::loadLesson(listed->folder, course);
}

Report problems(const Options& options, const course::Course& course, course::Language language)
{
    const course::LoadedLesson loaded = readAgain(course, options.problems);
    if (!loaded.lesson)
        refuseUnreadable(loaded);
    if (loaded.lesson->problems.empty())
        refuse({"--problems: %1 has no problems", "--problems：%1 没有习题"}, {asTyped(options.problems)});
    return {problemsOf(*loaded.lesson, options.sheet, language, options.answers), {}};
}

} // namespace

int printFile(const Options& options, const course::Course& course, course::Language language)
{
    checkPath(options.file);
    const auto [document, otherwise] = !options.problems.isEmpty() ? problems(options, course, language)
        : options.report.isEmpty() ? Report{handoutOf(course, options.handout, language, options.answers), {}}
                                   : report(options, course, language);
    if (!document)
        refuseUnreadable(readAgain(course, options.handout));
    if (const QString reason = writePrint(*document, options.file); !reason.isEmpty()) {
        say({"“%1” cannot be written: %2", "“%1”无法写入：%2"}, {asTyped(options.file), asTyped(reason)});
        return 1;
    }
    for (const course::Text& each : otherwise)
        say({"--report: %1", "--report：%1"}, {each});
    return otherwise.empty() ? 0 : 1;
}

} // namespace polhode::ui
