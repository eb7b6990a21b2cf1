#include "ui/window/main_window.h"

#include "course/model/moment_line.h"
#include "engine/version.h"
#include "ui/film/film.h"
#include "ui/film/film_file.h"
#include "ui/panel/import_dialog.h"
#include "ui/panel/parameter_panel.h"
#include "ui/plot/picture_file.h"
#include "ui/plot/plot_stack.h"
#include "ui/plot/save_path.h"
#include "ui/present/presentation.h"
#include "ui/session/event_speaker.h"
#include "ui/session/moment_words.h"
#include "ui/session/session.h"
#include "ui/session/shown_note.h"
#include "ui/session/window_language.h"
#include "ui/stage/stage_panel.h"
#include "ui/widgets/copying.h"
#include "ui/window/animation_dialog.h"
#include "ui/window/folding_pair.h"
#include "ui/window/help_dialog.h"
#include "ui/window/lesson_list.h"
#include "ui/window/lesson_name.h"
#include "ui/window/moments.h"
#include "ui/window/page_panel.h"
#include "ui/window/panel_table.h"
#include "ui/window/progress_dialog.h"
#include "ui/window/search_panel.h"
#include "ui/window/side_panels.h"
#include "ui/window/toast.h"
#include "ui/window/top_bar.h"
#include "ui/window/translation.h"
#include "ui/window/typing.h"

#include <QAccessible>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QSettings>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

QAction* MainWindow::addCommand(const QString& id, const QKeySequence& shortcut,
                                const std::function<void()>& run)
{
    auto* action = new QAction(this);
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    actions_.insert(id, action);
    return action;
}

