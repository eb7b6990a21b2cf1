#include "ui/window/folding_pair.h"

#include <QEvent>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

FoldingPair::FoldingPair(Qt::Orientation orientation, Least first, Least second, QWidget* parent)
    : QWidget(parent)
    , tabs_(new QTabBar(this))
    , splitter_(new QSplitter(orientation, this))
    , least_{std::move(first), std::move(second)}
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(tabs_);
    layout->addWidget(splitter_, 1);
    tabs_->setDrawBase(false);
    tabs_->addTab(QString());
    tabs_->addTab(QString());
    tabs_->hide();
    connect(tabs_, &QTabBar::currentChanged, this, &FoldingPair::fold);
}

void FoldingPair::setNames(const QString& first, const QString& second)
{
    tabs_->setTabText(0, first);
    tabs_->setTabText(1, second);
    tabs_->setAccessibleName(first + QStringLiteral(", ") + second);
    fold(); // the language may need more room
}

void FoldingPair::bringFirst()
{
    tabs_->setCurrentIndex(0);
}

void FoldingPair::bringSecond()
{
    tabs_->setCurrentIndex(1);
}

void FoldingPair::bring(const QWidget* part)
{
    for (int i = 0; i < splitter_->count(); ++i)
        if (const QWidget* own = splitter_->widget(i); own == part || own->isAncestorOf(part))
            tabs_->setCurrentIndex(i);
}

/// That of the larger one: the pair folds before it asks for more.
QSize FoldingPair::minimumSizeHint() const
{
    QSize least = tabs_->minimumSizeHint();
    for (int i = 0; i < splitter_->count(); ++i) {
        const QSize one
            = splitter_->widget(i)->minimumSizeHint().expandedTo(splitter_->widget(i)->minimumSize());
        least = least.expandedTo({one.width(), one.height() + tabs_->minimumSizeHint().height()});
    }
    return least;
}

void FoldingPair::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fold();
}

void FoldingPair::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fold();
}

void FoldingPair::setShown(bool first, bool second)
{
    shown_[0] = first;
    shown_[1] = second;
    setVisible(first || second);
    fold();
}

void FoldingPair::fold()
{
    if (splitter_->count() < 2)
        return;
    const auto along = [&](QSize size) {
        return splitter_->orientation() == Qt::Horizontal ? size.width() : size.height();
    };
    int needed = splitter_->handleWidth();
    for (int i = 0; i < 2; ++i)
        needed += std::max(least_[i](), along(splitter_->widget(i)->minimumSizeHint()));
    folded_ = shown_[0] && shown_[1] && along(size()) < needed;
    tabs_->setVisible(folded_);
    for (int i = 0; i < 2; ++i)
        splitter_->widget(i)->setVisible(shown_[i] && (!folded_ || tabs_->currentIndex() == i));
}

} // namespace polhode::ui
