#include "ui/window/notice_bar.h"

#include "ui/access/spoken.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace polhode::ui
{

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent)
    , text_(new QLabel(this))
    , close_(new QToolButton(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    text_->setObjectName(QStringLiteral("problem"));
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    close_->setText(QStringLiteral("✕"));
    close_->setAutoRaise(true);
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 8, 6);
    layout->addWidget(text_, 1);
    layout->addWidget(close_, 0, Qt::AlignTop);
    retranslate();
    hide();
}

void NoticeBar::showText(const QString& text)
{
    text_->setText(text);
    setVisible(!text.isEmpty());
    announceText(text_, text);
}

QString NoticeBar::text() const
{
    return isHidden() ? QString() : text_->text();
}

void NoticeBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

void NoticeBar::retranslate()
{
    close_->setToolTip(tr("Close"));
    close_->setAccessibleName(tr("Close"));
}

} // namespace polhode::ui