void MainWindow::buildActions()
{
    // Keys that a field for text needs too act only when no such field has the focus.
    const auto unlessTyping = [](const std::function<void()>& run) {
        return [run] {
            if (!isTyping())
                run();
        };
    };
    addCommand("play", Qt::Key_Space, [this] { session_.setPlaying(!session_.playing()); });
    addCommand("stepForward", Qt::Key_Period, unlessTyping([this] { session_.stepRow(1); }));
    addCommand("stepBack", Qt::Key_Comma, unlessTyping([this] { session_.stepRow(-1); }));
    addCommand("eventForward", Qt::CTRL | Qt::Key_Right, [this] { session_.goToEvent(1); });
    addCommand("eventBack", Qt::CTRL | Qt::Key_Left, [this] { session_.goToEvent(-1); });
    addCommand("start", Qt::CTRL | Qt::Key_Home, [this] { session_.setTime(0); });
    addCommand("nextStep", Qt::CTRL | Qt::Key_PageDown, [this] { session_.turn(1); });
    addCommand("previousStep", Qt::CTRL | Qt::Key_PageUp, [this] { session_.turn(-1); });
    addCommand("nextLine", Qt::Key_L, unlessTyping([this] {
                   if (!page_->nextLine())
                       showMessage(tr("No line that is worked by hand is still to come on this page."));
               }));
    addCommand("coreOnly", {}, [this] {
        session_.setCoreOnly(actions_["coreOnly"]->isChecked());
        QSettings().setValue("page/coreOnly", session_.coreOnly());
    });
    actions_["coreOnly"]->setCheckable(true);
    session_.setCoreOnly(QSettings().value("page/coreOnly", false).toBool());
    actions_["coreOnly"]->setChecked(session_.coreOnly());
    addCommand("leadBack", Qt::ALT | Qt::Key_Left, [this] {
        if (!page_->leadBack())
            showMessage(tr("No link has led here from another step."));
    });
    const auto tell = [this](const QString& message) {
        if (!message.isEmpty())
            showMessage(message);
    };
    addCommand("undo", QKeySequence::Undo, [this, tell] { tell(undoGate_.undo()); });
    addCommand("redo", Qt::CTRL | Qt::SHIFT | Qt::Key_Z, [this, tell] { tell(undoGate_.redo()); });
    addCommand("lessons", Qt::CTRL | Qt::Key_L, [this] { toggleLessons(); });
    addCommand("map", Qt::CTRL | Qt::Key_M, [this] { showMap(); });
    addCommand("search", QKeySequence::Find, [this] { search(); });
    addCommand("terms", Qt::CTRL | Qt::Key_G, [this] { showTerms(); });
    addCommand("tour", {}, [this] { startTour(); });
    addCommand("progress", {}, [this] {
        ProgressDialog dialog(session_, uiLanguage(), this);
        dialog.exec();
    });
    addCommand("present", Qt::Key_F5, [this] { togglePresentation(); });
    addCommand("audience", Qt::Key_F7, [this] { toggleAudience(); });
    addCommand("notes", Qt::SHIFT | Qt::Key_F7, [this] { toggleDesk(); });
    addCommand("freeze", Qt::CTRL | Qt::Key_F7, [this] { toggleFrozen(); });
    addCommand("language", Qt::Key_F6, [this] {
        const std::vector<PageLanguage> choices = pageLanguages(language_);
        const auto place = std::ranges::find(choices, language_);
        setLanguage(place == choices.end() || place + 1 == choices.end() ? choices.front() : *(place + 1));
    });
    addCommand("hands", Qt::CTRL | Qt::Key_H, [this] { countHands({}); });
    addCommand("reset", Qt::CTRL | Qt::Key_R, [this] { session_.resetValues(); });
    addCommand("clearPokes", {}, [this] { session_.clearPokes(); });
    addCommand("pin", Qt::CTRL | Qt::Key_D, [this] {
        if (const std::optional<QString> refused = session_.pin())
            return showMessage(*refused);
        showWithNote(tr("This run is kept for comparison."));
    });
    addCommand("unpin", Qt::CTRL | Qt::SHIFT | Qt::Key_D, [this] { session_.unpinAll(); });
    addCommand("export", Qt::CTRL | Qt::Key_E, [this] { exportRun({}, plots_->shownTimes()); });
    addCommand("exportBalance", Qt::CTRL | Qt::SHIFT | Qt::Key_E,
               [this] { exportRun({}, plots_->shownTimes(), ExportDialog::What::balance); });
    addCommand("openData", Qt::CTRL | Qt::Key_I, [this] {
        if (importData(session_, this))
            panels_->bringToFront(QStringLiteral("data"));
    });
    addCommand("picture", {}, [this] {
        const QString path = askWhereToSave(
            this,
            {tr("Save a picture"),
             pictureName() + QStringLiteral(".png"),
             tr("Pictures (*.png)"),
             {QStringLiteral("png"), QStringLiteral("jpg"), QStringLiteral("jpeg"), QStringLiteral("bmp")}});
        if (path.isEmpty())
            return;
        showMessage(
            (savePicture(picture(), path) ? tr("Written: %1") : tr("%1 cannot be written.")).arg(path));
    });
    offerPictures();
    addCommand("copyPicture", {}, [this] { putOnClipboard(pictureCopy({}, [this] { return picture(); })); });
    addCommand("copyScene", {}, [this] { putOnClipboard(copiesAt(stage_->view(), {}).first()); });
    addCommand("animation", {}, [this] { animate(); });
    const auto withRun = [this](const std::function<void()>& run) {
        return [this, run] { session_.run() ? run() : showMessage(tr("There is no run yet.")); };
    };
    addCommand("share", Qt::CTRL | Qt::SHIFT | Qt::Key_C, withRun([this] { moments_->copy(); }));
    addCommand("paste", Qt::CTRL | Qt::SHIFT | Qt::Key_V,
               [this] { moments_->open(QApplication::clipboard()->text()); });
    addCommand("open", QKeySequence::Open, [this] {
        const QString path
            = QFileDialog::getOpenFileName(this, tr("Open"), suggestedPath({}),
                                           tr("Scenes, lessons and moments (*.yaml *.yml *%1)")
                                               .arg(QString::fromUtf8(course::kMomentSuffix.data())));
        if (!path.isEmpty())
            openAnything(path);
    });
    addCommand("openFolder", {}, [this] {
        const QString path = QFileDialog::getExistingDirectory(this, tr("Open a folder of lessons"));
        if (!path.isEmpty())
            openAnything(path);
    });
    addCommand("bookmark", Qt::CTRL | Qt::Key_B, withRun([this] { bookmark(); }));
    addCommand("saveMoment", QKeySequence::Save, withRun([this] { saveMoment(); }));
    buildPaper();
    int number = 0;
    for (const PanelRow& row : panelTable())
        addCommand(QLatin1String(row.id), QKeySequence(Qt::ALT | Qt::Key(Qt::Key_1 + number++)),
                   [this, id = QString::fromLatin1(row.id)] {
                       if (panels_->bringToFront(id)) // what is done next by keys is meant for it
                           panels_->tabs()->currentWidget()->setFocus(Qt::ShortcutFocusReason);
                   });
    constexpr double kStep = 1.1;
    addCommand("larger", QKeySequence::ZoomIn, [this] { scaleText(kStep); });
    addCommand("smaller", QKeySequence::ZoomOut, [this] { scaleText(1 / kStep); });
    textTimer_->setSingleShot(true);
    textTimer_->setInterval(0);
    connect(textTimer_, &QTimer::timeout, this, [this] { setFontScale(wantedScale_); });
    addCommand("enlarge", Qt::Key_F11, [this] {
        QWidget* const focus = QApplication::focusWidget();
        for (QWidget* panel : std::initializer_list<QWidget*>{page_, parameters_, plots_, panels_})
            if (panel == focus || panel->isAncestorOf(focus))
                return enlarge(panel);
        enlarge(stage_);
    });
    addCommand("eventNames", Qt::Key_N, [this] { setEventNames(actions_["eventNames"]->isChecked()); });
    actions_["eventNames"]->setCheckable(true);
    setEventNames(QSettings().value("plots/eventNames", true).toBool());
    addCommand("measuring", Qt::Key_M, unlessTyping([this] { plots_->setMeasuring(!plots_->measuring()); }));
    addCommand("markStart", Qt::Key_BracketLeft,
               unlessTyping([this] { session_.stretch().markStart(session_.time(), session_.endTime()); }));
    addCommand("markEnd", Qt::Key_BracketRight,
               unlessTyping([this] { session_.stretch().markEnd(session_.time(), 0); }));
    addCommand("plotTable", Qt::CTRL | Qt::Key_T, [this] { showPlotTable(plots_->keyPlot()); });
    addCommand("tellMoment", Qt::Key_F8,
               [this] { toast_->say(momentWords(session_, uiLanguage()).join(QLatin1Char('\n')), page_); });
    addCommand("tellEvents", Qt::SHIFT | Qt::Key_F8, [this] {
        const bool on = actions_["tellEvents"]->isChecked();
        speaker_->setOn(on);
        QSettings().setValue("access/events", on);
        showMessage(on ? tr("Events are told while the run plays.") : tr("Events are no longer told."));
    });
    actions_["tellEvents"]->setCheckable(true);
    speaker_->setOn(QSettings().value("access/events", QAccessible::isActive()).toBool());
    actions_["tellEvents"]->setChecked(speaker_->isOn());
    connect(speaker_, &EventSpeaker::said, this, &MainWindow::showMessage);
    addCommand("usualSize", Qt::CTRL | Qt::Key_0, [this] { setFontScale(1); });
    addCommand("help", Qt::Key_F1, [this] { showHelp(); });
    addCommand("about", {}, [this] { showAbout(); });
    addCommand("escape", Qt::Key_Escape, [this] {
        if (!closeDrawers() && !putBack() && before_)
            togglePresentation();
    });
    addCommand("quit", QKeySequence::Quit, [this] { close(); });

    buildMenu();

    connect(buttons_["pin"], &QToolButton::clicked, actions_["pin"], &QAction::trigger);
    connect(buttons_["share"], &QToolButton::clicked, actions_["share"], &QAction::trigger);
    auto* tables = new QMenu(buttons_["export"]);
    for (const char* id : {"exportBalance", "export"})
        tables->addAction(actions_[QLatin1String(id)]);
    buttons_["export"]->setMenu(tables);
    buttons_["export"]->setPopupMode(QToolButton::InstantPopup);
}

