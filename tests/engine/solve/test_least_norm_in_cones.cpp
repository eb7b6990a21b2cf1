#include "engine/solve/least_norm_in_cones.h"
#include "support/near.h"
#include "support/seeded.h"

#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace polhode
{

using namespace test;

namespace
{

/// The nearest point of {|f| ≤ μ λ} by the three cases of its geometry: inside, behind the apex, beside.
Eigen::Vector3d ontoCone(const Eigen::Vector3d& p, double mu)
{
    const double lambda = p[0], f = p.tail<2>().norm();
    if (f <= mu * lambda)
        return p;
    if (mu * f <= -lambda)
        return Eigen::Vector3d::Zero();
    const double pressure = (lambda + mu * f) / (1.0 + mu * mu);
    return {pressure, mu * pressure * p[1] / f, mu * pressure * p[2] / f};
}

/// Dykstra's alternating projections from zero: onto the plane A x = −b, onto the cones. They come to the
/// point of both that is nearest to zero (Boyle 1986).
VectorXd dykstra(const MatrixXd& A, const VectorXd& b, double mu, int rounds)
{
    const auto pseudo = A.completeOrthogonalDecomposition();
    VectorXd x = VectorXd::Zero(A.cols()), correction = x;
    for (int n = 0; n < rounds; ++n) {
        x -= pseudo.solve(VectorXd(A * x + b));
        const VectorXd from = x + correction;
        for (Eigen::Index i = 0; i < x.size(); i += 3)
            x.segment<3>(i) = ontoCone(from.segment<3>(i), mu);
        correction = from - x;
    }
    return x;
}

std::vector<CoulombContact> cones(int count, double mu)
{
    std::vector<CoulombContact> out;
    for (int i = 0; i < count; ++i) {
        ConeLaw& law = out.emplace_back(CoulombContact{3 * i, {}}).law;
        law.addNormal(0.0);
        law.addDisc(2, mu);
    }
    return out;
}

/// Force and moments that the legs of a square table of half width 1 take from a weight 1 at (x, y).
struct Table {
    MatrixXd A{{1.0, 1.0, 1.0, 1.0}, {1.0, -1.0, -1.0, 1.0}, {1.0, 1.0, -1.0, -1.0}};
    std::vector<CoulombContact> legs;

    Table()
    {
        for (int i = 0; i < 4; ++i)
            legs.emplace_back(CoulombContact{i, {}}).law.addNormal(0.0);
    }
    std::optional<VectorXd> loads(double x, double y) const
    {
        return leastNormInCones(A, Eigen::Vector3d(-1.0, -x, -y), legs, 1e-13);
    }
};

} // namespace

class TestLeastNormInCones : public QObject
{
    Q_OBJECT

private slots:
    /// In the middle four legs bear (1 ± x ± y)/4; where that would pull at one, it bears nothing, and
    /// statics of the other three give (x + y)/2, (1 − y)/2 and (1 − x)/2.
    void tableOnFourLegs()
    {
        const Table table;
        for (const auto& [x, y] :
             std::array<std::array<double, 2>, 4>{{{0.0, 0.0}, {0.3, 0.5}, {0.7, 0.6}, {0.9, 0.99}}}) {
            const auto loads = table.loads(x, y);
            QVERIFY(loads);
            const bool four = x + y <= 1.0;
            near((*loads)[0], four ? (1.0 + x + y) / 4.0 : (x + y) / 2.0, 1e-12, "near leg");
            near((*loads)[1], four ? (1.0 - x + y) / 4.0 : (1.0 - x) / 2.0, 1e-12, "leg aside");
            near((*loads)[2], four ? (1.0 - x - y) / 4.0 : 0.0, 1e-12, "far leg");
            near((*loads)[3], four ? (1.0 + x - y) / 4.0 : (1.0 - y) / 2.0, 1e-12, "leg aside");
        }
        QVERIFY(!table.loads(1.2, 0.0)); // beyond the legs
    }

    /// As the weight moves, so do the loads: no leg's by more than the weight, in the unit of half a width.
    void loadsMoveAsTheWeightMoves()
    {
        const Table table;
        constexpr double kStep = 1e-3;
        VectorXd before = *table.loads(0.0, 0.6);
        for (double x = kStep; x < 0.99; x += kStep) {
            const auto now = table.loads(x, 0.6);
            QVERIFY(now);
            QVERIFY2((*now - before).lpNorm<Eigen::Infinity>() < kStep, qPrintable(QString::number(x)));
            before = *now;
        }
    }

    /// The nearest p that a law with three frictions, or with a disc alone, allows: from there on every
    /// other leads away from where it came from, (p − p*)·(q − p*) ≤ 0; and its derivative by differences.
    void nearestToALaw()
    {
        ConeLaw contact, bearing;
        contact.addNormal(0.0);
        contact.addDisc(2, 0.6);
        contact.addDisc(1, 0.1);
        contact.addDisc(2, 0.3);
        bearing.addDisc(2, 0.0, 0.7);
        Seeded random(11);
        int moved = 0, kinks = 0;
        for (int n = 0; n < 400; ++n) {
            const ConeLaw& law = n % 4 ? contact : bearing;
            const ConeLaw::Rows p = random.vector(law.count);
            ConeLaw::Rows there = p;
            ConeLaw::Square D, unused;
            law.nearest(there, D);
            moved += (there - p).norm() > 0.1;
            for (int k = 0; k < 50; ++k) {
                ConeLaw::Rows q = 2.0 * random.vector(law.count);
                law.project(q); // into the law, wherever
                QVERIFY((p - there).dot(q - there) < 1e-14);
            }
            constexpr double kStep = 1e-6; // the second derivative is some ten, far from an apex
            const ConeLaw::Rows way = random.vector(law.count);
            ConeLaw::Rows before = p - kStep * way, after = p + kStep * way;
            law.nearest(before, unused);
            law.nearest(after, unused);
            const double off = (D * way - (after - before) / (2.0 * kStep)).norm();
            if (off > 1e-4)
                ++kinks; // a law changed sides within the step
        }
        QVERIFY(moved > 200);
        QVERIFY2(kinks < 4, qPrintable(QString::number(kinks)));
    }

    /// Random contacts with friction, of forces that there are: those of Dykstra's projections.
    void asDykstraFindsThem()
    {
        Seeded random(7);
        int onEdge = 0;
        for (int n = 0; n < 60; ++n) {
            const int contacts = 2 + n % 3;
            const double mu = random.real(0.2, 1.0);
            MatrixXd A = random.matrix(6, 3 * contacts);
            if (n % 2)
                A.row(5) = A.row(0) - A.row(1); // a row that others make up
            VectorXd some(A.cols());
            for (int i = 0; i < contacts; ++i) {
                const double pressure = random.real(0.5, 2.0), angle = random.real(0.0, 6.0);
                const double f = 0.8 * mu * pressure; // well inside, so that Dykstra's method gets on
                some.segment<3>(3 * i) << pressure, f * std::cos(angle), f * std::sin(angle);
            }
            const VectorXd b = -A * some;
            const auto found = leastNormInCones(A, b, cones(contacts, mu), 1e-12 * b.norm());
            QVERIFY2(found, qPrintable(QString::number(n)));
            near((A * *found + b).norm(), 0.0, 1e-11, "equations");
            for (int i = 0; i < contacts; ++i) {
                const Eigen::Vector3d p = found->segment<3>(3 * i);
                QVERIFY(p.tail<2>().norm() <= mu * p[0] + 1e-12);
                onEdge += p.tail<2>().norm() >= mu * p[0] - 1e-9;
            }
            // Ten thousand rounds come to within 1e-6 where cones and plane meet at angles like these.
            near((*found - dykstra(A, b, mu, 10000)).norm(), 0.0, 1e-6, qPrintable(QString::number(n)));
        }
        QVERIFY(onEdge > 30); // else friction had no say
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLeastNormInCones)
#include "test_least_norm_in_cones.moc"
