#include "ui/plot/sketch_bar.h"

#include "ui/theme/flow_layout.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>

namespace polhode::ui
{

SketchBar::SketchBar(QWidget* parent)
    : QWidget(parent)
    , hint_(new QLabel(this))
    , done_(new QPushButton(this))
    , erase_(new QPushButton(this))
    , reveal_(new QPushButton(this))
{
    hint_->setObjectName(QStringLiteral("soft"));
    setBackgroundRole(QPalette::Base); // plots are scrolled beneath it
    setAutoFillBackground(true);
    auto* layout = new FlowLayout(6, this);
    layout->setContentsMargins(8, 2, 8, 4);
    layout->addWidget(hint_);
    layout->setFilling(hint_, 0);
    for (QPushButton* button : {erase_, reveal_, done_}) {
        button->setFocusPolicy(Qt::TabFocus);
        button->setMinimumHeight(32); // by a finger
        layout->addWidget(button);
    }
    connect(done_, &QPushButton::clicked, this, &SketchBar::doneClicked);
    connect(erase_, &QPushButton::clicked, this, &SketchBar::eraseClicked);
    connect(reveal_, &QPushButton::clicked, this, &SketchBar::revealClicked);
    retranslate();
    setBegun(false);
}

int SketchBar::fit(int width)
{
    const QMargins margins = layout()->contentsMargins();
    int needed = margins.left() + margins.right() + hint_->sizeHint().width();
    for (const QPushButton* button : {erase_, reveal_, done_})
        needed += layout()->spacing() + button->sizeHint().width();
    hint_->setVisible(needed <= width);
    return layout()->heightForWidth(width);
}

void SketchBar::setBegun(bool begun)
{
    done_->setEnabled(begun);
    erase_->setEnabled(begun);
}

void SketchBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SketchBar::retranslate()
{
    hint_->setText(tr("Mouse, finger or arrow keys"));
    done_->setText(tr("Done"));
    done_->setToolTip(tr("The sketch is your prediction: show the curve (Enter)"));
    erase_->setText(tr("Erase"));
    reveal_->setText(tr("Show anyway"));
    reveal_->setAccessibleDescription(tr("Shows the curves and the numbers without a prediction"));
}

} // namespace polhode::ui