void MainWindow::buildMenu()
{
    menu_ = new QMenu(this);
    top_->menuButton()->setMenu(menu_);
    using Ids = std::initializer_list<const char*>;
    const auto add = [this](QMenu* menu, const Ids& ids) {
        for (const char* id : ids)
            menu->addAction(actions_[QLatin1String(id)]);
        return menu;
    };
    const auto submenu = [&](const Ids& ids) { return add(menu_->addMenu(QString()), ids); };
    add(menu_, {"open", "openFolder"});
    openedMenu_ = submenu({});
    connect(openedMenu_, &QMenu::aboutToShow, this, &MainWindow::fillOpened);
    menu_->addSeparator();
    momentMenu_ = submenu({"share", "paste", "bookmark", "saveMoment"});
    recentMenu_ = momentMenu_->addMenu(QString());
    connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    tableMenu_ = submenu({"exportBalance", "export", "openData"});
    pictureMenu_ = submenu({"picture", "copyPicture", "copyScene", "animation"});
    scales_ = addPictureScales(*pictureMenu_);
    paperMenu_ = submenu({"handout", "handoutAnswers", "problems", "problemAnswers", "report"});
    paperMenu_->addSeparator();
    add(paperMenu_, {"printHandout", "printReport"});
    menu_->addSeparator();
    add(menu_, {"pin", "unpin", "reset", "clearPokes"});
    menu_->addSeparator();
    panelMenu_ = submenu({});
    for (const PanelRow& row : panelTable())
        add(panelMenu_, {row.id});
    const auto enable = [this] {
        for (const PanelRow& row : panelTable())
            actions_[QLatin1String(row.id)]->setEnabled(panels_->isThere(QLatin1String(row.id)));
    };
    connect(&session_, &Session::experimentChanged, this, enable);
    enable();
    viewMenu_ = submenu({});
    auto* themes = new QActionGroup(this);
    for (const char* id : {"themeLight", "themeDark", "themeProjector"}) {
        QAction* action = addCommand(QLatin1String(id), {}, [] {});
        action->setCheckable(true);
        themes->addAction(action);
        viewMenu_->addAction(action);
    }
    connect(themes, &QActionGroup::triggered, this,
            [this, themes](QAction* action) { setTheme(Theme(themes->actions().indexOf(action))); });
    connect(viewMenu_, &QMenu::aboutToShow, this,
            [this, themes] { themes->actions()[int(theme_)]->setChecked(true); });
    viewMenu_->addSeparator();
    add(viewMenu_, {"larger", "smaller", "usualSize"});
    viewMenu_->addSeparator();
    add(viewMenu_, {"eventNames", "enlarge"});
    viewMenu_->addSeparator();
    add(viewMenu_, {"plotTable", "tellMoment", "tellEvents"});
    classMenu_ = submenu({"present", "audience", "notes", "freeze"});
    classMenu_->addSeparator();
    add(classMenu_, {"coreOnly"});
    menu_->addSeparator();
    add(menu_, {"map", "search", "terms", "progress", "tour", "help", "about"});
    menu_->addSeparator();
    add(menu_, {"quit"});
}

