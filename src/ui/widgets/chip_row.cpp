#include "ui/widgets/chip_row.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kGap = 4;

QToolButton* chipButton(QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("overlayChip"));
    return button;
}

} // namespace

ChipRow::ChipRow(QWidget* parent)
    : QWidget(parent)
    , more_(chipButton(this))
    , menu_(new QMenu(this))
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    more_->setText(QStringLiteral("…"));
    more_->setAccessibleName(tr("More"));
    more_->setMenu(menu_);
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->hide();
}

void ChipRow::clear()
{
    for (const Chip& chip : std::as_const(chips_)) {
        delete chip.button;
        delete chip.action;
    }
    chips_.clear();
    arrange();
}

QAction* ChipRow::add(const QString& name, std::optional<bool> on, std::function<void(bool)> clicked)
{
    auto* action = new QAction(name, this);
    action->setCheckable(on.has_value());
    action->setChecked(on.value_or(false));
    connect(action, &QAction::triggered, this, [this, clicked = std::move(clicked)](bool checked) {
        QMetaObject::invokeMethod(
            this, [clicked, checked] { clicked(checked); }, Qt::QueuedConnection);
    });
    QToolButton* button = chipButton(this);
    button->setDefaultAction(action);
    button->ensurePolished();
    chips_.append({action, button});
    arrange();
    return action;
}

QSize ChipRow::sizeHint() const
{
    int width = 0;
    for (const Chip& chip : chips_)
        width += chip.button->sizeHint().width() + kGap;
    return {width, more_->sizeHint().height()};
}

void ChipRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool ChipRow::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LanguageChange)
        more_->setAccessibleName(tr("More"));
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::Polish) {
        updateGeometry();
        arrange();
    }
    return done;
}

void ChipRow::arrange()
{
    const int end = more_->sizeHint().width() + kGap;
    menu_->clear();
    int x = 0;
    bool full = false;
    for (qsizetype i = 0; i < chips_.size(); ++i) {
        const QSize size = chips_[i].button->sizeHint();
        int rest = 0;
        for (qsizetype k = i; k < chips_.size(); ++k)
            rest += chips_[k].button->sizeHint().width() + (k + 1 < chips_.size() ? kGap : 0);
        full = full || (x + rest > width() && x + size.width() + kGap + end > width());
        chips_[i].button->setVisible(!full);
        if (full) {
            menu_->addAction(chips_[i].action);
            continue;
        }
        chips_[i].button->setGeometry({QPoint(x, 0), size});
        x += size.width() + kGap;
    }
    more_->setVisible(full);
    more_->setGeometry({QPoint(x, 0), more_->sizeHint()});
}

} // namespace polhode::ui
