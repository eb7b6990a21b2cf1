#include "ui/window/side_panels.h"

#include "ui/panel/side_panel.h"
#include "ui/session/session.h"
#include "ui/window/panel_table.h"

#include <QLabel>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

SidePanels::SidePanels(Session& session, QWidget* parent)
    : QStackedWidget(parent)
    , session_(session)
    , tabs_(new QTabWidget(this))
    , veil_(new QLabel(this))
{
    tabs_->setObjectName(QStringLiteral("sidePanel"));
    tabs_->setDocumentMode(true);
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
    for (int i = 0; i < tabs_->count(); ++i) {
        tabs_->setTabText(i, titleOf(panelTable()[std::size_t(i)]));
        panels_[std::size_t(i)]->setAccessibleName(tabs_->tabText(i));
        panels_[std::size_t(i)]->setLanguage(language);
    }
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

int SidePanels::tabsWidth() const
{
    return tabs_->tabBar()->sizeHint().width() + 2;
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
            tabs_->setCurrentIndex(i);
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
    for (int i = 0; i < tabs_->count(); ++i)
        tabs_->setTabVisible(i, ui::isThere(panelTable()[std::size_t(i)], experiment.get()));
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
