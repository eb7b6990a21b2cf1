#include "ui/window/tour.h"

#include "ui/access/spoken.h"
#include "ui/window/folding_pair.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

constexpr int kGap = 14; // px, between a part and its card

/// What a part stands behind gives way.
void bring(const QWidget* part)
{
    for (QWidget* above = part ? part->parentWidget() : nullptr; above; above = above->parentWidget())
        if (auto* pair = qobject_cast<FoldingPair*>(above))
            pair->bring(part);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

} // namespace

Tour::Tour(QVector<Card> cards, Theme theme, QWidget* parent)
    : QWidget(parent)
    , cards_(std::move(cards))
    , theme_(theme)
    , card_(new QWidget(this))
    , title_(new QLabel(card_))
    , words_(new QLabel(card_))
    , count_(new QLabel(card_))
    , back_(new QPushButton(tr("Back"), card_))
    , next_(new QPushButton(card_))
    , skip_(new QPushButton(tr("Skip"), card_))
{
    setObjectName(QStringLiteral("tour"));
    setFocusPolicy(Qt::StrongFocus);
    card_->setObjectName(QStringLiteral("tourCard"));
    card_->setAttribute(Qt::WA_StyledBackground);
    const ThemeColors colors = themeColors(theme);
    card_->setStyleSheet(QStringLiteral("QWidget#tourCard { background: %1; border: 1px solid %2; "
                                        "border-radius: 8px; }")
                             .arg(colors.surface.name(), colors.line.name()));
    auto* column = new QVBoxLayout(card_);
    column->setContentsMargins(18, 16, 18, 14);
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    title_->setFont(bold);
    words_->setWordWrap(true);
    count_->setObjectName(QStringLiteral("soft"));
    column->addWidget(title_);
    column->addWidget(words_);
    column->addSpacing(6);
    auto* row = new QHBoxLayout;
    row->addWidget(count_);
    row->addStretch(1);
    for (QPushButton* button : {skip_, back_, next_}) {
        button->setFocusPolicy(Qt::TabFocus);
        button->installEventFilter(this);
        row->addWidget(button);
    }
    column->addLayout(row);
    connect(skip_, &QPushButton::clicked, this, &Tour::end);
    connect(back_, &QPushButton::clicked, this, [this] { show(number_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { show(number_ + 1); });
    parent->installEventFilter(this);
    setGeometry(parent->rect());
    QWidget::show();
    raise();
    show(0);
}

QRect Tour::bright() const
{
    const QWidget* part = cards_[number_].part;
    return part ? QRect(part->mapTo(parentWidget(), QPoint()), part->size()).intersected(rect()) : QRect();
}

void Tour::show(int number)
{
    if (number >= cards_.size())
        return end();
    number_ = std::max(0, number);
    const Card& card = cards_[number_];
    bring(card.part);
    title_->setText(card.title);
    words_->setText(card.words);
    count_->setText(tr("%1 of %2").arg(number_ + 1).arg(cards_.size()));
    back_->setEnabled(number_ > 0);
    const bool last = number_ + 1 == cards_.size();
    next_->setText(last ? tr("Begin") : tr("Next"));
    skip_->setVisible(!last);
    setAccessibleName(card.title);
    setAccessibleDescription(card.words);
    const int width = std::min(int(fontMetrics().averageCharWidth() * 52.0), this->width() - 2 * kGap);
    card_->resize(width, card_->layout()->heightForWidth(width));
    // Beside the part where there is room, else over it.
    const QRect part = bright();
    const QSize size = card_->size();
    QPoint place(part.right() + kGap, part.center().y() - size.height() / 2);
    if (place.x() + size.width() > this->width() - kGap)
        place.setX(part.left() - kGap - size.width());
    if (place.x() < kGap)
        place = {part.center().x() - size.width() / 2, part.top() - kGap - size.height()};
    place.setX(std::clamp(place.x(), kGap, std::max(kGap, this->width() - size.width() - kGap)));
    place.setY(std::clamp(place.y(), kGap, std::max(kGap, height() - size.height() - kGap)));
    card_->move(place);
    setFocus(Qt::OtherFocusReason);
    announceText(this, accessibleName());
    update();
}

void Tour::end()
{
    hide();
    bring(cards_.front().part);
    deleteLater();
    emit ended();
}

/// While it lasts keys are its own, not commands of the window.
bool Tour::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void Tour::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dark;
    dark.addRect(rect());
    QPainterPath hole;
    hole.addRoundedRect(QRectF(bright()).adjusted(2, 2, -2, -2), 6, 6);
    painter.fillPath(dark - hole, QColor(0, 0, 0, theme_ == Theme::dark ? 150 : 110));
    painter.setPen(QPen(themeColors(theme_).accent, 2));
    painter.drawPath(hole);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        return end();
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Right:
    case Qt::Key_Space:
    case Qt::Key_PageDown:
        return show(number_ + 1);
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        return show(number_ - 1);
    default:
        event->accept(); // nothing of the window below
    }
}

void Tour::mousePressEvent(QMouseEvent* event)
{
    event->accept();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
        show(number_);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace polhode::ui
