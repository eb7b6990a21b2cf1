#include "ui/plot/chart_scroll.h"

#include "ui/theme/scroll_area.h"
#include <QVBoxLayout>

namespace polhode::ui
{

void addScrollingChart(QWidget* chart, QWidget* parent)
{
    auto* layout = new QVBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new ScrollArea(parent);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // the chart has it
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QWidget(scroll);
    auto* bodyLayout = new QVBoxLayout(body);
    bodyLayout->setContentsMargins(0, 0, 0, 0);
    bodyLayout->addWidget(chart);
    scroll->setWidget(body);
    layout->addWidget(scroll);
}

} // namespace polhode::ui
