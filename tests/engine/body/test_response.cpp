#include "engine/body/state.h"
#include "engine/body/system.h"

#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <random>
#include <stdexcept>
#include <string>

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Matrix6d = Eigen::Matrix<double, 6, 6>;
using Vector6d = Eigen::Matrix<double, 6, 1>;

namespace polhode
{

namespace
{

constexpr double kMass = 1.7;

double uniform(std::mt19937& random)
{
    return 2.0 * static_cast<double>(random()) / static_cast<double>(std::mt19937::max()) - 1.0;
}

Vector3d direction(std::mt19937& random)
{
    return Vector3d(uniform(random), uniform(random), uniform(random) + 1.5).normalized();
}

Body slab()
{
    Body b;
    b.id = "slab";
    b.mass = kMass;
    b.I_B = Vector3d(0.2, 0.5, 0.6).asDiagonal();
    return b;
}

/// Φ column by column.
Matrix6d responseMatrix(const System& system, const Matrix3d& R)
{
    Matrix6d Phi;
    for (int j = 0; j < 6; ++j) {
        const Vector6d unit = Vector6d::Unit(j);
        const Response r = system.response(0, R, unit.head<3>(), unit.tail<3>());
        Phi.col(j) << r.a_W, r.alpha_W;
    }
    return Phi;
}

/// K (Kᵀ M K)⁻¹ Kᵀ for the motions in the columns of K.
Matrix6d projected(const Matrix3d& R, const MatrixXd& K)
{
    Matrix6d M = Matrix6d::Zero();
    M.topLeftCorner<3, 3>() = kMass * Matrix3d::Identity();
    M.bottomRightCorner<3, 3>() = R * slab().I_B * R.transpose();
    return K * (K.transpose() * M * K).inverse() * K.transpose();
}

} // namespace

class TestResponse : public QObject
{
    Q_OBJECT

private slots:
    /// Rails, axles and planes in any direction: Φ is symmetric, positive semidefinite, zero where it is
    /// blocked, and K (Kᵀ M K)⁻¹ Kᵀ.
    void guides()
    {
        std::mt19937 random(2);
        for (int i = 0; i < 50; ++i) {
            const Matrix3d R = Eigen::AngleAxisd(2.0 * uniform(random), direction(random)).toRotationMatrix();
            const Vector3d d = direction(random), u = direction(random);
            struct Case {
                Matrix3d moves, turns;
                int freedoms;
            };
            const Matrix3d one = Matrix3d::Identity(), none = Matrix3d::Zero();
            for (const Case& c : {Case{d * d.transpose(), none, 1}, // a slider on a rail
                                  Case{none, u * u.transpose(), 1}, // on an axle through the centre of mass
                                  Case{d * d.transpose(), u * u.transpose(), 2},
                                  Case{one - d * d.transpose(), one, 5}, // S2 §2: no motion along p = d
                                  Case{one, one - u * u.transpose(), 5}, // no turning about r = u
                                  Case{one - d * d.transpose(), d * d.transpose(), 3}, // plane motion
                                  Case{one, one, 6}, Case{none, none, 0}}) {
                Body b = slab();
                b.guide = {c.moves, c.turns};
                const System system({b}, {});
                const Matrix6d Phi = responseMatrix(system, R);
                QVERIFY((Phi - Phi.transpose()).norm() < 1e-14 * 10.0); // entries up to 5
                const Vector6d values
                    = Eigen::SelfAdjointEigenSolver<Matrix6d>(Phi, Eigen::EigenvaluesOnly).eigenvalues();
                QVERIFY(values.minCoeff() > -1e-13);
                int rank = 0;
                for (int j = 0; j < 6; ++j)
                    rank += values[j] > 1e-6 ? 1 : 0;
                QCOMPARE(rank, c.freedoms);
                Matrix6d blocked = Matrix6d::Zero();
                blocked.topLeftCorner<3, 3>() = one - c.moves;
                blocked.bottomRightCorner<3, 3>() = one - c.turns;
                QVERIFY((blocked * Phi).norm() < 1e-13);
                QVERIFY((Phi * blocked).norm() < 1e-13);
                if (c.freedoms == 0)
                    continue;
                MatrixXd K(6, c.freedoms);
                int column = 0;
                for (const auto& [P, at] : {std::pair{c.moves, 0}, std::pair{c.turns, 3}}) {
                    const Eigen::SelfAdjointEigenSolver<Matrix3d> eigen(P);
                    for (int j = 0; j < 3; ++j)
                        if (eigen.eigenvalues()[j] > 0.5) {
                            K.col(column).setZero();
                            K.block<3, 1>(at, column++) = eigen.eigenvectors().col(j);
                        }
                }
                QVERIFY((Phi - projected(R, K)).norm() < 1e-13);
            }
        }
    }

