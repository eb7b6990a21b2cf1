#include "ui/window/enlarged.h"

#include <QSplitter>

namespace polhode::ui
{

void Enlarged::enlarge(QWidget* panel)
{
    putBack();
    panel_ = panel;
    for (QWidget* inside = panel; inside != root_ && inside->parentWidget();
         inside = inside->parentWidget()) {
        auto* splitter = qobject_cast<QSplitter*>(inside->parentWidget());
        if (!splitter)
            continue;
        sizes_ << std::pair(splitter, splitter->saveState());
        for (int i = 0; i < splitter->count(); ++i)
            if (QWidget* other = splitter->widget(i); other != inside && !other->isHidden()) {
                other->hide();
                hidden_ << other;
            }
    }
}

bool Enlarged::putBack()
{
    if (!panel_)
        return false;
    panel_.clear();
    for (const QPointer<QWidget>& widget : std::exchange(hidden_, {}))
        if (widget)
            widget->show();
    for (const auto& [splitter, state] : std::exchange(sizes_, {}))
        splitter->restoreState(state);
    return true;
}

} // namespace polhode::ui
