#pragma once

#include "ui/page/page_view.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QToolButton;

namespace polhode::ui
{

class OverflowButton;
class Session;

/// The bar over the window: lessons, search, the lesson's title, undo and redo, language, presentation, menu.
class TopBar : public QWidget
{
    Q_OBJECT

public:
    explicit TopBar(Session& session, QWidget* parent = nullptr);

    void setLanguage(PageLanguage language);
    void setTheme(Theme theme);
    QToolButton* lessonsButton() { return lessons_; }
    QToolButton* searchButton() { return search_; }
    QToolButton* menuButton() { return menu_; }

signals:
    void languageChosen(polhode::ui::PageLanguage language);
    void presentationWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void giveTitleRoom();
    void fitTitle();
    void showChoices();
    void showTitle();
    void retranslate();

    Session& session_;
    QToolButton *lessons_, *search_, *undo_, *redo_, *present_, *menu_;
    OverflowButton* more_;
    QLabel* title_;
    QString wholeTitle_; ///< as HTML
    QButtonGroup* languages_;
    PageLanguage language_;
    std::vector<PageLanguage> choices_; ///< of the buttons, in their order
};

} // namespace polhode::ui
