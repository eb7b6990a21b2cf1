#include "app/command_line.h"
#include "app/print_files.h"
#include "course/language/found_languages.h"
#include "course/language/nearest.h"
#include "course/language/value_error.h"
#include "course/read/load.h"
#include "course/run/simulate.h"
#include "engine/version.h"
#include "ui/access/access_tree.h"
#include "ui/film/film_plan.h"
#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/theme/fonts.h"
#include "ui/window/gallery.h"
#include "ui/window/lesson_folder.h"
#include "ui/window/main_window.h"
#include "ui/window/side_panels.h"
#include "ui/window/translation.h"

#include <QApplication>
#include <QEventLoop>
#include <QLocale>
#include <QSaveFile>
#include <QSettings>
#include <QStyleFactory>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <array>
#include <string_view>

using namespace polhode;
using namespace polhode::ui;

namespace
{

/// The id of the lesson that is called so; ends the program where there is none.
QString lessonCalled(const course::Course& course, const QString& name)
{
    const std::vector<std::string> ids = course::idsOf(course.lessons);
    const QString lesson = QString::fromStdString(course::lessonMeant(ids, name.toStdString()));
    QStringList names;
    for (const std::string& id : ids)
        names << QString::fromStdString(id);
    if (!name.isEmpty() && lesson.isEmpty())
        refuse({"there is no lesson “%1”; there are %2", "没有课程“%1”；现有 %2"},
               {asTyped(name), listed(names)});
    return lesson;
}

QtMessageHandler passOn = nullptr;

/// A platform without a screen cannot pass on the least size of a window and says so whenever that changes.
/// Pictures need no such size; every other message goes its way.
void withoutSizeHints(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (message != QLatin1String("This plugin does not support propagateSizeHints()"))
        passOn(type, context, message);
}

/// --help and --version need no window, and then no display.
void answerWithoutDisplay(int argc, char** argv)
{
    static constexpr std::array<std::string_view, 5> kAnswers{"-h", "--help", "--help-all", "-v",
                                                              "--version"};
    if (std::none_of(argv + 1, argv + argc, [](std::string_view argument) {
            return std::find(kAnswers.begin(), kAnswers.end(), argument) != kAnswers.end();
        }))
        return;
    const QCoreApplication plain(argc, argv);
    readCommandLine();
}

/// Qt would end the program with its own words where there is no display. Pictures need none.
void doWithoutDisplay(int argc, char** argv)
{
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (qEnvironmentVariableIsSet(name))
            return;
    // With one hyphen or two, and its value behind "=" or in the next word.
    const auto asked = [&](std::string_view option) {
        return std::any_of(argv + 1, argv + argc, [&](std::string_view argument) {
            const std::string_view word
                = argument.substr(std::min(argument.find_first_not_of('-'), argument.size()));
            return argument.starts_with('-')
                && (word == option || word.starts_with(std::string(option) + "="));
        });
    };
    if (asked("platform"))
        return;
    static constexpr std::array<std::string_view, 6> kPictures{"gallery",  "dump-access", "handout",
                                                               "problems", "report",      "animate"};
    if (!std::ranges::any_of(kPictures, asked)) {
        const QCoreApplication plain(argc, argv); // knows the words of the command line
        refuse({"there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); --gallery, --handout, "
                "--problems, --report, --animate and --dump-access need none",
                "没有显示器（DISPLAY 与 WAYLAND_DISPLAY "
                "均未设置）；--gallery、--handout、--problems、--report、--animate 与 --dump-access "
                "不需要显示器"});
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
}

/// The scene's renderer is a choice of the environment, where a slip of the pen would go unnoticed.
void checkRenderer()
{
    const QString renderer = qEnvironmentVariable("POLHODE_RENDERER");
    if (!renderer.isEmpty() && !QStringList{"auto", "opengl", "software"}.contains(renderer.toLower()))
        say({"POLHODE_RENDERER is auto, opengl or software, not “%1”; auto is taken",
             "POLHODE_RENDERER 应为 auto、opengl 或 software，而不是“%1”；现按 auto 处理"},
            {asTyped(renderer)});
}

/// A setting that is one of @p count choices; a file that says anything else says nothing.
int chosen(const QSettings& settings, const char* key, int count, int otherwise)
{
    bool ok = false;
    const int value = settings.value(QLatin1String(key)).toInt(&ok);
    return ok && value >= 0 && value < count ? value : otherwise;
}

double storedFontScale(const QSettings& settings)
{
    const double scale = settings.value("fontScale", 1).toDouble();
    return scale >= MainWindow::kLeastFontScale && scale <= MainWindow::kLargestFontScale ? scale : 1;
}

/// What a screen reader finds in the window once it has settled.
int writeAccessTree(QWidget& window, const QString& path)
{
    constexpr int kSettleMs = 800; // panels show the moment at their leisure
    QEventLoop settling;
    QTimer::singleShot(kSettleMs, &settling, &QEventLoop::quit);
    settling.exec();
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(accessTree(&window).toUtf8()) >= 0 && file.commit())
        return 0;
    say({"%1 cannot be written: %2", "无法写入 %1：%2"}, {asTyped(path), asTyped(file.errorString())});
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(QStringLiteral("polhode"));
    QCoreApplication::setApplicationName(QStringLiteral("polhode"));
    QCoreApplication::setApplicationVersion(QString::fromUtf8(version()));
    answerWithoutDisplay(argc, argv);
    doWithoutDisplay(argc, argv);
    QApplication app(argc, argv);
    const Options options = readCommandLine();
    checkRenderer();
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QFont font;
    font.setFamilies(bodyFontFamilies());
    QApplication::setFont(font);

    const auto root = lessonFolder(options.lessons);
    if (root.empty() && !options.lessons.isEmpty())
        refuse({"there is no folder “%1”, where the lessons should be", "没有文件夹“%1”，课程应在其中"},
               {asTyped(options.lessons)});
    if (root.empty())
        refuse({"no lessons found; --lessons DIR says where they are",
                "找不到课程；用 --lessons DIR 指明其所在目录"});

    const bool pictures = !options.gallery.isEmpty(), dumps = !options.accessTree.isEmpty();
    const bool prints = !options.file.isEmpty();
    const bool animated = !options.animation.isEmpty();
    const bool scripted = pictures || dumps || prints || animated;
    std::optional<WithoutSettings> without;
    if (scripted)
        without.emplace();
    const QSettings settings;
    if (scripted)
        passOn = qInstallMessageHandler(withoutSizeHints);
    const PageLanguage system{course::languageFor(QLocale::system().name().toStdString()), {}};
    const auto kept = pageLanguageCalled(settings.value("language").toString(), system.own);
    const PageLanguage language = options.language.value_or(scripted ? system : kept.value_or(system));
    const auto theme = options.theme.value_or(
        scripted ? Theme::light : Theme(chosen(settings, "theme", 3, int(Theme::light))));

    if (const QStringList warning = missingFont(language, machineCanDraw); !warning.isEmpty())
        say({warning[0].toStdString(), warning[1].toStdString()});

    course::speak(language.own);
    acceptAsWritten(root);
    const bool whole = pictures || dumps; // else what is needed is read then
    const course::Course course = whole ? course::loadCourse(root) : course::listCourse(root);
    const QString printed = options.problems.isEmpty() ? options.handout : options.problems;
    const QString lessonAsked = lessonCalled(course, prints ? printed : options.lesson);
    if (prints) {
        installTranslation(language.own);
        Options print = options;
        (options.problems.isEmpty() ? print.handout : print.problems) = lessonAsked;
        return printFile(print, course, language.own);
    }
    Session session;
    MainWindow window(session, root);
    if (scripted)
        window.holdLessons();
    window.setLook(scripted ? 1 : storedFontScale(settings), theme, language);
    session.setCourse(course);
    QString lesson = lessonAsked;

    if (pictures) {
        GalleryOptions gallery;
        gallery.folder = options.gallery;
        gallery.at = options.at;
        gallery.panel = options.panel;
        gallery.set = options.set;
        gallery.step = options.step;
        gallery.size = options.size.value_or(gallery.size);
        if (!lesson.isEmpty())
            gallery.lessons << lesson;
        return renderGallery(window, session, gallery) == 0 ? 0 : 1;
    }

    window.resize(QSize(1280, 800));
    window.restoreState();
    if (options.size && !animated)
        window.resize(*options.size);

    session.setSynchronous(options.at || dumps || animated); // the moment asked for is one of a finished run
    int step = options.step.value_or(0);
    const bool opened = !options.moment.isEmpty() && window.openAnything(options.moment);
    if (opened) {
        lesson = QString::fromStdString(session.lesson()->id);
        if (options.language) // what is asked for goes before what the moment says
            window.setLanguage(*options.language);
    } else if (animated && !options.moment.isEmpty()) {
        refuse(window.notice());
    } else if (lesson.isEmpty()) {
        lesson = settings.value("lesson").toString();
        step = settings.value("step", 0).toInt();
        if (!session.openLesson(lesson)) {
            step = 0;
            for (const course::LoadedLesson& loaded : session.course().lessons)
                if (session.openLesson(QString::fromStdString(loaded.id)))
                    break;
        }
    } else if (!session.openLesson(lesson)) {
        refuseUnreadable(
            *std::ranges::find(session.course().lessons, lesson.toStdString(), &course::LoadedLesson::id));
    }
    if (const auto shown = session.lesson();
        shown && options.step && *options.step >= std::max(1, int(shown->steps.size())))
        refuse({"--step-of-page: lesson “%1” has %2 steps, not %3",
                "--step-of-page：课程“%1”共 %2 步，没有第 %3 步"},
               {asTyped(QString::fromStdString(shown->id)), asTyped(QString::number(shown->steps.size())),
                asTyped(QString::number(*options.step + 1))});
    if (!opened || options.step)
        session.setStep(step);
    for (const QString& assignment : options.set) {
        QString problem;
        if (!parseAssignment(session.experiment().get(), assignment, &problem))
            refuse(QStringLiteral("--set %1: %2").arg(assignment, problem));
        session.perform(QStringLiteral("set:") + assignment);
    }
    if (!options.panel.isEmpty() && !window.panels()->bringToFront(options.panel))
        say({"--panel %1: this experiment does not have it", "--panel %1：这个实验没有该面板"},
            {asTyped(options.panel)});
    if (animated) {
        session.reveal();
        window.show();
        settle(window);
        const QString reason
            = window.writeAnimation(options.animation, options.size.value_or(FilmPlan().size));
        if (reason.isEmpty())
            return 0;
        say({"“%1” cannot be written: %2", "“%1”无法写入：%2"},
            {asTyped(options.animation), asTyped(reason)});
        return 1;
    }
    const bool newcomer = !dumps && options.lesson.isEmpty() && options.moment.isEmpty()
        && !settings.contains("lesson") && !settings.contains("tour/seen");
    session.undoStack().clear(); // the reader has done nothing yet
    window.show();
    if (!scripted) // after the first picture: it needs one lesson only
        QTimer::singleShot(0, &session, &Session::readCourse);
    if (newcomer)
        QTimer::singleShot(0, &window, &MainWindow::startTour);
    if (options.at) {
        session.reveal();
        session.setPlaying(false);
        session.setTime(*options.at);
        if (session.time() < *options.at)
            say({"--at %1: the run ends at %2 s", "--at %1：仿真在 %2 s 结束"},
                {asTyped(QString::number(*options.at)), asTyped(QString::number(session.endTime()))});
        session.setSynchronous(false);
    }
    return dumps ? writeAccessTree(window, options.accessTree) : app.exec();
}