    /// A rail: a = d (d·f)/m, no turning. An axle: alpha = u (u·t)/(u·I u). Plane motion about z of a body
    /// turned about z: a = f_xy/m, alpha = t_z/I_zz.
    void closedForms()
    {
        const Matrix3d R = Eigen::AngleAxisd(0.7, Vector3d::UnitZ()).toRotationMatrix();
        const Vector3d f(1.0, -2.0, 3.0), t(0.4, 0.5, -0.6);
        const Vector3d d = Vector3d(1, 2, 2) / 3.0;
        Body b = slab();
        b.guide = {d * d.transpose(), Matrix3d::Zero()};
        Response r = System({b}, {}).response(0, R, f, t);
        QVERIFY((r.a_W - d * d.dot(f) / kMass).norm() < 1e-15);
        QVERIFY(r.alpha_W.isZero(1e-16));

        b.guide = {Matrix3d::Zero(), d * d.transpose()};
        r = System({b}, {}).response(0, R, f, t);
        const Matrix3d I_W = R * b.I_B * R.transpose();
        QVERIFY((r.alpha_W - d * d.dot(t) / d.dot(I_W * d)).norm() < 1e-14);
        QVERIFY(r.a_W.isZero(1e-16));

        b.guide.moves_W = Vector3d(1, 1, 0).asDiagonal();
        b.guide.turns_W = Vector3d(0, 0, 1).asDiagonal();
        r = System({b}, {}).response(0, R, f, t);
        QVERIFY((r.a_W - Vector3d(f.x(), f.y(), 0) / kMass).norm() < 1e-15);
        QVERIFY((r.alpha_W - Vector3d(0, 0, t.z() / 0.6)).norm() < 1e-15);
    }

    /// No turning about r that is no principal direction: alpha = J⁻¹ (t + r T^c) with T^c = −(r·J⁻¹
    /// t)/(r·J⁻¹ r), S2 (41) corrected.
    void zhangRotation()
    {
        const Matrix3d R = Eigen::AngleAxisd(0.9, Vector3d(1, 1, 0).normalized()).toRotationMatrix();
        const Vector3d t(0.4, 0.5, -0.6), d = Vector3d(2, 1, 2) / 3.0;
        Body b = slab();
        b.guide.turns_W = Matrix3d::Identity() - d * d.transpose();
        const Response r = System({b}, {}).response(0, R, Vector3d::Zero(), t);
        const Matrix3d invJ = (R * b.I_B * R.transpose()).inverse();
        const Vector3d expected = invJ * (t - d * (d.dot(invJ * t) / d.dot(invJ * d)));
        QVERIFY((r.alpha_W - expected).norm() < 1e-14);
        QVERIFY(std::abs(d.dot(r.alpha_W)) < 1e-15);
    }

    /// Held at a pivot or on an axle off the centre of mass: the motions v + w × r = 0.
    void supports()
    {
        const Matrix3d R = Eigen::AngleAxisd(1.1, Vector3d(1, 2, 3).normalized()).toRotationMatrix();
        for (const Support support : {Support::point, Support::axis}) {
            Body b = slab();
            b.support = support;
            b.pivot_B = Vector3d(0.3, -0.2, 0.4);
            b.axis_B = Vector3d(2, 1, 2) / 3.0;
            const Vector3d arm = R * -b.pivot_B; // from the pivot to the centre of mass
            MatrixXd K(6, support == Support::point ? 3 : 1);
            for (int j = 0; j < K.cols(); ++j) {
                const Vector3d w = support == Support::point ? Vector3d::Unit(j) : Vector3d(R * b.axis_B);
                K.col(j) << w.cross(arm), w;
            }
            QVERIFY((responseMatrix(System({b}, {}), R) - projected(R, K)).norm() < 1e-13);
        }
    }

    /// The smooth motion obeys the guide as well: a block on an incline's rail slides with g sin.
    void motionOnARail()
    {
        const double slope = 0.4;
        const Vector3d d(std::cos(slope), 0.0, -std::sin(slope));
        Body b = slab();
        b.guide = {d * d.transpose(), Matrix3d::Zero()};
        const System system({b}, {{"gravity", UniformGravity{Vector3d(0, 0, -9.81)}, {}}});
        State state = makeState(system);
        state.bodies[0].v_WB = Vector3d(1, 1, 1);
        state.bodies[0].w_WB = Vector3d(1, 1, 1);
        satisfySupports(system, state);
        QVERIFY((state.bodies[0].v_WB - d * d.dot(Vector3d(1, 1, 1))).norm() < 1e-15);
        QVERIFY(state.bodies[0].w_WB.isZero(0.0));
        Evaluation e = system.makeEvaluation();
        system.evaluate(0.0, Side::after, state, e);
        QVERIFY((e.a_W[0] - 9.81 * std::sin(slope) * d).norm() < 1e-14);
        QVERIFY(e.alpha_W[0].isZero(1e-15));
    }

    void refusals()
    {
        const auto message = [](const Body& b) -> std::string {
            try {
                const System system({b}, {});
            } catch (const std::invalid_argument& error) {
                return error.what();
            }
            return {};
        };
        Body b = slab();
        b.guide.moves_W = 2.0 * Matrix3d::Identity();
        QVERIFY(message(b).find("moves_W") != std::string::npos);
        b = slab();
        b.guide.turns_W(0, 1) = 0.5;
        QVERIFY(message(b).find("turns_W") != std::string::npos);
        b = slab();
        b.guide.turns_W.setZero();
        b.support = Support::point;
        QVERIFY(message(b).find("slab") != std::string::npos);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestResponse)
#include "test_response.moc"
