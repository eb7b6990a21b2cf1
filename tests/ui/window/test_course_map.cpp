#include "support/lesson_folder.h"
#include "ui/page/page_view.h"
#include "ui/print/handout.h"
#include "ui/window/course_map.h"
#include "ui/window/lesson_list.h"
#include "ui/window/lesson_node.h"
#include "ui/window/page_panel.h"
#include "ui/window/step_dots.h"
#include "ui/window/teacher_desk.h"
#include "ui/window/terms_dialog.h"
#include "ui/window/window_fixture.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTextDocument>
#include <QTreeWidget>

using namespace polhode;
using namespace polhode::ui;

namespace
{

/// The template's lesson as lesson 01, with three steps, the second for further reading, and a box worked by
/// hand on the first; and lesson 02 that builds on it.
struct OwnCourse {
    OwnCourse()
    {
        QByteArray yaml = folder.read("lesson.yaml"), en = folder.read("en.md"), zh = folder.read("zh.md");
        const QByteArray worked = "\n> **Worked by hand** How far\n>\n> 1. One.\n> 2. Two.\n> 3. Three.\n";
        en += worked + "\n## Last {#last}\n\nThe end.\n";
        zh += worked + "\n## 末尾 {#last}\n\n完。\n";
        const QByteArray last = "  - {id: last}\n";
        const qsizetype steps = yaml.indexOf("\nquestions:");
        yaml.insert(steps + 1, last);
        yaml.replace("id: law\n", "id: law\n    further: on\n");
        for (const char* id : {"01-glide", "02-more"}) {
            std::filesystem::copy(folder.lesson(), folder.root() / id,
                                  std::filesystem::copy_options::recursive);
            QByteArray own = yaml;
            own.replace("id: _template", QByteArray("id: ") + id);
            if (id[1] == '2')
                own.replace("goals:", "builds_on: [01-glide]\ngoals:");
            const QString to = QStringLiteral("../%1/").arg(QLatin1String(id));
            folder.write(to + "lesson.yaml", own);
            folder.write(to + "en.md", en);
            folder.write(to + "zh.md", zh);
            for (const char* notes : {"notes.en.md", "notes.zh.md"})
                folder.write(to + QLatin1String(notes),
                             "## 6 min (2) {#predict}\n\nDo it.\n\n## 9 min {#law}\n\n"
                             "Tell it.\n\n## 1 min {#last}\n\nEnd.\n");
        }
        folder.write("../symbols.yaml",
                     "symbols:\n  - {symbol: \"\\\\boldsymbol\\\\omega\", name: {en: angular velocity, zh: "
                     "角速度}, unit: rad/s, quantity: omega, lessons: [\"02\"]}\n"
                     "  - {symbol: m, name: {en: mass, zh: 质量}, unit: kg}\n");
    }

    LessonFolder folder;
};

} // namespace

