#include "engine/ode/integrator_table.h"
#include "support/oracles/euler_top.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <map>
#include <set>
#include <string>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

const Vector3d kMoments(1.0, 2.0, 3.0);
const Vector3d kSpin(1.2, 0.7, -1.0);
constexpr double kTime = 1.0;
constexpr const char* kChartNames[]
    = {"exp-map",     "matrix-raw", "matrix-orthonormalized", "quaternion-raw", "quaternion-normalized",
       "euler-angles"};

/// Steps per run at which the error lies between the coarse regime and rounding.
int coarsest(int order)
{
    return order == 1 ? 1600 : order == 2 ? 200 : order == 4 ? 30 : 13;
}

/// An adaptive method made to take equal inner steps: a tolerance that nothing exceeds, and a longest step.
Options equalSteps(double h)
{
    Options options;
    options.relativeTolerance = 1e6;
    options.absoluteTolerance = 1e6;
    options.largestStep = h;
    return options;
}

State advance(const IntegratorRow& row, const System& system, State state, int steps)
{
    const double h = kTime / steps;
    const auto integrator = row.make(system, equalSteps(h));
    const int calls = row.adaptive ? 1 : steps;
    for (int i = 0; i < calls; ++i)
        if (!integrator->step(state, i * kTime / calls, kTime / calls))
            qFatal("%s: a step failed", row.id);
    return state;
}

/// The order that errors at h, h/2, h/4, h/8 tend to: the slope log₂(e(h)/e(h/2)) differs from the order by
/// the next term of the error expansion, which is linear in h, so that twice a slope less the one before it
/// is free of that term.
double slope(const std::vector<double>& errors)
{
    const std::size_t n = errors.size();
    const double fine = std::log2(errors[n - 2] / errors[n - 1]);
    const double coarse = std::log2(errors[n - 3] / errors[n - 2]);
    return 2.0 * fine - coarse;
}

void addRows()
{
    QTest::addColumn<std::string>("id");
    QTest::addColumn<int>("chart");
    for (const IntegratorRow& row : integratorTable())
        for (int chart = 0; chart < 6; ++chart)
            QTest::addRow("%s, %s", row.id, kChartNames[chart]) << std::string(row.id) << chart;
}

/// Bodies of every kind under forces of every kind.
System workshop(RotationChart chart)
{
    Body plate;
    plate.id = "plate";
    plate.mass = 1.5;
    plate.I_B = Vector3d(0.3, 0.5, 0.7).asDiagonal();
    Body top;
    top.id = "top";
    top.mass = 0.8;
    top.I_B = Vector3d(0.1, 0.12, 0.2).asDiagonal();
    top.support = Support::point;
    top.pivot_B = Vector3d(0.05, 0.0, -0.4);
    Body door;
    door.id = "door";
    door.mass = 2.0;
    door.I_B = Vector3d(0.4, 0.3, 0.2).asDiagonal();
    door.support = Support::axis;
    door.pivot_B = Vector3d(-0.5, 0.0, 0.1);
    door.pivot_W = Vector3d(2.0, 0.0, 0.0);
    door.axis_B = Vector3d(0.0, 0.6, 0.8);
    Body bead;
    bead.id = "bead";
    bead.mass = 0.3;
    bead.particle = true;
    const VectorFunction wind = [](double t, const State& s) {
        return Vector3d(std::sin(3.0 * t), 0.5 * std::cos(t), -0.2 * s.bodies[0].p_WB.x());
    };
    return System(
        {plate, top, door, bead},
        {{"gravity", UniformGravity{Vector3d(0.0, 0.0, -2.0)}, {}},
         {"rope", SpringDamper{0, Vector3d(0.1, 0.2, 0.0), 1, Vector3d(0.0, 0.1, 0.3), 4.0, 0.5, 0.6}, {}},
         {"tether", SpringDamper{kWorld, Vector3d(0.0, 0.0, 2.0), 3, Vector3d::Zero(), 3.0, 0.0, 0.4}, {}},
         {"wind", PointForce{0, Vector3d(0.0, 0.3, 0.1), Axes::world, wind}, {}},
         {"push",
          PointForce{2, Vector3d(0.4, 0.1, 0.0), Axes::body, VectorLaw(Vector3d(0.3, 0.5, -0.8))},
          {}},
         {"motor", AppliedTorque{1, Axes::body, VectorLaw(Vector3d(0.02, 0.0, 0.1))}, {}},
         {"air", Drag{3, 0.1, 0.2}, {}},
         {"bearing", AngularDrag{2, 0.1, 0.05}, {}},
         {"stir", AngularDrag{0, 0.1, 0.0}, {}}},
        chart);
}

