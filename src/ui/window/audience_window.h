#pragma once

#include "ui/page/page_types.h"
#include "ui/theme/palette.h"

#include <QSet>
#include <QWidget>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace polhode::ui
{

class Board;
class Ink;
class PagePanel;
class PlotStack;
class Session;
class StagePanel;
class ValueCaption;

/// A second window for the class: page, scene and chosen plots of the same session, without what is the
/// teacher's. On a screen of its own it fills it; else it is a window to be shared in a video call. Frozen it
/// keeps its picture while the teacher goes on.
class AudienceWindow : public QWidget
{
    Q_OBJECT

public:
    enum class Part { page, scene, plots };

    /// What is drawn with @p ink over the scene and the plots is seen here too; the camera is that of
    /// @p teacher, and @p teachersPage is where the page is scrolled to.
    AudienceWindow(Session& session, Ink& ink, StagePanel& teacher, PagePanel& teachersPage);

    void setLanguage(PageLanguage language);
    void setTheme(Theme theme);
    bool frozen() const;
    void setFrozen(bool frozen);
    bool black() const;
    void setBlack(bool black);
    void setPart(Part part, bool shown);
    bool shows(Part part) const;
    /// Plots that are not shown, by id.
    const QSet<QString>& hiddenPlots() const { return hiddenPlots_; }
    void setPlotShown(const QString& plot, bool shown);
    /// On the screen that @p teacher is not on, if there is one.
    void open(const QWidget& teacher);

signals:
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showPlots();
    void followPage();
    void fitType();

    Session& session_;
    StagePanel& teacher_;
    PagePanel& teachersPage_;
    QStackedWidget* stack_;
    QLabel* picture_; ///< while it is frozen
    QSplitter *columns_, *right_;
    PagePanel* page_;
    StagePanel* stage_;
    PlotStack* plots_;
    Board* board_;
    ValueCaption* caption_;
    QSet<QString> hiddenPlots_;
    PageLanguage language_;
    Theme theme_ = Theme::light;
    double scale_ = 0; ///< of the text
};

} // namespace polhode::ui
