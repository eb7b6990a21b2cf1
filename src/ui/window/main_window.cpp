#include "ui/window/main_window.h"

#include "course/language/actions.h"
#include "course/model/overlay_table.h"
#include "ui/panel/parameter_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/present/presentation.h"
#include "ui/session/event_speaker.h"
#include "ui/session/session.h"
#include "ui/stage/stage_panel.h"
#include "ui/theme/text_scale.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/window/audience_window.h"
#include "ui/window/course_map.h"
#include "ui/window/damaged_settings.h"
#include "ui/window/focus_ring.h"
#include "ui/window/folding_pair.h"
#include "ui/window/glossary_popup.h"
#include "ui/window/hands_dialog.h"
#include "ui/window/lesson_list.h"
#include "ui/window/link_name.h"
#include "ui/window/notice_bar.h"
#include "ui/window/opener.h"
#include "ui/window/page_panel.h"
#include "ui/window/search_panel.h"
#include "ui/window/side_panels.h"
#include "ui/window/teacher_desk.h"
#include "ui/window/terms_dialog.h"
#include "ui/window/toast.h"
#include "ui/window/top_bar.h"
#include "ui/window/tour.h"
#include "ui/window/translation.h"
#include "ui/window/typing.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kPageShare = 0.42; // of the window's width
constexpr double kSceneShare = 0.54; // of the right column's height
constexpr int kLeastScene = 220; // px high, what is below it is scrolled or takes turns
// px at the usual size of text: below these one of two parts is seen at a time
constexpr int kLeastSliders = 90; // high
constexpr int kLeastPlots = 240, kLeastTables = 240; // wide
constexpr double kPlotShare = 0.6; // of the right column's width

} // namespace

MainWindow::MainWindow(Session& session, std::filesystem::path lessonRoot, QWidget* parent)
    : QMainWindow(parent)
    , session_(session)
    , opener_(new Opener(session, std::move(lessonRoot), this))
    , damagedSettings_(copyOfDamagedSettings())
{
    buildPanels();
    connectPlots();
    buildMoments();
    buildActions();
    buildClass();
    connect(&session_, &Session::termRequested, this, &MainWindow::showTerm);
    connect(&session_, &Session::equationRequested, this, [this](const QString& tag) {
        const int from = session_.step();
        if (!page_->showEquation(tag))
            showMessage(tr("This lesson has no equation (%1).").arg(tag));
        else if (session_.step() != from)
            showMessage(tr("Equation (%1) is on this step. Alt+← leads back.").arg(tag));
    });
    connect(&session_, &Session::messageRaised, this, &MainWindow::showMessage);
    connect(&session_, &Session::lessonChanged, this, [this] {
        page_->view()->setFigureFolder(QString::fromStdString(session_.lesson()->folder.string()));
    });
    page_->view()->setLinkInfo([this](const PageLink& link) {
        LinkInfo info;
        info.toolTip = PageLinks::toolTip(link, [this](const QString& scheme, const QString& id) {
            return linkName(session_, uiLanguage(), scheme, id);
        });
        const auto experiment = session_.experiment();
        const course::ActionRow* action = course::findAction(link.scheme.toStdString());
        if (experiment && action && action->names == course::ActionRow::Names::overlays)
            for (const course::OverlayDescription& overlay : experiment->overlays)
                if (QString::fromStdString(overlay.id) == link.rest) {
                    info.quantity = overlay.quantity.empty()
                        ? QString::fromLatin1(course::overlayRow(overlay).quantity)
                        : QString::fromStdString(overlay.quantity);
                }
        return info;
    });
    showRoot();
    setWindowTitle(QStringLiteral("Polhode 极迹"));
    setWindowIcon(QIcon(QStringLiteral(":/polhode.svg")));
    page_->view()->setFocus();
}

MainWindow::~MainWindow()
{
    delete audience_; // has no parent, for it would stay above the other, and shows what is the other's
}

