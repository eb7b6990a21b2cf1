#include "engine/body/rotation_chart.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>
#include <string>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

const Matrix3d kTilted
    = (Eigen::AngleAxisd(0.4, Vector3d::UnitZ()) * Eigen::AngleAxisd(-0.7, Vector3d::UnitY())
       * Eigen::AngleAxisd(1.1, Vector3d::UnitX()))
          .toRotationMatrix();

} // namespace

class TestRotationChart : public QObject
{
    Q_OBJECT

private slots:
    void table()
    {
        std::set<std::string> ids;
        for (const RotationChartRow& row : rotationChartTable()) {
            QVERIFY(ids.insert(row.id).second);
            QCOMPARE(rotationChart(row.id), row.chart);
            QCOMPARE(&rotationChartRow(row.chart), &row);
            QVERIFY(std::string(row.en).size() > 0 && std::string(row.zh).size() > 0);
        }
        QCOMPARE(ids.size(), std::size_t(6));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, rotationChart("rodrigues"));
    }

    void everyChart_data()
    {
        QTest::addColumn<int>("chart");
        for (const RotationChartRow& row : rotationChartTable())
            QTest::addRow("%s", row.id) << static_cast<int>(row.chart);
    }

    void everyChart()
    {
        QFETCH(int, chart);
        const auto c = static_cast<RotationChart>(chart);
        const Attitude attitude = attitudeFromRotation(c, kTilted);
        QVERIFY((rotationMatrix(c, attitude) - kTilted).norm() < 1e-15);
        for (int k = rotationChartRow(c).coordinates; k < 9; ++k)
            QCOMPARE(attitude[k], 0.0);

        // The rates are the derivative: Ṙ = [w] R, by a central difference with error d²/6 ≈ 1e-9.
        const Vector3d w(0.3, -0.8, 0.5);
        Attitude rate;
        QVERIFY(attitudeRate(c, attitude, w, rate));
        const double d = 1e-4;
        const Matrix3d slope
            = (rotationMatrix(c, attitude + d * rate) - rotationMatrix(c, attitude - d * rate)) / (2.0 * d);
        for (int k = 0; k < 3; ++k)
            QVERIFY((slope.col(k) - w.cross(kTilted.col(k))).norm() < 1e-8);

        // One update is a rotation from the left up to the second order in the angle.
        Attitude moved = attitude;
        QVERIFY(updateAttitude(c, moved, 1e-3 * w));
        finishAttitude(c, moved);
        const Matrix3d R = Eigen::AngleAxisd(1e-3 * w.norm(), w.normalized()).toRotationMatrix() * kTilted;
        const double tolerance = rotationChartRow(c).local ? 1e-15 : 2e-6;
        QVERIFY((rotationMatrix(c, moved) - R).norm() < tolerance);
    }

    void eulerAnglesAreYawPitchRoll()
    {
        const Attitude attitude = attitudeFromRotation(RotationChart::eulerAngles, kTilted);
        QVERIFY((attitude.head<3>() - Vector3d(0.4, -0.7, 1.1)).norm() < 1e-15);
    }

    /// At pitch ±90° the matrix still comes back, one of yaw and roll being zero, and rates are refused.
    void gimbalLock()
    {
        for (const double sign : {1.0, -1.0}) {
            const Matrix3d R = (Eigen::AngleAxisd(0.6, Vector3d::UnitZ())
                                * Eigen::AngleAxisd(sign * 0.5 * std::numbers::pi, Vector3d::UnitY()))
                                   .toRotationMatrix();
            Attitude attitude = attitudeFromRotation(RotationChart::eulerAngles, R);
            QVERIFY((rotationMatrix(RotationChart::eulerAngles, attitude) - R).norm() < 1e-15);
            Attitude rate;
            QVERIFY(!attitudeRate(RotationChart::eulerAngles, attitude, Vector3d(1.0, 0.0, 0.0), rate));
            const Attitude before = attitude;
            QVERIFY(!updateAttitude(RotationChart::eulerAngles, attitude, Vector3d(0.1, 0.0, 0.0)));
            QVERIFY(attitude == before);
        }
        // A step that would jump across the singularity is refused as well.
        Attitude attitude = attitudeFromRotation(
            RotationChart::eulerAngles, Eigen::AngleAxisd(1.5, Vector3d::UnitY()).toRotationMatrix());
        QVERIFY(!updateAttitude(RotationChart::eulerAngles, attitude, Vector3d(0.0, 0.2, 0.0)));
    }

    /// R + h [w] R has determinant 1 + h² |w|²; the raw quaternion grows by √(1 + h² |w|²/4), and R by its
    /// square.
    void rawGrowth()
    {
        const Vector3d phi(0.1, -0.2, 0.15);
        const double squared = phi.squaredNorm();
        Attitude matrix = attitudeFromRotation(RotationChart::matrixRaw, kTilted);
        updateAttitude(RotationChart::matrixRaw, matrix, phi);
        QVERIFY(std::abs(rotationMatrix(RotationChart::matrixRaw, matrix).determinant() - 1.0 - squared)
                < 1e-14);
        Attitude quaternion = attitudeFromRotation(RotationChart::quaternionRaw, kTilted);
        updateAttitude(RotationChart::quaternionRaw, quaternion, phi);
        QVERIFY(std::abs(quaternion.norm() - std::sqrt(1.0 + 0.25 * squared)) < 1e-15);
        const Matrix3d R = rotationMatrix(RotationChart::quaternionRaw, quaternion);
        const double scale = 1.0 + 0.25 * squared;
        QVERIFY((R.transpose() * R - scale * scale * Matrix3d::Identity()).norm() < 1e-14);
    }

    /// The orthonormalised matrix is the nearest rotation: U Vᵀ of its singular value decomposition, also far
    /// away.
    void nearestRotation()
    {
        for (const double size : {1.0, 5.0}) {
            const Matrix3d A = (Matrix3d() << 1.2, 0.1, 0.0, -0.2, 0.9, 0.3, 0.1, 0.0, 1.1).finished() * size;
            Attitude attitude = Attitude(Eigen::Map<const Attitude>(A.data()));
            finishAttitude(RotationChart::matrixOrthonormalized, attitude);
            const Matrix3d R = rotationMatrix(RotationChart::matrixOrthonormalized, attitude);
            QVERIFY((R.transpose() * R - Matrix3d::Identity()).norm() < 1e-15);
            // R is the polar factor if Rᵀ A is symmetric and positive.
            const Matrix3d S = R.transpose() * A;
            QVERIFY((S - S.transpose()).norm() < 1e-14 * size);
            QVERIFY(S.trace() > 0.0 && S.determinant() > 0.0);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestRotationChart)
#include "test_rotation_chart.moc"