State workshopStart(const System& system)
{
    State state = makeState(system);
    state.bodies[0].p_WB = Vector3d(0.8, 0.3, 0.9);
    state.bodies[0].v_WB = Vector3d(-0.2, 0.5, 0.4);
    state.bodies[0].w_WB = Vector3d(0.9, 0.4, -0.8);
    state.bodies[1].w_WB = Vector3d(0.3, -0.2, 3.0);
    state.bodies[2].w_WB = Vector3d(0.0, 0.6, 0.8);
    state.bodies[3].p_WB = Vector3d(0.5, 0.0, 1.2);
    state.bodies[3].v_WB = Vector3d(0.1, 1.0, 0.0);
    setRotation(system, state, 1, Eigen::AngleAxisd(0.5, Vector3d(0.6, 0.8, 0.0)).toRotationMatrix());
    satisfySupports(system, state);
    return state;
}

/// The largest differences of motions, and of quadratures, between two states of the workshop.
struct Difference {
    double motion = 0.0;
    double quadrature = 0.0;
};

Difference difference(const System& system, const State& a, const System& other, const State& b)
{
    Difference d;
    for (int i = 0; i < system.bodyCount(); ++i) {
        const BodyState& x = a.bodies[static_cast<std::size_t>(i)];
        const BodyState& y = b.bodies[static_cast<std::size_t>(i)];
        d.motion += (x.p_WB - y.p_WB).norm() + (x.v_WB - y.v_WB).norm() + (x.w_WB - y.w_WB).norm()
            + (rotation(system, a, i) - rotation(other, b, i)).norm();
        d.quadrature += (x.impulse_W - y.impulse_W).norm() + (x.angularImpulse_W - y.angularImpulse_W).norm()
            + (x.angularImpulseO_W - y.angularImpulseO_W).norm();
    }
    for (std::size_t k = 0; k < a.work.size(); ++k)
        d.quadrature += std::abs(a.work[k] - b.work[k]);
    return d;
}

/// A run whose error is rounding: a thousand equal steps a second of order 5.
Options finest()
{
    return equalSteps(1e-3);
}

/// The state of the workshop at time t to rounding; each time is computed once.
const State& exactWorkshop(double t)
{
    static std::map<double, State> known;
    const auto [entry, isNew] = known.try_emplace(t);
    if (isNew) {
        const System system = workshop(RotationChart::expMap);
        entry->second = workshopStart(system);
        if (!makeIntegrator("dopri5", system, finest())->step(entry->second, 0.0, t))
            qFatal("the finest run failed");
    }
    return entry->second;
}

} // namespace

class TestOrder : public QObject
{
    Q_OBJECT

private slots:
    void freeTop_data() { addRows(); }

    /// Spin and attitude of an asymmetric free body against Jacobi's solution.
    void freeTop()
    {
        QFETCH(std::string, id);
        QFETCH(int, chart);
        const IntegratorRow& row = integratorRow(id);
        Body body;
        body.I_B = kMoments.asDiagonal();
        const System system({body}, {}, static_cast<RotationChart>(chart));
        State start = makeState(system);
        start.bodies[0].w_WB = kSpin;
        const oracle::EulerTop exact(kMoments, kSpin);
        const Matrix3d R = exact.rotation(kTime, 200);
        const Vector3d w = R * exact.angularVelocity(kTime);
        std::vector<double> spinErrors, attitudeErrors;
        for (int steps = coarsest(row.order), k = 0; k < 4; ++k, steps *= 2) {
            const State end = advance(row, system, start, steps);
            spinErrors.push_back((end.bodies[0].w_WB - w).norm());
            attitudeErrors.push_back((rotation(system, end, 0) - R).norm());
        }
        // A tenth: what the second next term of the error expansion still does to the slope.
        const double tolerance = 0.1;
        const double spinOrder = slope(spinErrors), attitudeOrder = slope(attitudeErrors);
        qInfo("order of spin %.3f, of attitude %.3f, errors %.1e %.1e", spinOrder, attitudeOrder,
              spinErrors.back(), attitudeErrors.back());
        QVERIFY2(std::abs(spinOrder - row.order) < tolerance, qPrintable(QString::number(spinOrder)));
        QVERIFY2(std::abs(attitudeOrder - row.order) < tolerance, qPrintable(QString::number(attitudeOrder)));
    }

    void workshop_data() { addRows(); }

