#include "ui/plot/bars_chart.h"
#include "ui/plot/convergence_chart.h"
#include "ui/plot/energy_chart.h"
#include "ui/plot/plot_samples.h"
#include "ui/plot/plot_stack.h"

#include <QApplication>
#include <QDir>
#include <QMouseEvent>
#include <QTextStream>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>

using namespace polhode::ui;

namespace
{

void hover(QWidget& widget, QPointF position)
{
    QMouseEvent event(QEvent::MouseMove, position, widget.mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                      {});
    QApplication::sendEvent(&widget, &event);
}

void save(PlotStack& stack, const QDir& directory, const QString& name)
{
    QApplication::processEvents();
    stack.grab().save(directory.filePath(name + ".png"));
}

void saveCharts(Theme theme, const QDir& directory, const QString& name)
{
    const auto save = [&](ChartFrame& chart, const QString& kind) {
        chart.setTheme(theme);
        chart.resize(420, 280);
        chart.show();
        QApplication::processEvents();
        chart.grab().save(directory.filePath(kind + "-" + name + ".png"));
    };
    EnergyChart energy;
    energy.setTitle("Energy");
    energy.setShares(
        {{"kinetic", "kinetic"}, {"spin", "L"}, {"potential", "potential"}, {"residual", "residual"}});
    energy.setMoments({{"t = 0", {0, 2.1, -3.4, 0}}, {"now", {3.21, 1.4, -6, 0.0002}}});
    save(energy, "energy");
    ConvergenceChart convergence;
    convergence.setTitle("误差与步长");
    convergence.setReferenceOrders({1, 2, 4});
    std::vector<ConvergenceSeries> series{
        {"Euler", "series1", {}, {}}, {"midpoint", "series2", {}, {}}, {"RK4", "series3", {}, {}}};
    for (int i = 0; i < 7; ++i) {
        const double h = 0.1 * std::pow(0.5, i);
        for (std::size_t k = 0; k < series.size(); ++k) {
            series[k].step.push_back(h);
            series[k].error.push_back((1 + 0.1 * std::sin(5.0 * i)) * std::pow(h, double(1 << k)));
        }
    }
    convergence.setSeries(series, "h (s)", "|Δθ| (rad)");
    save(convergence, "convergence");
    BarsChart bars;
    bars.setTitle("Contact forces");
    bars.setBars({{"A", "F", 12.4}, {"B", "F", 7.1}, {"摩擦", "torque", -3.3}, {"D", "L", 0}}, "F", "N");
    save(bars, "bars");
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Median over 60 repetitions of the milliseconds of processor time that @p work takes.
template <class Work>
double milliseconds(const Work& work)
{
    std::vector<double> times;
    for (int i = 0; i < 60; ++i) {
        const std::clock_t start = std::clock();
        work(i);
        times.push_back(1e3 * double(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return median(times);
}

std::vector<PlotData> dense(int samplesPerCurve, double phase, double noise)
{
    std::mt19937 random(7);
    std::normal_distribution<double> normal(0, 1);
    std::vector<PlotData> plots(3);
    for (int p = 0; p < 3; ++p) {
        plots[std::size_t(p)].id = QString::number(p);
        plots[std::size_t(p)].title = QStringLiteral("plot %1").arg(p);
        for (int c = 0; c < 4; ++c) {
            const auto f
                = [&](double t) { return std::sin((1 + c) * t + phase + p) + noise * normal(random); };
            plots[std::size_t(p)].curves.push_back(
                samples::function(QString::number(c), QStringLiteral("c%1").arg(c),
                                  QStringLiteral("series%1").arg(c + 1), 10, samplesPerCurve, f));
        }
    }
    return plots;
}

void measure(QTextStream& out)
{
    PlotStack stack;
    stack.resize(700, 500);
    stack.show();
    for (const double noise : {0.0, 0.3}) {
        const auto a = dense(4000, 0, noise);
        const auto b = dense(4000, 0.3, noise);
        stack.setPlots(a);
        QApplication::processEvents();
        const double update = milliseconds([&](int i) {
            stack.setPlots(i % 2 ? a : b);
            QApplication::processEvents();
        });
        const double cursor = milliseconds([&](int i) {
            stack.setTime(0.1 * i);
            QApplication::processEvents();
        });
        out << (noise > 0 ? "noisy" : "smooth") << ", 3 plots x 4 curves x 4000: setPlots " << update
            << " ms, setTime " << cursor << " ms\n";
    }
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    QTextStream out(stdout);
    if (argc < 2) {
        out << "plot_gallery DIRECTORY\n";
        return 2;
    }
    const QDir directory(QString::fromLocal8Bit(argv[1]));
    const std::pair<Theme, QString> themes[]
        = {{Theme::light, "light"}, {Theme::dark, "dark"}, {Theme::projector, "projector"}};
    for (const auto& [theme, name] : themes) {
        saveCharts(theme, directory, name);
        for (const QSize size : {QSize(400, 300), QSize(600, 450), QSize(900, 700)}) {
            const bool chinese = size.width() == 600;
            PlotStack stack;
            stack.resize(size);
            stack.setTheme(theme);
            stack.show();
            const QString suffix = QStringLiteral("-%1-%2").arg(name).arg(size.width());
            stack.setPlots(samples::bouncingBall(2000, chinese));
            stack.setTime(0.9);
            QApplication::processEvents();
            hover(stack, stack.plotArea("energy").center());
            save(stack, directory, "ball" + suffix);
            hover(stack, {-1, -1});
            stack.setPlots(samples::freeBody(2000, chinese));
            stack.setTime(3.3);
            if (theme == Theme::dark)
                stack.setPlayheadMode(PlotStack::PlayheadMode::fadeFuture);
            save(stack, directory, "body" + suffix);
        }
    }
    measure(out);
    return 0;
}
