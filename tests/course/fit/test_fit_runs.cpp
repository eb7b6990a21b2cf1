#include "course/fit/fit_text.h"
#include "course/language/value_error.h"
#include "support/oracles/euler_top.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace polhode::course;

namespace
{

/// Normal deviates that are the same on every machine: Box and Muller's.
class Noise
{
public:
    explicit Noise(unsigned seed)
        : engine_(seed)
    {
    }
    double operator()()
    {
        const double u = (engine_() + 1.0) / 4294967297.0, v = engine_() / 4294967296.0;
        return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
    }

private:
    std::mt19937 engine_;
};

using Curve = std::function<double(double t)>;

/// Readings of a curve with noise of the size @p sigma.
MeasuredSeries readings(const char* variable, const Curve& curve, double from, double to, int count,
                        double sigma, Noise& noise)
{
    MeasuredSeries series;
    series.variable = variable;
    for (int i = 0; i < count; ++i) {
        const double t = from + (to - from) * i / (count - 1);
        series.time.push_back(t);
        series.value.push_back(curve(t) + sigma * noise());
    }
    return series;
}

/// How often true values lie within one and two standard errors, of many fits.
class Coverage
{
public:
    void add(double estimate, double error, double truth)
    {
        ++all_;
        one_ += std::abs(estimate - truth) < error ? 1 : 0;
        two_ += std::abs(estimate - truth) < 2 * error ? 1 : 0;
    }
    /// Normal errors: 68.27 % and 95.45 %. Of a binomial count of so many the mean is missed by 3.3 of its
    /// standard deviations once in a thousand times.
    bool holds() const
    {
        const auto near = [this](int count, double p) {
            return std::abs(count - p * all_) < 3.3 * std::sqrt(p * (1 - p) * all_);
        };
        return near(one_, 0.6827) && near(two_, 0.9545);
    }
    QByteArray text() const
    {
        return QByteArray::number(one_) + " and " + QByteArray::number(two_) + " of "
            + QByteArray::number(all_);
    }

private:
    int all_ = 0, one_ = 0, two_ = 0;
};

constexpr unsigned kSeeds = 200;

const Experiment& spring()
{
    static const Experiment scene = experimentFromText(R"yaml(
parameters:
  - {id: m, label: {en: m, zh: m}, unit: kg, range: [0.1, 5], default: 1}
  - {id: k, label: {en: k, zh: k}, unit: N/m, range: [0, 100], default: 30}
  - {id: c, label: {en: c, zh: c}, unit: kg/s, range: [0, 5], default: 0}
  - {id: n, label: {en: n, zh: n}, default: one, choices: [{id: one, label: {en: one, zh: 一}}, {id: two, label: {en: two, zh: 二}}]}
  - {id: idle, label: {en: idle, zh: 闲}, range: [0, 5], default: 1}
scene:
  duration: 3
  step: 0.01
  integrator: rk4
  gravity: 0
  ground: off
  bodies:
    - {id: b, shape: particle, mass: m, position: [0.1, 0, 0]}
  forces:
    - {id: s, on: b, force: ["-k*b.x - c*b.vx", 0, 0]}
)yaml");
    return scene;
}

/// m ẍ = −k x − c ẋ from x = 0.1 m at rest, m = 1 kg: weakly damped.
Curve damped(double k, double c)
{
    const double g = c / 2, w = std::sqrt(k - g * g);
    return [=](double t) { return 0.1 * std::exp(-g * t) * (std::cos(w * t) + g / w * std::sin(w * t)); };
}

const Experiment& top()
{
    static const Experiment scene = experimentFromText(R"yaml(
parameters:
  - {id: w2, label: {en: w, zh: w}, unit: rad/s, range: [-10, 10], default: 4.8}
  - {id: c, label: {en: c, zh: c}, unit: cm, range: [1, 16], default: 3.3}
scene:
  duration: 2
  step: 0.01
  tolerance: 1e-10
  integrator: dopri5
  gravity: 0
  ground: off
  bodies:
    - {id: book, shape: {box: [0.24, 0.17, c]}, mass: 0.6, spin_body: [1, w2, 0.5]}
)yaml");
    return scene;
}

/// The book's rates by Jacobi's functions: component 0, 1 or 2.
Curve tumbling(double w2, double c, int component)
{
    const double a = 0.24, b = 0.17, m = 0.6 / 12;
    const oracle::EulerTop book(
        Eigen::Vector3d(m * (b * b + c * c), m * (a * a + c * c), m * (a * a + b * b)),
        Eigen::Vector3d(1, w2, 0.5));
    return [=](double t) { return book.angularVelocity(t)[component]; };
}

const Experiment& ball()
{
    static const Experiment scene = experimentFromText(R"yaml(
parameters:
  - {id: e, label: {en: e, zh: e}, range: [0.05, 0.95], default: 0.7}
  - {id: H, label: {en: H, zh: H}, unit: m, range: [0.1, 1], default: 0.48}
scene:
  duration: 1.2
  step: 0.005
  gravity: 9.81
  contact: {law: {restitution: e}}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}
  bodies:
    - {id: ball, shape: {sphere: 0.05}, mass: 0.5, position: [0, 0, "H+0.05"]}
)yaml");
    return scene;
}

