#pragma once

#include "course/text.h"
#include "ui/page/page_content.h"
#include "ui/plot/plot_data.h"
#include "ui/stage/viewpoint.h"

#include <QSize>

#include <functional>
#include <memory>
#include <vector>

namespace polhode::ui
{

class PlotStack;
class Session;
class StagePanel;

/// The scene and the plots of a session as they are drawn on paper, whatever the window shows of them: in
/// ink on white, plots as lines and letters.
class RunPictures
{
public:
    RunPictures(Session& session, course::Language language);
    ~RunPictures();

    /// From where the scene is seen; else as the lesson has it.
    void setViewpoint(const Viewpoint& viewpoint);

    /// The scene at the playhead.
    PageDrawing scene(QSize size);
    /// Plots above one another, with the cursor at the playhead; @p heightOfEach includes their legends.
    /// What the reader has chosen of their axes is set by @p prepare.
    PageDrawing plots(std::vector<PlotData> plots, int width, int heightOfEach,
                      const std::function<void(PlotStack&)>& prepare = {});

private:
    Session& session_;
    QFont font_;
    std::unique_ptr<StagePanel> stage_;
};

/// The axes of the plot @p plot with nothing in them but the name of the curve that is to be drawn.
PlotData emptied(PlotData plot, const QString& curve, const AxisLimits& times, const AxisLimits& values);

/// Two drawings side by side.
PageDrawing beside(const PageDrawing& left, const PageDrawing& right, double gap);

/// Moves the playhead to a moment that tells something: that of the step where it waits for the reader, else
/// a third of the run.
void showTypicalMoment(Session& session);

} // namespace polhode::ui
