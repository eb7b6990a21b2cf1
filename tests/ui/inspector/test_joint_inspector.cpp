#include "course/read/load.h"
#include "ui/inspector/joint_inspector.h"
#include "ui/session/session.h"
#include "ui/widgets/matrix_grid.h"

#include <QLabel>
#include <QTest>

#include <cmath>

using namespace polhode;
using namespace polhode::ui;

/// What is told of the joints of lessons 11 and 12: coordinates, forces, the matrices of both methods.
class TestJointInspector : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    void init()
    {
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        session_->setCourse(course_);
    }

    void theMethodOfConstraints()
    {
        open("11-constraint-method", "chain");
        JointInspector inspector(*session_);
        inspector.resize(600, 600);
        inspector.setLanguage(course::Language::en);
        const QVector<MatrixPicture>& matrices = inspector.findChild<MatrixGrid*>()->matrices();
        QCOMPARE(matrices.size(), 3);
        QCOMPARE(matrices[0].name, QStringLiteral("J"));
        QCOMPARE(matrices[0].value.rows(), 25); // five hinges of five rows
        QCOMPARE(matrices[0].value.cols(), 30);
        QCOMPARE(matrices[0].rowTags.front(), QStringLiteral("joint:h1"));
        // Bodies that are no neighbours share no row of J: the entry of the first and the last hinge is 0.
        QCOMPARE(matrices[1].value(0, 24), 0.0);
        const QString text = inspector.findChild<QLabel*>()->text();
        for (const char* word : {"hinge 1", "hinge 5", "apart (m)"})
            QVERIFY2(text.contains(QString::fromLatin1(word)), qPrintable(text));
        inspector.setLanguage(course::Language::zh);
        QVERIFY(inspector.findChild<QLabel*>()->text().contains(QStringLiteral("铰链 1")));
    }

    void theMethodOfCoordinates()
    {
        open("12-generalized-coordinates", "double");
        session_->setValue("a1", 0.5);
        session_->setValue("a2", 0.25);
        JointInspector inspector(*session_);
        inspector.resize(600, 600);
        inspector.setLanguage(course::Language::en);
        const QVector<MatrixPicture>& matrices = inspector.findChild<MatrixGrid*>()->matrices();
        QVERIFY(matrices.size() >= 2);
        QCOMPARE(matrices[0].name, QStringLiteral("H"));
        QCOMPARE(matrices[0].rows, QStringList({"hinge 1", "hinge 2"}));
        QCOMPARE(matrices[0].rowTags, QStringList({"joint:hip", "joint:knee"}));
        // two rods of 1 kg and 1 m: H₁₁ = 5/3 + cos q₂, H₂₂ = 1/3
        QVERIFY(std::abs(matrices[0].value(0, 0) - (5.0 / 3 + std::cos(0.25))) < 1e-12);
        QVERIFY(std::abs(matrices[0].value(1, 1) - 1.0 / 3) < 1e-12);
        QCOMPARE(matrices[1].name, QStringLiteral("T"));
        // the coordinate in the table is that of the scene
        QVERIFY2(inspector.findChild<QLabel*>()->text().contains(QStringLiteral("0.25")),
                 qPrintable(inspector.findChild<QLabel*>()->text()));
    }

    /// Names of rows are there however narrow the cells.
    void narrowMatricesKeepTheNamesOfRows()
    {
        MatrixPicture picture;
        picture.value = Eigen::MatrixXd::Identity(15, 12);
        for (int row = 1; row <= 15; ++row)
            picture.rows << QStringLiteral("universal joint %1").arg(row);
        MatrixGrid grid;
        grid.setMatrices({picture});
        QVERIFY(grid.heightForWidth(120) > 15 * 0.8 * grid.fontMetrics().height());
    }

    /// Where cells have no room for numbers, each is told under the pointer.
    void everyEntryOfALargeMatrixCanBeRead()
    {
        MatrixPicture picture;
        picture.name = QStringLiteral("J");
        picture.unit = QStringLiteral("m");
        picture.value = Eigen::MatrixXd::Zero(2, 20);
        picture.value(1, 6) = -0.25;
        picture.rows = {QStringLiteral("hinge 1"), QStringLiteral("hinge 2")};
        MatrixGrid grid;
        grid.setMatrices({picture});
        grid.resize(300, grid.heightForWidth(300));
        QSet<QString> told;
        for (int x = 0; x < grid.width(); ++x)
            for (int y = 0; y < grid.height(); ++y)
                told << grid.entryText(QPointF(x, y));
        QCOMPARE(told.size(), 2 * 20 + 1); // and nothing beside the cells
        QVERIFY(told.contains(QStringLiteral("J (hinge 2, 7) = −0.2500 m")));
        QVERIFY(told.contains(QStringLiteral("J (hinge 1, 7) = 0 m")));
        QVERIFY(told.contains(QString()));
    }

    void rowsThatRepeatEachOther()
    {
        open("10-joints", "fourbar"); // four parallel hinges in a loop, and a motor that keeps a speed
        JointInspector inspector(*session_);
        inspector.resize(600, 600);
        inspector.setLanguage(course::Language::en);
        const QString notes = inspector.findChild<QLabel*>("jointNotes")->text();
        QVERIFY2(notes.contains(QStringLiteral("rank 18 of 21 rows: 3 repeat")), qPrintable(notes));
    }

    void rowsOfWhatThePlaneExcludes()
    {
        // Two hinges in the plane: of five rows each, two speak of motions in it. J itself has rank 10.
        open("15-contact-in-joint-space", "arm");
        JointInspector inspector(*session_);
        inspector.resize(600, 600);
        inspector.setLanguage(course::Language::en);
        const QString notes = inspector.findChild<QLabel*>("jointNotes")->text();
        QVERIFY2(notes.contains(QStringLiteral("leave to the bodies")), qPrintable(notes));
        QVERIFY2(notes.contains(QStringLiteral("rank 4 of 10 rows")), qPrintable(notes));
    }

    /// What is shown after the time has moved unseen is that of the time.
    void itIsRightWhenItComesToSight()
    {
        open("10-joints", "four");
        JointInspector inspector(*session_);
        inspector.resize(600, 600);
        inspector.setLanguage(course::Language::en);
        inspector.show();
        const auto* table = inspector.findChild<QLabel*>();
        const QString atStart = table->text();
        inspector.hide();
        session_->setTime(1);
        inspector.show();
        QVERIFY(table->text() != atStart);
    }

    void aStartThatDoesNotFit()
    {
        open("10-joints", "four"); // ω = (1, 1, 2) rad/s, of which each joint leaves what it leaves
        JointInspector inspector(*session_);
        inspector.resize(600, 600);
        inspector.setLanguage(course::Language::en);
        const auto* notes = inspector.findChild<QLabel*>("jointNotes");
        QVERIFY2(notes->text().contains(QStringLiteral("off by up to 2.00 m/s or rad/s")),
                 qPrintable(notes->text()));
        QVERIFY(notes->text().contains(QStringLiteral("rank 17: all its rows")));
        open("11-constraint-method", "chain");
        inspector.setLanguage(course::Language::en);
        QVERIFY2(!notes->text().contains(QStringLiteral("does not fit")), qPrintable(notes->text()));
    }

    void withoutJointsItSaysWhatItWouldShow()
    {
        open("06-euler-equations", "book");
        JointInspector inspector(*session_);
        inspector.resize(600, 600);
        inspector.setLanguage(course::Language::en);
        QVERIFY(inspector.findChild<MatrixGrid*>()->matrices().isEmpty());
        QVERIFY(inspector.findChild<QLabel*>()->text().contains(QStringLiteral("has none")));
    }

private:
    void open(const char* lesson, const char* experiment)
    {
        QVERIFY(session_->openLesson(QString::fromLatin1(lesson)));
        session_->reveal();
        session_->setPlaying(false);
        session_->setExperiment(QString::fromLatin1(experiment));
        session_->setTime(0);
        QVERIFY(session_->run());
    }

    course::Course course_;
    std::unique_ptr<Session> session_;
};

QTEST_MAIN(TestJointInspector)
#include "test_joint_inspector.moc"
