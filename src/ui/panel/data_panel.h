#pragma once

#include "course/fit/fit_runs.h"
#include "ui/panel/background.h"
#include "ui/panel/side_panel.h"

#include <memory>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace polhode::ui
{

class PlotStack;

/// Readings from outside beside the run: where they come from, when the run begins on their clock, and
/// parameters fitted to them, with errors and what is left over.
class DataPanel : public SidePanel
{
    Q_OBJECT

public:
    DataPanel(Session& session, QWidget* parent = nullptr);
    ~DataPanel() override;

    bool isBusy() const override { return background_.isBusy(); }

protected:
    void retranslate() override;
    void recolor() override;
    void refresh() override;

private:
    /// What the thread of a fit gives: a result, or why there is none.
    struct Answer {
        std::shared_ptr<const course::FitResult> result;
        course::Text problem;
    };

    void showData();
    void listParameters();
    void setStart();
    void startFit();
    void stopFit();
    void takeAnswer(const Answer& answer);
    void showProgress(int iteration, int runs);
    void showResult();
    void showRest();
    QString symbolOf(const std::string& id) const;
    QString fitTable() const;
    QString readingsTable() const;

    QLabel *about_, *progress_, *result_, *startUnit_;
    QPushButton *open_, *again_, *columns_, *remove_, *fit_;
    QWidget *present_, *parameters_;
    QLineEdit* start_;
    QCheckBox* startFree_;
    std::vector<std::pair<std::string, QCheckBox*>> free_;
    PlotStack* rest_;
    Answer answer_;
    std::shared_ptr<std::atomic<bool>> stop_; ///< of the fit under way: it gives what it has
    Background background_;
};

} // namespace polhode::ui
