#include "course/read/load.h"
#include "course/run/simulate.h"
#include "ui/session/session.h"
#include "ui/stage/stage_builder.h"
#include "ui/stage/stage_panel.h"
#include "ui/stage/viewpoint.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace polhode;
using namespace polhode::ui;

/// Scenes from other frames of reference than the ground's.
class TestFrames : public QObject
{
    Q_OBJECT

private slots:
    /// The slider of lesson 10 on its rod: from the rod it goes straight outwards, s = s₀ cosh ωt + (u/ω)
    /// sinh ωt, and there act on it m ω² s outwards and 2 m ω ṡ across, the latter as long as the force of
    /// the joint.
    void aSliderFromItsRod()
    {
        const course::LoadedLesson loaded = course::loadLesson(
            POLHODE_SOURCE_DIR "/lessons/10-joints", course::listCourse(POLHODE_SOURCE_DIR "/lessons"));
        QVERIFY(loaded.lesson);
        const auto experiment = std::make_shared<course::Experiment>(*loaded.lesson->experiment("slider"));
        const course::RunPointer run = course::simulate(*experiment, {});
        StageBuilder builder(experiment, run, {});
        builder.setReference({course::ReferenceFrame::Kind::body, "rod"}, true);
        const double t = 1.6;
        const SceneFrame frame
            = builder.frame(t, {QStringLiteral("trail"), QStringLiteral("force")}, course::Language::en);
        const double s = 0.25 * std::cosh(t) + 0.15 * std::sinh(t);
        const double rate = 0.25 * std::sinh(t) + 0.15 * std::cosh(t);
        QCOMPARE(frame.polylines.size(), std::size_t(1));
        const auto& path = frame.polylines[0].points_W;
        // The run keeps its tolerance of 1e-7.
        for (const Eigen::Vector3d& p : path)
            QVERIFY(std::abs(p.z()) < 1e-6 && std::abs(p.y()) < 1e-6);
        QVERIFY(std::abs(path.front().x() - 0.25) < 1e-6);
        QVERIFY(std::abs(path.back().x() - s) < 1e-6);
        const auto arrow = [&](const QString& name) {
            const auto found = std::ranges::find_if(frame.arrows, [&](const SceneFrame::Arrow& each) {
                return each.bodyId == 1 && each.label.startsWith(name);
            });
            return found == frame.arrows.end() ? Eigen::Vector3d(NAN, NAN, NAN) : found->vector_W;
        };
        const Eigen::Vector3d across = arrow(QStringLiteral("Coriolis"));
        const Eigen::Vector3d outwards = arrow(QStringLiteral("centrifugal"));
        const double scale = outwards.x() / s; // ω = 1 rad/s, m = 1 kg
        QVERIFY(scale > 0);
        QVERIFY((across - Eigen::Vector3d(0, 0, -2 * rate * scale)).norm() < 1e-5 * scale);
        const bool balanced = std::ranges::any_of(frame.arrows, [&](const SceneFrame::Arrow& each) {
            return each.paint.quantity == QLatin1String("F")
                && (each.vector_W + across).norm() < 1e-5 * scale;
        });
        QVERIFY(balanced);
    }

    /// A camera of a lesson may ride on a body: it looks at its point again whenever that frame comes back.
    void aCameraOfALessonRides()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course::loadCourse(POLHODE_SOURCE_DIR "/lessons"));
        QVERIFY(session.openLesson(QStringLiteral("10-joints")));
        session.setExperiment(QStringLiteral("slider"));
        StagePanel panel(session);
        emit session.runChanged();
        const course::ReferenceFrame rod{course::ReferenceFrame::Kind::body, "rod"};
        const Eigen::Vector3d seen(1, 0, 0.25);
        emit session.cameraRequested({rod, {1, -3, 0.25}, {1, 0, 0.25}});
        QCOMPARE(panel.viewpoint().frame, rod);
        QCOMPARE(panel.view()->goal().target_W, seen);
        emit session.frameRequested({});
        QVERIFY(panel.view()->goal().target_W != seen); // a point of the rod's axes says nothing there
        emit session.frameRequested(rod);
        QCOMPARE(panel.view()->goal().target_W, seen);
    }

    void aViewpointIsALine()
    {
        const std::vector<std::string> bodies{"rod", "bead"};
        QVERIFY(toText({}).isEmpty());
        Viewpoint viewpoint{{course::ReferenceFrame::Kind::body, "bead", false}, false, Camera()};
        viewpoint.camera->azimuth = 1.0 / 3;
        viewpoint.camera->target_W = {0.1, -2e-7, 3};
        viewpoint.camera->orthographic = true;
        QVERIFY(viewpointFromText(toText(viewpoint), bodies) == viewpoint);
        QVERIFY(viewpointFromText({}, bodies) == Viewpoint());
        for (const char* wrong :
             {"wheel", "camera=1,2,3", "camera=0,0,-1,0,0,0,0.5", "camera=a,0,1,0,0,0,0.5"})
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                     viewpointFromText(QString::fromLatin1(wrong), bodies));
    }
};

QTEST_MAIN(TestFrames)
#include "test_frames.moc"