void MainWindow::retranslate()
{
    const auto name
        = [this](const char* id, const QString& text) { actions_[QLatin1String(id)]->setText(text); };
    name("play", tr("Play or pause"));
    name("stepForward", tr("One step on"));
    name("stepBack", tr("One step back"));
    name("eventForward", tr("To the next event"));
    name("eventBack", tr("To the event before"));
    name("start", tr("To the start"));
    name("nextStep", tr("Next step of the page"));
    name("previousStep", tr("Step of the page before"));
    name("nextLine", tr("Next line of what is worked by hand"));
    name("coreOnly", tr("Core only: Next leaves out further steps"));
    name("leadBack", tr("Back to the link to an equation"));
    name("undo", tr("Undo"));
    name("redo", tr("Redo"));
    name("lessons", tr("All lessons"));
    name("map", tr("Map of the course …"));
    name("search", tr("Find in the lessons"));
    name("terms", tr("Terms and symbols …"));
    name("tour", tr("A tour of the window"));
    name("progress", tr("What you have seen …"));
    name("present", tr("Presentation for a projector"));
    name("audience", tr("Window for the class"));
    name("notes", tr("Notes for the teacher"));
    name("freeze", tr("Freeze what the class sees"));
    name("language", tr("Next language"));
    name("reset", tr("Reset all parameters"));
    name("clearPokes", tr("Remove all pokes and pulls"));
    name("pin", tr("Keep this run for comparison"));
    name("unpin", tr("Forget the runs kept"));
    name("exportBalance", tr("Energy and momentum as CSV …"));
    name("export", tr("Export curves as CSV …"));
    name("openData", tr("Open measured data …"));
    name("picture", tr("Save a picture of the window …"));
    name("copyPicture", tr("Copy a picture of the window"));
    name("copyScene", tr("Copy a picture of the scene"));
    name("animation", tr("Animation of the run …"));
    namePictureScales(*scales_);
    momentMenu_->setTitle(tr("Moments"));
    recentMenu_->setTitle(tr("Recent moments"));
    openedMenu_->setTitle(tr("Open again"));
    name("share", tr("Copy this moment as one line"));
    name("paste", tr("Open the moment on the clipboard"));
    name("open", tr("Open a scene, a lesson or a moment …"));
    name("openFolder", tr("Open a folder of lessons …"));
    name("bookmark", tr("Bookmark this moment …"));
    name("saveMoment", tr("Save this moment …"));
    name("handout", tr("Handout of this lesson …"));
    name("handoutAnswers", tr("Handout with answers …"));
    name("problems", tr("Problems of this lesson …"));
    name("problemAnswers", tr("Worked answers to the problems …"));
    name("report", tr("Report of this moment …"));
    name("printHandout", tr("Print the handout …"));
    name("printReport", tr("Print the report …"));
    name("larger", tr("Larger text"));
    name("smaller", tr("Smaller text"));
    name("usualSize", tr("Text of the usual size"));
    name("themeLight", tr("Light"));
    name("themeDark", tr("Dark"));
    name("themeProjector", tr("Projector"));
    name("enlarge", tr("Enlarge the panel with the focus, or make it small again"));
    name("eventNames", tr("Names of events above the plots"));
    name("plotTable", tr("The curves of a plot as a table"));
    name("tellMoment", tr("Tell this moment in words"));
    name("tellEvents", tr("Tell events in words while playing"));
    name("measuring", tr("Measure a stretch of the curves"));
    name("markStart", tr("The marked stretch begins here"));
    name("markEnd", tr("The marked stretch ends here"));
    name("help", tr("Help"));
    name("about", tr("About Polhode"));
    name("escape", tr("Back from a large panel or the presentation"));
    name("quit", tr("Quit"));
    for (const char* id : {"pin", "share", "export"}) {
        const QAction* action = actions_[QLatin1String(id)];
        buttons_[QLatin1String(id)]->setToolTip(QStringLiteral("%1 (%2)").arg(
            action->text(), action->shortcut().toString(QKeySequence::NativeText)));
        buttons_[QLatin1String(id)]->setAccessibleName(action->text());
    }
    for (const PanelRow& row : panelTable())
        name(row.id, titleOf(row));
    tableMenu_->setTitle(tr("Tables and data"));
    pictureMenu_->setTitle(tr("Pictures and animation"));
    paperMenu_->setTitle(tr("On paper"));
    panelMenu_->setTitle(tr("Panels"));
    viewMenu_->setTitle(tr("View"));
    classMenu_->setTitle(tr("Before a class"));
    pair_->setNames(tr("Curves"), tr("Tables"));
    pagePair_->setNames(tr("Page"), tr("Values to set"));
    plots_->setEmptyMessage(
        tr("Curves appear here. Choose plots from the page, or double-click a row under Values."));
}