    /// Every support and force at once, motion and quadratures, against a run at rounding accuracy (the
    /// method of that run is compared with closed forms elsewhere).
    void workshop()
    {
        QFETCH(std::string, id);
        QFETCH(int, chart);
        const IntegratorRow& row = integratorRow(id);
        const System exactSystem = polhode::workshop(RotationChart::expMap);
        const State& exact = exactWorkshop(kTime);
        const System system = polhode::workshop(static_cast<RotationChart>(chart));
        std::vector<double> motion, quadrature;
        // The stiffer motion needs shorter steps for the fifth order to show.
        for (int steps = coarsest(row.order) * (row.order == 5 ? 2 : 1), k = 0; k < 4; ++k, steps *= 2) {
            const State end = advance(row, system, workshopStart(system), steps);
            const Difference d = difference(system, end, exactSystem, exact);
            motion.push_back(d.motion);
            quadrature.push_back(d.quadrature);
        }
        // At order 5 the next terms still show where the errors, 1e-12 at the end, come near rounding.
        const double tolerance = row.order == 5 ? 0.3 : 0.1;
        const double motionOrder = slope(motion), quadratureOrder = slope(quadrature);
        qInfo("order of motion %.3f, of quadratures %.3f, errors %.1e %.1e", motionOrder, quadratureOrder,
              motion.back(), quadrature.back());
        QVERIFY2(std::abs(motionOrder - row.order) < tolerance, qPrintable(QString::number(motionOrder)));
        QVERIFY2(std::abs(quadratureOrder - row.order) < tolerance,
                 qPrintable(QString::number(quadratureOrder)));
    }

    void interpolant_data() { addRows(); }

    /// The error inside one step from an exact start falls as h^(interpolantOrder + 1).
    void interpolant()
    {
        QFETCH(std::string, id);
        QFETCH(int, chart);
        const IntegratorRow& row = integratorRow(id);
        const System exactSystem = polhode::workshop(RotationChart::expMap);
        const System system = polhode::workshop(static_cast<RotationChart>(chart));
        std::vector<double> errors;
        const double first = row.interpolantOrder >= 3 ? 0.1 : 0.01;
        for (double h = first; errors.size() < 4; h *= 0.5) {
            const auto integrator = row.make(system, equalSteps(h));
            State end = workshopStart(system), inside = end;
            QVERIFY(bool(integrator->step(end, 0.0, h)));
            double largest = 0.0;
            for (const double theta : {0.15, 0.4, 0.62, 0.85}) {
                integrator->interpolate(theta, inside);
                const State& exact = exactWorkshop(theta * h);
                const Difference d = difference(system, inside, exactSystem, exact);
                largest = std::max(largest, d.motion + d.quadrature);
            }
            errors.push_back(largest);
            integrator->interpolate(1.0, inside);
            // The same numbers up to the rounding of the interpolation formula.
            const Difference atEnd = difference(system, inside, system, end);
            QVERIFY(atEnd.motion + atEnd.quadrature < 1e-13);
        }
        const double order = slope(errors);
        qInfo("local order %.3f, error %.1e", order, errors.back());
        // Steps are coarse for the higher orders, or the error would be rounding: three tenths.
        QVERIFY2(std::abs(order - row.interpolantOrder - 1) < 0.3, qPrintable(QString::number(order)));
    }

    /// A force window that begins and ends at step ends costs no order, and adaptive steps find its ends.
    void breakpoints()
    {
        Body body;
        body.particle = true;
        const Window window{0.3, 0.7};
        const System system(
            {body},
            {{"pulse", PointForce{0, Vector3d::Zero(), Axes::world, VectorLaw(Vector3d(2.0, 0.0, 0.0))},
              window}});
        QCOMPARE(system.breakpoints(), (std::vector<double>{0.3, 0.7}));
        for (const IntegratorRow& row : integratorTable()) {
            State state = makeState(system);
            const auto integrator = row.make(system, {});
            // Ten steps of 0.1 counted as multiples; t + h then misses 0.3 and 0.7 by rounding.
            for (int i = 0; i < 10; ++i)
                QVERIFY(bool(integrator->step(state, i * 0.1, 0.1)));
            // A constant force for 0.4 s: exact for every method, to rounding.
            QVERIFY2(std::abs(state.bodies[0].v_WB.x() - 0.8) < 1e-14, row.id);
            QVERIFY2(std::abs(state.bodies[0].impulse_W.x() - 0.8) < 1e-14, row.id);
        }
        State state = makeState(system);
        QVERIFY(bool(makeIntegrator("dopri5", system)->step(state, 0.0, 1.0)));
        // p = ½ a 0.4² + 0.8 · 0.3
        QVERIFY(std::abs(state.bodies[0].p_WB.x() - 0.4) < 1e-14);
    }

    /// The rows that the tests above run over are the whole table, each under its own name.
    void everyRowIsMeasured()
    {
        std::set<std::string> ids;
        for (const IntegratorRow& row : integratorTable()) {
            QVERIFY(ids.insert(row.id).second);
            QVERIFY(std::string(row.en).size() > 0 && std::string(row.zh).size() > 0);
            QVERIFY(row.order >= 1 && row.interpolantOrder >= 1);
        }
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, integratorRow("rk5"));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestOrder)
#include "test_order.moc"
