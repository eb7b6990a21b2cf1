#include "ui/window/main_window.h"

#include "course/model/overlay_table.h"
#include "ui/panel/parameter_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/stage/stage_panel.h"
#include "ui/theme/style_sheet.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/window/focus_ring.h"
#include "ui/window/glossary_popup.h"
#include "ui/window/lesson_list.h"
#include "ui/window/link_name.h"
#include "ui/window/notice_bar.h"
#include "ui/window/page_panel.h"
#include "ui/window/side_panels.h"
#include "ui/window/top_bar.h"
#include "ui/window/translation.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kPageShare = 0.42; // of the window's width
constexpr double kSceneShare = 0.54; // of the right column's height
constexpr double kPlotShare = 0.6; // of the right column's width
constexpr int kToastMs = 5000;
// A presentation has the same share of its screen for a line of text, whatever the projector's pixels are.
constexpr QSize kPlainSize(1280, 800); // with text of the usual size
constexpr double kPresentationScale = 1.35; // at most

} // namespace

MainWindow::MainWindow(Session& session, std::filesystem::path lessonRoot, QWidget* parent)
    : QMainWindow(parent)
    , session_(session)
    , root_(std::move(lessonRoot))
{
    buildPanels();
    connectPlots();
    buildMoments();
    buildActions();
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
        if (experiment && (link.scheme == QLatin1String("show") || link.scheme == QLatin1String("hide")))
            for (const course::OverlayDescription& overlay : experiment->overlays)
                if (QString::fromStdString(overlay.id) == link.rest) {
                    info.quantity = overlay.quantity.empty()
                        ? QString::fromLatin1(course::overlayRow(overlay).quantity)
                        : QString::fromStdString(overlay.quantity);
                }
        return info;
    });
    watchCourse();
    setWindowTitle(QStringLiteral("Polhode 极迹"));
    setWindowIcon(QIcon(QStringLiteral(":/polhode.svg")));
    page_->view()->setFocus();
}

MainWindow::~MainWindow() = default;

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
    left_ = new QSplitter(Qt::Vertical, columns_);
    right_ = new QSplitter(Qt::Vertical, columns_);
    page_ = new PagePanel(session_, left_);
    parameters_ = new ParameterPanel(session_, left_);
    stage_ = new StagePanel(session_, right_);
    lower_ = new QSplitter(Qt::Horizontal, right_);
    plots_ = new PlotStack(lower_);
    panels_ = new SidePanels(session_, lower_);
    connect(&session_, &Session::experimentChanged, this, [this] {
        QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit);
        QTimer::singleShot(0, this, &MainWindow::orderTabs);
    });
    connect(&session_, &Session::veiledChanged, plots_, &PlotStack::setVeiled);
    connect(plots_, &PlotStack::revealRequested, &session_, &Session::reveal);
    for (QSplitter* splitter : {columns_, left_, right_, lower_}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] { touched_ << splitter; });
    }
    layout->addWidget(columns_, 1);

    timeline_ = new TimelineBar(session_, central);
    timeline_->setObjectName(QStringLiteral("timelineBar"));
    timeline_->setAttribute(Qt::WA_StyledBackground);
    for (const char* id : {"pin", "share", "export"})
        buttons_[QLatin1String(id)] = timeline_->addButton(QLatin1String(id));
    layout->addWidget(timeline_);
    setCentralWidget(central);

    lessons_ = new LessonList(session_, central);
    lessons_->hide();
    connect(lessons_, &LessonList::chosen, this, [this](const QString& id) {
        toggleLessons();
        session_.openLesson(id);
    });
    connect(top_->lessonsButton(), &QToolButton::clicked, this, &MainWindow::toggleLessons);
    connect(top_, &TopBar::languageChosen, this, &MainWindow::setLanguage);
    connect(top_, &TopBar::presentationWanted, this, &MainWindow::togglePresentation);

    focusRing_ = new FocusRing(central);
    toast_ = new QLabel(central);
    toast_->setObjectName(QStringLiteral("toast"));
    toast_->setWordWrap(true);
    toast_->hide();
    toastTimer_.setSingleShot(true);
    connect(&toastTimer_, &QTimer::timeout, toast_, &QWidget::hide);
    for (QPushButton* button : findChildren<QPushButton*>())
        button->setFocusPolicy(Qt::TabFocus); // or the key that plays would press what was clicked last
    qApp->installEventFilter(this);
}

