#include "course/model/number_answer.h"
#include "course/model/sketch.h"
#include "course/model/sketch_score.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

using namespace polhode::course;

namespace
{

constexpr double kPi = std::numbers::pi;

struct Samples {
    std::vector<double> t, y;
};

Samples samplesOf(const std::function<double(double)>& curve, double to = 1)
{
    Samples samples;
    for (int i = 0; i <= 1000; ++i) {
        samples.t.push_back(to * i / 1000);
        samples.y.push_back(curve(samples.t.back()));
    }
    return samples;
}

Sketch sketchOf(const std::function<double(double)>& curve, double to = 1)
{
    Sketch sketch(0, to);
    for (int k = 1; k < Sketch::kKnots; ++k)
        sketch.draw(sketch.time(k - 1), curve(sketch.time(k - 1)), sketch.time(k), curve(sketch.time(k)));
    return sketch;
}

double swing(double t)
{
    return std::sin(6 * kPi * t); // three periods: six turning points
}

} // namespace

class TestSketch : public QObject
{
    Q_OBJECT

private slots:
    void thePenDrawsBothWays()
    {
        Sketch forth(0, 2), back(0, 2);
        forth.draw(0, 1, 2, 3);
        back.draw(2, 3, 0, 1);
        QCOMPARE(forth.coverage(), 1.0);
        for (const double t : {0.0, 0.5, 1.0, 1.37, 2.0}) {
            QVERIFY(std::abs(forth.at(t) - (1 + t)) < 1e-12); // a straight line; rounding
            QVERIFY(std::abs(back.at(t) - (1 + t)) < 1e-12);
        }
    }

    void whatIsNotDrawnIsNotThere()
    {
        Sketch sketch(0, 1);
        QVERIFY(sketch.empty());
        QVERIFY(std::isnan(sketch.at(0.5)));
        sketch.draw(0.5, 1, 1, 1);
        QVERIFY(!sketch.empty());
        QVERIFY(std::isnan(sketch.at(0.2)));
        QVERIFY(std::isnan(sketch.at(1.2)));
        QCOMPARE(sketch.at(0.75), 1.0);
        sketch.clear();
        QVERIFY(sketch.empty());
    }

    void theFirstHandleMakesALevelLineAndOthersBendIt()
    {
        Sketch sketch(0, 1);
        sketch.moveHandle(0, 2);
        QCOMPARE(sketch.coverage(), 1.0);
        QCOMPARE(sketch.at(0.6), 2.0);
        sketch.moveHandle(48, 5);
        QCOMPARE(sketch.at(0.5), 5.0);
        QCOMPARE(sketch.values()[48 - Sketch::kStride / 2], 3.5); // half way to the handle beside it
        QCOMPARE(sketch.values()[48 - Sketch::kStride], 2.0);
        QCOMPARE(sketch.values()[48 + 2 * Sketch::kStride], 2.0);
    }

    void turningPointsAreThoseThatAreHighEnough()
    {
        const Samples three = samplesOf(swing);
        QCOMPARE(turningPoints(three.y, 0.25), 6);
        QCOMPARE(turningPoints(three.y, 2.5), 0); // higher than the whole curve
        const Samples shaky
            = samplesOf([](double t) { return std::sin(kPi * t) + 0.02 * std::sin(80 * kPi * t); });
        QCOMPARE(turningPoints(shaky.y, 0.125), 1); // the hump, not the hand that shakes
        QCOMPARE(turningPoints(std::vector<double>{1, 2, 3}, 0.1), 0);
        QCOMPARE(turningPoints(std::vector<double>{}, 0.1), 0);
    }

    void theCurveItselfHasAllPoints()
    {
        const Samples run = samplesOf(swing);
        const SketchScore score = scoreSketch(sketchOf(swing), run.t, run.y, 3);
        QCOMPARE(score.points, 100);
        QCOMPARE(score.turnsDrawn, 6);
        QCOMPARE(score.turnsThere, 6);
        QVERIFY(std::abs(score.size - 1) < 0.02); // knots lie beside the tops: cos(π/16) at most
    }