void MainWindow::buildPanels()
{
    auto* central = new QWidget(this);
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    top_ = new TopBar(session_, central);
    layout->addWidget(top_);
    notice_ = new NoticeBar(central);
    layout->addWidget(notice_);

    columns_ = new QSplitter(Qt::Horizontal, central);
    const auto grown = [this](int usual) { return [=, this] { return withText(*this, usual); }; };
    pagePair_ = new FoldingPair(
        Qt::Vertical, [this] { return page_->leastHeight(); }, grown(kLeastSliders), columns_);
    left_ = pagePair_->splitter();
    right_ = new QSplitter(Qt::Vertical, columns_);
    page_ = new PagePanel(session_, left_);
    parameters_ = new ParameterPanel(session_, left_);
    stage_ = new StagePanel(session_, right_);
    pair_ = new FoldingPair(Qt::Horizontal, grown(kLeastPlots), grown(kLeastTables), right_);
    lower_ = pair_->splitter();
    plots_ = new PlotStack(lower_);
    plots_->setObjectName(QStringLiteral("plots"));
    panels_ = new SidePanels(session_, lower_);
    connect(&session_, &Session::experimentChanged, this, [this] {
        QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit);
        QTimer::singleShot(0, this, &MainWindow::orderTabs);
    });
    for (const auto signal : {&Session::stepChanged, &Session::answersChanged})
        connect(&session_, signal, this,
                [this] { QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit); });
    connect(&session_, &Session::veiledChanged, this,
            [this] { QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit); });
    connect(panels_, &SidePanels::broughtToFront, pair_, &FoldingPair::bringSecond);
    connect(&session_, &Session::stepChanged, pagePair_, &FoldingPair::bringFirst);
    connect(&session_, &Session::veiledChanged, plots_, &PlotStack::setVeiled);
    connect(plots_, &PlotStack::revealRequested, &session_, &Session::reveal);
    for (QSplitter* splitter : {columns_, left_, right_, lower_}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] {
            if (!before_ && !enlarged_->any()) // else it goes back to what it was
                touched_[splitter] = splitter->saveState();
        });
    }
    auto* row = new QHBoxLayout;
    row->setSpacing(1);
    row->addWidget(columns_, 1);
    desk_ = new TeacherDesk(session_, central);
    row->addWidget(desk_);
    layout->addLayout(row, 1);
    enlarged_.emplace(columns_);

    timeline_ = new TimelineBar(session_, central);
    timeline_->setObjectName(QStringLiteral("timelineBar"));
    timeline_->setAttribute(Qt::WA_StyledBackground);
    for (const char* id : {"pin", "share", "export"})
        buttons_[QLatin1String(id)] = timeline_->addButton(QLatin1String(id));
    layout->addWidget(timeline_);
    setCentralWidget(central);

    lessons_ = new LessonList(session_, central);
    connect(lessons_, &LessonList::chosen, this, [this](const QString& id) {
        toggleLessons();
        session_.openLesson(id);
    });
    connect(lessons_, &LessonList::mapWanted, this, &MainWindow::showMap);
    search_ = new SearchPanel(session_, central);
    drawers_ = {{lessons_, top_->lessonsButton()}, {search_, top_->searchButton()}};
    for (const Drawer& each : drawers_)
        each.panel->hide();
    connect(search_, &SearchPanel::chosen, this, &MainWindow::goTo);
    connect(top_->searchButton(), &QToolButton::clicked, this, &MainWindow::search);
    connect(top_->lessonsButton(), &QToolButton::clicked, this, &MainWindow::toggleLessons);
    connect(top_, &TopBar::languageChosen, this, &MainWindow::setLanguage);
    connect(top_, &TopBar::presentationWanted, this, &MainWindow::togglePresentation);

    focusRing_ = new FocusRing(central);
    toast_ = new Toast(stage_, central);
    speaker_ = new EventSpeaker(session_, this);
    for (QPushButton* button : findChildren<QPushButton*>())
        button->setFocusPolicy(Qt::TabFocus); // or the key that plays would press what was clicked last
    qApp->installEventFilter(this);
}

/// Lets a panel fill the window, of the plots one alone if it is named; asked for again, all is as before.
void MainWindow::enlarge(QWidget* panel, const QString& plot)
{
    if (putBack())
        return;
    enlarged_->enlarge(panel);
    page_->view()->setAlone(panel == page_);
    plots_->setAlone(plot);
}

bool MainWindow::putBack()
{
    page_->view()->setAlone(false);
    plots_->setAlone({});
    return enlarged_->putBack();
}

