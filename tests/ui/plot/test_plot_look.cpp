#include "course/model/quantity_table.h"
#include "course/read/load.h"
#include "engine/ode/integrator_table.h"
#include "ui/plot/convergence_chart.h"
#include "ui/plot/energy_chart.h"
#include "ui/plot/picture_file.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/method_color.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/theme/color_vision.h"
#include "ui/theme/quantity.h"
#include "ui/theme/quantity_keys.h"
#include "ui/theme/run_style.h"
#include "ui/theme/swatch.h"
#include "ui/timeline/contact_bands.h"

#include <QBarSet>
#include <QHorizontalStackedBarSeries>
#include <QScatterSeries>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace polhode;
using namespace polhode::ui;

namespace
{

constexpr double kContrast = 3; // that WCAG 2.1 asks for of what is not text (1.4.11)

/// @p course with runs so short that all of them are made in no time: what curves a plot has does not depend
/// on how long they are.
course::Course shortened(course::Course course)
{
    for (course::LoadedLesson& loaded : course.lessons) {
        auto lesson = std::make_shared<course::Lesson>(*loaded.lesson);
        for (course::Experiment& experiment : lesson->experiments) {
            experiment.scene.duration.text = "1e-3";
            experiment.scene.step.text = "5e-4";
            experiment.scene.draft.reset();
        }
        loaded.lesson = lesson;
    }
    return course;
}

} // namespace

class TestPlotLook : public QObject
{
    Q_OBJECT

private slots:
    /// Of the test data of Sharma, Wu and Dalal, table 1: pairs 1, 7, 9, 16, 17, 20, 25.
    void colorDifferences_data()
    {
        QTest::addColumn<QList<double>>("pair");
        QTest::addColumn<double>("difference");
        QTest::newRow("1") << QList<double>{50, 2.6772, -79.7751, 50, 0, -82.7485} << 2.0425;
        QTest::newRow("7") << QList<double>{50, 0, 0, 50, -1, 2} << 2.3669;
        QTest::newRow("9") << QList<double>{50, 2.49, -0.001, 50, -2.49, 0.0009} << 7.1792;
        QTest::newRow("16") << QList<double>{50, 2.5, 0, 50, 0, -2.5} << 4.3065;
        QTest::newRow("17") << QList<double>{50, 2.5, 0, 73, 25, -18} << 27.1492;
        QTest::newRow("20") << QList<double>{50, 2.5, 0, 58, 24, 15} << 19.4535;
        QTest::newRow("25") << QList<double>{60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387}
                            << 1.2644;
    }

    void colorDifferences()
    {
        QFETCH(QList<double>, pair);
        QFETCH(double, difference);
        const Lab a{pair[0], pair[1], pair[2]}, b{pair[3], pair[4], pair[5]};
        constexpr double kDigits = 5e-5; // four are printed
        QVERIFY(std::abs(colorDifference(a, b) - difference) <= kDigits);
        QVERIFY(std::abs(colorDifference(b, a) - difference) <= kDigits);
    }

    void redAndGreenAreNearForSome()
    {
        const QColor red = quantityStyle("axis1", Theme::light).color;
        const QColor green = quantityStyle("axis2", Theme::light).color;
        QVERIFY(colorDifference(red, green) > 50);
        QVERIFY(leastDifference(red, green) < kNearColors);
        QCOMPARE(leastDifference(red, red), 0.0);
        QVERIFY(leastDifference(Qt::black, Qt::white) > 99);
    }

    /// Where not all entries of a legend find room, none takes more than half a line.
    void longNamesAreWholeWhereThereIsRoom()
    {
        QCustomPlot canvas;
        PlotHeader header(&canvas);
        const PlotLook look;
        const QString name = QStringLiteral("(20.8), max |Δ| = 0.0029 N·s");
        const double needed = QFontMetricsF(look.smallFont()).horizontalAdvance(name);
        const int line = int(1.3 * needed) + 60; // with the stroke before it
        LegendEntry theory, other;
        theory.id = QStringLiteral("theory");
        theory.text = name;
        other.id = QStringLiteral("other");
        other.text = name;
        header.setContent({}, {}, {theory}, line, 1, look);
        QVERIFY(header.entryRect(QStringLiteral("theory")).width() > needed);
        header.setContent({}, {}, {theory, other}, line, 2, look);
        QVERIFY(header.entryRect(QStringLiteral("other")).width() > needed);
        header.setContent({}, {}, {theory, other}, line, 1, look);
        QVERIFY(header.entryRect(QStringLiteral("theory")).width() <= 0.5 * line);
    }

