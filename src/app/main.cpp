#include "course/lesson/lesson.h"
#include "course/run/simulate.h"
#include "course/scene/value_error.h"
#include "engine/version.h"
#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/theme/fonts.h"
#include "ui/window/gallery.h"
#include "ui/window/lesson_folder.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QLocale>
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

/// The language of a reader at the command line is not known yet: both are written.
[[noreturn]] void refuse(const QString& english, const QString& chinese)
{
    QTextStream err(stderr);
    err << "polhode: " << english << Qt::endl << "polhode: " << chinese << Qt::endl;
    std::exit(2);
}

struct Options {
    QString moment, lesson, gallery, lessons;
    int step = 0;
    QStringList set;
    std::optional<double> at;
    std::optional<PageLanguage> language;
    std::optional<Theme> theme;
    std::optional<QSize> size;
};

Options readCommandLine()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Courseware for rigid-body dynamics, in Chinese and English.\n刚体动力学课件，中英双语。"));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addPositionalArgument("MOMENT",
                                 "an experiment as one line of text, as “Copy this experiment” gives it\n"
                                 "一行文字写成的实验，由“复制此实验”得到",
                                 "[MOMENT]");
    parser.addOptions({
        {"lesson",
         "open the lesson ID, such as 06-euler-equations, or 06\n打开课程 ID，如 06-euler-equations 或 06",
         "ID"},
        {"step-of-page", "step N of the page, from 1\n页面的第 N 步，从 1 起", "N"},
        {"set",
         "set a parameter, in its own unit or with one: w2=6, angle='30 deg'\n"
         "设定参数，用它自己的单位或另给单位：w2=6，angle='30 deg'",
         "id=value"},
        {"at", "time of the playhead\n播放头的时刻", "SECONDS"},
        {"lang", "language: zh, en or both\n语言：zh、en 或 both（并列）", "LANG"},
        {"theme", "light, dark or projector\n主题：light（浅）、dark（深）或 projector（投影）", "THEME"},
        {"size", "size of the window, such as 1280x800\n窗口大小，如 1280x800", "WxH"},
        {"gallery",
         "render every lesson (or that of --lesson) to pictures and CSV in DIR and end\n"
         "把每一课（或 --lesson 那一课）画成图片与 CSV 存入 DIR，然后结束",
         "DIR"},
        {"lessons", "where the lessons are\n课程所在的目录", "DIR"},
    });
    if (!parser.parse(QCoreApplication::arguments())) {
        if (const QStringList unknown = parser.unknownOptionNames(); !unknown.isEmpty())
            refuse(QStringLiteral("there is no option “%1”; see --help").arg(unknown.join(", ")),
                   QStringLiteral("没有选项“%1”；见 --help").arg(unknown.join("、")));
        refuse(QStringLiteral("the last option lacks its value; see --help"),
               QStringLiteral("最后一个选项缺少取值；见 --help"));
    }
    if (parser.isSet(help) || parser.isSet("help-all"))
        parser.showHelp();
    if (parser.isSet(version))
        parser.showVersion();
    Options options;
    if (parser.positionalArguments().size() > 1)
        refuse(QStringLiteral("one MOMENT at most; see --help"),
               QStringLiteral("最多只能有一个 MOMENT；见 --help"));
    options.moment = parser.positionalArguments().value(0);
    options.lesson = parser.value("lesson");
    options.gallery = parser.value("gallery");
    options.lessons = parser.value("lessons");
    options.set = parser.values("set");
    bool ok = true;
    if (parser.isSet("step-of-page")) {
        options.step = parser.value("step-of-page").toInt(&ok) - 1;
        if (!ok || options.step < 0)
            refuse(QStringLiteral("--step-of-page takes a whole number from 1, not “%1”")
                       .arg(parser.value("step-of-page")),
                   QStringLiteral("--step-of-page 应为从 1 起的整数，而不是“%1”")
                       .arg(parser.value("step-of-page")));
    }
    if (parser.isSet("at")) {
        options.at = parser.value("at").toDouble(&ok);
        if (!ok || *options.at < 0)
            refuse(QStringLiteral("--at takes seconds, not “%1”").arg(parser.value("at")),
                   QStringLiteral("--at 应为秒数，而不是“%1”").arg(parser.value("at")));
    }
    const auto choice = [&](const char* name, const QStringList& words) {
        const qsizetype index = words.indexOf(parser.value(name));
        if (index < 0)
            refuse(QStringLiteral("--%1 takes %2, not “%3”").arg(name, words.join(", "), parser.value(name)),
                   QStringLiteral("--%1 应为 %2 之一，而不是“%3”")
                       .arg(name, words.join("、"), parser.value(name)));
        return int(index);
    };
    if (parser.isSet("lang"))
        options.language = PageLanguage(choice("lang", {"en", "zh", "both"}));
    if (parser.isSet("theme"))
        options.theme = Theme(choice("theme", {"light", "dark", "projector"}));
    if (parser.isSet("size")) {
        const QStringList parts = parser.value("size").split('x');
        const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
        if (parts.size() != 2 || size.width() < 320 || size.height() < 240 || size.width() > 8192
            || size.height() > 8192)
            refuse(QStringLiteral("--size takes WxH from 320x240 to 8192x8192, not “%1”")
                       .arg(parser.value("size")),
                   QStringLiteral("--size 应为 320x240 到 8192x8192 之间的“宽x高”，而不是“%1”")
                       .arg(parser.value("size")));
        options.size = size;
    }
    return options;
}