/// Tab goes as the eye does, from the page to what is set, then to what is seen. Panels that were made anew
/// stand last until they are put in order.
void MainWindow::orderTabs()
{
    QList<QWidget*> stops;
    const auto add = [&stops](const auto& self, QWidget* widget) -> void {
        if ((widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy() && !stops.contains(widget))
            stops << widget;
        for (QObject* child : widget->children())
            if (auto* inside = qobject_cast<QWidget*>(child); inside && !inside->isWindow())
                self(self, inside);
    };
    for (QWidget* panel : std::initializer_list<QWidget*>{top_, page_, parameters_, stage_, plots_,
                                                          panels_->tabs()->tabBar(), panels_, timeline_})
        add(add, panel);
    for (qsizetype i = 1; i < stops.size(); ++i)
        setTabOrder(stops[i - 1], stops[i]);
}

// ---- lessons, terms, messages

/// Whether one lay over the window; the page then has the keyboard again.
bool MainWindow::closeDrawers()
{
    bool any = false;
    for (const Drawer& each : drawers_) {
        any = any || each.panel->isVisible();
        each.panel->hide();
    }
    if (any)
        page_->view()->setFocus();
    return any;
}

void MainWindow::toggleLessons()
{
    const bool open = !lessons_->isVisible();
    closeDrawers();
    if (!open)
        return;
    const int y = top_->height();
    lessons_->setGeometry(0, y, std::min(width(), withText(*this, 460)), centralWidget()->height() - y);
    lessons_->show();
    lessons_->raise();
    lessons_->rebuild();
    lessons_->focusCurrent();
}

void MainWindow::search()
{
    const bool open = !search_->isVisible();
    closeDrawers();
    if (!open)
        return;
    const int y = top_->height();
    search_->openIn(QRect(0, y, centralWidget()->width(), centralWidget()->height() - y));
}

void MainWindow::showMap()
{
    closeDrawers();
    delete findChild<CourseMapDialog*>();
    auto* map = new CourseMapDialog(session_, uiLanguage(), theme_, this);
    connect(map, &CourseMapDialog::lessonWanted, &session_, &Session::openLesson);
    map->show();
}

void MainWindow::showTerms()
{
    closeDrawers();
    delete findChild<TermsDialog*>();
    auto* terms = new TermsDialog(session_, uiLanguage(), languageBeside(uiLanguage()), theme_, this);
    connect(terms, &TermsDialog::lessonWanted, &session_, &Session::openLesson);
    terms->show();
}

/// To what was found: the step, the equation on it, the experiment; a term is explained where one is.
void MainWindow::goTo(const course::CoursePlace& place)
{
    const QString id = QString::fromStdString(place.id);
    if (place.kind == course::CoursePlace::Kind::term)
        return showTerm(id);
    if (!session_.lesson() || session_.lesson()->id != place.lesson)
        session_.openLesson(QString::fromStdString(place.lesson));
    if (place.step >= 0)
        session_.setStep(place.step);
    if (place.kind == course::CoursePlace::Kind::equation)
        page_->showEquation(id);
    if (place.kind == course::CoursePlace::Kind::experiment && session_.experiment()
        && session_.experiment()->id != place.id)
        session_.setExperiment(id);
    page_->view()->setFocus();
}

void MainWindow::startTour()
{
    closeDrawers();
    auto* tour = new Tour(
        {{page_, tr("The page"),
          tr("Read here, step by step. Blue words can be clicked: they set values, play the run or show an "
             "arrow. Numbers on a blue ground are measured in the run as you read.")},
         {parameters_, tr("The values"),
          tr("Drag a slider or type a number with its unit. Everything is computed again at once, from the "
             "beginning to the end, and every curve moves as a whole.")},
         {stage_, tr("The scene"),
          tr("Drag to look from elsewhere, turn the wheel to come nearer. Drag a body itself and you poke "
             "it: the "
             "arrow is an impulse.")},
         {plots_, tr("The curves"),
          tr("They show the whole run; the vertical line is now, and you can drag it. Beside them stand "
             "energy, "
             "matrices and contacts in numbers.")},
         {timeline_, tr("The time"),
          tr("Space plays and pauses. Diamonds are events: impacts, slipping, sticking. At the right you "
             "keep a "
             "run to compare it, share it as one line, and save curves as CSV.")}},
        theme_, centralWidget());
    connect(tour, &Tour::ended, this, [this] {
        QSettings().setValue("tour/seen", true);
        page_->view()->setFocus();
    });
}

void MainWindow::showTerm(const QString& term)
{
    for (const course::GlossaryTerm& each : session_.course().glossary)
        if (QString::fromStdString(each.id) == term) {
            auto* popup = new GlossaryPopup(each, uiLanguage(), languageBeside(uiLanguage()), theme_, this);
            connect(popup, &GlossaryPopup::lessonWanted, &session_, &Session::openLesson);
            popup->openAt(QCursor::pos());
            return;
        }
    showMessage(tr("The glossary has no entry “%1”.").arg(term));
}

/// Of @p question, or of the first with options on the page.
void MainWindow::countHands(const QString& question)
{
    const auto lesson = session_.lesson();
    const course::Question* asked = lesson ? lesson->question(question.toStdString()) : nullptr;
    for (std::size_t i = 0; lesson && !asked && i < lesson->questions.size(); ++i)
        if (session_.isOnPage(lesson->questions[i]) && !lesson->questions[i].options.empty())
            asked = &lesson->questions[i];
    if (!asked)
        return showMessage(tr("There is no question with answers to choose from on this page."));
    delete findChild<HandsDialog*>();
    auto* dialog = new HandsDialog(session_.predictions(), *lesson, *asked, uiLanguage(), theme_, this);
    dialog->show();
}

void MainWindow::showMessage(const QString& text)
{
    toast_->say(text);
}

// ---- window

void MainWindow::applyDefaultSplit()
{
    if (enlarged_->any())
        return toast_->place();
    // Where there is no room for both, what is to be drawn goes before the scene, which stands still
    // meanwhile.
    const bool draws = pair_->folded() && session_.veiled() && !session_.sketchWanted().isEmpty();
    stage_->setVisible(before_ || !draws);
    if (before_)
        return splitForClass();
    const auto divide = [this](QSplitter* splitter, int first, int room) { // of both parts
        if (touched_.contains(splitter))
            splitter->restoreState(touched_.value(splitter)); // large text may have pushed it aside
        else
            splitter->setSizes({first, room - first});
    };
    const int handle = columns_->handleWidth(), h = columns_->height() - handle;
    divide(columns_, int(columns_->width() * kPageShare), columns_->width() - handle);
    const int sliders = std::clamp(parameters_->sizeHint().height(), 90, int(h * 0.42));
    divide(left_, std::max(h - sliders, page_->leastHeight()), h);
    divide(right_, std::max(int(h * kSceneShare), stage_->heightWith(kLeastScene)), h);
    const int w = right_->width() - handle;
    divide(lower_, std::clamp(w - panels_->tabsWidth(), w / 2, int(w * kPlotShare)), w);
    toast_->place();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (!desk_->isHidden())
        showDesk();
    QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit);
}