    /// −sin: near only where both are within the band, and never the same way.
    void theOppositeHasTheTurnsOnly()
    {
        const Samples run = samplesOf(swing);
        const SketchScore score = scoreSketch(sketchOf([](double t) { return -swing(t); }), run.t, run.y, 3);
        QVERIFY2(score.trend < 0.2, qPrintable(QString::number(score.trend)));
        QVERIFY2(score.near < 0.35, qPrintable(QString::number(score.near)));
        QCOMPARE(score.turnsDrawn, score.turnsThere);
    }

    /// Another unit, another origin of time, a score that is the same.
    void unitsDoNotMatter()
    {
        const auto guess = [](double t) { return 0.7 * std::sin(5 * kPi * t) + 0.1; };
        const Samples run = samplesOf(swing);
        const SketchScore one = scoreSketch(sketchOf(guess), run.t, run.y, 3);
        const Samples large = samplesOf([](double t) { return 1024 * swing(t / 8); }, 8);
        const SketchScore other
            = scoreSketch(sketchOf([&](double t) { return 1024 * guess(t / 8); }, 8), large.t, large.y, 3072);
        QCOMPARE(other.points, one.points);
        QCOMPARE(other.turnsDrawn, one.turnsDrawn);
        QVERIFY(std::abs(other.near - one.near) < 1e-9
                && std::abs(other.trend - one.trend) < 1e-9); // rounding
    }

    /// A ramp of twice the size: |2t − t| ≤ 1/8 + 1/40 (the shift in time) for 0.15 of the window.
    void theRightShapeInTheWrongSizeIsGivenItsDue()
    {
        const Samples run = samplesOf([](double t) { return t; });
        const SketchScore score = scoreSketch(sketchOf([](double t) { return 2 * t; }), run.t, run.y, 2);
        QVERIFY2(std::abs(score.near - 0.15) < 0.01, qPrintable(QString::number(score.near))); // 321 samples
        QCOMPARE(score.trend, 1.0);
        QVERIFY(std::abs(score.size - 2) < 1e-9);
        QCOMPARE(score.points, int(std::lround(100 * (score.near / 2 + 0.3 + 0.2))));
    }

    /// A step at ½ that is drawn w/50 late: a hand's error is forgiven.
    void aJumpMayBeDrawnALittleLate()
    {
        Samples run;
        run.t = {0, 0.5, 0.5, 1};
        run.y = {0, 0, 1, 1};
        const SketchScore score
            = scoreSketch(sketchOf([](double t) { return t < 0.52 ? 0.0 : 1.0; }), run.t, run.y, 2);
        QCOMPARE(score.near, 1.0);
        QVERIFY(score.points >= 95);
    }

    /// A straight line through the middle of nine turns, as steep as its band: by chance half of the pieces
    /// go its way, and near it is what crosses it. It shows nothing of what happens, and is told so.
    void aStraightLineIsNoSwing()
    {
        const Samples run = samplesOf([](double t) { return std::sin(9 * kPi * t); });
        const SketchScore score
            = scoreSketch(sketchOf([](double t) { return 0.5 * t - 0.25; }), run.t, run.y, 3);
        QCOMPARE(score.turnsThere, 9);
        QCOMPARE(score.turnsDrawn, 0);
        QCOMPARE(score.trend, 0.5);
        QCOMPARE(score.points, int(std::lround(50 * (score.near / 2 + 0.3 * score.trend))));
    }

    /// What stays constant: a level line in the band of A/20 has all points, a swing has none for its trend.
    void whatStaysConstant()
    {
        const Samples run = samplesOf([](double) { return 5.0; });
        const SketchScore level = scoreSketch(sketchOf([](double) { return 5.4; }), run.t, run.y, 10);
        QCOMPARE(level.points, 100);
        QVERIFY(std::isnan(level.size));
        const SketchScore wild
            = scoreSketch(sketchOf([](double t) { return 5 + 3 * swing(t); }), run.t, run.y, 10);
        QVERIFY(wild.points < 40);
        QCOMPARE(wild.turnsThere, 0);
    }

