#pragma once

#include "ui/access/spoken.h"
#include "ui/theme/palette.h"
#include "ui/theme/text_scale.h"

#include <QWidget>

#include <vector>

class QCustomPlot;

namespace polhode::ui
{

/// The residual of an iteration after each sweep, on a logarithmic axis.
class ResidualChart : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit ResidualChart(QWidget* parent = nullptr);

    void setResiduals(const std::vector<double>& residuals);
    void setTheme(Theme theme);
    void retranslate();

    QAccessible::Role spokenRole() const override { return QAccessible::Chart; }
    QString spokenText() const override;

    QSize sizeHint() const override { return {withText(*this, 240), withText(*this, 150)}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

private:
    std::vector<double> residuals_;
    QCustomPlot* plot_;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