/// A message about the run that is shown, and to which values it belongs where others are set.
void MainWindow::showWithNote(const QString& text)
{
    const QString note = shownNote(session_);
    showMessage(note.isEmpty() ? text : text + QStringLiteral("\n") + note);
}

void MainWindow::exportRun(const QString& plot, const AxisLimits& visible,
                           std::optional<ExportDialog::What> what)
{
    session_.settle();
    if (!session_.run() || !session_.experiment())
        return showMessage(tr("There is no run yet."));
    ExportDialog dialog(session_, plot, visible.lower, visible.upper, this);
    if (what)
        dialog.choose(*what);
    connect(&dialog, &ExportDialog::done, this, &MainWindow::showMessage);
    // Its files may change meanwhile: what was to be written is not there any more.
    connect(&session_, &Session::experimentChanged, &dialog, &QDialog::reject);
    dialog.exec();
}

/// The scene and the curves can be copied where the focus is in them; what is put on the clipboard is told.
void MainWindow::offerPictures()
{
    SceneView* scene = stage_->view();
    offerCopies(
        scene,
        [scene](QPoint) {
            return QVector<Copy>{pictureCopy(MainWindow::tr("Copy a picture of the scene"),
                                             [scene] { return scene->picture(pictureScale()); })};
        },
        CopyMenu::ofWidget);
    offerCopies(
        plots_,
        [this](QPoint) {
            return QVector<Copy>{pictureCopy(tr("Copy a picture of the curves"),
                                             [this] { return plots_->picture(pictureScale()); })};
        },
        CopyMenu::ofWidget);
    connect(scene, &SceneView::menuRequested, this, [this, scene](QPoint at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(actions_["copyScene"]);
        menu->addAction(actions_["animation"]);
        menu->addSeparator();
        menu->addActions(scene->viewMenu()->actions());
        menu->popup(at);
    });
    const QClipboard* clipboard = QApplication::clipboard();
    connect(clipboard, &QClipboard::dataChanged, this, [this, clipboard] {
        if (clipboard->ownsClipboard() && clipboard->mimeData()->hasFormat(QLatin1String(kCopyFormat)))
            showMessage(tr("Copied to the clipboard."));
    });
}

