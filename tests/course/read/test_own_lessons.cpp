#include "course/model/lesson.h"
#include "course/read/load.h"
#include "course/read/one_language.h"
#include "support/lesson_folder.h"
#include "support/scene_text.h"

#include <QRegularExpression>
#include <QTest>

using namespace polhode::course;

namespace
{

QString listed(const std::vector<InputError>& errors)
{
    QStringList lines;
    for (const InputError& error : errors)
        lines << error.what();
    return lines.join('\n');
}

/// The template with what it says in @p language alone: "{en: mass, zh: 质量}" as "{zh: 质量}", or, for
/// English, as "mass".
void keepOnly(const LessonFolder& folder, Language language)
{
    const bool english = language == Language::en;
    QString yaml = QString::fromUtf8(folder.read("lesson.yaml"));
    const QRegularExpression both(QStringLiteral(R"(\{en: ("[^"]*"|[^"{}]*?), zh: ("[^"]*"|[^"{}]*?)\})"));
    yaml.replace(both, english ? QStringLiteral(R"(\1)") : QStringLiteral(R"({zh: \2})"));
    folder.write("lesson.yaml", yaml.toUtf8());
    std::filesystem::remove(folder.lesson() / (english ? "zh.md" : "en.md"));
}

} // namespace

/// Lessons and scenes that somebody has written for himself, in one language.
class TestOwnLessons : public QObject
{
    Q_OBJECT

private slots:
    void labelsMayBeLeftOut()
    {
        const LessonFolder own;
        const QByteArray yaml = own.read("lesson.yaml");
        own.write("lesson.yaml",
                  QByteArray(yaml)
                      .replace("label: {en: mass, zh: 质量}, ", "")
                      .replace(", label: {en: a light disc, zh: 轻圆盘}", "")
                      .replace("        title: {en: Speed, zh: 速度}\n", "")
                      .replace(", label: {en: exponential, zh: 指数衰减}", ""));
        QCOMPARE(loadLesson(own.lesson()).errors.size(), std::size_t(4)); // in a course they are needed
        acceptOneLanguage(own.root());
        const LoadedLesson loaded = loadLesson(own.lesson());
        QVERIFY2(loaded.errors.empty() && loaded.lesson, qPrintable(listed(loaded.errors)));
        const Experiment& disc = loaded.lesson->experiments.front();
        QCOMPARE(disc.parameter("m")->label.zh, std::string("m"));
        QCOMPARE(disc.presets.front().label.en, std::string("light"));
        QCOMPARE(disc.plots.front().title.en, std::string("speed"));
        QCOMPARE(disc.plots.front().theory.front().label.en, std::string("disc.vx"));
    }
    void oneLanguageIsEnoughWhereItIsAccepted()
    {
        for (const Language language : {Language::en, Language::zh}) {
            const LessonFolder whole, own;
            keepOnly(own, language);
            QVERIFY(!loadLesson(own.lesson()).errors.empty());
            acceptOneLanguage(own.root());
            const LoadedLesson loaded = loadLesson(own.lesson());
            QVERIFY2(loaded.errors.empty() && loaded.lesson, qPrintable(listed(loaded.errors)));
            const std::shared_ptr<const Lesson> kept = loadLesson(whole.lesson()).lesson;
            const Lesson& written = *kept;
            const Lesson& lesson = *loaded.lesson;
            for (const Language shown :
                 {Language::en, Language::zh}) { // what is there, whichever is asked for
                QCOMPARE(in(shown, lesson.title), in(language, written.title));
                QCOMPARE(in(shown, lesson.experiments[0].parameters[0].label),
                         in(language, written.experiments[0].parameters[0].label));
                QCOMPARE(in(shown, lesson.steps[0].title), in(language, written.steps[0].title));
                QCOMPARE(in(shown, lesson.steps[0].markdown), in(language, written.steps[0].markdown));
                QCOMPARE(in(shown, lesson.questions[0].prompt), in(language, written.questions[0].prompt));
            }
        }
    }

    /// Those of the course are held to both; so is what lies beside a folder that is not.
    void elsewhereBothAreWanted()
    {
        const LessonFolder own, other;
        acceptOneLanguage(own.root());
        keepOnly(other, Language::en);
        const QString told = listed(loadLesson(other.lesson()).errors);
        QVERIFY2(told.contains("zh.md") && told.contains("both languages"), qPrintable(told));
    }

    void aPageIsWanted()
    {
        const LessonFolder own;
        acceptOneLanguage(own.root());
        for (const char* page : {"en.md", "zh.md"})
            std::filesystem::remove(own.lesson() / page);
        QVERIFY(listed(loadLesson(own.lesson()).errors).contains("en.md"));
    }

    void aGlossaryInOneLanguage()
    {
        const LessonFolder own;
        own.write("../glossary.yaml",
                  "terms:\n  - {id: spin, zh: 自转, definition: 绕自身轴的转动。, lesson: _template}\n");
        QVERIFY(!listCourse(own.root()).errors.empty());
        acceptOneLanguage(own.root());
        const Course course = listCourse(own.root());
        QVERIFY2(course.errors.empty(), qPrintable(listed(course.errors)));
        QCOMPARE(course.glossary[0].name.en, std::string("自转"));
        QCOMPARE(course.glossary[0].definition.en, std::string("绕自身轴的转动。"));
        own.write("../glossary.yaml", "terms:\n  - {id: spin, definition: none, lesson: _template}\n");
        QVERIFY(!listCourse(own.root()).errors.empty()); // a name is wanted
    }

    void aSceneSpeaksOneLanguage()
    {
        const Experiment scene
            = experimentFromText("title: {zh: 自由落体}\n"
                                 "parameters:\n"
                                 "  - {id: m, symbol: m, label: mass, unit: kg, range: [1, 2], "
                                 "default: 1}\n"
                                 "scene:\n"
                                 "  duration: 1\n"
                                 "  bodies:\n"
                                 "    - {id: b, label: {en: ball}, shape: {sphere: 1}, mass: m}\n");
        QCOMPARE(scene.title.en, std::string("自由落体"));
        QCOMPARE(scene.parameters[0].label, sameInBoth("mass"));
        QCOMPARE(scene.scene.bodies[0].label.zh, std::string("ball"));
    }

    /// A list is no text, and an empty one says nothing.
    void whatIsNoTextIsTold()
    {
        for (const char* title : {"[a, b]", "{}", "\"\""})
            QVERIFY_EXCEPTION_THROWN(
                experimentFromText(QByteArray("title: ") + title
                                   + "\nscene:\n  duration: 1\n  bodies:\n    - {id: b, shape: {sphere: 1}, "
                                     "mass: 1}\n"),
                InputError);
    }

    /// A scene file is a course of one lesson, called by its path.
    void aSceneIsACourse()
    {
        const LessonFolder folder;
        const std::filesystem::path file = folder.root() / "drop.yaml";
        QVERIFY(listCourse(file).lessons.empty()); // gone, or not there yet
        folder.write(
            "../drop.yaml",
            "presets:\n  - {id: far, label: {en: from far, zh: 远处}, set: {}}\nscene:\n  duration: 1\n  "
            "bodies:\n    - {id: b, shape: {sphere: 1}, mass: 1}\n");
        Course course = listCourse(file);
        QCOMPARE(course.lessons.size(), std::size_t(1));
        QVERIFY(course.lessons[0].unread);
        const LoadedLesson loaded = loadLesson(course.lessons[0].folder, course);
        QVERIFY2(loaded.lesson, qPrintable(listed(loaded.errors)));
        QCOMPARE(loaded.lesson->id, file.string());
        QCOMPARE(loaded.lesson->title, sameInBoth("drop"));
        QCOMPARE(loaded.lesson->experiments[0].id, std::string("drop"));
        QCOMPARE(loaded.lesson->steps.size(), std::size_t(1));
        QVERIFY(loaded.lesson->steps[0].markdown.zh.find(file.string()) != std::string::npos);
        QCOMPARE(loaded.lesson->experiments[0].presets[0].label.zh, std::string("远处"));
        folder.write("../drop.yaml",
                     "scene:\n  duration: 1\n  bodies:\n    - {id: b, shape: {sphere: 0}, mass: 1}\n");
        const LoadedLesson broken = loadLesson(file, course);
        QVERIFY(!broken.lesson);
        QCOMPARE(broken.errors[0].where().line, 4);
    }
};

QTEST_GUILESS_MAIN(TestOwnLessons)
#include "test_own_lessons.moc"
