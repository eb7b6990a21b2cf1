// The whole cost of one slider movement for every experiment of every lesson: simulate the run and its
// variants, redraw all plots, the scene, the live numbers. Offscreen, software renderer. Prints one line an
// experiment. `alone` is one movement from the new value to the painted window; `drag` is the time from one
// painted movement to the next while the slider is dragged on, when the window draws one run as the next is
// computed; the last column says whether 60 are painted a second. A second argument keeps to the experiments
// whose name contains it; a third is the number of movements, 40 if not given; a fourth the number of runs
// that are kept beside, none if not given.

#include "course/read/load.h"
#include "ui/inspector/cost_panel.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTextStream>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>

using namespace polhode;
using namespace polhode::ui;

namespace
{

struct Times {
    double median = 0, worst = 0;
    double cpu = 0; ///< of the whole process, mean: what a loaded machine does not lengthen
};

Times measure(int count, const std::function<void(int)>& act)
{
    std::vector<double> ms;
    const std::clock_t began = std::clock();
    for (int i = 0; i < count; ++i) {
        QElapsedTimer clock;
        clock.start();
        act(i);
        ms.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    const double cpu = 1e3 * double(std::clock() - began) / CLOCKS_PER_SEC / count;
    std::sort(ms.begin(), ms.end());
    return {ms[ms.size() / 2], ms[std::size_t(double(ms.size()) * 0.95)], cpu};
}

/// The mean time in ms between two runs that the window paints while the slider is moved on without end.
double dragged(Session& session, const std::string& slider, const std::function<double(int)>& value,
               int count)
{
    session.setSynchronous(false);
    int shown = 0;
    const auto counts = QObject::connect(&session, &Session::runChanged, [&] { ++shown; });
    int move = 0;
    const auto drag = [&](int until) {
        const int first = shown;
        while (shown - first < until) {
            session.setValue(slider, value(++move), true);
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
            QApplication::processEvents();
        }
    };
    drag(2);
    QElapsedTimer clock;
    clock.start();
    drag(count);
    const double ms = double(clock.nsecsElapsed()) / 1e6 / count;
    QObject::disconnect(counts);
    session.setSynchronous(true);
    return ms;
}

/// The window has come to rest: methods are timed once, on a thread of their own, when their chart is first
/// seen.
void rest(const MainWindow& window)
{
    const auto panels = window.findChildren<CostPanel*>();
    QApplication::processEvents();
    while (std::any_of(panels.begin(), panels.end(), [](const CostPanel* p) { return p->isBusy(); }))
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

/// Where the slider stands after i movements from its first value, each by a fiftieth of its range to a place
/// where it stops: up and down within ten places, on the side that has more room.
double placeOf(const course::Parameter& slider, int i)
{
    double span = (slider.maximum - slider.minimum) * 0.02;
    if (slider.step > 0)
        span = std::max(1.0, std::round(span / slider.step)) * slider.step;
    const int above = int((slider.maximum - slider.initial) / span + 1e-6);
    const int below = int((slider.initial - slider.minimum) / span + 1e-6);
    const int reach = std::min(9, std::max(above, below));
    const int k = i % (2 * reach);
    return slider.initial + (above >= below ? span : -span) * (k <= reach ? k : 2 * reach - k);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("polhode-bench"));
    QTextStream out(stdout);
    const std::string root = argc > 1 ? argv[1] : POLHODE_SOURCE_DIR "/lessons";
    const std::string only = argc > 2 ? argv[2] : "";
    const int movements = argc > 3 ? std::atoi(argv[3]) : 40;
    const int kept = argc > 4 ? std::atoi(argv[4]) : 0;
    Session session;
    MainWindow window(session, root);
    window.setTheme(Theme::light);
    window.setLanguage(PageLanguage::en);
    session.setCourse(course::loadCourse(root));
    session.setSynchronous(true);
    window.resize(1280, 800);
    window.show();
    QApplication::processEvents();

    out << QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8\n")
               .arg("experiment", -44)
               .arg("rows", 7)
               .arg("simulate", 9)
               .arg("alone ms", 9)
               .arg("p95 ms", 8)
               .arg("cpu ms", 8)
               .arg("drag ms", 8)
               .arg("60/s");
    int slow = 0;
    for (const course::LoadedLesson& loaded : session.course().lessons) {
        if (!loaded.lesson)
            continue;
        const bool wanted = std::any_of(
            loaded.lesson->experiments.begin(), loaded.lesson->experiments.end(),
            [&](const auto& e) { return (loaded.id + "/" + e.id).find(only) != std::string::npos; });
        if (!wanted)
            continue;
        session.openLesson(QString::fromStdString(loaded.id));
        session.reveal(); // its curves are drawn
        session.setPlaying(false);
        for (const course::Experiment& experiment : loaded.lesson->experiments) {
            if ((loaded.id + "/" + experiment.id).find(only) == std::string::npos)
                continue;
            session.setExperiment(QString::fromStdString(experiment.id));
            rest(window);
            const course::Parameter* slider = nullptr;
            for (const course::Parameter& parameter : experiment.parameters)
                if (!slider && parameter.kind == course::Parameter::Kind::number)
                    slider = &parameter;
            if (!slider)
                continue;
            const auto value = [&](int i) { return placeOf(*slider, i); };
            for (int i = 0; i < kept; ++i) {
                session.setValue(slider->id, value(2 * i + 1), false);
                session.kept().keep(session.run());
            }
            const Times alone = measure(20, [&](int i) {
                course::Inputs inputs;
                inputs.values[slider->id] = value(i + 1);
                course::simulate(experiment, inputs);
            });
            const Times whole = measure(movements, [&](int i) {
                session.setValue(slider->id, value(i + 1), true);
                QApplication::processEvents(); // paints everything that the movement made dirty
            });
            const double drag = dragged(session, slider->id, value, movements);
            session.kept().removeAll();
            session.setValue(slider->id, slider->initial, false);
            const bool fast = drag <= 1000.0 / 60;
            slow += fast ? 0 : 1;
            out << QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8")
                       .arg(QString::fromStdString(loaded.id + "/" + experiment.id), -44)
                       .arg(session.run() ? session.run()->time().size() : 0, 7)
                       .arg(alone.median, 9, 'f', 2)
                       .arg(whole.median, 9, 'f', 2)
                       .arg(whole.worst, 8, 'f', 2)
                       .arg(whole.cpu, 8, 'f', 2)
                       .arg(drag, 8, 'f', 2)
                       .arg(fast ? "yes" : "NO")
                << Qt::endl;
        }
    }
    out << slow << " experiments below 60 movements a second" << Qt::endl;
    return 0;
}
