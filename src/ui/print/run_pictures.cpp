#include "ui/print/run_pictures.h"

#include "course/language/found_languages.h"
#include "ui/page/page_objects.h"
#include "ui/plot/plot_stack.h"
#include "ui/print/print_document.h"
#include "ui/session/session.h"
#include "ui/stage/stage_panel.h"
#include "ui/theme/fonts.h"

#include <QPainter>

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

namespace polhode::ui
{

namespace
{

constexpr int kSharpness = 3; // pixels of a scene to one of the page
constexpr double kRoom = 1.2; // a scene is drawn this much larger and then made smaller, with its labels
constexpr int kPlotType = 12; // px
constexpr double kTicksApart = 0.5; // of the distance in the window: values are read off with a ruler

/// Lays a widget out as if it were seen.
void showUnseen(QWidget& widget, QSize size)
{
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    widget.resize(size);
    widget.show();
}

QFont paperFont(course::Language language)
{
    QFont font(textFontFamilies(course::foundLanguage(language).latin));
    font.setPixelSize(kPlotType);
    PrintDocument::suitForPaper(font);
    return font;
}

} // namespace

RunPictures::RunPictures(Session& session, course::Language language)
    : session_(session)
    , font_(paperFont(language))
    , stage_(std::make_unique<StagePanel>(session))
{
    stage_->setFont(font_);
    stage_->setButtons(false);
    stage_->setTheme(Theme::light);
    stage_->setLanguage(language);
    stage_->showSession();
}

RunPictures::~RunPictures() = default;

void RunPictures::setViewpoint(const Viewpoint& viewpoint)
{
    stage_->setViewpoint(viewpoint);
}

PageDrawing RunPictures::scene(QSize size)
{
    stage_->view()->setFixedSize(size * kRoom);
    showUnseen(*stage_, stage_->sizeHint());
    PageDrawing drawing;
    drawing.size = size;
    QPixmap picture = stage_->view()->picture(kSharpness);
    picture.setDevicePixelRatio(1);
    QPainter painter(&drawing.picture);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(QRect(QPoint(), size), picture);
    return drawing;
}

PageDrawing RunPictures::plots(std::vector<PlotData> plots, int width, int heightOfEach,
                               const std::function<void(PlotStack&)>& prepare)
{
    PlotStack stack;
    stack.setFont(font_);
    stack.setButtons(false);
    stack.setTheme(Theme::light);
    stack.setTicksApart(kTicksApart);
    stack.setEmptyMessage(QStringLiteral(" ")); // what is to be drawn on is empty
    const QSize size(width, heightOfEach * int(plots.size()));
    showUnseen(stack, size);
    stack.setPlots(std::move(plots));
    stack.setTime(session_.time());
    if (prepare)
        prepare(stack);
    return {stack.vectors(), stack.findChild<QCustomPlot*>()->size()}; // legends may want more room
}

PlotData emptied(PlotData plot, const QString& curve, const AxisLimits& times, const AxisLimits& values)
{
    std::erase_if(plot.curves, [&](const Curve& each) { return each.id != curve; });
    for (Curve& each : plot.curves)
        each.y
            = std::make_shared<std::vector<double>>(each.x->size(), std::numeric_limits<double>::quiet_NaN());
    plot.xLimits = times;
    plot.yLimits = values;
    plot.bands.clear();
    plot.events.clear();
    plot.sketch.reset();
    return plot;
}

PageDrawing beside(const PageDrawing& left, const PageDrawing& right, double gap)
{
    PageDrawing both;
    both.size
        = {left.size.width() + gap + right.size.width(), std::max(left.size.height(), right.size.height())};
    QPainter painter(&both.picture);
    double x = 0;
    for (const PageDrawing* each : {&left, &right}) {
        const double top = (both.size.height() - each->size.height()) / 2;
        paintDrawing(painter, *each, QRectF(QPointF(x, top), each->size));
        x += each->size.width() + gap;
    }
    return both;
}

void showTypicalMoment(Session& session)
{
    session.setPlaying(false);
    if (session.veiled())
        return;
    const auto lesson = session.lesson();
    const auto step = std::size_t(session.step());
    const bool waits
        = lesson && step < lesson->steps.size() && lesson->steps[step].time && !lesson->steps[step].play;
    if (!waits)
        session.setTime(session.endTime() / 3);
}

} // namespace polhode::ui
