#include "ui/plot/plot_layout.h"

#include "ui/plot/plot_header.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr double kNoStretch = 0.001;
constexpr double kLeastForTwoLines = 8; // lines of text, the height of a plot whose legend may have two
constexpr double kRoomForSketch = 2.5; // of one plot beside the others
constexpr int kTwoColumnsWidth = 600; // px; from here phase plots stand beside the plots over time
constexpr int kColumnGap = 10; // px
constexpr int kTimeShare = 3, kPlaneShare = 2; // of the width, in two columns

bool isTime(const std::unique_ptr<PlotPanel>& panel)
{
    return panel->data().xIsTime;
}

bool isPlane(const std::unique_ptr<PlotPanel>& panel)
{
    return !isTime(panel);
}

} // namespace

PlotLayout::PlotLayout(QCustomPlot* canvas, const std::vector<std::unique_ptr<PlotPanel>>& panels,
                       const PlotLook& look)
    : canvas_(canvas)
    , panels_(panels)
    , look_(look)
    , margins_(new QCPMarginGroup(canvas))
{
    canvas->plotLayout()->clear();
    canvas->plotLayout()->setAutoMargins(QCP::msNone);
    canvas->plotLayout()->setMargins({0, 5, 0, 4});
}

/// Plots over time in one column, the others in another, where there is room; what is much wider than high
/// would be a stamp there.
bool PlotLayout::wantsTwoColumns(int width, bool steady) const
{
    if (width < kTwoColumnsWidth || std::ranges::none_of(panels_, isTime))
        return false;
    if (steady)
        return twoColumns_;
    return std::ranges::any_of(panels_, [](const auto& panel) { return isPlane(panel) && !panel->isFlat(); });
}

void PlotLayout::arrange(int width, bool steady)
{
    twoColumns_ = wantsTwoColumns(width, steady);
    for (const auto& panel : panels_) {
        for (QCPLayoutElement* element : {static_cast<QCPLayoutElement*>(panel->header()),
                                          static_cast<QCPLayoutElement*>(panel->rect())}) {
            if (element->layout())
                element->layout()->take(element);
        }
        panel->rect()->setMarginGroup(QCP::msLeft, twoColumns_ && isPlane(panel) ? nullptr : margins_);
    }
    QCPLayoutGrid* root = canvas_->plotLayout();
    root->clear();
    root->simplify();
    root->setColumnSpacing(kColumnGap);
    const auto column = [&](int index, bool spare, const auto& belongs) {
        auto* grid = new QCPLayoutGrid;
        grid->setRowSpacing(0);
        for (const auto& panel : panels_) {
            if (!belongs(panel))
                continue;
            const int row = grid->rowCount();
            grid->addElement(row, 0, panel->header());
            grid->addElement(row + 1, 0, panel->rect());
            grid->setRowStretchFactor(row, kNoStretch);
            if (look_.isSketched(panel->data()))
                grid->setRowStretchFactor(row + 1, kRoomForSketch);
        }
        if (spare) {
            grid->setRowStretchFactor(grid->rowCount() - 1, 1);
            grid->addElement(grid->rowCount(), 0, new QCPLayoutElement(canvas_));
            grid->setRowStretchFactor(grid->rowCount() - 1, kNoStretch);
        }
        root->addElement(0, index, grid);
    };
    if (panels_.empty())
        return;
    if (twoColumns_) {
        column(0, false, isTime);
        column(1, true, isPlane);
        root->setColumnStretchFactors({kTimeShare, kPlaneShare});
    } else {
        column(0, std::ranges::all_of(panels_, isPlane), [](const auto&) { return true; });
    }
}

/// Legends do not eat the plots: they take two lines, one where plots are low.
int PlotLayout::legendLines() const
{
    const auto inColumn = [&](bool time) {
        return std::ranges::count_if(panels_,
                                     [&](const auto& each) { return !twoColumns_ || isTime(each) == time; });
    };
    const double least = kLeastForTwoLines * QFontMetricsF(look_.smallFont()).height();
    const auto most = std::max<qsizetype>(1, std::max(inColumn(true), inColumn(false)));
    return canvas_->height() / double(most) < least ? 1 : 2;
}

/// Hands each plot its margins and its text, and places what then is there.
void PlotLayout::prepare(bool steady)
{
    const double digit = QFontMetricsF(look_.smallFont()).horizontalAdvance(QLatin1Char('0'));
    const int leastLeft = int(5.5 * digit);
    double rightOfTime = 10;
    for (const auto& panel : panels_)
        if (isTime(panel))
            rightOfTime = std::max(rightOfTime, panel->labelWidth(look_));
    const int total = canvas_->viewport().width();
    const int timeColumn
        = twoColumns_ ? (total - kColumnGap) * kTimeShare / (kTimeShare + kPlaneShare) : total;
    const int planeColumn = twoColumns_ ? total - kColumnGap - timeColumn : total;
    const int lines = legendLines();
    const auto firstOfTime = std::ranges::find_if(panels_, isTime);
    for (auto each = panels_.begin(); each != panels_.end(); ++each) {
        PlotPanel& panel = **each;
        const bool time = isTime(*each);
        panel.marginRight = time ? rightOfTime : panel.labelWidth(look_);
        const auto next = std::find_if(each + 1, panels_.end(), [&](const auto& other) {
            return !twoColumns_ || isTime(other) == time;
        });
        panel.showsNames = look_.eventNames && each == firstOfTime && panel.hasNames();
        const bool last = !time || next == panels_.end() || !isTime(*next);
        panel.rect()->setMinimumMargins(
            {steady ? std::max(leastLeft, panel.rect()->margins().left()) : leastLeft, 0, 0, 0});
        panel.prepare(look_, time ? timeColumn : planeColumn, lines, last);
    }
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        canvas_->plotLayout()->update(phase);
}

void PlotLayout::layOut(int width, bool steady)
{
    if (wantsTwoColumns(width, steady) != twoColumns_)
        arrange(width, steady);
    const auto sizes = [&] {
        std::vector<QSize> result;
        for (const auto& panel : panels_)
            result.push_back(panel->rect()->size());
        return result;
    };
    // The number of ticks follows from the size of an area, and its size from the width of the tick labels.
    const std::vector<QSize> before = sizes();
    for (const auto& panel : panels_)
        panel->unshape();
    prepare(steady);
    const bool maySpareHeight = twoColumns_ || std::ranges::all_of(panels_, isPlane);
    for (const auto& panel : panels_)
        panel->shapeToAspect(maySpareHeight);
    const bool hasPlane = std::ranges::any_of(panels_, isPlane);
    if (hasPlane)
        prepare(steady);
    if (hasPlane || sizes() != before)
        prepare(steady);
    for (const auto& panel : panels_)
        panel->equalizeAspect();
}

int PlotLayout::neededHeight() const
{
    return canvas_->plotLayout()->minimumOuterSizeHint().height();
}

} // namespace polhode::ui
