#include "ui/window/main_window.h"

#include "ui/panel/parameter_panel.h"
#include "ui/panel/side_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/present/board.h"
#include "ui/present/class_timer.h"
#include "ui/present/presentation.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/stage/stage_panel.h"
#include "ui/widgets/dialog_room.h"
#include "ui/widgets/touch.h"
#include "ui/window/audience_window.h"
#include "ui/window/folding_pair.h"
#include "ui/window/page_panel.h"
#include "ui/window/presentation_type.h"
#include "ui/window/side_panels.h"
#include "ui/window/teacher_desk.h"
#include "ui/window/top_bar.h"

#include <QAction>
#include <QMenu>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>

#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kPresentedPage = 0.4; // of the width, in a presentation
constexpr double kPresentedScene = 0.55; // of the height: two plots are read from the last row too
constexpr double kDeskShare = 0.26; // of the width

} // namespace

void MainWindow::buildClass()
{
    holdForMenu();
    keepDialogsOnScreen();
    for (QWidget* picture : std::initializer_list<QWidget*>{stage_->view(), plots_})
        takeTouch(picture);
    for (QAbstractScrollArea* area :
         std::initializer_list<QAbstractScrollArea*>{page_->view(), parameters_, desk_->view()})
        scrollByTouch(area);
    for (SidePanel* panel : panels_->findChildren<SidePanel*>())
        scrollByTouch(panel);
    presentation_ = new Presentation(session_, centralWidget(), stage_->view(), right_);
    presentation_->setParent(this);
    Board& board = presentation_->board();
    board.addPart(QStringLiteral("page"), page_->view()->viewport(), page_->view());
    board.addPart(QStringLiteral("scene"), stage_->view());
    board.addPart(QStringLiteral("plots"), plots_);
    board.addPart(QStringLiteral("window"), centralWidget());
    connect(presentation_, &Presentation::leaveWanted, this, &MainWindow::togglePresentation);
    connect(presentation_, &Presentation::stepWanted, &session_, &Session::turn);
    connect(presentation_, &Presentation::paneWanted, this, [this](const QString& pane, bool seen) {
        QSettings().setValue(QStringLiteral("presentation/") + pane, seen);
        showPanes();
    });

    desk_->hide();
    for (QToolButton* button : {desk_->button("audience"), desk_->button("freeze"), desk_->button("black")})
        connect(button, &QToolButton::clicked, this, [this, button] {
            if (button == desk_->button("audience"))
                toggleAudience();
            else if (button == desk_->button("freeze"))
                toggleFrozen();
            else if (audience_)
                audience_->setBlack(button->isChecked());
            showDesk();
        });
    connect(desk_->button("close"), &QToolButton::clicked, this, &MainWindow::toggleDesk);
    connect(desk_->button("clear"), &QToolButton::clicked, this, [this] { presentation_->ink().clear(); });
    connect(desk_->button("pen"), &QToolButton::clicked, this,
            [this](bool on) { presentation_->board().setTool(on ? Board::Tool::pen : Board::Tool::none); });
    connect(desk_->parts(), &QMenu::aboutToShow, this, &MainWindow::listParts);
}

// ---- a presentation in this window

void MainWindow::togglePresentation()
{
    if (before_) {
        const BeforePresentation before = *std::exchange(before_, std::nullopt);
        presentation_->setWorking(false);
        putBack();
        setWindowState(before.state);
        theme_ = before.theme;
        for (const auto& [splitter, state] : before.splits)
            splitter->restoreState(state);
        top_->show();
        pagePair_->setShown(true, true);
        pair_->setShown(true, true);
        desk_->setVisible(before.desk);
        setFontScale(before.fontScale);
        if (before.enlarged)
            enlarge(before.enlarged, before.alone);
        QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit);
    } else {
        before_ = BeforePresentation{
            theme_, fontScale_, windowState(), {}, enlarged_->panel(), plots_->alone(), desk_->isVisible()};
        putBack(); // a class sees page and scene, and no notes of the teacher's
        desk_->hide();
        for (const auto& [splitter, key] : splitters())
            before_->splits.push_back({splitter, splitter->saveState()});
        setWindowState(windowState() | Qt::WindowFullScreen);
        if (theme_ == Theme::light) // a dark one is chosen for a dark room
            theme_ = Theme::projector;
        setFontScale(std::max(fontScale_, presentationScale(screen()->size())));
        top_->hide();
        presentation_->setWorking(true);
        showPanes();
    }
}

