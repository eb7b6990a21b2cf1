#include "ui/theme/kept_clear.h"

#include <QAbstractButton>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr const char* kKeptClear = "keptClear";
constexpr int kGap = 4; // px, to what is kept clear

} // namespace

void keepClear(QWidget* control)
{
    control->setProperty(kKeptClear, true);
}

QRect clearPlace(const QWidget& window, QRect wanted, Aside aside, const QWidget& own)
{
    QList<QRect> kept;
    for (const QWidget* each : window.findChildren<QWidget*>())
        if (each->isVisible() && each != &own && !own.isAncestorOf(each)
            && (qobject_cast<const QAbstractButton*>(each) || each->property(kKeptClear).toBool()))
            kept << QRect(each->mapTo(&window, QPoint()), each->size());
    QRect place = wanted;
    const auto covered = [&] {
        return std::ranges::find_if(kept, [&](const QRect& each) { return each.intersects(place); });
    };
    for (auto each = covered(); each != kept.end(); each = covered())
        aside == Aside::up ? place.moveBottom(each->top() - kGap) : place.moveTop(each->bottom() + kGap);
    return window.rect().contains(place) ? place : wanted;
}

} // namespace polhode::ui
