#include "engine/joint/curve.h"

#include <QtTest>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

using Eigen::Vector3d;
using std::numbers::pi;

namespace polhode
{

namespace
{

bool near(double a, double b, double tolerance)
{
    if (std::abs(a - b) <= tolerance)
        return true;
    qWarning("%.17g instead of %.17g", a, b);
    return false;
}

Curve circle(double R)
{
    return Curve([=](double s) { return Vector3d(R * std::sin(s), 0, -R * std::cos(s)); }, -pi, pi);
}

/// From cusp to cusp, but for a little, lowest at s = 0.
Curve cycloid(double R)
{
    return Curve([=](double s) { return Vector3d(R * (s + std::sin(s)), 0, -R * std::cos(s)); }, -3.0, 3.0);
}

std::string complaint(const std::function<Vector3d(double)>& place, double from, double to)
{
    try {
        Curve(place, from, to);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

} // namespace

/// Curves by their arc length: places and derivatives to the rounding of short series, 1e-14 of the size for
/// places, some hundred times more per derivative.
class TestCurve : public QObject
{
    Q_OBJECT

private slots:
    void circleAndItsNormal()
    {
        const double R = 2.0;
        const Curve c = circle(R);
        QVERIFY(c.closed());
        QVERIFY(near(c.length(), 2.0 * pi * R, 1e-11));
        QVERIFY(near(c.begin(), -pi * R, 1e-11));
        for (const double q : {-7.0, -1.0, 0.0, 0.3, 5.0, 20.0}) { // round and round
            const double a = q / R;
            const Curve::Point p = c.at(q);
            QVERIFY((p.c - R * Vector3d(std::sin(a), 0, -std::cos(a))).norm() < 1e-10);
            QVERIFY((p.t - Vector3d(std::cos(a), 0, std::sin(a))).norm() < 1e-10);
            QVERIFY((p.k + p.c / (R * R)).norm() < 1e-9);
            QVERIFY((c.frame(p).n + p.c / R).norm() < 1e-9); // inwards
        }
    }

    void cycloidByItsLength()
    {
        const double R = 0.7;
        const Curve c = cycloid(R);
        QVERIFY(!c.closed());
        QVERIFY(near(c.end(), 4.0 * R * std::sin(1.5), 1e-10));
        for (const double s : {-2.9, -1.0, 0.0, 0.5, 2.5}) {
            const double q = 4.0 * R * std::sin(0.5 * s);
            const Curve::Point p = c.at(q);
            QVERIFY((p.c - R * Vector3d(s + std::sin(s), 0, -std::cos(s))).norm() < 1e-10);
            QVERIFY(near(p.t.norm(), 1.0, 1e-9));
            QVERIFY(near(p.k.z(), 1.0 / (4.0 * R), 1e-8)); // z = q²/8R + const
            QVERIFY(c.frame(p).n.z() > 0.0); // to the side to which it bends
        }
        // On beyond its ends, straight.
        const Curve::Point end = c.at(c.end()), beyond = c.at(c.end() + 0.5);
        QVERIFY((beyond.c - end.c - 0.5 * end.t).norm() < 1e-14);
        QVERIFY(beyond.k.isZero(0.0));
    }

    void helix()
    {
        const double r = 0.5, p = 0.1;
        const Curve c([=](double s) { return Vector3d(r * std::cos(s), r * std::sin(s), p * s); }, 0.0, 20.0);
        QVERIFY(near(c.length(), 20.0 * std::hypot(r, p), 1e-9));
        const Curve::Point at = c.at(10.0 * std::hypot(r, p));
        QVERIFY((at.c - Vector3d(r * std::cos(10.0), r * std::sin(10.0), 10.0 * p)).norm() < 1e-10);
        QVERIFY(near(at.k.norm(), r / (r * r + p * p), 1e-8));
        const Curve::Frame f = c.frame(at);
        QVERIFY((f.n - at.k.normalized()).norm() < 1e-7); // towards the axis
    }

    void straightLine()
    {
        const Curve c([](double s) { return Vector3d(3.0 * s, 0, 4.0 * s); }, 1.0, 3.0);
        QVERIFY(near(c.length(), 10.0, 1e-13));
        QVERIFY(c.begin() == 0.0); // s = 0 is not on it
        QVERIFY((c.at(5.0).c - Vector3d(6, 0, 8)).norm() < 1e-13);
    }

    void feet()
    {
        const Curve c = circle(1.0);
        const double q = c.foot({0.3, 0.4, -0.8}, 0.2);
        QVERIFY(near(q, std::atan2(0.3, 0.8), 1e-11));
        QVERIFY(near(c.nearest({0.3, 0.4, -0.8}), q, 1e-11));
        // Round once more, as where it was.
        QVERIFY(near(c.foot({0.3, 0.4, -0.8}, 0.2 + 2.0 * pi), q + 2.0 * pi, 1e-10));
    }

    void refused()
    {
        const auto says
            = [](const std::string& text, const char* what) { return text.find(what) != std::string::npos; };
        QVERIFY(says(complaint([](double s) { return Vector3d(s, 0, std::abs(s)); }, -1.0, 2.0), "corner"));
        QVERIFY(says(complaint([](double s) { return Vector3d(s, 0, std::abs(s)); }, -1.0, 1.0), "corner"));
        QVERIFY(says(complaint([](double s) { return Vector3d(s * s, 0, s * s * s); }, -1.0, 2.0), "cusp"));
        QVERIFY(says(complaint([](double s) { return Vector3d(s - std::sin(s), 0, std::cos(s)); }, 0.0, 2.0),
                     "stands still"));
        QVERIFY(says(complaint([](double) { return Vector3d(1, 2, 3); }, 0.0, 1.0), "stands still"));
        QVERIFY(says(complaint([](double s) { return Vector3d(1 / s, 0, 0); }, 0.0, 1.0), "not finite"));
        QVERIFY(says(complaint([](double s) { return Vector3d(s, 0, 0); }, 1.0, 1.0), "from less than to"));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestCurve)
#include "test_curve.moc"