QString MainWindow::writeAnimation(const QString& path, const QSize& size)
{
    FilmPlan plan;
    plan.to = session_.endTime();
    plan.speed = session_.speed();
    plan.size = size;
    if (!session_.run())
        return session_.error().isEmpty() ? tr("There is no run yet.") : session_.error();
    if (plan.count() > FilmPlan::kMostPictures)
        return AnimationDialog::tooManyPictures();
    Film film(session_, *stage_, *plots_, plan, uiLanguage(), theme_);
    return writeFilm(film, path, pictureName(), [](int) { return true; }).reason;
}

void MainWindow::animate()
{
    session_.settle();
    if (!session_.run())
        return showMessage(tr("There is no run yet."));
    if (session_.veiled())
        return showMessage(tr("The run is still hidden: answer first, or show it."));
    const AnimationDialog::Source source{session_, *stage_, *plots_, uiLanguage(), theme_, pictureName()};
    const MarkedStretch::Range whole{0, session_.endTime()};
    const auto [from, to] = session_.stretch().range().value_or(whole);
    AnimationDialog dialog(source, from, to, this);
    connect(&dialog, &AnimationDialog::done, this, &MainWindow::showMessage);
    connect(&session_, &Session::experimentChanged, &dialog, &QDialog::reject);
    dialog.exec();
}

/// The window as it is seen, without messages that pass, as sharp as pictures are wanted.
QPixmap MainWindow::picture()
{
    toast_->hide();
    const int scale = pictureScale();
    QPixmap picture = pictureOf(*this, scale);
    QPainter painter(&picture);
    drawOver(painter, *this, *stage_->view()->canvas(), stage_->view()->picture(scale));
    return picture;
}

/// What a picture of the present step is called, without the end that tells its format.
QString MainWindow::pictureName() const
{
    const auto lesson = session_.lesson();
    return lesson ? QStringLiteral("%1-%2")
                        .arg(lessonFileName(QString::fromStdString(lesson->id)))
                        .arg(session_.step() + 1)
                  : QStringLiteral("polhode");
}

void MainWindow::showHelp()
{
    QVector<HelpKey> keys;
    const auto add = [&](const char* id, const QString& what) {
        const QAction* action = actions_[QLatin1String(id)];
        QString key = action->shortcut().toString(QKeySequence::NativeText);
        for (const auto& [arrow, sign] : {std::pair(Qt::Key_Left, u'←'), std::pair(Qt::Key_Right, u'→')})
            key.replace(QKeySequence(arrow).toString(QKeySequence::NativeText), QChar(sign));
        keys.push_back({key, what.isEmpty() ? action->text() : what});
    };
    for (const char* id :
         {"play",          "stepForward",  "stepBack",     "eventForward", "eventBack", "start",
          "nextStep",      "previousStep", "nextLine",     "leadBack",     "undo",      "redo",
          "lessons",       "map",          "search",       "terms",        "present",   "audience",
          "notes",         "freeze",       "language",     "reset",        "pin",       "unpin",
          "exportBalance", "export",       "openData",     "open",         "share",     "paste",
          "bookmark",      "saveMoment",   "printHandout", "larger",       "smaller",   "usualSize",
          "enlarge",       "eventNames",   "measuring",    "markStart",    "markEnd",   "plotTable",
          "tellMoment",    "tellEvents",   "help"})
        add(id, {});
    keys.push_back({QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText),
                    tr("Copy what has the focus: a table, a matrix, a picture")});
    for (const auto& [pressed, what] : presentation_->keys())
        keys.push_back({pressed, what});
    for (const PanelRow& row : panelTable())
        add(row.id, tr("Panel “%1”").arg(titleOf(row)));
    // It stays open beside the work; asked for again, it comes to the front in the language of the window.
    delete findChild<HelpDialog*>();
    auto* dialog = new HelpDialog(keys, uiLanguage(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::showAbout()
{
    AboutDialog dialog(this);
    dialog.exec();
}

} // namespace polhode::ui
