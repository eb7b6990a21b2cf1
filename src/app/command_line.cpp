#include "app/command_line.h"

#include "course/language/found_languages.h"
#include "course/language/typed_number.h"
#include "course/language/typed_text.h"
#include "course/language/value_error.h"
#include "ui/session/window_language.h"
#include "ui/window/panel_table.h"
#include "ui/window/translation.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QTextStream>

#include <cmath>
#include <cstdlib>
#include <limits>

namespace polhode::ui
{

namespace
{

/// In the signs that Qt reads.
QString numberIn(const QString& typed)
{
    return QString::fromStdString(course::plainSigns(typed.trimmed().toStdString()));
}

/// Not a number where @p typed is none.
double secondsIn(const QString& typed)
{
    try {
        return course::typedNumber(typed.toStdString(), course::parseUnit("s").value());
    } catch (const course::ValueError&) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

/// That of --lang, where it names one, else that of the environment; its messages are read then.
course::Language readersLanguage()
{
    static const course::Language language = [] {
        course::Language asked = course::languageFor(QLocale::system().name().toStdString());
        const QStringList words = QCoreApplication::arguments();
        for (qsizetype i = 0; i < words.size(); ++i) {
            const QString value = words[i].startsWith(QLatin1String("--lang=")) ? words[i].mid(7)
                : words[i] == QLatin1String("--lang")                           ? words.value(i + 1)
                                                                                : QString();
            for (const course::FoundLanguage& each : course::foundLanguages())
                if (value.toStdString() == each.language.code())
                    asked = each.language;
        }
        course::speak(asked);
        return asked;
    }();
    return language;
}

bool prints(const Options& options)
{
    return !options.handout.isEmpty() || !options.problems.isEmpty() || !options.report.isEmpty();
}

/// What has no option before it: a moment to open, or the file that is printed to.
void takeArguments(const QCommandLineParser& parser, Options& options)
{
    const QStringList arguments = parser.positionalArguments();
    options.handout = parser.value("handout");
    options.problems = parser.value("problems");
    options.report = parser.value("report");
    options.answers = parser.isSet("answers");
    const auto printed = QStringList{options.handout, options.problems, options.report}.filter(
        QRegularExpression(QStringLiteral(".")));
    if (printed.size() > 1)
        refuse({"one of --handout, --problems and --report at once",
                "--handout、--problems 与 --report 每次只能用一个"});
    for (const char* name : {"handout", "problems", "report"})
        if (parser.isSet(name) && parser.value(name).trimmed().isEmpty())
            refuse({"--%1 lacks its value; see --help", "--%1 缺少取值；见 --help"},
                   {asTyped(QLatin1String(name))});
    if (options.answers && options.handout.isEmpty() && options.problems.isEmpty())
        refuse(
            {"--answers belongs to --handout or --problems", "--answers 须与 --handout 或 --problems 同用"});
    if (parser.isSet("sheet")) {
        bool number = false;
        options.sheet = parser.value("sheet").toULongLong(&number);
        if (!number || options.sheet == 0)
            refuse({"--sheet %1: a whole number from 1 on", "--sheet %1：须为从 1 起的整数"},
                   {asTyped(parser.value("sheet"))});
    }
    if (prints(options)) {
        if (parser.isSet("gallery"))
            refuse({"--gallery cannot be used with --handout, --problems or --report",
                    "--gallery 不能与 --handout、--problems 或 --report 同用"});
        if (arguments.size() != 1)
            refuse({"--handout ID FILE, --problems ID FILE, --report LINE FILE: one FILE, that ends in .pdf "
                    "or .html",
                    "--handout ID FILE，--problems ID FILE，--report LINE FILE：须有一个 FILE，以 .pdf 或 "
                    ".html 结尾"});
        options.file = arguments[0];
        return;
    }
    if (arguments.size() > 1)
        refuse({"one MOMENT at most; see --help", "最多只能有一个 MOMENT；见 --help"});
    options.moment = arguments.value(0);
}

} // namespace

course::Text asTyped(const QString& words)
{
    const std::string same = words.toStdString();
    return {same, same, {{readersLanguage(), same}}}; // no message that happens to read so
}

course::Text listed(const QStringList& words)
{
    return {words.join(", ").toStdString(), words.join(QStringLiteral("、")).toStdString()};
}

void say(const course::Text& pattern, std::initializer_list<course::Text> values)
{
    QStringList lines;
    for (const course::Language language : {readersLanguage(), course::Language::en, course::Language::zh}) {
        QString line = textOf(pattern, language);
        for (const course::Text& value : values)
            line = line.arg(textOf(value, language));
        lines << line;
    }
    const bool known = lines[0] == lines[1] || lines[0] == lines[2];
    QTextStream err(stderr);
    for (const QString& line : lines.mid(known ? 1 : 0))
        err << "polhode: " << line << Qt::endl;
}

void refuse(const course::Text& pattern, std::initializer_list<course::Text> values)
{
    say(pattern, values);
    std::quick_exit(2); // threads may be at work
}

void refuse(const QString& message)
{
    QTextStream(stderr) << "polhode: " << message << Qt::endl;
    std::quick_exit(2); // threads may be at work
}

void refuseUnreadable(const course::LoadedLesson& unreadable)
{
    const course::Text reason
        = unreadable.errors.empty() ? course::Text() : unreadable.errors.front().message();
    refuse({"lesson “%1” cannot be read: %2", "课程“%1”无法读取：%2"},
           {course::sameInBoth(unreadable.id), reason});
}

Options readCommandLine()
{
    QStringList panels;
    for (const PanelRow& row : panelTable())
        panels << QLatin1String(row.id);
    QCommandLineParser parser;
    const auto own = [](const course::Text& words) { return textOf(words, readersLanguage()); };
    parser.setApplicationDescription(
        own({"Courseware for rigid-body dynamics, in Chinese and English.", "刚体动力学课件，中英双语。"}));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addPositionalArgument(
        "MOMENT",
        own({"a moment: its line, as “Copy this moment” gives it, or a file of it (….polhode); or a scene "
             "file (….yaml); or a folder of lessons, or of one",
             "快照：由“复制当前快照”得到的一行文字，或保存它的文件（….polhode）；\n或一个场景文件（…."
             "yaml）；或一个课程文件夹（若干课或一课）"}),
        "[MOMENT]");
    parser.addPositionalArgument(
        "FILE",
        own({"with --handout, --problems or --report: what is written, ….pdf or ….html",
             "与 --handout、--problems 或 --report 同用：要写的文件，….pdf 或 ….html"}),
        "[FILE]");
    const course::Language system = course::languageFor(QLocale::system().name().toStdString());
    QStringList languages;
    for (const PageLanguage each : pageLanguages({system, {}}))
        languages << (each.beside ? QStringLiteral("both") : codeOf(each));
    parser.addOptions({
        {"lesson",
         own({"open the lesson ID, such as 06-euler-equations, or 06",
              "打开课程 ID，如 06-euler-equations 或 06"}),
         "ID"},
        {"step-of-page", own({"step N of the page, from 1", "页面的第 N 步，从 1 起"}), "N"},
        {"set",
         own({"set a parameter, in its own unit or with one: w2=6, angle='30 deg'",
              "设定参数，用它自己的单位或另给单位：w2=6，angle='30 deg'"}),
         "id=value"},
        {"at", own({"time of the playhead", "播放头的时刻"}), "SECONDS"},
        {"panel",
         own({"panel beside the plots that comes to the front: %1", "曲线旁置于最前的面板：%1"})
             .arg(panels.join(", ")),
         "PANEL"},
        {"lang",
         own({"language: %1; both: two side by side", "语言：%1；both 为两种并列"}).arg(languages.join(", ")),
         "LANG"},
        {"theme", own({"light, dark or projector", "主题：light（浅）、dark（深）或 projector（投影）"}),
         "THEME"},
        {"size", own({"size of the window, such as 1280x800", "窗口大小，如 1280x800"}), "WxH"},
        {"gallery",
         own({"render every lesson (or that of --lesson) to pictures and CSV in DIR and end",
              "把每一课（或 --lesson 那一课）画成图片与 CSV 存入 DIR，然后结束"}),
         "DIR"},
        {"dump-access",
         own({"write to FILE what a screen reader finds in the window, as indented text, and end",
              "把屏幕阅读器在窗口中读到的内容以缩进文本写入 FILE，然后结束"}),
         "FILE"},
        {"handout",
         own({"print the lesson ID to FILE, a PDF or a web page, and end",
              "把课程 ID 排成讲义，存入 FILE（PDF 或网页），然后结束"}),
         "ID"},
        {"problems",
         own({"print the problems of the lesson ID to FILE, a PDF or a web page, and end",
              "把课程 ID 的习题排成卷子，存入 FILE（PDF 或网页），然后结束"}),
         "ID"},
        {"sheet",
         own({"with --problems: the number of the sheet, which has values of its own",
              "与 --problems 同用：卷号，每个卷号的数值各不相同"}),
         "N"},
        {"answers",
         own({"with --handout: answers and explanations at the end; with --problems: the worked answers "
              "instead",
              "与 --handout 同用：末尾附答案与解释；与 --problems 同用：改印解答"})},
        {"report",
         own({"print the moment LINE, or a file of it, as a report to FILE, a PDF or a web page, and end",
              "把快照 LINE（或保存它的文件）排成报告，存入 FILE（PDF 或网页），然后结束"}),
         "LINE"},
        {"animate",
         own({"write the run of MOMENT, or of --lesson, as it plays, and end: a GIF if OUT ends with .gif, "
              "else pictures (PNG) in the folder OUT; --size is that of the pictures",
              "把 MOMENT（或 --lesson 那一课）的运行按播放的样子写成动画，然后结束：OUT 以 .gif 结尾则为 "
              "GIF，\n否则为文件夹 OUT 中的一组 PNG 图片；--size 为画面大小"}),
         "OUT"},
        {"lessons", own({"where the lessons are", "课程所在的目录"}), "DIR"},
    });
    if (!parser.parse(QCoreApplication::arguments())) {
        if (const QStringList unknown = parser.unknownOptionNames(); !unknown.isEmpty())
            refuse({"there is no option “%1”; see --help", "没有选项“%1”；见 --help"}, {listed(unknown)});
        refuse({"the last option lacks its value; see --help", "最后一个选项缺少取值；见 --help"});
    }
    if (parser.isSet(help) || parser.isSet("help-all"))
        parser.showHelp();
    if (parser.isSet(version))
        parser.showVersion();
    Options options;
    takeArguments(parser, options);
    options.lesson = parser.value("lesson");
    options.gallery = parser.value("gallery");
    options.accessTree = parser.value("dump-access");
    if (parser.isSet("gallery") && !options.moment.isEmpty())
        refuse({"--gallery renders lessons as they begin, and takes no MOMENT; use --lesson, --set and --at",
                "--gallery 只绘制课程原本的样子，不能与 MOMENT 同用；请用 --lesson、--set 与 --at"});
    options.animation = parser.value("animate");
    if (const QFileInfo animation(options.animation); !animation.suffix().isEmpty() && !animation.isDir()
        && animation.suffix().compare(QLatin1String("gif"), Qt::CaseInsensitive) != 0)
        refuse({"--animate: found “%1”; allowed: ….gif, or a folder for pictures",
                "--animate：给出的是“%1”；可写：….gif，或存放图片的文件夹"},
               {asTyped(options.animation)});
    if (parser.isSet("animate") && options.moment.isEmpty() && options.lesson.isEmpty())
        refuse({"--animate needs a MOMENT, or a lesson by --lesson",
                "--animate 需要一个 MOMENT，或用 --lesson 指定一课"});
    options.lessons
        = parser.isSet("lessons") ? parser.value("lessons") : qEnvironmentVariable("POLHODE_LESSONS");
    options.set = parser.values("set");
    bool ok = true;
    if (parser.isSet("step-of-page")) {
        options.step = numberIn(parser.value("step-of-page")).toInt(&ok) - 1;
        if (!ok || *options.step < 0)
            refuse({"--step-of-page takes a whole number from 1, not “%1”",
                    "--step-of-page 应为从 1 起的整数，而不是“%1”"},
                   {asTyped(parser.value("step-of-page"))});
    }
    if (parser.isSet("at")) {
        options.at = secondsIn(parser.value("at"));
        if (!std::isfinite(*options.at) || *options.at < 0)
            refuse({"--at takes seconds from 0, not “%1”", "--at 应为不小于 0 的秒数，而不是“%1”"},
                   {asTyped(parser.value("at"))});
    }
    const auto choice = [&](const char* name, const QStringList& words) {
        const qsizetype index = words.indexOf(parser.value(name));
        if (index < 0)
            refuse({"--%1 takes %2, not “%3”", "--%1 应为 %2 之一，而不是“%3”"},
                   {asTyped(name), listed(words), asTyped(parser.value(name))});
        return int(index);
    };
    if (parser.isSet("lang") && prints(options) && parser.value("lang") == QLatin1String("both"))
        refuse({"--handout, --problems and --report print one language, not both",
                "--handout、--problems 与 --report 只用一种语言，不能用 both"});
    if (parser.isSet("lang"))
        options.language = pageLanguageCalled(languages[choice("lang", languages)], system);
    if (parser.isSet("panel"))
        options.panel = panels[choice("panel", panels)];
    if (parser.isSet("theme"))
        options.theme = Theme(choice("theme", {"light", "dark", "projector"}));
    if (parser.isSet("size")) {
        const QStringList parts = numberIn(parser.value("size")).replace(u'*', u'x').split('x');
        const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
        if (parts.size() != 2 || size.width() < 320 || size.height() < 240 || size.width() > 8192
            || size.height() > 8192)
            refuse({"--size takes WxH from 320x240 to 8192x8192, not “%1”",
                    "--size 应为 320x240 到 8192x8192 之间的“宽x高”，而不是“%1”"},
                   {asTyped(parser.value("size"))});
        options.size = size;
    }
    return options;
}

} // namespace polhode::ui
