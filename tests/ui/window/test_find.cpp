#include "ui/window/lesson_progress.h"
#include "ui/window/progress_dialog.h"
#include "ui/window/search_panel.h"
#include "ui/window/tour.h"

#include "window_fixture.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace polhode;
using namespace polhode::ui;

/// What a newcomer, and one who looks for something, does in the window.
class TestFind : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    SearchPanel* panel() const { return window_->findChild<SearchPanel*>(); }

    QPushButton* rowOf(const QString& name) const
    {
        for (QPushButton* row : panel()->findChildren<QPushButton*>(QStringLiteral("searchRow")))
            if (row->accessibleName() == name)
                return row;
        return nullptr;
    }

    void look(const QString& words)
    {
        if (!panel()->isVisible())
            QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(panel()->isVisible());
        auto* field = panel()->findChild<QLineEdit*>();
        QVERIFY(field->hasFocus());
        field->clear();
        field->setText(words);
    }

private slots:
    void initTestCase() { readCourse("find"); }

    void init()
    {
        makeWindow();
        QVERIFY(session_->openLesson(QStringLiteral("01-impulse")));
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }

    void cleanup() { closeWindow(); }

    /// Enter goes to the best of what is found.
    void anEquationIsFoundByItsNumber()
    {
        look(QStringLiteral("6.1"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(session_->lesson()->id, std::string("06-euler-equations"));
        QVERIFY(session_->lesson()->steps[std::size_t(session_->step())].markdown.en.find("\\tag{6.1}")
                != std::string::npos);
        QVERIFY(!panel()->isVisible());
    }

    void keysGoThroughWhatIsFound()
    {
        look(QStringLiteral("momentum"));
        const auto rows = panel()->findChildren<QPushButton*>(QStringLiteral("searchRow"));
        QVERIFY(rows.size() > 5);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QVERIFY(rows[0]->hasFocus());
        QTest::keyClick(rows[0], Qt::Key_Down);
        QVERIFY(rows[1]->hasFocus());
        QTest::keyClick(rows[1], Qt::Key_Up);
        QTest::keyClick(rows[0], Qt::Key_Up);
        QVERIFY(panel()->findChild<QLineEdit*>()->hasFocus());
        for (const QPushButton* row : rows) {
            QVERIFY(!row->accessibleName().isEmpty());
            QVERIFY(!row->accessibleDescription().isEmpty());
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!panel()->isVisible());
    }

    /// Each experiment of the course opens from what is found.
    void experimentsOpen()
    {
        for (const course::LoadedLesson& each : session_->course().lessons)
            for (const course::Experiment& experiment : each.lesson->experiments) {
                course::CoursePlace place{
                    course::CoursePlace::Kind::experiment, each.id, -1, experiment.id, {}};
                emit panel()->chosen(place);
                QCOMPARE(session_->lesson()->id, each.id);
                QCOMPARE(session_->experiment()->id, experiment.id);
            }
    }

    void whatIsNotThereIsSaid()
    {
        look(QStringLiteral("zqxj"));
        QVERIFY(panel()->findChildren<QPushButton*>(QStringLiteral("searchRow")).isEmpty());
        bool said = false;
        for (const QLabel* label : panel()->findChildren<QLabel*>())
            said |= label->isVisible() && label->text().contains(QStringLiteral("Nothing"));
        QVERIFY(said);
    }

    void aTermIsFoundInTheOtherLanguageToo()
    {
        look(QStringLiteral("恢复系数"));
        QVERIFY(rowOf(QStringLiteral("coefficient of restitution")));
    }

    /// Five cards, by keys alone, inside the window at every size; then it is not shown again.
    void theTourHasFiveCards()
    {
        for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
            QSettings().remove(QStringLiteral("tour/seen"));
            window_->resize(size);
            window_->startTour();
            QPointer<Tour> tour = window_->findChild<Tour*>();
            QVERIFY(tour);
            QSet<QString> titles;
            for (int i = 0; i < 5; ++i) {
                titles << tour->accessibleName();
                const auto* card = tour->findChild<QWidget*>(QStringLiteral("tourCard"));
                QVERIFY(tour->rect().contains(card->geometry()));
                QTest::keyClick(tour, Qt::Key_Return);
            }
            QCOMPARE(titles.size(), 5);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QVERIFY(!tour);
            QVERIFY(QSettings().value(QStringLiteral("tour/seen")).toBool());
        }
    }

    void theTourCanBeSkipped()
    {
        window_->startTour();
        QPointer<Tour> tour = window_->findChild<Tour*>();
        QTest::keyClick(tour, Qt::Key_Escape);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!tour);
    }

    void progressIsWrittenAndForgotten()
    {
        forgetProgress();
        QCOMPARE(stepsSeen(QStringLiteral("06-euler-equations"), 9), 0);
        for (const int step : {0, 1, 1, 4})
            markStepSeen(QStringLiteral("06-euler-equations"), step);
        QCOMPARE(stepsSeen(QStringLiteral("06-euler-equations"), 9), 3);
        const ProgressDialog dialog(*session_, course::Language::en);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("progress.csv"));
        QVERIFY(dialog.writeTo(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray written = file.readAll();
        QVERIFY(written.startsWith("lesson,title,steps_seen,steps\r\n"));
        QVERIFY2(written.contains("06-euler-equations,Euler's equations,3,"), written.constData());
        QCOMPARE(written.count('\n'), qsizetype(1 + session_->course().lessons.size()));
        QVERIFY(!dialog.writeTo(folder.filePath(QStringLiteral("no/such/folder.csv"))));
        forgetProgress();
        QCOMPARE(stepsSeen(QStringLiteral("06-euler-equations"), 9), 0);
    }
};

QTEST_MAIN(TestFind)
#include "test_find.moc"