/// Why a lesson that was read cannot be shown.
course::Text reasonOf(const course::Course& course, const std::string& lesson)
{
    for (const course::LoadedLesson& loaded : course.lessons)
        if (loaded.id == lesson && !loaded.errors.empty())
            return loaded.errors.front().message();
    return {};
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

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(QStringLiteral("polhode"));
    QCoreApplication::setApplicationName(QStringLiteral("polhode"));
    QCoreApplication::setApplicationVersion(QString::fromUtf8(version()));
    answerWithoutDisplay(argc, argv);
    QApplication app(argc, argv);
    const Options options = readCommandLine();
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QFont font;
    font.setFamilies(bodyFontFamilies());
    QApplication::setFont(font);

    const auto root = lessonFolder(options.lessons);
    if (root.empty())
        refuse(QStringLiteral("no lessons found; --lessons DIR says where they are"),
               QStringLiteral("找不到课程；用 --lessons DIR 指明其所在目录"));

    const QSettings settings;
    const bool scripted = !options.gallery.isEmpty();
    if (scripted)
        passOn = qInstallMessageHandler(withoutSizeHints);
    const PageLanguage systemLanguage
        = QLocale::system().language() == QLocale::Chinese ? PageLanguage::zh : PageLanguage::en;
    const auto language = options.language.value_or(
        scripted ? systemLanguage : PageLanguage(settings.value("language", int(systemLanguage)).toInt()));
    const auto theme = options.theme.value_or(
        scripted ? Theme::light : Theme(settings.value("theme", int(Theme::light)).toInt()));

    Session session;
    MainWindow window(session, root);
    window.setFontScale(scripted ? 1 : settings.value("fontScale", 1).toDouble());
    window.setTheme(theme);
    window.setLanguage(language);
    session.setCourse(scripted ? course::loadCourse(root) : course::listCourse(root));
    std::vector<std::string> ids;
    QStringList names;
    for (const course::LoadedLesson& loaded : session.course().lessons) {
        ids.push_back(loaded.id);
        names << QString::fromStdString(loaded.id);
    }
    QString lesson = QString::fromStdString(course::lessonMeant(ids, options.lesson.toStdString()));
    if (!options.lesson.isEmpty() && lesson.isEmpty())
        refuse(QStringLiteral("there is no lesson “%1”; there are %2").arg(options.lesson, names.join(", ")),
               QStringLiteral("没有课程“%1”；现有 %2").arg(options.lesson, names.join("、")));

    if (scripted) {
        GalleryOptions gallery;
        gallery.folder = options.gallery;
        gallery.at = options.at;
        gallery.set = options.set;
        gallery.size = options.size.value_or(gallery.size);
        if (!lesson.isEmpty())
            gallery.lessons << lesson;
        return renderGallery(window, session, gallery) == 0 ? 0 : 1;
    }

    window.resize(QSize(1280, 800));
    window.restoreState();
    if (options.size)
        window.resize(*options.size);

    int step = options.step;
    std::optional<course::ParsedLine> moment;
    if (!options.moment.isEmpty()) {
        try {
            moment = session.parseMoment(options.moment);
            lesson = QString::fromStdString(moment->lesson);
        } catch (const course::ValueError& error) {
            refuse(QString::fromStdString(error.message().en), QString::fromStdString(error.message().zh));
        } catch (const std::exception& error) {
            refuse(QString::fromUtf8(error.what()),
                   QStringLiteral("无法读懂这一行实验：%1").arg(options.moment));
        }
    }
    if (lesson.isEmpty()) {
        lesson = settings.value("lesson").toString();
        step = settings.value("step", 0).toInt();
        if (!session.openLesson(lesson)) {
            step = 0;
            for (const course::LoadedLesson& loaded : session.course().lessons)
                if (session.openLesson(QString::fromStdString(loaded.id)))
                    break;
        }
    } else if (!session.openLesson(lesson)) {
        const course::Text reason = reasonOf(session.course(), lesson.toStdString());
        refuse(
            QStringLiteral("lesson “%1” cannot be read: %2").arg(lesson, QString::fromStdString(reason.en)),
            QStringLiteral("课程“%1”无法读取：%2").arg(lesson, QString::fromStdString(reason.zh)));
    }
    session.setStep(step);
    if (moment) {
        session.setExperiment(QString::fromStdString(moment->experiment));
        session.setInputs(moment->inputs);
    }
    for (const QString& assignment : options.set)
        session.perform(QStringLiteral("set:") + assignment);
    session.undoStack().clear(); // the reader has done nothing yet
    window.show();
    // After the first picture: it needs one lesson only.
    QTimer::singleShot(0, &session, &Session::readCourse);
    if (options.at) {
        session.setPlaying(false);
        session.setTime(*options.at);
    }
    return app.exec();
}
