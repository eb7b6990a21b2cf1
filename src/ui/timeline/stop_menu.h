#pragma once

#include <QMenu>

class QAction;

namespace polhode::ui
{

class Session;
struct StopRule;

/// What a rule does, for a button: "stops at an impact"; empty where it does nothing.
QString stopRuleText(const StopRule& rule);

/// Where playing stops by itself: nowhere, at the next impact, change of a contact, event, or where a
/// condition becomes true.
class StopMenu : public QMenu
{
    Q_OBJECT

public:
    explicit StopMenu(Session& session, QWidget* parent = nullptr);

    void retranslate();

private:
    void askCondition();
    void mark();

    Session& session_;
    QAction *never_, *impact_, *change_, *event_, *condition_;
};

} // namespace polhode::ui
