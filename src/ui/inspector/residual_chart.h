#pragma once

#include "ui/theme/palette.h"

#include <QWidget>

#include <vector>

class QCustomPlot;

namespace polhode::ui
{

/// The residual of an iteration after each sweep, on a logarithmic axis.
class ResidualChart : public QWidget
{
    Q_OBJECT

public:
    explicit ResidualChart(QWidget* parent = nullptr);

    void setResiduals(const std::vector<double>& residuals);
    void setTheme(Theme theme);
    void retranslate();

    QSize sizeHint() const override { return {240, 150}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

private:
    QCustomPlot* plot_;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