void MainWindow::connectPlots()
{
    connect(&session_, &Session::runChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::plotsChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::pinnedChanged, this, &MainWindow::showPlots);
    connect(&session_, &Session::timeChanged, plots_, &PlotStack::setTime);
    connect(&session_, &Session::highlightedChanged, plots_, &PlotStack::setHighlightedQuantity);
    connect(&session_, &Session::interactionChanged, this, [this](bool dragging) {
        if (dragging)
            plots_->beginInteraction();
        else
            plots_->endInteraction();
    });
    connect(plots_, &PlotStack::timePicked, &session_, [this](double t) {
        session_.setPlaying(false);
        session_.setTime(t);
    });
    connect(plots_, &PlotStack::curveHovered, &session_, &Session::setHighlighted);
    connect(plots_, &PlotStack::exportCsvRequested, this,
            [this](const QString& plot, double from, double to) { exportRun(plot, from, to); });
    connect(plots_, &PlotStack::messageRaised, this, &MainWindow::showMessage);
    connect(plots_, &PlotStack::curveShowRequested, this,
            [this](const QString& plot, const QString& curve, bool shown) {
                PlotChange change = session_.plotChange(plot);
                change.hidden.removeAll(curve);
                if (!shown)
                    change.hidden << curve;
                session_.setPlotChange(plot, change);
            });
    connect(plots_, &PlotStack::axisVariableRequested, this,
            [this](const QString& plot, Qt::Orientation axis) {
                chooseVariable(plot, axis == Qt::Horizontal ? PlotPart::x : PlotPart::y);
            });
    connect(plots_, &PlotStack::addCurveRequested, this,
            [this](const QString& plot) { chooseVariable(plot, PlotPart::curve); });
    connect(plots_, &PlotStack::removeCurveRequested, this,
            [this](const QString& plot, const QString& curve) { changePlot(plot, withoutCurve, curve); });
    connect(panels_, &SidePanels::curveWanted, this, [this](const QString& variable) {
        if (!session_.plots().isEmpty())
            changePlot(session_.plots().first(), withCurve, variable);
    });
}

