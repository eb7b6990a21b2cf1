#pragma once

#include "ui/plot/plot_samples.h"
#include "ui/plot/plot_stack.h"

#include <QCoreApplication>
#include <QImage>
#include <QMouseEvent>

#include <memory>
#include <vector>

namespace polhode::ui
{

/// y = slope ⋅ t and three times as much downwards, over 10 s.
inline PlotData linePlot(const QString& id, double slope)
{
    PlotData plot;
    plot.id = id;
    plot.title = id;
    plot.yLabel = QStringLiteral("y");
    plot.yUnit = QStringLiteral("m");
    plot.curves = {samples::function("a", "a", "omega", 10, 101, [=](double t) { return slope * t; }),
                   samples::function("b", "b", "L", 10, 101, [=](double t) { return -3 * slope * t; })};
    return plot;
}

/// Shown, and painted once.
inline std::unique_ptr<PlotStack> stackOf(std::vector<PlotData> plots)
{
    auto stack = std::make_unique<PlotStack>();
    stack->resize(500, 400);
    stack->show();
    stack->setPlots(std::move(plots));
    QCoreApplication::processEvents();
    return stack;
}

inline void moveTo(QWidget& widget, QPoint at)
{
    QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(QPointF(at)), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&widget, &event);
}

/// The share of pixels that differ between two pictures.
inline double difference(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y);
    }
    return double(count) / (a.width() * a.height());
}

} // namespace polhode::ui