void MainWindow::holdLessons()
{
    opener_->hold();
}

void MainWindow::restoreState()
{
    const QSettings settings;
    if (const QByteArray geometry = settings.value("window/geometry").toByteArray(); !geometry.isEmpty())
        restoreGeometry(geometry);
    for (const auto& [splitter, key] : splitters())
        if (const QByteArray state = settings.value(QLatin1String(key)).toByteArray();
            !state.isEmpty() && splitter->restoreState(state))
            touched_[splitter] = state;
    panels_->restore(settings.value("window/panel").toString(), settings.value("lesson").toString());
    if (!damagedSettings_.isEmpty())
        notice_->showText(
            tr("The file of your settings is damaged. What can still be read of it is used; a copy "
               "of it as it was is kept: %1")
                .arg(damagedSettings_));
}

std::array<std::pair<QSplitter*, const char*>, 4> MainWindow::splitters() const
{
    return {{{columns_, "window/columns"},
             {left_, "window/left"},
             {right_, "window/right"},
             {lower_, "window/lower"}}};
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    QSettings settings;
    putBack();
    if (before_) // the next time begins in the window, not in a presentation
        togglePresentation();
    settings.setValue("window/geometry", saveGeometry());
    for (const auto& [splitter, key] : splitters())
        if (touched_.contains(splitter))
            settings.setValue(QLatin1String(key), touched_.value(splitter));
    settings.setValue("window/panel", panels_->current());
    settings.setValue("language", codeOf(language_));
    settings.setValue("theme", int(theme_));
    settings.setValue("fontScale", fontScale_);
    if (const auto lesson = session_.lesson(); lesson && opener_->isHome()) {
        settings.setValue("lesson", QString::fromStdString(lesson->id));
        settings.setValue("step", session_.step());
    }
    if (audience_)
        audience_->close();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    // The native window hears of a press before the widgets that may raise a message because of it.
    if (watched == windowHandle()
        && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::KeyPress))
        toast_->hide(); // read, by one who goes on
    const auto* widget = qobject_cast<QWidget*>(watched);
    const bool here = widget && widget->window() == this;
    if (here && event->type() == QEvent::MouseButtonPress)
        for (const Drawer& each : drawers_) // their buttons close them by themselves
            if (widget != each.panel && !each.panel->isAncestorOf(widget) && !each.button->underMouse())
                each.panel->hide();
    if (here && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)
        && presentation_ && !isTyping()) {
        const bool press = event->type() == QEvent::KeyPress;
        if (presentation_->takeKey(*static_cast<QKeyEvent*>(event), press)) {
            event->accept();
            return true;
        }
    }
    if (here && claimsSpace(*event))
        return true; // the command that plays has it
    if (here && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && pressFocused())
            return true;
    }
    const bool shows = (here && before_) || (widget && audience_ && widget->window() == audience_);
    if (shows && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && turnPage(key->key()))
            return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

/// Presses the button or opens the list that has the focus. Only the keyboard gives it to buttons.
bool MainWindow::pressFocused()
{
    QWidget* focus = QApplication::focusWidget();
    if (auto* button = qobject_cast<QAbstractButton*>(focus))
        button->click();
    else if (auto* list = qobject_cast<QComboBox*>(focus); list && !list->isEditable())
        list->showPopup();
    else
        return false;
    return true;
}

} // namespace polhode::ui
