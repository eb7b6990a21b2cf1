#pragma once

#include "course/text.h"
#include "ui/film/film_plan.h"
#include "ui/render/overlay.h"
#include "ui/render/rasterizer.h"
#include "ui/theme/palette.h"

#include <QImage>

#include <memory>

namespace polhode::ui
{

class PlotStack;
class Session;
class StagePanel;

/// The pictures of an animation: the scene from where @p stage looks, and the plots with the axes that are
/// chosen in @p plots, drawn anew at the size of the animation. As long as it lives the playhead of the
/// session is its; then it is where it was.
class Film
{
public:
    Film(Session& session, StagePanel& stage, const PlotStack& plots, FilmPlan plan,
         course::Language language, Theme theme);
    ~Film();
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    const FilmPlan& plan() const { return plan_; }
    QImage picture(int i);

private:
    QImage scenePicture(const QSize& size);

    Session& session_;
    StagePanel& stage_;
    FilmPlan plan_;
    Theme theme_;
    double timeBefore_; ///< s
    QRect sceneAt_, plotsAt_; ///< px
    std::unique_ptr<PlotStack> plots_;
    SceneOverlay overlay_; ///< one for all, so that labels do not hop
    Rasterizer rasterizer_;
};

} // namespace polhode::ui
