#include "course/read/load.h"
#include "ui/plot/picture_file.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/theme/color_vision.h"
#include "ui/theme/quantity.h"
#include "ui/theme/run_style.h"

#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace polhode;
using namespace polhode::ui;

namespace
{

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
            Curve curve;
            curve.id = QString::number(i);
            curve.quantity = QStringLiteral("axis1");
            curve.role = i == 0 ? Curve::Role::main : Curve::Role::pinned;
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
        constexpr double kApart = 18, kContrast = 3;
        const auto luminance = [](const QColor& color) {
            const auto linear
                = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
                + 0.0722 * linear(color.blueF());
        };
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            const double paper = luminance(themeColors(theme).surface);
            for (int i = 0; i < kRunStyles; ++i) {
                const RunStyle one = runStyle(i, theme);
                const double own = luminance(one.color);
                QVERIFY((std::max(own, paper) + 0.05) / (std::min(own, paper) + 0.05) >= kContrast);
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
        Curve curve;
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
                const auto counts = [&](std::size_t n) { return plot.curves[n].role != Curve::Role::theory; };
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
