#pragma once

#include <QScrollArea>

namespace polhode::ui
{

/// A scroll area whose content may be higher where it is narrower. QScrollArea fits the content to its bars
/// each time the content's size changes, also by that fitting: while fonts change, with lines that wrap, the
/// two sizes with and without a bar can follow each other without end. Here the fitting is not entered again
/// from within.
class ScrollArea : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (fitting_)
            return false;
        fitting_ = true;
        const bool taken = QScrollArea::eventFilter(watched, event);
        fitting_ = false;
        return taken;
    }

private:
    bool fitting_ = false;
};

} // namespace polhode::ui