    /// Where a legend finds no room a run is its mark, and a theory its name, before anything is cut; and
    /// what is cut loses no part of a number.
    void namesBecomeShorterBeforeTheyAreCut()
    {
        QCustomPlot canvas;
        PlotHeader header(&canvas);
        const PlotLook look;
        LegendEntry run, other;
        run.id = QStringLiteral("run");
        run.text = QStringLiteral("① ω₂, ω₃ = 3.08, 0.05 rad/s");
        run.shorter = QStringLiteral("①");
        other.id = QStringLiteral("other");
        other.text = QStringLiteral("speed of the ball, max |Δ| = 0.0029 m/s");
        const auto written = [&](int width) {
            header.setContent({}, {}, {run, other}, width, 1, look);
            return header.written();
        };
        const double whole = QFontMetricsF(look.smallFont()).horizontalAdvance(run.text + other.text);
        QCOMPARE(written(int(whole) + 200), QStringList({run.text, other.text}));
        QCOMPARE(written(int(whole)), QStringList({run.shorter, other.text}));
        for (int width = int(whole); width > 150; width -= 5)
            for (QString name : written(width)) {
                name.remove(QStringLiteral("= 0.0029 m/s"));
                QVERIFY2(std::ranges::none_of(name, [](QChar sign) { return sign.isDigit(); }),
                         qPrintable(name));
            }
    }

    /// The stroke before a name has its dashes once, and where they begin again: at no shorter one could two
    /// kinds be taken for each other.
    void aSwatchHasAllOfItsDashes()
    {
        PlotLook look;
        for (int number = 0; number < kRunStyles; ++number) {
            const QList<qreal> dashes = runStyle(number, Theme::light).dashes;
            ui::Curve curve;
            curve.role = ui::Curve::Role::pinned;
            curve.run = number;
            const double width = curvePens({curve}, look).front().widthF();
            QVERIFY2(width * (std::accumulate(dashes.begin(), dashes.end(), 0.0) + dashes.front()) <= kSwatch,
                     qPrintable(QString::number(number)));
            look.theme = Theme::projector; // whose pens are wider
            const QPen wide = curvePens({curve}, look).front();
            QVERIFY(wide.widthF() > width);
            QVERIFY2(swatchLength(wide) >= wide.widthF() * std::accumulate(dashes.begin(), dashes.end(), 0.0),
                     qPrintable(QString::number(number)));
            look.theme = Theme::light;
        }
    }

    /// In every plot of every lesson curves whose colours come near have different dashes, and each has those
    /// of its legend entry.
    void nearColorsHaveDifferentDashes()
    {
        const course::Course course = shortened(course::loadCourse(POLHODE_SOURCE_DIR "/lessons"));
        Session session;
        session.setSynchronous(true);
        session.setCourse(course);
        int plots = 0, near = 0;
        QStringList alike;
        for (const course::LoadedLesson& loaded : course.lessons) {
            QVERIFY(session.openLesson(QString::fromStdString(loaded.id)));
            for (const course::Experiment& experiment : loaded.lesson->experiments) {
                session.setExperiment(QString::fromStdString(experiment.id));
                QVERIFY2(session.run(), qPrintable(QString::fromStdString(loaded.id) + session.error()));
                QStringList all;
                for (const course::PlotDescription& plot : experiment.plots)
                    all << QString::fromStdString(plot.id);
                session.setPlots(all);
                for (const PlotData& plot : plotsOf(session, course::Language::en)) {
                    ++plots;
                    for (const Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
                        PlotLook look;
                        look.theme = theme;
                        look.colors = themeColors(theme);
                        near += countNear(plot, look, alike,
                                          QString::fromStdString(loaded.id + "/" + experiment.id));
                    }
                }
            }
        }
        QVERIFY2(alike.isEmpty(), qPrintable(alike.join('\n')));
        QVERIFY(plots > 100);
        QVERIFY(near > 100);
    }

    void keptRunsOfOneColorHaveDashesOfTheirOwn()
    {
        PlotData plot;
        for (int i = 0; i <= kRunStyles; ++i) {
            ui::Curve curve;
            curve.id = QString::number(i);
            curve.quantity = QStringLiteral("axis1");
            curve.role = i == 0 ? ui::Curve::Role::main : ui::Curve::Role::pinned;
            curve.run = i - 1;
            plot.curves.push_back(curve);
        }
        QStringList alike;
        countNear(plot, PlotLook(), alike, {});
        QVERIFY2(alike.isEmpty(), qPrintable(alike.join('\n')));
        QVERIFY(curvePens(plot.curves, PlotLook()).front().style() == Qt::SolidLine);
    }

