#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QScrollArea>
#include <QTimer>

#include <memory>

class QGridLayout;
class QLabel;
class QPushButton;

namespace polhode::ui
{

class EnergyChart;
class Session;

/// The ledger at the playhead: where the energy is, what came in, and what is left over, which is
/// numerical error; likewise for momentum and angular momentum. On request the run is repeated at half
/// the step, which tells how many digits to trust.
class LedgerPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit LedgerPanel(Session& session, QWidget* parent = nullptr);
    ~LedgerPanel() override;

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

private:
    struct Row {
        const char* variable;
        QLabel* name;
        QLabel* value;
    };

    void refresh();
    void retranslate();
    void startTwin();

    Session& session_;
    bool dragging_ = false;
    Theme theme_ = Theme::light;
    EnergyChart* chart_;
    QVector<Row> rows_;
    QPushButton* twin_;
    QLabel* twinResult_;
    QTimer throttle_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

} // namespace polhode::ui