/// The height (or the velocity) of a ball that falls from H and bounces with e.
Curve bouncing(double H, double e, bool velocity)
{
    return [=](double t) {
        const double g = 9.81;
        double begin = 0, v = 0, z = H, end = std::sqrt(2 * H / g);
        while (t >= end) {
            v = z > 0 ? e * std::sqrt(2 * g * H) : e * v;
            z = 0;
            begin = end;
            end = begin + 2 * v / g;
        }
        const double s = t - begin;
        return velocity ? v - g * s : 0.05 + z + v * s - g / 2 * s * s;
    };
}

QByteArray remarksOf(const FitResult& result)
{
    QByteArray all;
    for (const Text& remark : fitRemarks(result))
        all += QByteArray::fromStdString(remark.en) + "\n";
    return all;
}

} // namespace

class TestFitRuns : public QObject
{
    Q_OBJECT

private slots:
    void springRecoversWithinItsErrors()
    {
        Coverage k, c, s;
        for (unsigned seed = 0; seed < kSeeds; ++seed) {
            Noise noise(seed);
            FitProblem problem{spring(), {}, {}, {"k", "c"}};
            problem.data.push_back(readings("b.x", damped(25, 0.8), 0, 3, 60, 0.004, noise));
            const FitResult result = fitRuns(problem);
            QCOMPARE(result.status, SquaresResult::Status::converged);
            k.add(result.values[0].value, result.values[0].error, 25);
            c.add(result.values[1].value, result.values[1].error, 0.8);
            // s of n − p = 58 normal residuals has the standard error σ/√(2 · 58).
            s.add(result.rest[0].spread, 0.004 / std::sqrt(2.0 * 58), 0.004);
        }
        QVERIFY2(k.holds(), k.text());
        QVERIFY2(c.holds(), c.text());
        QVERIFY2(s.holds(), s.text());
    }

    void topRecoversWithinItsErrors()
    {
        // Three quantities, errors given; χ² of n − p freedoms has the mean n − p and the variance 2(n − p).
        Coverage w2, c;
        double chi = 0, freedoms = 0;
        for (unsigned seed = 0; seed < kSeeds; ++seed) {
            Noise noise(seed);
            FitProblem problem{top(), {}, {}, {"w2", "c"}};
            for (int i = 0; i < 3; ++i) {
                static const char* const kNames[] = {"book.w1", "book.w2", "book.w3"};
                problem.data.push_back(readings(kNames[i], tumbling(5, 0.03, i), 0, 2, 40, 0.05, noise));
                problem.data.back().error.assign(40, 0.05);
            }
            const FitResult result = fitRuns(problem);
            QCOMPARE(result.status, SquaresResult::Status::converged);
            w2.add(result.values[0].value, result.values[0].error, 5);
            c.add(result.values[1].value, result.values[1].error, 0.03);
            chi += *result.chiSquare;
            freedoms += result.freedoms;
        }
        QVERIFY2(w2.holds(), w2.text());
        QVERIFY2(c.holds(), c.text());
        QVERIFY(std::abs(chi - freedoms) < 3.3 * std::sqrt(2 * freedoms));
    }

    void ballRecoversWithinItsErrors_data()
    {
        QTest::addColumn<bool>("velocity");
        QTest::newRow("height") << false;
        QTest::newRow("velocity, which jumps") << true;
    }
    void ballRecoversWithinItsErrors()
    {
        QFETCH(bool, velocity);
        Coverage e, H;
        for (unsigned seed = 0; seed < kSeeds; ++seed) {
            Noise noise(seed);
            // Few enough readings that none is passed by an impact within the errors: 1.2 s hold three
            // impacts.
            FitProblem problem{ball(), {}, {}, {"e", "H"}};
            problem.data.push_back(readings(velocity ? "ball.vz" : "ball.z", bouncing(0.5, 0.75, velocity),
                                            0.01, 1.19, 41, velocity ? 0.03 : 0.002, noise));
            problem.inputs.values = {{"e", 0.745}, {"H", 0.499}};
            const FitResult result = fitRuns(problem);
            QCOMPARE(result.status, SquaresResult::Status::converged);
            e.add(result.values[0].value, result.values[0].error, 0.75);
            H.add(result.values[1].value, result.values[1].error, 0.5);
        }
        QVERIFY2(e.holds(), e.text());
        QVERIFY2(H.holds(), H.text());
    }