void MainWindow::showPlots()
{
    plots_->setPictureName(pictureName());
    plots_->setPlots(plotsOf(session_, uiLanguage()));
    plots_->setTime(session_.time());
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

course::Language MainWindow::uiLanguage() const
{
    return language_.own;
}

void MainWindow::setLanguage(PageLanguage language)
{
    language_ = language;
    const course::Language ui = uiLanguage();
    installTranslation(ui);
    QFont font = qApp->font();
    font.setFamilies(fontFamilies(ui));
    qApp->setFont(font);
    top_->setLanguage(language);
    page_->setLanguage(language);
    parameters_->setLanguage(ui);
    stage_->setLanguage(ui);
    panels_->setLanguage(ui);
    timeline_->setLanguage(ui);
    lessons_->setLanguage(ui);
    retranslate();
    showPlots();
    orderTabs();
}

void MainWindow::setTheme(Theme theme)
{
    theme_ = theme;
    qApp->setPalette(themePalette(theme));
    const ThemeColors colors = themeColors(theme);
    qApp->setStyleSheet(
        ui::styleSheet(theme, 9 * fontScale_)
        + QStringLiteral("QLabel#toast { background: %1; color: %2; border-radius: 6px; padding: 8px 14px; }")
              .arg(colors.ink.name(), colors.surface.name()));
    top_->setTheme(theme);
    page_->setTheme(theme);
    parameters_->setTheme(theme);
    stage_->setTheme(theme);
    plots_->setTheme(theme);
    panels_->setTheme(theme);
    timeline_->setTheme(theme);
    lessons_->setTheme(theme);
    focusRing_->setTheme(theme);
}

void MainWindow::setFontScale(double scale)
{
    fontScale_ = std::clamp(scale, kLeastFontScale, kLargestFontScale);
    QFont font = qApp->font();
    font.setPointSizeF(10 * fontScale_);
    qApp->setFont(font);
    page_->setBodyPointSize(11 * fontScale_);
    setTheme(theme_);
}

// ---- lessons, terms, messages

void MainWindow::toggleLessons()
{
    if (lessons_->isVisible()) {
        lessons_->hide();
        page_->view()->setFocus();
        return;
    }
    const int y = top_->height();
    lessons_->setGeometry(0, y, std::min(width(), 460), centralWidget()->height() - y);
    lessons_->show();
    lessons_->raise();
    lessons_->rebuild();
    lessons_->focusCurrent();
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

void MainWindow::showMessage(const QString& text)
{
    toast_->setText(text);
    placeToast();
    toast_->show();
    toast_->raise();
    toastTimer_.start(kToastMs);
}

void MainWindow::placeToast()
{
    // Over the upper edge of the scene, where neither numbers nor fields are.
    const QRect scene(stage_->mapTo(centralWidget(), QPoint()), stage_->size());
    const int width = std::min(scene.width() - 40, 560);
    toast_->resize(width, toast_->heightForWidth(width));
    toast_->move(scene.center().x() - toast_->width() / 2, scene.top() + 10);
}

// ---- window

void MainWindow::applyDefaultSplit()
{
    const auto divide = [this](QSplitter* splitter, int first, int whole) {
        if (!touched_.contains(splitter))
            splitter->setSizes({first, whole - first});
    };
    const int h = columns_->height();
    divide(columns_, int(columns_->width() * kPageShare), columns_->width());
    divide(left_, h - std::clamp(parameters_->sizeHint().height(), 90, int(h * 0.42)), h);
    divide(right_, int(h * kSceneShare), h);
    divide(lower_,
           std::clamp(right_->width() - panels_->tabsWidth(), right_->width() / 2,
                      int(right_->width() * kPlotShare)),
           right_->width());
    placeToast();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit);
}

void MainWindow::restoreState()
{
    const QSettings settings;
    if (const QByteArray geometry = settings.value("window/geometry").toByteArray(); !geometry.isEmpty())
        restoreGeometry(geometry);
    for (const auto& [splitter, key] : splitters())
        if (const QByteArray state = settings.value(QLatin1String(key)).toByteArray();
            !state.isEmpty() && splitter->restoreState(state))
            touched_ << splitter;
    panels_->restore(settings.value("window/panel").toString(), settings.value("lesson").toString());
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
    if (before_) // the next time begins in the window, not in a presentation
        togglePresentation();
    settings.setValue("window/geometry", saveGeometry());
    for (const auto& [splitter, key] : splitters())
        if (touched_.contains(splitter))
            settings.setValue(QLatin1String(key), splitter->saveState());
    settings.setValue("window/panel", panels_->current());
    settings.setValue("language", codeOf(language_));
    settings.setValue("theme", int(theme_));
    settings.setValue("fontScale", fontScale_);
    if (const auto lesson = session_.lesson()) {
        settings.setValue("lesson", QString::fromStdString(lesson->id));
        settings.setValue("step", session_.step());
    }
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
    if (here && event->type() == QEvent::MouseButtonPress && lessons_->isVisible() && widget != lessons_
        && !lessons_->isAncestorOf(widget) && !top_->lessonsButton()->underMouse())
        lessons_->hide();
    if (here && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && pressFocused())
            return true;
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
    else if (auto* list = qobject_cast<QComboBox*>(focus))
        list->showPopup();
    else
        return false;
    return true;
}

/// In a presentation the keys of a clicker turn the pages wherever the focus is: first what a page has below
/// or above, then the next step.
bool MainWindow::turnPage(int key)
{
    if (!before_ || (key != Qt::Key_PageDown && key != Qt::Key_PageUp))
        return false;
    QScrollBar* bar = page_->view()->verticalScrollBar();
    const bool on = key == Qt::Key_PageDown;
    if (bar->value() != (on ? bar->maximum() : bar->minimum()))
        bar->triggerAction(on ? QScrollBar::SliderPageStepAdd : QScrollBar::SliderPageStepSub);
    else
        session_.setStep(session_.step() + (on ? 1 : -1));
    return true;
}

void MainWindow::togglePresentation()
{
    if (before_) {
        const BeforePresentation before = *std::exchange(before_, std::nullopt);
        setWindowState(before.state);
        theme_ = before.theme;
        setFontScale(before.fontScale);
    } else {
        before_ = BeforePresentation{theme_, fontScale_, windowState()};
        setWindowState(windowState() | Qt::WindowFullScreen);
        theme_ = Theme::projector;
        const QSize size = screen()->size();
        const double larger = std::min(double(size.width()) / kPlainSize.width(),
                                       double(size.height()) / kPlainSize.height());
        setFontScale(fontScale_ * std::clamp(larger, 1.0, kPresentationScale));
    }
}

} // namespace polhode::ui
