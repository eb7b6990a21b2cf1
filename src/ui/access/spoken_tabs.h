#pragma once

#include "ui/access/pressed_parts.h"
#include "ui/access/spoken.h"

#include <QTabBar>

namespace polhode::ui
{

/// The tabs that are seen. Qt tells screen readers of hidden ones too, as of any that the keys reach.
class SpokenTabs : public QTabBar, public Spoken, public PressedParts
{
    Q_OBJECT

public:
    explicit SpokenTabs(QWidget* parent = nullptr);

    QAccessible::Role spokenRole() const override { return QAccessible::PageTabList; }
    QString spokenText() const override { return tabText(currentIndex()); }
    QSize spokenGrid() const override { return {1, int(seen().size())}; }
    Part spokenPart(QPoint at) const override;
    std::optional<QPoint> spokenPlace() const override;
    bool canPress(QPoint) const override { return true; }
    void press(QPoint at) override { setCurrentIndex(seen()[at.y()]); }
    bool isChosen(QPoint at) const override { return seen()[at.y()] == currentIndex(); }

private:
    QList<int> seen() const;
};

} // namespace polhode::ui