    void startIsFound()
    {
        // The clock of the readings shows 0.05 s when the run begins; the choice said 0.
        Coverage start;
        for (unsigned seed = 0; seed < kSeeds / 4; ++seed) {
            Noise noise(seed);
            FitProblem problem{spring(), {}, {}, {"k", "c"}, true};
            const Curve x = damped(25, 0.8);
            problem.data.push_back(readings(
                "b.x", [&](double t) { return x(std::max(0.0, t - 0.05)); }, 0, 3, 200, 0.004, noise));
            const FitResult result = fitRuns(problem);
            QCOMPARE(result.status, SquaresResult::Status::converged);
            QCOMPARE(QString::fromStdString(result.values.back().id), QString("t0"));
            start.add(result.values.back().value, result.values.back().error, 0.05);
            QVERIFY(result.readings > 190); // not those of the first 0.05 s alone
        }
        QVERIFY2(start.holds(), start.text());
    }

    void exactReadingsAreFoundExactly()
    {
        Noise noise(1);
        FitProblem problem{spring(), {}, {}, {"k", "c"}};
        problem.data.push_back(readings("b.x", damped(25, 0.8), 0, 3, 60, 0, noise));
        const FitResult result = fitRuns(problem);
        // RK4 with ωh = 0.05 errs by (ωh)⁴/120 of ω: 10⁻⁷ of k.
        QVERIFY(std::abs(result.values[0].value - 25) < 1e-5);
        QVERIFY(std::abs(result.values[1].value - 0.8) < 1e-6);
    }

    void boundsAreKept()
    {
        // Readings that gain energy: the damping that fits would be negative.
        Noise noise(1);
        FitProblem problem{spring(), {}, {}, {"k", "c"}};
        problem.data.push_back(readings("b.x", damped(25, -0.3), 0, 3, 60, 0.001, noise));
        const FitResult result = fitRuns(problem);
        QCOMPARE(result.values[1].value, 0.0);
        QVERIFY(result.values[1].atBound);
        QVERIFY(std::isnan(result.values[1].error));
        QVERIFY(remarksOf(result).contains("c lies on a bound"));
    }

    void whatIsNotDeterminedIsNamed()
    {
        Noise noise(1);
        FitProblem problem{spring(), {}, {}, {"m", "k", "idle"}};
        problem.data.push_back(readings("b.x", damped(25, 0), 0, 3, 60, 0.004, noise));
        const FitResult result = fitRuns(problem);
        QVERIFY2(remarksOf(result).contains("idle changes nothing"), remarksOf(result));
        QVERIFY2(remarksOf(result).contains("m, k: only a combination"), remarksOf(result));
        QVERIFY(std::isinf(result.values[0].error) && std::isinf(result.values[1].error));
        // The combination is k/m.
        QVERIFY(std::abs(result.values[1].value / result.values[0].value - 25) < 0.5);
    }

    void aModelThatLacksSomethingIsTold()
    {
        Noise noise(1);
        FitProblem problem{spring(), {}, {}, {"k"}};
        problem.data.push_back(readings("b.x", damped(25, 0.8), 0, 3, 100, 0.001, noise));
        QVERIFY(remarksOf(fitRuns(problem)).contains("neighbouring residuals"));
        problem.data[0].error.assign(100, 0.001);
        QVERIFY(remarksOf(fitRuns(problem)).contains("by more than their errors allow"));
    }

    /// What is left of a run's own readings is rounding, whose neighbours may well be alike.
    void readingsOfTheRunItselfLackNothing()
    {
        FitProblem problem{spring(), {}, {}, {"k"}};
        for (const double k : {20, 25, 27, 41}) {
            problem.inputs.values = {{"k", k}, {"c", 0.8}};
            const auto run = simulate(spring(), problem.inputs);
            problem.inputs.values["k"] = 1.1 * k;
            const auto time = run->time();
            problem.data = {{"b.x", {time.begin(), time.end()}, *run->column("b.x"), {}, {}, false}};
            const FitResult result = fitRuns(problem);
            QVERIFY(std::abs(result.values[0].value / k - 1) < 1e-9);
            // Not better than the runs are: their rounding counts as the error of a reading, and what is
            // found is off by no more than a few of these; four leave room.
            QVERIFY2(std::abs(result.values[0].value - k) <= 4 * result.values[0].error,
                     qPrintable(QString("k = %1, off by %2 ± %3")
                                    .arg(k)
                                    .arg(result.values[0].value - k)
                                    .arg(result.values[0].error)));
            QVERIFY2(remarksOf(result).isEmpty(), remarksOf(result));
        }
    }

