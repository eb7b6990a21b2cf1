#pragma once

#include "course/language/units.h"
#include "course/run/twin.h"
#include "ui/panel/background.h"
#include "ui/panel/side_panel.h"

#include <QVector>

#include <functional>

class QLabel;
class QPushButton;

namespace polhode::ui
{

class EnergyChart;

/// The ledger at the playhead: where the energy is, what came in and was lost, and what is left over, which
/// is numerical error; likewise for momentum and angular momentum. On request the run is repeated at half the
/// step, which tells how many digits to trust.
class LedgerPanel : public SidePanel
{
    Q_OBJECT

public:
    LedgerPanel(Session& session, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void recolor() override;
    void refresh() override;
    void fit() override;

private:
    enum class Kind { share, loss, leftOver };
    struct Row {
        const char* variable;
        course::Unit unit;
        Kind kind;
        const char* quantity; ///< whose colour it has
        const char* of; ///< what is left over of; null: of the energy
        QLabel* name;
        QLabel* value;
        QString longName, shortName;
    };

    void startTwin();
    QString wholeTable() const;
    QString twinText(const course::TwinReport& report) const;
    void showTwin(std::function<QString()> says);
    void tellTwin();

    bool dragging_ = false;
    EnergyChart* chart_;
    QVector<Row> rows_;
    QPushButton* twin_;
    QLabel* twinResult_;
    std::function<QString()> twinSays_; ///< asked again in another language
    Background repeating_;
};

} // namespace polhode::ui
