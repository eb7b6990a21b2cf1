#include "ui/access/spoken_tabs.h"

namespace polhode::ui
{

SpokenTabs::SpokenTabs(QWidget* parent)
    : QTabBar(parent)
{
    connect(this, &QTabBar::currentChanged, this, [this] { announcePlace(this); });
}

QList<int> SpokenTabs::seen() const
{
    QList<int> tabs;
    for (int i = 0; i < count(); ++i)
        if (isTabVisible(i))
            tabs << i;
    return tabs;
}

Spoken::Part SpokenTabs::spokenPart(QPoint at) const
{
    const int tab = seen()[at.y()];
    return {QAccessible::PageTab, tabText(tab), tabToolTip(tab), tabRect(tab)};
}

std::optional<QPoint> SpokenTabs::spokenPlace() const
{
    const qsizetype place = seen().indexOf(currentIndex());
    return place < 0 ? std::nullopt : std::optional(QPoint(0, int(place)));
}

} // namespace polhode::ui
