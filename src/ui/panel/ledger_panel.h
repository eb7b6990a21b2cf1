#pragma once

#include "course/language/units.h"
#include "course/run/simulate.h"
#include "course/run/twin.h"
#include "course/text.h"
#include "ui/theme/palette.h"

#include "ui/theme/scroll_area.h"
#include <QTimer>

#include <functional>
#include <memory>
#include <string>

class QGridLayout;
class QLabel;
class QPushButton;

namespace polhode::ui
{

class EnergyChart;
class Session;

/// The ledger at the playhead: where the energy is, what came in and was lost, and what is left over, which
/// is numerical error; likewise for momentum and angular momentum. On request the run is repeated at half the
/// step, which tells how many digits to trust.
class LedgerPanel : public ScrollArea
{
    Q_OBJECT

public:
    explicit LedgerPanel(Session& session, QWidget* parent = nullptr);
    ~LedgerPanel() override;

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    enum class Kind { share, loss, leftOver };
    struct Row {
        const char* variable;
        course::Unit unit;
        Kind kind;
        QLabel* name;
        QLabel* value;
        QString longName, shortName;
    };

    void refresh();
    void retranslate();
    void fitNames();
    void startTwin();
    QString twinText(const course::TwinReport& report) const;
    void showTwin(std::function<QString()> says);
    void tellTwin();

    Session& session_;
    course::Language language_ = course::Language::en;
    bool dragging_ = false;
    Theme theme_ = Theme::light;
    EnergyChart* chart_;
    QVector<Row> rows_;
    QPushButton* twin_;
    QLabel* twinResult_;
    std::function<QString()> twinSays_; ///< asked again in another language
    QTimer throttle_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

} // namespace polhode::ui
