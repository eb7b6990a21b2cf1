#include "ui/window/main_window.h"

#include "course/language/found_languages.h"
#include "ui/panel/parameter_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/present/presentation.h"
#include "ui/session/event_speaker.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/stage/stage_panel.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/text_scale.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/window/audience_window.h"
#include "ui/window/focus_ring.h"
#include "ui/window/lesson_list.h"
#include "ui/window/opener.h"
#include "ui/window/page_panel.h"
#include "ui/window/presentation_type.h"
#include "ui/window/search_panel.h"
#include "ui/window/side_panels.h"
#include "ui/window/teacher_desk.h"
#include "ui/window/top_bar.h"
#include "ui/window/translation.h"

#include <QApplication>
#include <QTimer>

#include <algorithm>

/// The language of the window, its theme and the size of its text.
namespace polhode::ui
{

course::Language MainWindow::uiLanguage() const
{
    return language_.own;
}

void MainWindow::setLanguage(PageLanguage language)
{
    language_ = language;
    const course::Language ui = uiLanguage();
    setLanguageBeside(language.beside);
    bool news = course::speak(ui);
    if (language.beside)
        news = course::speak(*language.beside) || news;
    if (news && !session_.course().lessons.empty())
        opener_->reread(); // what was put together in them did not have this language
    installTranslation(ui);
    QFont font = qApp->font();
    font.setFamilies(fontFamilies(ui));
    qApp->setFont(font);
    setTheme(theme_); // what the style sheet has given a font of its own gets the families too
    top_->setLanguage(language);
    page_->setLanguage(language);
    parameters_->setLanguage(ui);
    stage_->setLanguage(ui);
    panels_->setLanguage(ui);
    timeline_->setLanguage(ui);
    speaker_->setLanguage(ui);
    lessons_->setLanguage(ui);
    search_->setLanguage(ui);
    desk_->setLanguage(language);
    presentation_->setLanguage(ui);
    if (audience_)
        audience_->setLanguage(language);
    retranslate();
    showPlots();
    orderTabs();
}

void MainWindow::setTheme(Theme theme)
{
    theme_ = theme;
    qApp->setPalette(themePalette(theme));
    qApp->setStyleSheet(ui::styleSheet(theme, fontScale_));
    top_->setTheme(theme);
    page_->setTheme(theme);
    parameters_->setTheme(theme);
    stage_->setTheme(theme);
    plots_->setTheme(theme);
    panels_->setTheme(theme);
    timeline_->setTheme(theme);
    lessons_->setTheme(theme);
    search_->setTheme(theme);
    desk_->setTheme(theme);
    presentation_->setTheme(theme);
    if (audience_)
        audience_->setTheme(Theme::projector);
    focusRing_->setTheme(theme);
}

/// A window full of text takes long to lay out: for all presses of the key that wait it is done once.
void MainWindow::scaleText(double factor)
{
    const double from = textTimer_->isActive() ? wantedScale_ : fontScale_;
    const double most = std::max(from, kLargestChosen); // a presentation may have larger type
    wantedScale_ = std::clamp(from * factor, kLeastFontScale, most);
    textTimer_->start();
}

void MainWindow::setLook(double fontScale, Theme theme, PageLanguage language)
{
    scaleFonts(fontScale);
    theme_ = theme;
    setLanguage(language); // which applies the theme
}

void MainWindow::setFontScale(double scale)
{
    scaleFonts(scale);
    setTheme(theme_);
    QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit);
}

void MainWindow::scaleFonts(double scale)
{
    textTimer_->stop();
    fontScale_ = std::clamp(scale, kLeastFontScale, kLargestFontScale);
    QFont font = qApp->font();
    font.setPointSizeF(kUsualPoints * fontScale_);
    qApp->setFont(font);
    page_->setBodyPointSize(kPagePoints * fontScale_);
    desk_->setBodyPointSize(kPagePoints * fontScale_);
}

} // namespace polhode::ui