/// Which parts are seen while a class looks on: page and scene are, the curves, what can be set and the
/// tables as the teacher has chosen.
void MainWindow::showPanes()
{
    if (!before_)
        return;
    const auto seen = [this](const char* pane, bool first) {
        const bool shown
            = QSettings().value(QStringLiteral("presentation/") + QLatin1String(pane), first).toBool();
        presentation_->setPane(QLatin1String(pane), shown);
        return shown;
    };
    const bool curves = seen("curves", true), tables = seen("tables", false);
    pagePair_->setShown(true, seen("sliders", false));
    pair_->setShown(curves, tables);
    splitForClass();
}

void MainWindow::splitForClass()
{
    const int w = columns_->width(), h = columns_->height();
    columns_->setSizes({int(w * kPresentedPage), w - int(w * kPresentedPage)});
    right_->setSizes({int(h * kPresentedScene), h - int(h * kPresentedScene)});
    left_->setSizes({h - parameters_->sizeHint().height(), parameters_->sizeHint().height()});
}

/// The keys of a clicker turn the pages wherever the focus is: first what a page has below or above, then the
/// next step.
bool MainWindow::turnPage(int key)
{
    if (key != Qt::Key_PageDown && key != Qt::Key_PageUp)
        return false;
    QScrollBar* bar = page_->view()->verticalScrollBar();
    const bool on = key == Qt::Key_PageDown;
    if (bar->value() != (on ? bar->maximum() : bar->minimum()))
        bar->triggerAction(on ? QScrollBar::SliderPageStepAdd : QScrollBar::SliderPageStepSub);
    else
        session_.turn(on ? 1 : -1);
    return true;
}

// ---- the teacher's notes, and a window for the class

void MainWindow::toggleDesk()
{
    desk_->setVisible(desk_->isHidden());
    desk_->setLanguage(language_);
    showDesk();
    QTimer::singleShot(0, this, &MainWindow::applyDefaultSplit);
}

void MainWindow::toggleAudience()
{
    if (audience_) {
        audience_->close();
        return;
    }
    audience_ = new AudienceWindow(session_, presentation_->ink(), *stage_, *page_);
    audience_->setAttribute(Qt::WA_DeleteOnClose);
    connect(audience_, &AudienceWindow::closed, this, [this] {
        audience_ = nullptr;
        presentation_->setShared(false);
        showDesk();
    });
    audience_->addActions(actions()); // their keys, where it is in front
    presentation_->setShared(true);
    audience_->setTheme(Theme::projector);
    audience_->setLanguage(language_);
    audience_->open(*this);
    if (desk_->isHidden())
        toggleDesk();
    showDesk();
    activateWindow();
}

void MainWindow::toggleFrozen()
{
    if (!audience_)
        return showMessage(tr("There is no window for the class yet; F7 opens one."));
    audience_->setFrozen(!audience_->frozen());
    showMessage(audience_->frozen() ? tr("The class keeps seeing this picture until you release it.")
                                    : tr("The class sees what you see again."));
    showDesk();
}

void MainWindow::showDesk()
{
    desk_->setFixedWidth(int(width() * kDeskShare));
    desk_->button("audience")->setChecked(audience_);
    desk_->button("freeze")->setChecked(audience_ && audience_->frozen());
    desk_->button("black")->setChecked(audience_ && audience_->black());
    for (const char* glyph : {"freeze", "black", "curves", "pen", "clear"})
        desk_->button(QLatin1String(glyph))->setEnabled(audience_);
    desk_->button("pen")->setChecked(presentation_->board().tool() == Board::Tool::pen);
}

/// What the class can be shown: the parts of the window, and each plot.
void MainWindow::listParts()
{
    QMenu& menu = *desk_->parts();
    menu.clear();
    if (!audience_)
        return;
    using Part = AudienceWindow::Part;
    const auto add = [&](const QString& name, bool on, const std::function<void(bool)>& show) {
        QAction* action = menu.addAction(name);
        action->setCheckable(true);
        action->setChecked(on);
        connect(action, &QAction::toggled, audience_, show);
    };
    const std::pair<Part, QString> parts[]
        = {{Part::page, tr("Page")}, {Part::scene, tr("Scene")}, {Part::plots, tr("Curves")}};
    for (const auto& [part, name] : parts)
        add(name, audience_->shows(part), [this, part = part](bool on) { audience_->setPart(part, on); });
    const auto experiment = session_.experiment();
    if (!experiment)
        return;
    menu.addSeparator();
    for (const course::PlotDescription& plot : experiment->plots) {
        const QString id = QString::fromStdString(plot.id);
        if (session_.plots().contains(id))
            add(QString::fromStdString(course::in(uiLanguage(), plot.title)),
                !audience_->hiddenPlots().contains(id),
                [this, id](bool on) { audience_->setPlotShown(id, on); });
    }
}

} // namespace polhode::ui
