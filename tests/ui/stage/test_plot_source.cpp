#include "course/read/load.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/session/stretch_measures.h"
#include "ui/theme/quantity.h"

#include <QSet>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>

using namespace polhode;
using namespace polhode::ui;

/// The plots of the lessons of the source tree, as the window gets them.
class TestPlotSource : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    /// A stretch is measured in the plot on which it was drawn, and in the curve of it that was chosen.
    void aStretchBelongsToItsPlot()
    {
        Session session;
        open(session, QStringLiteral("06-euler-equations"), QStringLiteral("book"));
        QStringList all;
        for (const course::PlotDescription& plot : session.experiment()->plots)
            all << QString::fromStdString(plot.id);
        session.setPlots(all);
        std::vector<PlotData> plots = plotsOf(session, course::Language::en);
        std::erase_if(plots, [](const PlotData& plot) { return !plot.xIsTime || plot.curves.size() < 2; });
        QVERIFY(plots.size() >= 2);
        MarkedStretch& stretch = session.stretch();
        stretch.mark(1, 2);
        QCOMPARE(drawnStretch(plots, stretch)->plot, plots[0].id);
        stretch.choosePlot(plots[1].id);
        QCOMPARE(drawnStretch(plots, stretch)->plot, plots[1].id);
        QCOMPARE(drawnStretch(plots, stretch)->curve, plots[1].curves[0].id);
        stretch.choose(plots[1].id, plots[1].curves[1].id);
        stretch.choosePlot(plots[1].id); // the same plot: the curve stays
        QCOMPARE(drawnStretch(plots, stretch)->curve, plots[1].curves[1].id);
        stretch.choosePlot({}); // an end was moved
        QCOMPARE(drawnStretch(plots, stretch)->curve, plots[1].curves[1].id);
    }

    void curvesOfVariantsCanBeToldApart_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("experiment");
        for (const course::LoadedLesson& loaded : course_.lessons)
            for (const course::Experiment& experiment : loaded.lesson->experiments)
                if (!experiment.variants.empty())
                    QTest::addRow("%s/%s", loaded.id.c_str(), experiment.id.c_str())
                        << QString::fromStdString(loaded.id) << QString::fromStdString(experiment.id);
    }

    void curvesOfVariantsCanBeToldApart()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, experiment);
        Session session;
        open(session, lesson, experiment);
        for (const course::Language language : {course::Language::en, course::Language::zh})
            for (const PlotData& plot : plotsOf(session, language)) {
                QSet<QString> labels;
                for (const ui::Curve& curve : plot.curves) {
                    QVERIFY2(!curve.label.isEmpty(), qPrintable(plot.id + QLatin1String(": ") + curve.id));
                    QVERIFY2(!labels.contains(curve.label),
                             qPrintable(plot.id + QLatin1String(": ") + curve.label));
                    labels.insert(curve.label);
                }
            }
    }

    /// Between its rows a contact is in a case, never between two of them: 2a and 2b are moments. So with
    /// counts.
    void casesAndCountsAreDrawnAsSteps()
    {
        Session session;
        open(session, QStringLiteral("17-events"), QStringLiteral("table"));
        session.setPlots({QStringLiteral("cases"), QStringLiteral("number")});
        int curves = 0;
        for (const PlotData& plot : plotsOf(session, course::Language::en))
            for (const ui::Curve& curve : plot.curves) {
                ++curves;
                const std::vector<double>&x = *curve.x, &y = *curve.y;
                QCOMPARE(x.size(), y.size());
                QCOMPARE(curve.sequence->size(), y.size());
                for (std::size_t i = 0; i + 1 < y.size(); ++i)
                    if ((*curve.sequence)[i] == (*curve.sequence)[i + 1] && y[i] != y[i + 1])
                        QCOMPARE(x[i], x[i + 1]);
                QVERIFY(std::find(y.begin(), y.end(), plot.id == QLatin1String("cases") ? 2.5 : 2)
                        != y.end());
            }
        QCOMPARE(curves, 2);
    }

    /// How far the double pendulum is from its twin and from the other method.
    void differencesFromVariants()
    {
        Session session;
        open(session, QStringLiteral("12-generalized-coordinates"), QStringLiteral("double"));
        session.setPlots({QStringLiteral("apart")});
        const PlotData plot = plotsOf(session, course::Language::en).front();
        QVERIFY(plot.logY);
        QCOMPARE(plot.yLabel, QStringLiteral("|Δq₂|"));
        QCOMPARE(plot.curves.size(), std::size_t(2));
        QCOMPARE(plot.curves[1].id, QStringLiteral("q2@twin"));
        QVERIFY(plot.curves[0].quantity != plot.curves[1].quantity);
        const auto row = std::size_t(std::ranges::find(*plot.curves[1].x, 3.5) - plot.curves[1].x->begin());
        QVERIFY(row < plot.curves[1].x->size());
        // −11.75876 and −11.35951 rad by a computation apart from this program (lesson 12), in degrees here
        const double apart = (11.75876 - 11.35951) * 180 / std::numbers::pi;
        QVERIFY(std::abs((*plot.curves[1].y)[row] - apart) < 2e-3);
        QVERIFY(std::isnan(plot.curves[1].y->front())); // they begin with one angle
    }

    void manyVariantsHaveColours()
    {
        Session session;
        open(session, QStringLiteral("09-integrators"), QStringLiteral("race"));
        const std::vector<PlotData> plots = plotsOf(session, course::Language::en);
        QVERIFY(!plots.empty());
        QSet<QString> colours;
        for (const ui::Curve& curve : plots[0].curves)
            colours.insert(curve.quantity);
        QCOMPARE(colours.size(), qsizetype(7)); // of seven methods
    }

    void aLoneComponentHasTheColourOfItsQuantity()
    {
        Session session;
        open(session, QStringLiteral("02-torque"), QStringLiteral("door"));
        session.setPlots({QStringLiteral("torque"), QStringLiteral("L"), QStringLiteral("omega")});
        const std::vector<PlotData> plots = plotsOf(session, course::Language::en);
        QCOMPARE(plots.size(), std::size_t(3));
        for (std::size_t i = 0; i < plots.size(); ++i)
            for (const ui::Curve& curve : plots[i].curves)
                QCOMPARE(curve.quantity, QStringList({"torque", "L", "omega"})[qsizetype(i)]);
    }

    /// The products of inertia of a level block are what rounding leaves of the turned tensor.
    void roundingIsDrawnAsZero()
    {
        Session session;
        open(session, QStringLiteral("05-inertia-tensor"), QStringLiteral("points"));
        session.perform(QStringLiteral("preset:level"));
        const auto& described = session.experiment()->plots;
        const auto plot = std::ranges::find_if(
            described, [](const auto& each) { return std::ranges::count(each.y, "body.Ixy") > 0; });
        QVERIFY(plot != described.end());
        session.setPlots({QString::fromStdString(plot->id)});
        const PlotData shown = plotsOf(session, course::Language::en).front();
        const auto curve = std::ranges::find(shown.curves, QStringLiteral("body.Ixy"), &ui::Curve::id);
        QVERIFY(curve != shown.curves.end());
        QVERIFY(std::ranges::all_of(*curve->y, [](double value) { return value == 0; }));
    }

    void aTheorySaysThatItLeavesOutPokes()
    {
        Session session;
        open(session, QStringLiteral("06-euler-equations"), QStringLiteral("book"));
        const auto theories = [&] {
            QStringList labels;
            for (const PlotData& plot : plotsOf(session, course::Language::en))
                for (const ui::Curve& curve : plot.curves)
                    if (curve.role == ui::Curve::Role::theory)
                        labels << curve.group;
            return labels;
        };
        QVERIFY(!theories().isEmpty());
        QVERIFY(theories().filter(QStringLiteral("pokes")).isEmpty());
        course::Intervention poke;
        poke.body = "book";
        poke.time = 0.5;
        poke.impulse_W = {0, 0, 0.1};
        session.poke(poke);
        QCOMPARE(theories().filter(QStringLiteral("without your pokes")), theories());
    }

    void aCurveKeepsItsColourWhenOthersAreAdded()
    {
        Session session;
        open(session, QStringLiteral("06-euler-equations"), QStringLiteral("book"));
        const course::PlotDescription& plot = session.experiment()->plots.front();
        const QString id = QString::fromStdString(plot.id);
        session.setPlots({id});
        const PlotData before = plotsOf(session, course::Language::en).front();
        QVERIFY(!before.yUnit.isEmpty());
        PlotChange change;
        for (const char* variable : {"book.w", "book.Lx", "book.L"}) {
            change = withCurve(plot, change, QLatin1String(variable));
            session.setPlotChange(id, change);
            const PlotData after = plotsOf(session, course::Language::en).front();
            QSet<QRgb> colours;
            for (const ui::Curve& curve : after.curves) {
                const auto same = std::ranges::find(before.curves, curve.id, &ui::Curve::id);
                if (same != before.curves.end())
                    QCOMPARE(curve.quantity, same->quantity);
                if (curve.role == ui::Curve::Role::main)
                    colours.insert(quantityStyle(curve.quantity, Theme::light).color.rgb());
            }
            QCOMPARE(
                colours.size(),
                std::ranges::count(after.curves, ui::Curve::Role::main, &ui::Curve::role)); // no two alike
        }
        // On an axis of two units each curve has its own, and so has its distance from the theory.
        const PlotData mixed = plotsOf(session, course::Language::en).front();
        QVERIFY(mixed.yUnit.isEmpty());
        for (const ui::Curve& curve : mixed.curves)
            QCOMPARE(mixed.unitOf(curve),
                     curve.id.startsWith(QLatin1String("book.L")) ? QStringLiteral("kg⋅m²/s") : before.yUnit);
    }

    /// The impacts of that moment are told after it, and its reason elsewhere.
    void failuresAreNamedFirst()
    {
        Session session;
        open(session, QStringLiteral("14-many-contacts"), QStringLiteral("slot"));
        const std::vector<PlotData> plots = plotsOf(session, course::Language::en);
        QVERIFY(!plots.empty() && plots[0].events.size() > 1);
        QVERIFY(plots[0].events[0].failure);
        // Which of the two walls it is told of is the choice of the rounding.
        QVERIFY(plots[0].events[0].label.startsWith(QStringLiteral("no solution: disc – ")));
        QCOMPARE(plots[0].events[1].time, plots[0].events[0].time);
    }

    /// An accumulation of bounces says when it is over, which it is 9 √(2 h / g) after the start for e = 0.8.
    void accumulationsTellTheirEnd()
    {
        Session session;
        open(session, QStringLiteral("19-restitution"), QStringLiteral("end"));
        session.applyPreset(QStringLiteral("drop"));
        const std::vector<PlotData> plots = plotsOf(session, course::Language::en);
        const auto zeno = std::ranges::find(plots.at(0).events, QStringLiteral("zeno"), &PlotEvent::kind);
        QVERIFY(zeno != plots[0].events.end());
        const double end = 9 * std::sqrt(2 * session.value("h") / 9.81);
        QCOMPARE(zeno->label, QStringLiteral("∞ bounces, until %1 s").arg(end, 0, 'f', 3));
    }

    void anExperimentBeginsWithThePlotsOfItsFirstStep_data()
    {
        QTest::addColumn<QString>("lesson");
        for (const course::LoadedLesson& loaded : course_.lessons)
            QTest::newRow(loaded.id.c_str()) << QString::fromStdString(loaded.id);
    }

    void anExperimentBeginsWithThePlotsOfItsFirstStep()
    {
        QFETCH(QString, lesson);
        Session session;
        open(session, lesson, {});
        const auto opened = session.lesson();
        // The last first: a lesson opens with its first experiment.
        for (const course::Experiment& experiment : opened->experiments | std::views::reverse) {
            session.setExperiment(QString::fromStdString(experiment.id));
            QStringList expected;
            const auto step = std::ranges::find_if(opened->steps, [&](const course::PageStep& each) {
                return each.experiment == experiment.id && each.plots;
            });
            if (step != opened->steps.end())
                for (const std::string& id : *step->plots)
                    expected << QString::fromStdString(id);
            else
                for (std::size_t i = 0; i < std::min<std::size_t>(2, experiment.plots.size()); ++i)
                    expected << QString::fromStdString(experiment.plots[i].id);
            QCOMPARE(session.plots(), expected);
        }
    }

private:
    void open(Session& session, const QString& lesson, const QString& experiment) const
    {
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(lesson));
        session.setPlaying(false);
        if (!experiment.isEmpty())
            session.setExperiment(experiment);
    }

    course::Course course_;
};

QTEST_MAIN(TestPlotSource)
#include "test_plot_source.moc"
