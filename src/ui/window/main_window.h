#pragma once

#include "course/model/lesson.h"
#include "ui/page/page_view.h"
#include "ui/plot/plot_data.h"
#include "ui/session/plot_change.h"
#include "ui/session/undo_gate.h"
#include "ui/window/enlarged.h"
#include "ui/window/export_dialog.h"

#include <QHash>
#include <QMainWindow>
#include <QPointer>

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QMenu;
class QSplitter;
class QTimer;
class QToolButton;

namespace polhode::course
{
struct CoursePlace;
}

namespace polhode::ui
{

class AudienceWindow;
class EventSpeaker;
class FocusRing;
class LessonList;
class FoldingPair;
class Moments;
class NoticeBar;
class Opener;
class PagePanel;
class ParameterPanel;
class PlotStack;
class Presentation;
class PrintDocument;
class Session;
class SearchPanel;
class SidePanels;
class StagePanel;
class TeacherDesk;
class TimelineBar;
class Toast;
class TopBar;

/// The window: page and parameters at the left, the live simulation with its plots and tables at the
/// right, the timeline under both.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    static constexpr double kLeastFontScale = 0.7;
    static constexpr double kLargestFontScale = 4;
    static constexpr double kLargestChosen = 2; ///< by the reader, beyond which the parts find no room

    MainWindow(Session& session, std::filesystem::path lessonRoot, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// The pages beside the plots.
    SidePanels* panels() const { return panels_; }

    /// What is seen as one line, and back.
    Moments* moments() const { return moments_; }
    /// Opens a moment, as a line or within a text, a file of one, a folder of lessons or one of them, or a
    /// scene file.
    /// False where that fails; it is told then.
    bool openAnything(const QString& what);

    /// What is told and stays until it is read.
    QString notice() const;

    PageLanguage language() const { return language_; }
    void setLanguage(PageLanguage language);
    Theme theme() const { return theme_; }
    void setTheme(Theme theme);
    double fontScale() const { return fontScale_; }
    void setFontScale(double scale);
    /// All three at once: styles are applied to every part of the window once.
    void setLook(double fontScale, Theme theme, PageLanguage language);
    /// Restores what the reader left: geometry, splitters, lesson and step.
    void restoreState();
    /// Sizes of the panels for the window's present size.
    void applyDefaultSplit();
    /// Writes the whole run as an animation, as it plays: a GIF or a folder of pictures. Returns why it
    /// cannot be; empty where it is written.
    QString writeAnimation(const QString& path, const QSize& size);
    /// Shows a newcomer what is where.
    void startTour();
    /// Lessons that are edited meanwhile are not read again: pictures of a course are of one state of it.
    void holdLessons();

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildPanels();
    void buildActions();
    void buildMenu();
    void buildMoments();
    void fillRecent();
    void bookmark();
    void saveMoment();
    void buildPaper();
    std::unique_ptr<PrintDocument> handout(bool answers);
    bool canReport();
    std::unique_ptr<PrintDocument> report();
    void saveOnPaper(const QString& title, const QString& name,
                     const std::function<std::unique_ptr<PrintDocument>()>& make);
    void printOnPaper(const std::function<std::unique_ptr<PrintDocument>()>& make);
    void showRoot();
    void fillOpened();
    void retranslate();
    void orderTabs();
    void connectPlots();
    void showPlots();
    void enlarge(QWidget* panel, const QString& plot = {});
    bool putBack();
    void setEventNames(bool shown);
    void showPlotTable(const QString& plot);
    bool closeDrawers();
    void toggleLessons();
    void search();
    void showMap();
    void showTerms();
    void goTo(const course::CoursePlace& place);
    void buildClass();
    void togglePresentation();
    void showPanes();
    void splitForClass();
    void toggleDesk();
    void toggleAudience();
    void toggleFrozen();
    void showDesk();
    void listParts();
    std::array<std::pair<QSplitter*, const char*>, 4> splitters() const;
    bool pressFocused();
    bool turnPage(int key);
    void showTerm(const QString& term);
    void countHands(const QString& question);
    void scaleFonts(double scale);
    void scaleText(double factor);
    void showMessage(const QString& text);
    void showWithNote(const QString& text);
    enum class PlotPart { x, y, curve };
    QPixmap picture();
    void exportRun(const QString& plot, const AxisLimits& visible,
                   std::optional<ExportDialog::What> what = {});
    void animate();
    void offerPictures();
    void chooseVariable(const QString& plot, PlotPart part);
    QString chosenVariable(const QString& title);
    void changePlot(const QString& plot,
                    PlotChange (*change)(const course::PlotDescription&, PlotChange, const QString&),
                    const QString& variable);
    QString pictureName() const;
    void showHelp();
    void showAbout();
    QAction* addCommand(const QString& id, const QKeySequence& shortcut, const std::function<void()>& run);
    course::Language uiLanguage() const;

    Session& session_;
    UndoGate undoGate_{session_};
    Opener* opener_;
    QString damagedSettings_; ///< where they are kept, if they were
    TopBar* top_;
    QSplitter *columns_, *left_, *right_, *lower_;
    FoldingPair* pair_; ///< what lower_ divides
    FoldingPair* pagePair_; ///< what left_ divides
    PagePanel* page_;
    ParameterPanel* parameters_;
    StagePanel* stage_;
    PlotStack* plots_;
    SidePanels* panels_;
    TimelineBar* timeline_;
    LessonList* lessons_;
    SearchPanel* search_;
    /// What lies over the window until it is closed or something else is pressed, and the button that opens
    /// it.
    struct Drawer {
        QWidget* panel;
        QToolButton* button;
    };
    std::vector<Drawer> drawers_;
    Presentation* presentation_ = nullptr;
    TeacherDesk* desk_ = nullptr;
    AudienceWindow* audience_ = nullptr; ///< while it is open
    NoticeBar* notice_;
    Moments* moments_;
    Toast* toast_;
    FocusRing* focusRing_;
    EventSpeaker* speaker_;
    QMenu* scales_ = nullptr; ///< of pictures
    QMenu* menu_;
    QMenu *momentMenu_, *recentMenu_, *openedMenu_, *tableMenu_, *pictureMenu_, *paperMenu_, *panelMenu_,
        *viewMenu_, *classMenu_;
    std::optional<Enlarged> enlarged_;
    QHash<QString, QAction*> actions_;
    QHash<QString, QToolButton*> buttons_;
    PageLanguage language_ = PageLanguage::zh; ///< before it is set
    Theme theme_ = Theme::light;
    double fontScale_ = 1;
    double wantedScale_ = 1; ///< while the timer runs
    QTimer* textTimer_ = new QTimer(this);
    struct BeforePresentation {
        Theme theme;
        double fontScale;
        Qt::WindowStates state;
        std::vector<std::pair<QSplitter*, QByteArray>> splits;
        QPointer<QWidget> enlarged;
        QString alone; ///< the plot, of an enlarged panel of plots
        bool desk; ///< whether the notes were open
    };
    std::optional<BeforePresentation> before_; ///< while it lasts: what it gives way to again
    QHash<QSplitter*, QByteArray> touched_; ///< how the reader has moved splitters, now or before
};

} // namespace polhode::ui