    /// Runs are told apart by colour, with every kind of sight, and by their dashes and marks as well; each
    /// stands out from the paper by 3 : 1, as WCAG 2.1 asks of what is not text.
    void runsAreToldApartByAllThatTheyHave()
    {
        constexpr double kApart = 18;
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            for (int i = 0; i < kRunStyles; ++i) {
                const RunStyle one = runStyle(i, theme);
                QVERIFY(contrast(one.color, themeColors(theme).surface) >= kContrast);
                QVERIFY(!one.dashes.isEmpty());
                for (int k = 0; k < i; ++k) {
                    const RunStyle other = runStyle(k, theme);
                    QVERIFY2(leastDifference(one.color, other.color) > kApart,
                             qPrintable(one.color.name() + other.color.name()));
                    QVERIFY(one.dashes != other.dashes);
                    QVERIFY(one.mark != other.mark);
                }
            }
        }
    }

    /// WCAG 2.1 gives two examples in its own text: black on white 21, #777777 on white 4.48.
    void contrasts()
    {
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21) < 1e-5); // the matrix has seven digits
        QVERIFY(std::abs(contrast(QColor("#777777"), Qt::white) - 4.48) < 0.005);
        QCOMPARE(contrast(Qt::white, QColor("#777777")), contrast(QColor("#777777"), Qt::white));
    }

    /// Those that lessons may name have each a colour, and the other way round.
    void quantitiesOfLessonsAreThoseOfThePalette()
    {
        QStringList painted = quantityKeys();
        for (const course::Choice& word : course::quantityWords())
            QVERIFY2(painted.removeOne(QString::fromStdString(word.id)),
                     (word.id + " has no colour").c_str());
        QVERIFY2(painted.isEmpty(), qPrintable(painted.join(' ') + QStringLiteral(" has no row in course")));
    }

    /// Each quantity in each of its shades on all that it is drawn on: paper, window, and the scene.
    void quantitiesStandOutFromWhatIsBehindThem()
    {
        QStringList faint;
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            const ThemeColors colors = themeColors(theme);
            for (const QString& key : quantityKeys())
                for (int shade = 0; shade < kQuantityShades; ++shade) {
                    const QColor own
                        = quantityStyle(QStringLiteral("%1/%2").arg(key).arg(shade), theme).color;
                    for (const QColor& behind :
                         {colors.surface, colors.window, colors.sceneTop, colors.sceneBottom, colors.ground})
                        if (contrast(own, behind) < kContrast)
                            faint << QStringLiteral("%1/%2 %3 on %4: %5")
                                         .arg(key)
                                         .arg(shade)
                                         .arg(own.name(), behind.name())
                                         .arg(contrast(own, behind));
                }
            for (const QColor& own : {colors.accent, colors.warning, colors.error, colors.good,
                                      colors.parting, colors.ink, colors.inkSoft})
                for (const QColor& behind : {colors.surface, colors.window})
                    if (contrast(own, behind) < kContrast)
                        faint << own.name() + " on " + behind.name();
        }
        QVERIFY2(faint.isEmpty(), qPrintable(faint.join('\n')));
    }

    /// Signs of entries in a matrix that is too large for numbers: there is nothing but colour, so that it
    /// has to do for every kind of sight.
    void whatHasColorsOnlyHasColorsForAll()
    {
        constexpr double kAreas = 12; // ΔE₀₀: areas need less than lines
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector})
            for (const char* positive : {"inertia", "position", "impulse", "series1", "series3", "series6"}) {
                const double apart = leastDifference(quantityStyle(QLatin1String(positive), theme).color,
                                                     quantityStyle(QStringLiteral("series2"), theme).color);
                QVERIFY2(apart > kAreas, qPrintable(QStringLiteral("%1: %2").arg(positive).arg(apart)));
            }
    }

    /// In their bar and in the legend.
    void sharesOfTheEnergyAreToldApartByTheirHatchingToo()
    {
        EnergyChart chart;
        chart.setShares({{"translation", "v"}, {"rotation", "omega"}, {"potential", "potential"}});
        chart.setMoments({{"t", {1, 2, 3}}});
        QSet<int> patterns;
        for (const QAbstractSeries* each : chart.chart()->series())
            if (const auto* bars = qobject_cast<const QHorizontalStackedBarSeries*>(each))
                for (const QBarSet* share : bars->barSets())
                    patterns << int(share->brush().style());
        QCOMPARE(patterns.size(), 3);
    }

    /// A method has one colour in curves and in Convergence, and there a marker that no other has.
    void methodsAreToldApartByTheirMarkersToo()
    {
        ConvergenceChart chart;
        std::vector<ConvergenceSeries> series;
        QSet<QString> colors;
        for (const IntegratorRow& row : integratorTable())
            if (!row.adaptive) {
                series.push_back(
                    {QString::fromUtf8(row.id), methodColor(std::string(row.id)), {1, 2}, {1, 2}});
                colors << quantityStyle(series.back().quantity, Theme::light).color.name();
            }
        QCOMPARE(colors.size(), qsizetype(series.size()));
        chart.setSeries(series, {}, {});
        QSet<std::pair<int, bool>> markers;
        for (const QAbstractSeries* each : chart.chart()->series())
            if (const auto* marks = qobject_cast<const QScatterSeries*>(each))
                markers << std::pair(int(marks->markerShape()),
                                     marks->brush().color() == themeColors(Theme::light).surface);
        QCOMPARE(markers.size(), qsizetype(series.size()));
    }

    /// Cases of contact differ in height or hatching, and in colours that stand out.
    void casesOfContactAreToldApartWithoutColors()
    {
        using State = ContactBands::State;
        constexpr State kStates[]{State::apart, State::striking, State::parting, State::sliding,
                                  State::sticking};
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector})
            for (const State a : kStates) {
                const BandLook one = ContactBands::lookOf(a, theme);
                QVERIFY2(contrast(one.color, themeColors(theme).window) >= kContrast,
                         qPrintable(one.color.name()));
                for (const State b : kStates) {
                    const BandLook other = ContactBands::lookOf(b, theme);
                    QVERIFY(a == b || one.pattern != other.pattern
                            || std::abs(one.height - other.height) > 0.3);
                }
            }
    }

    /// Shades of a quantity have its hue, and no two are the same.
    void shadesKeepTheHueOfTheirQuantity()
    {
        constexpr double kTurn = 30; // degrees: neighbours on the circle of colours are further apart
        for (const Theme theme : {Theme::light, Theme::dark})
            for (const char* quantity : {"F", "v", "omega", "impulse", "friction", "L"}) {
                const QColor own = quantityStyle(quantity, theme).color;
                QSet<QRgb> seen;
                for (int i = 0; i < kQuantityShades; ++i) {
                    const QColor shade
                        = quantityStyle(QStringLiteral("%1/%2").arg(QLatin1String(quantity)).arg(i), theme)
                              .color;
                    const double turn = std::remainder(360.0 * (shade.hueF() - own.hueF()), 360.0);
                    QVERIFY2(std::abs(turn) < kTurn, quantity);
                    seen.insert(shade.rgb());
                }
                QCOMPARE(int(seen.size()), kQuantityShades);
            }
    }

    /// A copied picture is the saved one, whatever the resolution.
    void copiedPicturesAreAsSharpAsSavedOnes()
    {
        PlotStack stack;
        stack.resize(400, 300);
        stack.show();
        QVERIFY(QTest::qWaitForWindowExposed(&stack));
        PlotData plot;
        plot.id = QStringLiteral("p");
        plot.title = QStringLiteral("Title");
        ui::Curve curve;
        curve.id = curve.label = QStringLiteral("x");
        auto column = std::make_shared<std::vector<double>>();
        for (int i = 0; i < 100; ++i)
            column->push_back(std::sin(0.1 * i));
        curve.x = std::make_shared<std::vector<double>>([] {
            std::vector<double> t;
            for (int i = 0; i < 100; ++i)
                t.push_back(0.1 * i);
            return t;
        }());
        curve.y = column;
        plot.curves.push_back(curve);
        stack.setPlots({plot});
        const QTemporaryDir folder;
        for (const int scale : {1, 2, 4}) {
            const QString path = folder.filePath("a.png");
            QVERIFY(stack.savePng(path, scale));
            const QImage saved = QImage(path).convertToFormat(QImage::Format_RGB32);
            QImage copied = pictureOf(stack, scale).toImage().convertToFormat(QImage::Format_RGB32);
            copied.setDevicePixelRatio(1); // a file has none
            QCOMPARE(copied.size(), QSize(400, 300) * scale);
            QCOMPARE(copied, saved);
        }
    }

private:
    /// How many pairs of curves are near; those that are drawn alike go to @p alike.
    static int countNear(const PlotData& plot, const PlotLook& look, QStringList& alike, const QString& where)
    {
        int near = 0;
        const std::vector<QPen> pens = curvePens(plot.curves, look);
        for (std::size_t i = 0; i < pens.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                const auto counts
                    = [&](std::size_t n) { return plot.curves[n].role != ui::Curve::Role::theory; };
                if (!counts(i) || !counts(k)
                    || leastDifference(pens[i].color(), pens[k].color()) >= kNearColors)
                    continue;
                ++near;
                if (pens[i].style() == pens[k].style() && pens[i].dashPattern() == pens[k].dashPattern())
                    alike << QStringLiteral("%1 %2: %3 and %4")
                                 .arg(where, plot.id, plot.curves[i].id, plot.curves[k].id);
            }
        return near;
    }
};

QTEST_MAIN(TestPlotLook)
#include "test_plot_look.moc"
