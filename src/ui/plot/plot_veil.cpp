#include "ui/plot/plot_veil.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace polhode::ui
{

PlotVeil::PlotVeil(QWidget* parent)
    : QWidget(parent)
    , title_(new QLabel(this))
    , hint_(new QLabel(this))
    , button_(new QPushButton(this))
    , layout_(new QBoxLayout(QBoxLayout::TopToBottom, this))
{
    title_->setObjectName(QStringLiteral("veilTitle"));
    hint_->setObjectName(QStringLiteral("soft"));
    for (QLabel* label : {title_, hint_}) {
        label->setAlignment(Qt::AlignCenter);
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    }
    setAutoFillBackground(true); // no line goes through the words
    layout_->setContentsMargins(8, 4, 8, 4);
    layout_->addWidget(title_);
    layout_->addWidget(hint_);
    layout_->addWidget(button_, 0, Qt::AlignCenter);
    connect(button_, &QPushButton::clicked, this, &PlotVeil::revealRequested);
    retranslate();
}

void PlotVeil::placeIn(const QRect& area)
{
    area_ = area;
    const auto width = [](const QWidget* part) { return part->isHidden() ? 0 : part->sizeHint().width(); };
    QSize size;
    const auto fits = [&](QBoxLayout::Direction direction, bool hint, bool wraps, bool title = true) {
        const bool column = direction == QBoxLayout::TopToBottom;
        for (QLabel* label : {title_, hint_})
            label->setWordWrap(false); // until its width is known
        hint_->setVisible(hint);
        title_->setVisible(title);
        layout_->setDirection(direction);
        layout_->setSpacing(column ? 6 : 16);
        const int widest = std::max({width(title_), width(hint_), width(button_)});
        const QMargins margins = layout_->contentsMargins();
        const int natural = margins.left() + margins.right()
            + (column ? widest : width(title_) + layout_->spacing() + width(button_));
        for (QLabel* label : {title_, hint_})
            label->setWordWrap(wraps);
        layout_->invalidate();
        size.setWidth(wraps ? std::min(natural, area.width()) : natural);
        size.setHeight(layout_->hasHeightForWidth() ? layout_->totalHeightForWidth(size.width())
                                                    : layout_->totalSizeHint().height());
        return size.width() <= area.width() && size.height() <= area.height()
            && layout_->totalMinimumSize().width() <= area.width(); // the button is not squeezed
    };
    fits(QBoxLayout::TopToBottom, true, false) || fits(QBoxLayout::TopToBottom, true, true)
        || fits(QBoxLayout::TopToBottom, false, true) || fits(QBoxLayout::LeftToRight, false, true)
        || fits(QBoxLayout::TopToBottom, false, false,
                button_->isHidden()); // what can be pressed, if nothing else
    QRect place(QPoint(), size.boundedTo(area.size()));
    place.moveCenter(area.center());
    setGeometry(place);
}

void PlotVeil::setButton(bool shown)
{
    button_->setVisible(shown);
    placeIn(area_);
}

void PlotVeil::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::FontChange)
        placeIn(area_);
}

void PlotVeil::retranslate()
{
    title_->setText(tr("Predict first – then the curves"));
    hint_->setText(tr("Answer the question on the page."));
    button_->setText(tr("Show anyway"));
    button_->setAccessibleDescription(tr("Shows the curves and the numbers without a prediction"));
    placeIn(area_);
}

} // namespace polhode::ui
