#include "course/read/load.h"
#include "ui/panel/side_panel.h"
#include "ui/session/session.h"

#include <QtTest>

using namespace polhode;
using namespace polhode::ui;

namespace
{

/// A panel that takes its time to show the run.
class SlowPanel : public SidePanel
{
public:
    using SidePanel::SidePanel;

    course::RunPointer shown;
    int refreshed = 0;

protected:
    void refresh() override
    {
        QTest::qSleep(60);
        shown = session_.run();
        ++refreshed;
    }
};

} // namespace

/// What every panel beside the plots has in common.
class TestSidePanel : public QObject
{
    Q_OBJECT

private slots:
    /// A slow panel does not follow each movement of a drag, else the curves would wait for it; where the
    /// value comes to rest it shows that.
    void aSlowOneDoesNotHoldUpADrag()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course::loadCourse(POLHODE_SOURCE_DIR "/lessons"));
        QVERIFY(session.openLesson(QStringLiteral("01-impulse")));
        const std::string slider = session.experiment()->parameters.front().id;
        SlowPanel panel(session, nullptr);
        panel.show();
        QCoreApplication::processEvents();
        const auto moveOn = [&](int movements, bool dragging) {
            const int before = panel.refreshed;
            for (int i = 0; i < movements; ++i) {
                const course::Parameter& p = session.experiment()->parameters.front();
                session.setValue(slider, p.minimum + (p.maximum - p.minimum) * (0.3 + 0.02 * i), dragging);
                QCoreApplication::processEvents();
            }
            return panel.refreshed - before;
        };
        QCOMPARE(moveOn(5, false), 5);
        QVERIFY(moveOn(12, true) < 12);
        moveOn(1, false);
        QTRY_COMPARE(panel.shown, session.run());
    }
};

QTEST_MAIN(TestSidePanel)
#include "test_side_panel.moc"
