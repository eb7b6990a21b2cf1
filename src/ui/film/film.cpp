#include "ui/film/film.h"

#include "ui/plot/plot_stack.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/stage/stage_panel.h"

#include <QPainter>

#include <algorithm>
#include <tuple>

namespace polhode::ui
{

namespace
{

constexpr double kSceneShare = 0.56; // of the width where it is beside the plots, else of the height
constexpr double kWide = 1.3; // width by height, from which they stand side by side
constexpr int kSamples = 2; // of a pixel, along a side

/// The parts of a picture: the scene, and the plots beside or below it.
std::pair<QRect, QRect> parts(const FilmPlan& plan)
{
    const QRect whole(QPoint(), plan.size);
    if (!plan.plots)
        return {whole, {}};
    if (!plan.scene)
        return {{}, whole};
    const int w = whole.width(), h = whole.height();
    if (w >= kWide * h) {
        const int at = int(w * kSceneShare);
        return {QRect(0, 0, at, h), QRect(at + 1, 0, w - at - 1, h)};
    }
    const int at = int(h * kSceneShare);
    return {QRect(0, 0, w, at), QRect(0, at + 1, w, h - at - 1)};
}

} // namespace

Film::Film(Session& session, StagePanel& stage, const PlotStack& plots, FilmPlan plan,
           course::Language language, Theme theme)
    : session_(session)
    , stage_(stage)
    , plan_(plan)
    , theme_(theme)
    , timeBefore_(session.time())
{
    std::tie(sceneAt_, plotsAt_) = parts(plan_);
    session_.setPlaying(false);
    if (plotsAt_.isEmpty())
        return;
    plots_ = std::make_unique<PlotStack>();
    plots_->setAttribute(Qt::WA_DontShowOnScreen);
    plots_->setAttribute(Qt::WA_QuitOnClose, false);
    plots_->setButtons(false);
    plots_->setTheme(theme);
    plots_->resize(plotsAt_.size());
    std::vector<PlotData> shown = plotsOf(session_, language);
    if (!plots.alone().isEmpty())
        std::erase_if(shown, [&](const PlotData& plot) { return plot.id != plots.alone(); });
    plots_->setPlots(shown);
    plots_->setEventNames(plots.eventNames());
    plots_->setVeiled(session_.veiled());
    plots_->show();
    for (const PlotData& plot : shown) {
        if (const auto x = plots.chosenLimits(plot.id, Qt::Horizontal))
            plots_->setXLimits(plot.id, *x);
        if (const auto y = plots.chosenLimits(plot.id, Qt::Vertical))
            plots_->setYLimits(plot.id, *y);
        plots_->setLogarithmicY(plot.id, plots.logarithmicY(plot.id));
    }
}

Film::~Film()
{
    session_.setTime(timeBefore_);
}

QImage Film::picture(int i)
{
    session_.setTime(plan_.time(i));
    QImage image(plan_.size, QImage::Format_RGB32);
    image.fill(themeColors(theme_).line);
    QPainter painter(&image);
    if (!sceneAt_.isEmpty())
        painter.drawImage(sceneAt_.topLeft(), scenePicture(sceneAt_.size()));
    if (plots_) {
        plots_->setTime(session_.time());
        painter.fillRect(plotsAt_, themeColors(theme_).surface);
        painter.drawPixmap(plotsAt_.topLeft(), plots_->picture(1));
    }
    return image;
}

QImage Film::scenePicture(const QSize& size)
{
    const SceneView& view = *stage_.view();
    Camera camera = view.camera();
    camera.distance
        *= std::max(1.0, view.aspect() * size.height() / size.width()); // nothing is cut at the sides
    const Projection projection(camera, size);
    const SceneStyle style{theme_, session_.highlighted()};
    QImage image
        = rasterizer_.render(makeDrawList(view.frame(), projection, kSamples, style), size, kSamples);
    QPainter painter(&image);
    overlay_.paint(painter, view.frame(), projection, style);
    return image;
}

} // namespace polhode::ui
