#include "ui/stage/trail_path.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <numbers>

using namespace polhode::ui;
using Eigen::Vector3d;

class TestTrailPath : public QObject
{
    Q_OBJECT

private slots:
    /// A circle in few rows of uneven spacing is drawn round: no corner and no point off it.
    void circleIsRound()
    {
        std::vector<double> time;
        std::vector<Vector3d> points;
        for (int i = 0; i <= 16; ++i) {
            time.push_back(i + 0.2 * (i % 2));
            const double angle = 2.0 * std::numbers::pi * time.back() / 16.0;
            points.emplace_back(std::cos(angle), std::sin(angle), 0.0);
        }
        const std::vector<int> sequence(time.size(), 0);
        const auto path = trailPath(time, sequence, points, 12.5);
        QVERIFY(path.size() > 40);
        double farthest = 0.0, sharpest = 0.0;
        for (std::size_t i = 4; i + 1 < path.size(); ++i) { // the first piece has no row before it
            farthest = std::max(farthest, std::abs(path[i].norm() - 1.0));
            const Vector3d a = path[i] - path[i - 1], b = path[i + 1] - path[i];
            sharpest = std::max(sharpest, std::atan2(a.cross(b).norm(), a.dot(b)));
        }
        // A chord of h = 2π · 1.2/16 = 0.47 rad leaves its arc by h²/8 = 0.028. Velocities from three rows
        // are off by up to h²/6 = 4 %, to either side where rows are uneven: the cubic by twice that, 2.2e-3.
        // The chords turn by 0.47 rad.
        QVERIFY2(farthest < 3e-3, qPrintable(QString::number(farthest)));
        QVERIFY2(sharpest < 0.15, qPrintable(QString::number(sharpest)));
        // It ends where the motion is at that time.
        const double angle = 2.0 * std::numbers::pi * 12.5 / 16.0;
        QVERIFY((path.back() - Vector3d(std::cos(angle), std::sin(angle), 0.0)).norm() < 3e-3);
    }

    /// A ball that bounces keeps its corner.
    void bounceStaysSharp()
    {
        const std::vector<double> time{0, 1, 2, 2, 3, 4};
        const std::vector<int> sequence{0, 0, 0, 1, 1, 1};
        const std::vector<Vector3d> points{{0, 0, 2}, {1, 0, 1}, {2, 0, 0}, {2, 0, 0}, {3, 0, 1}, {4, 0, 2}};
        const auto path = trailPath(time, sequence, points, 4.0);
        QCOMPARE(path.size(), points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            QVERIFY((path[i] - points[i]).norm() < 1e-15);
    }

    void endsBetweenRows()
    {
        const std::vector<double> time{0, 1, 2};
        const std::vector<int> sequence{0, 0, 0};
        const std::vector<Vector3d> points{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
        const auto path = trailPath(time, sequence, points, 1.25);
        QVERIFY((path.back() - Vector3d(1.25, 0, 0)).norm() < 1e-15);
        QVERIFY(trailPath(time, sequence, points, -1.0).empty());
    }
};

QTEST_GUILESS_MAIN(TestTrailPath)
#include "test_trail_path.moc"
