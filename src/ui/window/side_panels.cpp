#include "ui/window/side_panels.h"

#include "ui/access/spoken_tabs.h"
#include "ui/panel/side_panel.h"
#include "ui/session/session.h"
#include "ui/window/panel_table.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

struct Tabs : QTabWidget {
    explicit Tabs(QWidget* parent)
        : QTabWidget(parent)
    {
        setTabBar(new SpokenTabs(this));
    }
};

} // namespace

SidePanels::SidePanels(Session& session, QWidget* parent)
    : QStackedWidget(parent)
    , session_(session)
    , tabs_(new Tabs(this))
    , more_(new QToolButton(tabs_))
    , veil_(new QLabel(this))
{
    tabs_->setObjectName(QStringLiteral("sidePanel"));
    tabs_->setDocumentMode(true);
    tabs_->setElideMode(Qt::ElideNone); // it measures by the bar's font, not by that of the tabs
    tabs_->tabBar()->installEventFilter(this);
    more_->setObjectName(QStringLiteral("morePanels"));
    more_->setText(QStringLiteral("…"));
    more_->setMenu(new QMenu(more_));
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setFocusPolicy(Qt::TabFocus);
    more_->hide();
    connect(tabs_, &QTabWidget::currentChanged, this, &SidePanels::fitTabs);
    for (const PanelRow& row : panelTable()) {
        SidePanel* panel = row.make(session, tabs_);
        panels_.push_back(panel);
        tabs_->addTab(panel, QString());
        connect(panel, &SidePanel::curveWanted, this, &SidePanels::curveWanted);
        connect(panel, &SidePanel::variableWanted, this, &SidePanels::variableWanted);
    }
    veil_->setObjectName(QStringLiteral("veil"));
    veil_->setAlignment(Qt::AlignCenter);
    veil_->setWordWrap(true);
    addWidget(tabs_);
    addWidget(veil_);
    showWanted();
    connect(&session_, &Session::experimentChanged, this, &SidePanels::showWanted);
    connect(&session_, &Session::veiledChanged, this,
            [this](bool veiled) { setCurrentWidget(veiled ? static_cast<QWidget*>(veil_) : tabs_); });
}

void SidePanels::setLanguage(course::Language language)
{
    veil_->setText(tr("The numbers come with the curves."));
    tabs_->tabBar()->setAccessibleName(tr("Panels"));
    for (int i = 0; i < tabs_->count(); ++i) {
        tabs_->setTabText(i, titleOf(panelTable()[std::size_t(i)]));
        panels_[std::size_t(i)]->setAccessibleName(tabs_->tabText(i));
        panels_[std::size_t(i)]->setLanguage(language);
    }
    more_->setToolTip(tr("More panels"));
    more_->setAccessibleName(more_->toolTip());
    fitTabs();
}

void SidePanels::setTheme(Theme theme)
{
    for (SidePanel* panel : panels_)
        panel->setTheme(theme);
}

bool SidePanels::isBusy() const
{
    return std::ranges::any_of(panels_, &SidePanel::isBusy);
}

/// Those that are there and find room, among them the one in front; the others are in a menu at their end.
void SidePanels::fitTabs()
{
    if (std::exchange(fitting_, true))
        return;
    const QTabBar* bar = tabs_->tabBar();
    const auto experiment = session_.experiment();
    for (int i = 0; i < tabs_->count(); ++i)
        tabs_->setTabVisible(i, ui::isThere(panelTable()[std::size_t(i)], experiment.get()));
    tabsWidth_ = bar->sizeHint().width();
    more_->menu()->clear();
    const bool full = tabsWidth_ > width();
    tabs_->setCornerWidget(full ? more_ : nullptr); // a hidden one would keep its room
    more_->setVisible(full);
    const int room = width() - (full ? more_->sizeHint().width() : 0);
    for (int i = tabs_->count() - 1; i >= 0 && bar->sizeHint().width() > room; --i) {
        if (i == tabs_->currentIndex() || !tabs_->isTabVisible(i))
            continue;
        tabs_->setTabVisible(i, false);
        auto* action = new QAction(tabs_->tabText(i), more_->menu());
        connect(action, &QAction::triggered, this, [this, i] { showTab(i); });
        more_->menu()->insertAction(more_->menu()->actions().value(0), action);
    }
    fitting_ = false;
}

/// A tab that has no room now gets it first: what is not seen cannot be current.
void SidePanels::showTab(int number)
{
    tabs_->setTabVisible(number, true);
    tabs_->setCurrentIndex(number);
}

void SidePanels::resizeEvent(QResizeEvent* event)
{
    QStackedWidget::resizeEvent(event);
    fitTabs();
}

bool SidePanels::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        QMetaObject::invokeMethod(this, &SidePanels::fitTabs, Qt::QueuedConnection); // when the bar has them
    return QStackedWidget::eventFilter(watched, event);
}

QString SidePanels::current() const
{
    return QString::fromLatin1(panelTable()[std::size_t(tabs_->currentIndex())].id);
}

bool SidePanels::isThere(const QString& id) const
{
    const auto row
        = std::ranges::find(panelTable(), id, [](const PanelRow& each) { return QLatin1String(each.id); });
    return row != panelTable().end() && ui::isThere(*row, session_.experiment().get());
}

bool SidePanels::bringToFront(const QString& id)
{
    if (!isThere(id))
        return false;
    for (int i = 0; i < tabs_->count(); ++i)
        if (id == QLatin1String(panelTable()[std::size_t(i)].id))
            showTab(i);
    emit broughtToFront();
    return true;
}

void SidePanels::restore(const QString& id, const QString& lesson)
{
    before_ = id;
    lessonBefore_ = lesson;
}

/// The panel that the experiment asks for first comes to the front; in a new lesson the first of all, if it
/// asks for none.
void SidePanels::showWanted()
{
    const auto experiment = session_.experiment();
    const QWidget* inFront = tabs_->currentWidget();
    fitTabs();
    const std::string lesson = session_.lesson() ? session_.lesson()->id : std::string();
    if (const QString before = std::exchange(before_, QString());
        lessonBefore_ == QString::fromStdString(lesson) && bringToFront(before)) {
        chosenFor_ = lesson;
        return;
    }
    if (experiment && !experiment->charts.empty()) {
        bringToFront(QString::fromStdString(experiment->charts.front()));
        return;
    }
    const bool fresh = std::exchange(chosenFor_, lesson) != lesson; // a lesson read anew is the same one
    if (fresh || tabs_->currentWidget() != inFront) // what was looked at is not there any more
        tabs_->setCurrentIndex(0);
}

} // namespace polhode::ui
