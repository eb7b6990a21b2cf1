#pragma once

#include "ui/page/page_view.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace polhode::ui
{

class Session;
class StepDots;

/// The lesson's page beside the experiment: one step of it, its live numbers and questions, and the way
/// to the steps before and after.
class PagePanel : public QWidget
{
    Q_OBJECT

public:
    explicit PagePanel(Session& session, QWidget* parent = nullptr);

    void setLanguage(PageLanguage language);
    void setTheme(Theme theme);
    void setBodyPointSize(double points);
    PageView* view() { return view_; }

private:
    void showStep();
    void showQuestions();
    void showValues();
    void showProblems();
    void retranslate();
    course::Language titleLanguage() const;

    Session& session_;
    PageView* view_;
    StepDots* dots_;
    QToolButton *back_, *next_;
    QLabel* problem_;
    PageLanguage language_ = PageLanguage::en;
    Theme theme_ = Theme::light;
    QTimer throttle_;
};

} // namespace polhode::ui