/// What is told of the course as a whole: the map, the terms and symbols, core and further steps.
class TestCourseMap : public QObject, private WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        readCourse("course-map");
        course_ = course::loadCourse(own_.folder.root());
        for (const course::LoadedLesson& lesson : course_.lessons)
            for (const course::InputError& error : lesson.errors)
                QVERIFY2(false, error.what());
    }

    void init()
    {
        QSettings().clear();
        makeWindow();
        open("01-glide");
    }

    void cleanup() { closeWindow(); }

    /// The nodes are the lessons; pointing at one tells what it wants to reach; Enter opens it.
    void map()
    {
        action("map")->trigger();
        auto* dialog = window_->findChild<CourseMapDialog*>();
        QVERIFY(dialog);
        const QList<LessonNode*> nodes = dialog->findChildren<LessonNode*>();
        QCOMPARE(nodes.size(), 2);
        QVERIFY(nodes[1]->text().startsWith("02 "));
        QVERIFY(nodes[1]->accessibleDescription().contains("derive how far"));
        nodes[1]->setFocus();
        emit nodes[1]->reached();
        const auto labels = dialog->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().contains("Builds on 01") && label->text().contains("derive how far");
        }));
        QTest::keyClick(nodes[1], Qt::Key_Return);
        QCOMPARE(session_->lesson()->id, std::string("02-more"));
        QVERIFY(!dialog->isVisible());
    }

    /// Lessons come one after the other while the map is open: it has them all.
    void lessonsThatComeLater()
    {
        const course::Course whole = course_;
        course::Course begun = whole;
        begun.lessons.pop_back();
        session_->setCourse(begun);
        action("map")->trigger();
        auto* dialog = window_->findChild<CourseMapDialog*>();
        QCOMPARE(dialog->findChildren<LessonNode*>().size(), 1);
        session_->setCourse(whole);
        QCOMPARE(dialog->findChildren<LessonNode*>().size(), 2);
    }

    /// All of the course is there, and no node lies on another, in any width.
    void allLessons()
    {
        course::Course whole = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
        Session session;
        session.setCourse(whole);
        for (const int width : {400, 1000}) {
            CourseMap map(session, course::Language::zh, Theme::dark);
            map.resize(width, 800);
            map.grab();
            const QList<LessonNode*> nodes = map.findChildren<LessonNode*>();
            QCOMPARE(nodes.size(), qsizetype(whole.lessons.size()));
            for (qsizetype i = 0; i < nodes.size(); ++i) {
                QVERIFY(nodes[i]->geometry().right() < width);
                QVERIFY(nodes[i]->geometry().bottom() < map.minimumHeight());
                for (qsizetype j = 0; j < i; ++j)
                    QVERIFY(!nodes[i]->geometry().intersects(nodes[j]->geometry()));
            }
        }
    }

    void terms()
    {
        action("terms")->trigger();
        auto* dialog = window_->findChild<TermsDialog*>();
        QVERIFY(dialog);
        auto* lists = dialog->findChild<QTabWidget*>();
        auto* field = dialog->findChild<QLineEdit*>();
        const auto* terms = static_cast<QTreeWidget*>(lists->widget(0));
        QCOMPARE(terms->topLevelItemCount(), int(course_.glossary.size()));
        field->setText("惯量 张量"); // in the other language, each word
        QCOMPARE(seen(lists, 0), QStringList{"inertia tensor"});
        QCOMPARE(lists->currentIndex(), 0);
        field->setText("ω");
        QCOMPARE(lists->currentIndex(), 1);
        QCOMPARE(seen(lists, 1).size(), 1);
        const auto labels = dialog->findChildren<QLabel*>();
        const auto about = std::ranges::find_if(labels, [](const QLabel* label) {
            return label->text().contains("Used in") && label->text().contains("href='02-more'");
        });
        QVERIFY(about != labels.end());
        emit(*about)->linkActivated("02-more");
        QCOMPARE(session_->lesson()->id, std::string("02-more"));
    }

    /// Next goes past what is not of the core where that is wanted, and it stays wanted.
    void coreOnly()
    {
        session_->turn(1);
        QCOMPARE(session_->step(), 1);
        session_->setStep(0);
        action("coreOnly")->trigger();
        QVERIFY(session_->coreOnly());
        action("nextStep")->trigger();
        QCOMPARE(session_->step(), 2);
        QCOMPARE(session_->stepBeside(1), -1);
        action("previousStep")->trigger();
        QCOMPARE(session_->step(), 0);
        makeWindow();
        QVERIFY(session_->coreOnly());
        QVERIFY(action("coreOnly")->isChecked());
    }

    /// Beside the title, in the row of dots, in the list, on paper and in the notes.
    void furtherIsTold()
    {
        const auto* page = window_->findChild<PagePanel*>();
        auto* view = const_cast<PagePanel*>(page)->view();
        QVERIFY(!view->toPlainText().contains("Further"));
        session_->setStep(1);
        QVERIFY(view->toPlainText().startsWith(QStringLiteral("The law\u2003Further")));
        QCOMPARE(page->findChild<StepDots*>()->spokenText(), QString("The law (further)"));

        action("lessons")->trigger();
        const auto rows = window_->findChild<LessonList*>()->findChildren<QPushButton*>("lessonRow");
        QStringList told;
        for (const QPushButton* row : rows)
            told << row->accessibleDescription() + u'|' + row->toolTip();
        const QString list = told.join(u'\n');
        // Its problems are a step for further reading, too.
        QVERIFY2(list.contains("4 steps, 2 of them further|At the end you will be able to\n• derive how far"),
                 qPrintable(list));

        const auto handout = handoutOf(course_, "01-glide", course::Language::en, false);
        QVERIFY(handout->text().toPlainText().contains(QStringLiteral("2  The law\u2003Further")));
        QVERIFY(!handout->text().toPlainText().contains(QStringLiteral("Last\u2003Further")));

        const auto* desk = window_->findChild<TeacherDesk*>();
        session_->setStep(0);
        const QString notes = desk->text(course::Language::en);
        QVERIFY2(notes.contains("Core 7 min, with the further steps 16 min"), qPrintable(notes));
        QVERIFY2(notes.contains("**6 min**, 2 min of them the class's own"), qPrintable(notes));
        session_->setStep(1);
        QVERIFY(!desk->text(course::Language::en).contains("Core"));
        window_->setLanguage(PageLanguage::zh);
        QVERIFY(view->toPlainText().startsWith(QStringLiteral("运动规律\u2003选读")));
    }

    /// By the key, and it stays as far open while the program runs.
    void workedByHand()
    {
        session_->setStep(1); // the box is at the end of the second step
        auto* view = window_->findChild<PagePanel*>()->view();
        QVERIFY(view->toPlainText().contains("One.") && !view->toPlainText().contains("Two."));
        action("nextLine")->trigger();
        QVERIFY(view->toPlainText().contains("Two.") && !view->toPlainText().contains("Three."));
        session_->setStep(0);
        open("02-more");
        session_->setStep(1);
        QVERIFY(!view->toPlainText().contains("Two."));
        open("01-glide");
        session_->setStep(1);
        QVERIFY(view->toPlainText().contains("Two."));
        const auto handout = handoutOf(course_, "01-glide", course::Language::en, false);
        QVERIFY(handout->text().toPlainText().contains("Three."));
    }

private:
    /// A command of the window by what it does.
    QAction* action(const QString& id) const
    {
        const QHash<QString, QKeySequence> keys{{"map", Qt::CTRL | Qt::Key_M},
                                                {"terms", Qt::CTRL | Qt::Key_G},
                                                {"nextLine", Qt::Key_L},
                                                {"lessons", Qt::CTRL | Qt::Key_L},
                                                {"nextStep", Qt::CTRL | Qt::Key_PageDown},
                                                {"previousStep", Qt::CTRL | Qt::Key_PageUp}};
        for (QAction* each : window_->actions())
            if (id == "coreOnly" ? each->text().startsWith("Core only") : each->shortcut() == keys[id])
                return each;
        return nullptr;
    }

    static QStringList seen(const QTabWidget* lists, int list)
    {
        const auto* tree = static_cast<QTreeWidget*>(lists->widget(list));
        QStringList names;
        for (int i = 0; i < tree->topLevelItemCount(); ++i)
            if (!tree->topLevelItem(i)->isHidden())
                names << tree->topLevelItem(i)->text(0);
        return names;
    }

    OwnCourse own_;
};

QTEST_MAIN(TestCourseMap)
#include "test_course_map.moc"