    /// At rest, as if the push at ¼ were nothing, one step of the keys above it (A/20, the edge of the band,
    /// wherever rounding puts it). Near: until the jump and w/40 after it; of the 32 pieces all but that of
    /// the jump are level in both; what is level has no turns that could be compared.
    void aLevelLineIsNoStep()
    {
        Samples run;
        run.t = {0, 0.25, 0.25, 1};
        run.y = {0, 0, 2, 2};
        for (const double y : {0.4, std::nextafter(0.4, 0), std::nextafter(0.4, 1)}) {
            const SketchScore score = scoreSketch(sketchOf([y](double) { return y; }), run.t, run.y, 8);
            QVERIFY2(std::abs(score.near - (0.25 + 1.0 / 40)) < 1.0 / 320, // one of the samples
                     qPrintable(QString::number(score.near)));
            QCOMPARE(score.trend, 31.5 / 32);
            QVERIFY(score.levelDrawn && !score.levelThere);
            QCOMPARE(score.points, int(std::lround(50 * (score.near / 2 + 0.3 * 31.5 / 32))));
        }
        const SketchScore above = scoreSketch(sketchOf([](double) { return 0.5; }), run.t, run.y, 8);
        QVERIFY(std::abs(above.near - 2.0 / 40) < 1.0 / 320); // 0.4 < 0.5 < 2 − 0.4: in the jump alone
    }

    /// What rests long and dips for a tenth of the time: a level line is near it nine tenths of the time, and
    /// worth less than a dip at the wrong moment.
    void nothingHappensIsWorthLessThanTheWrongMoment()
    {
        const auto dip = [](double t, double at) { return t > at && t < at + 0.1 ? -1.0 : 1.0; };
        const Samples run = samplesOf([&](double t) { return dip(t, 0.7); });
        const SketchScore level = scoreSketch(sketchOf([](double) { return 1.0; }), run.t, run.y, 4);
        const SketchScore early
            = scoreSketch(sketchOf([&](double t) { return dip(t, 0.4); }), run.t, run.y, 4);
        QVERIFY(level.near > 0.85);
        QVERIFY2(level.points < 40 && early.points > 60,
                 qPrintable(QStringLiteral("%1, %2").arg(level.points).arg(early.points)));
    }

    void nothingDrawnIsNothing()
    {
        const Samples run = samplesOf([](double t) { return t; });
        QCOMPARE(scoreSketch(Sketch(0, 1), run.t, run.y, 2).points, 0);
        Sketch half(0, 1);
        half.draw(0, 0, 0.5, 0.5);
        const SketchScore score = scoreSketch(half, run.t, run.y, 2);
        QVERIFY2(std::abs(score.near - 0.5) < 0.02, qPrintable(QString::number(score.near))); // one knot
        QVERIFY(std::abs(score.trend - 0.5) < 0.04); // one piece
    }

    void theAxisBetraysNothing()
    {
        double least = 1e9, most = 0;
        for (int n = 0; n < 200; ++n) {
            const auto [low, high] = concealingRange(0, 8, "lesson/q" + std::to_string(n));
            QCOMPARE(low, -high);
            least = std::min(least, high / 8);
            most = std::max(most, high / 8);
        }
        QVERIFY(least >= 1.4 && most <= 2.2 * 1.5); // to the next of the series, half as much again at most
        QVERIFY(most / least > 1.2); // not the same each time
        QVERIFY(concealingRange(-3, 1, "a") == concealingRange(-3, 1, "a"));
        QVERIFY(concealingRange(0, 0, "a").second > 0);
    }

    void aNumberIsRightWithinItsTolerance()
    {
        QVERIFY(judgeNumber(2.7, 2.75, 0.1, {}).right);
        QVERIFY(judgeNumber(2.85, 2.75, 0.1, {}).right); // on the edge, in decimals
        QVERIFY(!judgeNumber(2.9, 2.75, 0.1, {}).right);
        QCOMPARE(judgeNumber(5.5, 2.75, 0.1, {}).ratio(), 2.0);
        QVERIFY(std::isnan(judgeNumber(1, 0, 0.1, {}).ratio()));
    }

    void aWrongNumberIsKnownByItsNeighbour()
    {
        const std::vector<double> foreseen{5.5, 1.4, 1.3};
        QCOMPARE(judgeNumber(5.45, 2.75, 0.1, foreseen).wrong, std::optional<std::size_t>(0));
        QCOMPARE(judgeNumber(1.32, 2.75, 0.1, foreseen).wrong, std::optional<std::size_t>(2));
        QVERIFY(!judgeNumber(4, 2.75, 0.1, foreseen).wrong);
        QVERIFY(!judgeNumber(2.75, 2.75, 0.1, {2.75}).wrong); // what is right is not wrong
    }
};

QTEST_APPLESS_MAIN(TestSketch)
#include "test_sketch.moc"
