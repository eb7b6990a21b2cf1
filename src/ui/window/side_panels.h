#pragma once

#include "ui/panel/side_panel.h"

#include <QStackedWidget>
#include <QString>

#include <string>
#include <vector>

class QLabel;
class QTabWidget;
class QToolButton;

namespace polhode::ui
{

class Session;

/// The panels beside the plots as tabs, those of them that the experiment wants; while a prediction is to be
/// made, a word that tells why there are none.
class SidePanels : public QStackedWidget
{
    Q_OBJECT

public:
    SidePanels(Session& session, QWidget* parent);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// Whether the panel in sight is still measuring.
    bool isBusy() const;
    QTabWidget* tabs() const { return tabs_; }
    /// In which all titles that are there find room (px).
    int tabsWidth() const { return tabsWidth_; }
    /// The id of the panel in front.
    QString current() const;
    /// Brings a panel to the front; false where the experiment has none of this id.
    bool bringToFront(const QString& id);
    bool isThere(const QString& id) const;
    /// What was in front when @p lesson was left: it is again, when that lesson is opened first.
    void restore(const QString& id, const QString& lesson);

signals:
    void curveWanted(const QString& variable);
    void variableWanted(const QString& title, const polhode::ui::VariableUse& use);
    /// Someone has asked to see a panel.
    void broughtToFront();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showWanted();
    void fitTabs();
    void showTab(int number);

    Session& session_;
    QTabWidget* tabs_;
    QToolButton* more_; ///< tabs that find no room
    int tabsWidth_ = 0; ///< px
    bool fitting_ = false;
    QLabel* veil_;
    std::vector<SidePanel*> panels_; ///< of the rows of the table
    std::string
        chosenFor_; ///< the lesson for which a panel was chosen that none of its experiments asked for
    QString before_, lessonBefore_; ///< of the last session
};

} // namespace polhode::ui
