// Pictures of the sample scenes in every theme and size, and the time that one takes: scene_gallery FOLDER
#include "ui/render/overlay.h"
#include "ui/render/rasterizer.h"
#include "ui/render/scene_image.h"
#include "ui/render/scene_samples.h"

#include <QApplication>
#include <QDir>

#include <QPainter>
#include <QTextStream>

#include <algorithm>
#include <ctime>

using namespace polhode::ui;

namespace
{

double milliseconds()
{
    return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Median milliseconds of processor time (of all threads, so that a busy machine does not matter) of lists,
/// of filling, and of labels.
QString timed(const SceneFrame& frame, const Camera& camera, const QSize& size)
{
    Rasterizer rasterizer;
    SceneOverlay overlay;
    std::vector<double> list, fill, labels, all;
    for (int k = 0; k < 60; ++k) {

        const double t0 = milliseconds();
        const Projection projection(camera, size);
        const DrawList drawList = makeDrawList(frame, projection, 2, {});
        const double t1 = milliseconds();
        QImage image = rasterizer.render(drawList, size, 2);
        const double t2 = milliseconds();
        QPainter painter(&image);
        overlay.paint(painter, frame, projection, {});
        painter.end();
        const double t3 = milliseconds();
        list.push_back(t1 - t0);
        fill.push_back(t2 - t1);
        labels.push_back(t3 - t2);
        all.push_back(t3 - t0);
    }
    const auto median = [](std::vector<double>& v) {
        std::ranges::nth_element(v, v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2));
        return v[v.size() / 2];
    };
    return QStringLiteral("list %1 + fill %2 + labels %3; whole %4 ms")
        .arg(median(list), 0, 'f', 2)
        .arg(median(fill), 0, 'f', 2)
        .arg(median(labels), 0, 'f', 2)
        .arg(median(all), 0, 'f', 2);
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QDir folder(app.arguments().value(1, QStringLiteral(".")));
    QTextStream out(stdout);
    for (const auto& [name, frame] : samples::all()) {
        for (const QSize size : {QSize(800, 600), QSize(400, 300), QSize(1200, 900)}) {
            const Camera camera
                = fitted(Camera{}, scenePoints(frame), static_cast<double>(size.width()) / size.height());
            for (const auto& [theme, word] :
                 {std::pair(Theme::light, "light"), std::pair(Theme::dark, "dark"),
                  std::pair(Theme::projector, "projector")})
                renderToImage(frame, camera, size, 1, {.theme = theme, .highlightedQuantity = {}})
                    .save(folder.filePath(QStringLiteral("%1-%2-%3.png").arg(name, word).arg(size.width())));
            out << name << ' ' << size.width() << 'x' << size.height() << ": " << timed(frame, camera, size)
                << '\n';
            out.flush();
        }
    }
    return 0;
}
