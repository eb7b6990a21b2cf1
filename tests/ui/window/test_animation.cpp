#include "ui/plot/plot_stack.h"
#include "ui/stage/stage_panel.h"
#include "ui/window/animation_dialog.h"

#include "window_fixture.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QImageReader>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QtTest>

using namespace polhode;
using namespace polhode::ui;

/// The dialog that writes an animation of what the window shows.
class TestAnimation : public QObject, private WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        readCourse("animation");
        makeWindow();
        open(QStringLiteral("06-euler-equations"));
    }

    void cleanupTestCase() { closeWindow(); }

    /// The scene, the curves and the stretch that is asked for; the playhead is where it was.
    void whatIsChosenIsWritten()
    {
        session_->setTime(1.5);
        session_->setSpeed(2);
        AnimationDialog dialog(source(), 1, 3, window_.get());
        for (QSpinBox* box : dialog.findChildren<QSpinBox*>())
            if (box->accessibleName() == QStringLiteral("Width"))
                box->setValue(400);
            else if (box->accessibleName() == QStringLiteral("Height"))
                box->setValue(300);
            else
                box->setValue(10);
        const FilmPlan plan = dialog.plan();
        QVERIFY(plan.scene && plan.plots);
        QCOMPARE(plan.from, 1.0);
        QCOMPARE(plan.to, 3.0);
        QCOMPARE(plan.count(), 11); // 2 s at twice the speed, 10 a second
        const QString path = folder_.filePath("a.gif");
        QSignalSpy done(&dialog, &AnimationDialog::done);
        dialog.write(path);
        QCOMPARE(done.size(), 1);
        QVERIFY(done[0][0].toString().contains(path));
        QImageReader reader(path);
        QCOMPARE(reader.size(), QSize(400, 300));
        QCOMPARE(reader.imageCount(), 11);
        QCOMPARE(session_->time(), 1.5);
        AnimationDialog again(source(), 0, 1, window_.get()); // as last time
        QCOMPARE(again.plan().size, QSize(400, 300));
        QCOMPARE(again.plan().rate, 10.0);
    }

    void whatCannotBeWrittenIsTold()
    {
        AnimationDialog dialog(source(), 0, 0.1, window_.get());
        QSignalSpy done(&dialog, &AnimationDialog::done);
        dialog.write(folder_.filePath("none/a.gif"));
        QCOMPARE(done.size(), 1);
        QVERIFY(done[0][0].toString().contains(QStringLiteral("cannot be written")));
        QVERIFY(!QFile::exists(folder_.filePath("none")));
    }

    /// More pictures than anyone wants are refused before they are made.
    void tooManyPicturesAreRefused()
    {
        session_->setSpeed(1e-6);
        AnimationDialog dialog(source(), 0, 5, window_.get());
        QVERIFY(!dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled());
        session_->setSpeed(std::nullopt);
        AnimationDialog another(source(), 0, 5, window_.get());
        QVERIFY(another.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled());
    }

private:
    AnimationDialog::Source source()
    {
        return {*session_,
                *window_->findChild<StagePanel*>(),
                *window_->findChild<PlotStack*>(QStringLiteral("plots")),
                course::Language::en,
                Theme::light,
                QStringLiteral("a")};
    }

    QTemporaryDir folder_;
};

QTEST_MAIN(TestAnimation)
#include "test_animation.moc"
