#pragma once

#include "ui/panel/side_panel.h"

#include <QStringList>

class QAction;
class QLabel;
class QMenu;
class QTableView;
class QToolButton;

namespace polhode::ui
{

class MeasureField;
class RunsModel;

/// The runs that are compared, as a table with measures that the reader chooses: what they are called, how
/// they are drawn, and what may be done with them.
class RunsPanel : public SidePanel
{
    Q_OBJECT

public:
    RunsPanel(Session& session, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void recolor() override;
    void refresh() override;
    void fit() override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QAction* command(const QKeySequence& key, void (RunsPanel::*run)());
    void takeRuns();
    int fitRows();
    void enable();
    int chosen() const;
    void choose(int kept);
    void keep();
    void useValues();
    void rename();
    void toggle();
    void remove();
    void removeAll();
    void moveUp() { moveBy(-1); }
    void moveDown() { moveBy(1); }
    void moveBy(int rows);
    void copy();
    void fillDifferences();
    void fillMeasures();
    QStringList drawnVariables() const;

    RunsModel* model_;
    QTableView* table_;
    QLabel* empty_;
    MeasureField* field_;
    QToolButton *keepButton_, *useButton_, *differenceButton_, *moreButton_;
    int lastChosen_ = 0;
    QMenu *differences_, *more_, *measures_;
    QAction *keep_, *use_, *rename_, *toggle_, *remove_, *removeAll_, *up_, *down_, *copy_;
};

} // namespace polhode::ui
