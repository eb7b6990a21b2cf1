#include "course/read/load.h"
#include "ui/session/session.h"
#include "ui/stage/hand_spring.h"
#include "ui/stage/stage_builder.h"
#include "ui/stage/stage_panel.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace polhode;
using namespace polhode::ui;
using Eigen::Vector3d;

namespace
{

constexpr double kDegree = std::numbers::pi / 180;

} // namespace

/// Bodies pulled by a spring and joints turned by their handles, in the lessons on joints.
class TestHand : public QObject
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

    void theSpringCarriesAllThatHangsTogether()
    {
        open("11-constraint-method", "chain"); // five rods of 1 kg in a chain
        const double length = 2;
        const course::Pull pull = handSpring(*session_->run(), 4, length);
        QCOMPARE(pull.body, session_->run()->bodies()[4].id);
        // its own weight stretches it by no more than 0.15 of the length; three figures of k are kept
        QVERIFY(5 * 9.81 / pull.stiffness < 0.15 * length * 1.01);
        // half a second for a swing: k ≥ m (2π/0.5 s)²
        QVERIFY(pull.stiffness > 0.99 * 5 * std::pow(4 * std::numbers::pi, 2));
        QVERIFY(pull.damping < 2 * std::sqrt(5 * pull.stiffness)); // below the critical damping
        QVERIFY(pull.damping > 0);
    }

    void theSpringIsDrawnAsLongAsItActs()
    {
        open("11-constraint-method", "chain");
        course::Inputs inputs = session_->inputs();
        inputs.pulls = {{session_->run()->bodies()[4].id,
                         Vector3d::Zero(),
                         100,
                         1,
                         {{0.1, {2, 0, 0.5}}, {0.3, {2, 0, 1}}}}};
        session_->setInputs(inputs);
        StageBuilder builder(session_->experiment(), session_->run(), {});
        const auto springsAt = [&](double t) { return builder.frame(t, {}, course::Language::en).springs; };
        QVERIFY(springsAt(0.05).empty());
        QVERIFY(springsAt(0.35).empty());
        const auto springs = springsAt(0.2);
        QCOMPARE(springs.size(), std::size_t(1));
        QCOMPARE(springs[0].style, SceneFrame::Spring::Style::helix); // a zigzag is a line from the side
        QVERIFY((springs[0].to_W - Vector3d(2, 0, 0.75)).norm() < 1e-12);
        QVERIFY((springs[0].from_W - session_->run()->pose(4, 0.2).p_WB).norm() < 1e-12);
    }

    void everyHingeHasAHandleAtTheStart()
    {
        open("11-constraint-method", "chain");
        StagePanel panel(*session_);
        emit session_->runChanged();
        session_->setTime(0);
        QCOMPARE(panel.view()->frame().handles.size(), std::size_t(5));
        const SceneFrame::Handle& first = panel.view()->frame().handles.front();
        QVERIFY(first.p_W.norm() < 1e-9);
        QVERIFY((first.axis_W - Vector3d(0, -1, 0)).norm() < 1e-9);
        QVERIFY(std::abs(first.arm_W.dot(first.axis_W)) < 1e-12);
        QVERIFY(!first.slides);
        session_->setTime(0.1);
        QVERIFY(panel.view()->frame().handles.empty());
    }

    void aHandleTurnsTheParameterOfItsStart()
    {
        open("11-constraint-method", "chain"); // start: q0
        StagePanel panel(*session_);
        emit session_->runChanged();
        const double before = session_->value("q0");
        session_->undoStack().clear();
        emit panel.view()->handleMoved(0, 0.2 * kDegree, true);
        emit panel.view()->handleMoved(0, 10.3 * kDegree, true);
        emit panel.view()->handleMoved(0, 10.3 * kDegree, false);
        const double wanted = std::round(before / kDegree + 10.3); // whole degrees
        QVERIFY(std::abs(session_->value("q0") / kDegree - wanted) < 1e-9);
        QVERIFY(std::abs(session_->run()->jointsAt(0)[0].q / kDegree - wanted) < 1e-9);
        QVERIFY(session_->inputs().starts.empty());
        QCOMPARE(session_->undoStack().count(), 1);
        session_->undoStack().undo();
        QCOMPARE(session_->value("q0"), before);
    }

    void aHandleWithoutParameterSetsTheStart()
    {
        open("11-constraint-method", "chain"); // h3 has no start of its own
        StagePanel panel(*session_);
        emit session_->runChanged();
        session_->undoStack().clear();
        emit panel.view()->handleMoved(2, -30 * kDegree, true);
        emit panel.view()->handleMoved(2, -30 * kDegree, false);
        QCOMPARE(session_->inputs().starts.size(), std::size_t(1));
        QVERIFY(std::abs(session_->run()->jointsAt(0)[2].q / kDegree + 30) < 1e-9);
        QCOMPARE(session_->undoStack().count(), 1);
        session_->undoStack().undo();
        QVERIFY(session_->inputs().starts.empty());
    }

    void everyFreedomHasAHandle()
    {
        open("10-joints", "four"); // ball, universal joint, hinge, slider
        StagePanel panel(*session_);
        emit session_->runChanged();
        session_->setTime(0);
        std::vector<int> ids;
        for (const SceneFrame::Handle& handle : panel.view()->frame().handles) {
            ids.push_back(handle.id);
            QCOMPARE(handle.slides, handle.id == 3);
            QVERIFY(handle.slides || std::abs(handle.arm_W.dot(handle.axis_W)) < 1e-9);
        }
        QCOMPARE(ids, std::vector<int>({0, 4, 8, 1, 5, 2, 3}));
        emit panel.view()->handleMoved(5, 20 * kDegree, true);
        emit panel.view()->handleMoved(5, 20 * kDegree, false);
        QCOMPARE(session_->inputs().starts.begin()->first, std::string("uni.2"));
        QVERIFY(std::abs(session_->run()->jointsAt(0)[1].axes[1].q / kDegree - 20) < 1e-9);
        QVERIFY(std::abs(session_->run()->jointsAt(0)[1].axes[0].q) < 1e-9);
    }

    /// Pitch and then yaw of a ball at (−1.2, 0, 0): the arm that hung along −z points along −Rz Ry e_z.
    void aBallIsTurnedAboutThreeAxes()
    {
        open("10-joints", "four");
        StagePanel panel(*session_);
        emit session_->runChanged();
        session_->setTime(0);
        const auto& handles = panel.view()->frame().handles;
        QVERIFY((handles[0].axis_W - Vector3d::UnitZ()).norm() < 1e-9);
        QVERIFY((handles[1].axis_W - Vector3d::UnitY()).norm() < 1e-9);
        QVERIFY((handles[2].axis_W - Vector3d::UnitX()).norm() < 1e-9);
        const auto turn = [&](int handle, double angle) {
            emit panel.view()->handleMoved(handle, angle, true);
            emit panel.view()->handleMoved(handle, angle, false);
        };
        turn(4, 20 * kDegree);
        turn(0, 30 * kDegree);
        QCOMPARE(session_->inputs().starts.size(), std::size_t(2));
        const Vector3d expected = Vector3d(-1.2, 0, 0)
            - 0.25
                * Vector3d(std::cos(30 * kDegree) * std::sin(20 * kDegree),
                           std::sin(30 * kDegree) * std::sin(20 * kDegree), std::cos(20 * kDegree));
        const auto& bodies = session_->run()->bodies();
        const auto arm = std::ranges::find(bodies, std::string("a1"), &course::BodyLook::id);
        const auto at = std::size_t(arm - bodies.begin());
        QVERIFY((session_->run()->pose(at, 0).p_WB - expected).norm() < 1e-9);
        turn(4, 90 * kDegree); // as far as the pitch goes
        QVERIFY(std::abs(session_->inputs().starts.at("ball.2") - 90 * kDegree) < 1e-9);
    }

    void aSumOfParametersIsTurnedByItsFirst()
    {
        open("12-generalized-coordinates", "double"); // start: a1 + away delta
        session_->setStart("hip", 0, 45 * kDegree);
        QVERIFY(std::abs(session_->value("a1") / kDegree - 45) < 1e-9);
        QVERIFY(session_->inputs().starts.empty());
    }

    void aPullReachesTheChain()
    {
        open("11-constraint-method", "chain");
        StagePanel panel(*session_);
        emit session_->runChanged();
        const Vector3d tip = session_->run()->pose(4, 0).p_WB;
        emit panel.view()->pullStarted(4, tip);
        QVERIFY(session_->pulling());
        emit panel.view()->pullMoved(tip + Vector3d(0, 0, 1));
        QTRY_VERIFY_WITH_TIMEOUT(session_->time() > 0.2, 60'000);
        emit panel.view()->pullEnded(false);
        QVERIFY(!session_->pulling());
        QVERIFY(!session_->playing());
        const course::RunPointer pulled = session_->run();
        const double t = session_->time();
        session_->undoStack().undo();
        QVERIFY(session_->inputs().pulls.empty());
        QVERIFY(pulled->pose(4, t).p_WB.z() > session_->run()->pose(4, t).p_WB.z() + 0.01);
        for (const course::JointView& joint : pulled->jointsAt(t))
            QVERIFY(joint.error < 1e-9); // projected after each step
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

QTEST_MAIN(TestHand)
#include "test_hand.moc"