    void readingsOutsideAreCounted()
    {
        Noise noise(1);
        FitProblem problem{spring(), {}, {}, {"k"}};
        problem.data.push_back(readings("b.x", damped(25, 0), -1, 3, 81, 0.001, noise));
        const FitResult result = fitRuns(problem);
        QCOMPARE(result.rest[0].outside, std::size_t(20));
        QCOMPARE(result.readings, std::size_t(61));
        // Longer than the scene's own 3 s: the run goes on as long as there are readings.
        problem.data[0] = readings("b.x", damped(25, 0), 0, 6, 81, 0.001, noise);
        QCOMPARE(fitRuns(problem).readings, std::size_t(81));
    }

    void sidesOfAJump()
    {
        // Two readings of one moment, as this program writes them at an impact: before and after.
        Noise noise(1);
        FitProblem problem{ball(), {}, {}, {"e"}};
        problem.inputs.values = {{"e", 0.75}, {"H", 0.5}};
        MeasuredSeries& series = problem.data.emplace_back(
            readings("ball.vz", bouncing(0.5, 0.75, true), 0.01, 1.19, 41, 0, noise));
        const auto run = simulate(problem.experiment, problem.inputs);
        const double hit = run->events().front().time;
        const auto at = std::ranges::upper_bound(series.time, hit) - series.time.begin();
        const double v = std::sqrt(2 * 9.81 * 0.5);
        series.time.insert(series.time.begin() + at, {hit, hit});
        series.value.insert(series.value.begin() + at, {-v, 0.75 * v});
        const FitResult result = fitRuns(problem);
        QVERIFY(std::abs(result.values[0].value - 0.75) < 1e-6); // the tolerance of the run is 10⁻¹⁰
        QVERIFY(result.rest[0].spread < 1e-6);
    }

    void isTheSameWhateverTheThreads()
    {
        Noise noise(7);
        FitProblem problem{spring(), {}, {}, {"k", "c"}};
        problem.data.push_back(readings("b.x", damped(25, 0.8), 0, 3, 60, 0.004, noise));
        const FitResult first = fitRuns(problem), second = fitRuns(problem);
        QCOMPARE(first.values[0].value, second.values[0].value);
        QCOMPARE(first.values[0].error, second.values[0].error);
    }

    void canBeStopped()
    {
        Noise noise(7);
        FitProblem problem{spring(), {}, {}, {"k", "c"}};
        problem.data.push_back(readings("b.x", damped(25, 0.8), 0, 3, 60, 0.004, noise));
        std::atomic<bool> stop = false;
        FitOptions options;
        options.cancel = &stop;
        options.progress = [&](const FitProgress& progress) { stop = progress.iteration == 2; };
        const FitResult result = fitRuns(problem, options);
        QCOMPARE(result.status, SquaresResult::Status::stopped);
        QVERIFY(std::abs(result.values[0].value - 25) < 5); // nearer than the start
        QVERIFY(remarksOf(result).contains("best values so far"));
    }

    void refusals()
    {
        Noise noise(7);
        FitProblem problem{spring(), {}, {}, {"nothing"}};
        problem.data.push_back(readings("b.x", damped(25, 0.8), 0, 3, 60, 0.004, noise));
        for (const char* free : {"nothing", "n"}) {
            problem.free = {free};
            QVERIFY_EXCEPTION_THROWN(fitRuns(problem), ValueError);
        }
        problem.free = {"k", "k"};
        QVERIFY_EXCEPTION_THROWN(fitRuns(problem), ValueError);
        problem.free = {};
        QVERIFY_EXCEPTION_THROWN(fitRuns(problem), ValueError);
        problem.free = {"k", "c"};
        problem.data[0].variable = "b.q";
        QVERIFY_EXCEPTION_THROWN(fitRuns(problem), ValueError);
        problem.data[0] = readings("b.x", damped(25, 0.8), 0, 3, 2, 0.004, noise);
        QVERIFY_EXCEPTION_THROWN(fitRuns(problem), ValueError); // as many readings as parameters
    }
};

QTEST_APPLESS_MAIN(TestFitRuns)
#include "test_fit_runs.moc"
