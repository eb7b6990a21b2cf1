#include "ui/inspector/residual_chart.h"

#include "ui/inspector/chart_axes.h"
#include "ui/plot/number_text.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

ResidualChart::ResidualChart(QWidget* parent)
    : QWidget(parent)
    , plot_(new QCustomPlot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_);
    plot_->setMinimumSize(1, 1); // on nothing nothing can be painted
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->addGraph();
    plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
    plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    plot_->yAxis->setNumberFormat(QStringLiteral("eb"));
    plot_->yAxis->setNumberPrecision(0);
    retranslate();
}

void ResidualChart::retranslate()
{
    plot_->xAxis->setLabel(tr("sweep"));
    plot_->yAxis->setLabel(tr("residual"));
    plot_->replot();
}

QString ResidualChart::spokenText() const
{
    return residuals_.empty()
        ? QString()
        : tr("after sweep %1: %2").arg(residuals_.size()).arg(numberText(residuals_.back(), 2));
}

void ResidualChart::setResiduals(const std::vector<double>& residuals)
{
    residuals_ = residuals;
    QVector<double> x, y;
    for (std::size_t i = 0; i < residuals.size(); ++i)
        if (residuals[i] > 0 && std::isfinite(residuals[i])) {
            x << double(i + 1);
            y << residuals[i];
        }
    plot_->graph(0)->setData(x, y, true);
    if (!y.isEmpty()) {
        const auto [low, high] = std::minmax_element(y.begin(), y.end());
        plot_->xAxis->setRange(0, std::max(2.0, x.back()));
        plot_->yAxis->setRange(0.5 * *low, 2 * *high);
    }
    plot_->replot();
}

void ResidualChart::setTheme(Theme theme)
{
    theme_ = theme;
    styleAxes(*plot_, {plot_->xAxis, plot_->yAxis}, theme);
    plot_->graph(0)->setPen(QPen(quantityStyle(QStringLiteral("residual"), theme).color, 1.5));
    plot_->replot();
}

} // namespace polhode::ui
