#pragma once

#include "course/text.h"
#include "engine/solve/lcp.h"
#include "ui/theme/palette.h"

#include <QWidget>

#include <string>

class QComboBox;
class QLabel;
class QTableWidget;
class QTimer;
class QToolButton;

namespace polhode::ui
{

class BarsChart;
class ResidualChart;
class SpokenSlider;

/// One contact problem solved by a method of the reader's choice: status, residual, every pivot played back
/// with the basis and the forces after it, or the residual of each sweep.
class SolverView : public QWidget
{
    Q_OBJECT

public:
    explicit SolverView(QWidget* parent = nullptr);

    void setProblem(const Lcp& problem, bool current);
    void setMethod(const std::string& id);
    void setTheme(Theme theme);
    void setLanguage(course::Language language);

signals:
    /// The steps begin to be played back: the problem should stand still.
    void played();

private:
    void solve();
    void setPlaying(bool on);
    void showPlaying();
    void showStep(int step);

    Lcp problem_;
    LcpResult result_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    QComboBox* method_;
    QLabel* status_;
    QLabel* check_;
    QToolButton* play_;
    SpokenSlider* steps_;
    QTimer* clock_;
    BarsChart* forces_; ///< λ after the step
    QTableWidget* table_;
    ResidualChart* residuals_;
};

} // namespace polhode::ui
