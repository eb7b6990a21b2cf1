#include "engine/collide/circle_roots.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace polhode;

namespace
{

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 1e-12; // rad: fifty halvings of a scan's step, and of the sine's rounding

/// sin ψ − c: it rises at asin c and falls at π − asin c, which merge at π/2 when c passes one.
struct Sine {
    double c;
    double operator()(double psi) const { return std::sin(psi) - c; }
};

FollowedRoot follow(double c, double from)
{
    return followRisingRoot(
        Sine{c}, [](double psi) { return std::cos(psi); }, from);
}

/// Of two places on the circle, how far they are apart (rad).
double apart(double a, double b)
{
    return std::abs(std::remainder(a - b, 2 * kPi));
}

} // namespace

class TestCircleRoots : public QObject
{
    Q_OBJECT

private slots:
    void allAreFound_data()
    {
        QTest::addColumn<double>("c");
        for (const double c : {-0.9, -0.3, 0.1, 0.7})
            QTest::addRow("%g", c) << c;
    }
    void allAreFound()
    {
        QFETCH(double, c);
        std::array<double, kCircleScan> roots;
        QCOMPARE(rootsOnCircle(Sine{c}, 1e-9, roots), 2);
        for (const double root : {std::asin(c), kPi - std::asin(c)})
            QVERIFY(std::min(apart(roots[0], root), apart(roots[1], root)) < kRounding);
    }

    void noneIsMadeOfRounding()
    {
        std::array<double, kCircleScan> roots;
        QCOMPARE(rootsOnCircle([](double psi) { return 1e-12 * std::sin(psi); }, 1e-9, roots), 0);
        QCOMPARE(rootsOnCircle(Sine{1.5}, 1e-9, roots), 0);
    }

    /// From anywhere on the rising stretch, on either side of the root, over the end of the period too.
    void followsTheRisingOne_data()
    {
        QTest::addColumn<double>("c");
        QTest::addColumn<double>("from");
        for (const double c : {-0.9, -0.3, 0.1, 0.7, 0.999})
            for (const double from : {-1.5, -0.8, 0.0, 0.4, 1.2, 1.5})
                for (const double turns : {0.0, 2 * kPi})
                    QTest::addRow("%g from %g", c, from + turns) << c << from + turns;
    }
    void followsTheRisingOne()
    {
        QFETCH(double, c);
        QFETCH(double, from);
        const FollowedRoot root = follow(c, from);
        QVERIFY(!root.gone);
        QVERIFY2(apart(root.psi, std::asin(c)) < kRounding, qPrintable(QString::number(root.psi)));
    }

    /// The end of the stretch has passed the place a moment ago: it is still that root.
    void theStretchMayHaveEndedBehind()
    {
        const FollowedRoot root = follow(0.9, 0.5 * kPi + 0.02);
        QVERIFY(!root.gone);
        QVERIFY(apart(root.psi, std::asin(0.9)) < kRounding);
    }

    /// Two roots that are nearer to each other than the search's step, and the rising one has been left by
    /// several of its distances from the other: of x² − ε², about any place.
    void isNotTakenForTheNext_data()
    {
        QTest::addColumn<double>("half");
        QTest::addColumn<double>("away");
        for (const double half : {1e-2, 1e-3, 1e-5})
            for (const double away : {0.1, 1.0, 5.0, 30.0})
                if (half * away < 0.1)
                    QTest::addRow("%g, %g", half, away) << half << away;
    }
    void isNotTakenForTheNext()
    {
        QFETCH(double, half);
        QFETCH(double, away);
        // (1 − cos ψ) − (1 − cos ε) = ψ²/2 − ε²/2 + …, which falls at −ε and rises at ε, with another rising
        // one beyond the falling one: the product with ψ + 2 ε.
        const auto g
            = [&](double psi) { return (std::cos(half) - std::cos(psi)) * std::sin(psi + 2.0 * half); };
        const auto slope = [&](double psi) {
            return std::sin(psi) * std::sin(psi + 2.0 * half)
                + (std::cos(half) - std::cos(psi)) * std::cos(psi + 2.0 * half);
        };
        const FollowedRoot root = followRisingRoot(g, slope, half * (1.0 + away));
        QVERIFY(!root.gone);
        // Rounding of one by the slope 2·3 ε².
        QVERIFY2(apart(root.psi, half) < 1e-15 / (half * half) + kRounding,
                 qPrintable(QString::number(root.psi / half)));
    }

    /// It has met the falling one: the place is where both were, and where sin ψ − c is nearest to zero.
    void merges_data()
    {
        QTest::addColumn<double>("from");
        for (const double from : {-1.0, 0.2, 1.4, 0.5 * kPi + 0.02})
            QTest::addRow("%g", from) << from;
    }
    void merges()
    {
        QFETCH(double, from);
        const FollowedRoot root = follow(1.0001, from);
        QVERIFY(root.gone);
        QVERIFY2(apart(root.psi, 0.5 * kPi) < kRounding, qPrintable(QString::number(root.psi)));
    }
};

QTEST_GUILESS_MAIN(TestCircleRoots)
#include "test_circle_roots.moc"
