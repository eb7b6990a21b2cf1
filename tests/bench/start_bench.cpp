// From the start of the process to the first painted page with scene and curves, the memory that takes, and
// the share of a core that playing at 60 pictures a second takes. Offscreen, software renderer.

#include "course/read/load.h"
#include "ui/session/session.h"
#include "ui/theme/fonts.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QStyleFactory>
#include <QTextStream>

#include <ctime>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace polhode;
using namespace polhode::ui;

namespace
{

/// Milliseconds since the kernel started this process, to a clock tick (10 ms).
double sinceStart()
{
    std::ifstream file("/proc/self/stat");
    std::string line;
    std::getline(file, line);
    std::istringstream fields(line.substr(line.rfind(')') + 2));
    std::string field;
    for (int i = 3; i <= 22; ++i)
        fields >> field;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return 1e3 * (double(now.tv_sec) + 1e-9 * double(now.tv_nsec))
        - 1e3 * std::stod(field) / double(sysconf(_SC_CLK_TCK));
}

std::string statusLine(const std::string& key)
{
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(key))
            return line;
    return {};
}

} // namespace

int main(int argc, char** argv)
{
    QTextStream out(stdout);
    const auto report = [&](const char* what) {
        out << QStringLiteral("%1 %2 ms").arg(QLatin1String(what), -28).arg(sinceStart(), 8, 'f', 0)
            << Qt::endl;
    };
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("polhode-bench"));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QFont font;
    font.setFamilies(bodyFontFamilies());
    QApplication::setFont(font);
    report("application");
    const std::string root = argc > 1 ? argv[1] : POLHODE_SOURCE_DIR "/lessons";
    Session session;
    MainWindow window(session, root);
    window.setFontScale(1);
    window.setTheme(Theme::light);
    window.setLanguage(PageLanguage::en);
    report("window built");
    session.setCourse(course::listCourse(root));
    report("lessons listed");
    window.resize(1280, 800);
    session.openLesson(QStringLiteral("06-euler-equations"));
    report("lesson opened, run there");
    window.show();
    window.grab(); // all of it is painted, whatever the platform puts off
    report("first picture");
    out << QString::fromStdString(statusLine("VmHWM")) << Qt::endl;

    constexpr int kPlay_ms = 5000;
    QApplication::processEvents();
    session.reveal();
    session.setLooping(true);
    session.setPlaying(true);
    const std::clock_t began = std::clock();
    QElapsedTimer clock;
    clock.start();
    int pictures = 0;
    QObject::connect(&session, &Session::timeChanged, &app, [&] { ++pictures; });
    while (clock.elapsed() < kPlay_ms)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double cpu = double(std::clock() - began) / CLOCKS_PER_SEC;
    const double wall = double(clock.elapsed()) / 1e3;
    out << QStringLiteral("playing: %1 pictures/s, %2 of a core")
               .arg(pictures / wall, 0, 'f', 1)
               .arg(cpu / wall, 0, 'f', 2)
        << Qt::endl;
    out << QString::fromStdString(statusLine("VmHWM")) << Qt::endl;
    return 0;
}
