#include "course/run/frame_motion.h"
#include "course/run/simulate.h"
#include "support/scene_by_hand.h"

#include <QTest>

#include <cmath>
#include <stdexcept>

using namespace polhode;
using namespace polhode::course;
using namespace polhode::course::byhand;
using Eigen::Vector3d;

namespace
{

constexpr double kG = 9.81, kStep = 0.002;

/// A brick that tumbles and falls, pushed by a torque: a frame with all the rates there are. Beside it stones
/// that nothing but gravity moves.
Experiment tumbling()
{
    Experiment e = experiment("0.6", "0.002");
    e.scene.gravity = vector("0", "0", "-9.81");
    BodyDescription brick = body("brick", box("0.4", "0.3", "0.1"), "2");
    brick.position = vector("0.2", "-0.1", "1");
    brick.velocity = vector("0.5", "0", "1");
    brick.spin = vector("2", "1", "-3");
    BodyDescription stone = body("stone", particle(), "0.7");
    stone.position = vector("1", "0.3", "0.4");
    stone.velocity = vector("-1", "2", "0.6");
    BodyDescription other = body("other", particle(), "0.2");
    other.position = vector("-1", "0", "0.2");
    other.velocity = vector("0", "-1", "3");
    e.scene.bodies = {brick, stone, other};
    e.scene.forces = {byhand::force("push", "other", vector("0.3", "0", "0.1"))};
    ForceDescription turn;
    turn.id = "turn";
    turn.kind = "torque";
    turn.a.body = "brick";
    turn.vector = vector("0.02", "0.05*cos(4*t)", "0");
    e.scene.forces.push_back(turn);
    return e;
}

} // namespace

/// What is told in a moving frame.
class TestFrameMotion : public QObject
{
    Q_OBJECT

private slots:
    void newtonHoldsWithTheFictitiousForces_data()
    {
        QTest::addColumn<QString>("frame");
        for (const char* frame : {"ground", "centre-of-mass", "brick", "brick/unturned", "stone/unturned"})
            QTest::newRow(frame) << QString::fromLatin1(frame);
    }

    /// The places of the stones in the axes of the frame, differentiated twice by differences of five rows;
    /// no rate of anything comes into them. m a′ is then the force and the fictitious ones.
    void newtonHoldsWithTheFictitiousForces()
    {
        QFETCH(const QString, frame);
        const RunPointer run = simulate(tumbling(), {});
        QCOMPARE(run->status(), RunStatus::complete);
        const std::vector<std::string> bodies{"brick", "stone", "other"};
        const ReferenceFrame reference = frameFromText(frame.toStdString(), bodies);
        QCOMPARE(toText(reference), frame.toStdString());
        for (const int row : {40, 111, 200}) {
            const double t = run->time()[std::size_t(row)];
            const Eigen::Isometry3d X_WF = framePose(*run, reference, t);
            const BodyVector now = vectorsAt(*run, t);
            const FrameMotion motion = frameMotion(*run, reference, now);
            for (const std::size_t b : {1, 2}) {
                const auto place = [&](int k) -> Vector3d {
                    const double at = run->time()[std::size_t(row + k)];
                    return framePose(*run, reference, at).inverse() * run->pose(b, at).p_WB;
                };
                const Vector3d a_F = (-place(-2) + 16 * place(-1) - 30 * place(0) + 16 * place(1) - place(2))
                    / (12 * kStep * kStep);
                const double mass = run->bodies()[b].mass;
                const Vector3d F_W = mass * kG * -Vector3d::UnitZ()
                    + (b == 2 ? Vector3d(0.3, 0, 0.1) : Vector3d(Vector3d::Zero()));
                const Vector3d fictitious_W = fictitiousForces(motion, mass, now(b, ""), now(b, "v")).sum();
                const Vector3d wanted_F = X_WF.linear().transpose() * (F_W + fictitious_W);
                // Five rows: (ωh)⁴/90 of ω² r, 4e-10; rounding: some 1e-16 m / h², 1e-10; rk4 at h: 1e-9.
                QVERIFY2((mass * a_F - wanted_F).norm() < 1e-7,
                         qPrintable(QString::number((mass * a_F - wanted_F).norm())));
            }
        }
    }

    /// At the start frames lie in the axes of the ground.
    void framesBeginAsTheGround()
    {
        const RunPointer run = simulate(tumbling(), {});
        for (const ReferenceFrame& frame : {ReferenceFrame{ReferenceFrame::Kind::centreOfMass},
                                            ReferenceFrame{ReferenceFrame::Kind::body, "brick"}})
            QVERIFY(framePose(*run, frame, 0).matrix().isApprox(Eigen::Matrix4d::Identity(), 1e-12));
    }

    /// A stone at rest over the ground goes round a turntable once per turn: then −2m ω×v′ is 2mω²r inwards
    /// and −m ω×(ω×r) is mω²r outwards.
    void aStoneAtRestSeenFromATurntable()
    {
        FrameMotion table;
        table.w_WF = {0, 0, 3};
        const FictitiousForces forces = fictitiousForces(table, 2, {0.5, 0, 0}, Vector3d::Zero());
        QVERIFY(forces.centrifugal.isApprox(Vector3d(9, 0, 0), 1e-15));
        QVERIFY(forces.coriolis.isApprox(Vector3d(-18, 0, 0), 1e-15));
        QVERIFY(forces.euler.isZero() && forces.translation.isZero());
    }

    void anUnknownFrameNamesThoseThereAre()
    {
        const std::vector<std::string> bodies{"table"};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, frameFromText("tabel", bodies));
        try {
            frameFromText("tabel", bodies);
        } catch (const std::invalid_argument& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains(QLatin1String("table")));
        }
    }
};

QTEST_MAIN(TestFrameMotion)
#include "test_frame_motion.moc"
