#include "ui/widgets/dialog_room.h"

#include "ui/theme/scroll_area.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QEvent>
#include <QPointer>
#include <QScreen>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr int kFrame
    = 40; // px of the screen, for the frame of a window, which is not known before it is seen
const QString kArea = QStringLiteral("dialogArea");

/// What must stay in sight; null if there is none.
QWidget* footOf(const QLayout& layout)
{
    QWidget* last = layout.count() > 0 ? layout.itemAt(layout.count() - 1)->widget() : nullptr;
    const bool isFoot
        = last && (qobject_cast<QDialogButtonBox*>(last) || last->objectName() == QLatin1String(kDialogFoot));
    return isFoot ? last : nullptr;
}

bool fits(const QLayout& layout, int width, QSize room)
{
    const QSize least = layout.totalMinimumSize();
    const int across = std::clamp(width, least.width(), std::max(least.width(), room.width()));
    const int height
        = layout.hasHeightForWidth() ? layout.totalMinimumHeightForWidth(across) : least.height();
    return least.width() <= room.width() && height <= room.height();
}

/// Puts all that is in @p dialog but its foot into an area that scrolls.
void makeScroll(QDialog& dialog)
{
    const QPointer<QWidget> focus = dialog.focusWidget();
    QLayout* layout = dialog.layout();
    QWidget* foot = footOf(*layout);
    if (foot)
        layout->removeWidget(foot);
    const QMargins margins = layout->contentsMargins();
    layout->setContentsMargins({});
    auto* area = new ScrollArea(&dialog);
    area->setObjectName(kArea);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // it follows the focus of what is in it
    area->setWidgetResizable(true);
    auto* content = new QWidget(area);
    area->setWidget(content);
    content->setLayout(layout); // with all widgets of it
    layout->setSizeConstraint(QLayout::SetDefaultConstraint);
    auto* whole = new QVBoxLayout(&dialog);
    whole->setContentsMargins(margins);
    whole->addWidget(area, 1);
    if (foot)
        whole->addWidget(foot);
    if (focus)
        focus->setFocus();
}

void fit(QDialog& dialog)
{
    const QSize room = dialogRoom(dialog);
    QLayout* layout = dialog.layout();
    QSize size = dialog.size();
    if (layout && !fits(*layout, size.width(), room)) {
        makeScroll(dialog);
        size.rwidth() += dialog.findChild<QScrollArea*>(kArea)->verticalScrollBar()->sizeHint().width();
    }
    if (size.width() > room.width() && dialog.layout() && dialog.layout()->hasHeightForWidth())
        size.setHeight(std::max(size.height(), dialog.layout()->totalHeightForWidth(room.width())));
    dialog.setMinimumSize(dialog.minimumSize().boundedTo(room));
    dialog.resize(size.boundedTo(room));
}

class DialogRoom : public QObject
{
public:
    using QObject::QObject;

protected:
    /// Before it is seen, and when there is more in it.
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Show && event->type() != QEvent::LayoutRequest)
            return false;
        auto* dialog = qobject_cast<QDialog*>(watched);
        if (dialog && dialog->isWindow() && !event->spontaneous() && !std::exchange(fitting_, true)) {
            fit(*dialog);
            fitting_ = false;
        }
        return false;
    }

private:
    bool fitting_ = false;
};

} // namespace

QSize dialogRoom(const QWidget& dialog)
{
    return dialog.screen()->availableSize() - QSize(kFrame, kFrame);
}

void keepDialogsOnScreen()
{
    static bool there = false;
    if (!std::exchange(there, true))
        qApp->installEventFilter(new DialogRoom(qApp));
}

} // namespace polhode::ui
