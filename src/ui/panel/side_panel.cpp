#include "ui/panel/side_panel.h"

#include "ui/plot/picture_file.h"
#include "ui/session/session.h"
#include "ui/widgets/copying.h"

#include <QEvent>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace polhode::ui
{

namespace
{

constexpr int kLeastLines = 1; // of text, that is seen at least of what is scrolled

/// As wide as it is put: what it holds wraps, or says itself how wide the panel must be.
class Content : public QWidget
{
public:
    using QWidget::QWidget;

    QSize minimumSizeHint() const override { return {1, QWidget::minimumSizeHint().height()}; }
};

} // namespace

SidePanel::SidePanel(Session& session, QWidget* parent)
    : ScrollArea(parent)
    , session_(session)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new Content(this);
    content->setObjectName(QStringLiteral("sidePanel"));
    content->setAttribute(Qt::WA_StyledBackground);
    column_ = new QVBoxLayout(content);
    column_->setContentsMargins(10, 6, 10, 8);
    column_->setSpacing(8);
    setWidget(content);
    offerCopies(this, [this](QPoint) {
        return QVector<Copy>{pictureCopy(tr("Copy a picture of this panel"),
                                         [this] { return pictureOf(*widget(), pictureScale()); })};
    });
    connect(&session_, &Session::timeChanged, this, &SidePanel::refreshSoon);
    connect(&session_, &Session::runChanged, this, &SidePanel::refreshSoon);
    connect(&session_, &Session::interactionChanged, this, [this](bool dragging) { dragging_ = dragging; });
}

void SidePanel::setLanguage(course::Language language)
{
    language_ = language;
    retranslate();
    fit();
    if (isVisible()) // else when it comes into sight
        refresh();
}

void SidePanel::setTheme(Theme theme)
{
    theme_ = theme;
    recolor();
    if (isVisible())
        refresh();
}

void SidePanel::refreshSoon()
{
    // All that has happened is shown at once, before the window paints the next picture of the scene: what is
    // queued comes before what is painted.
    if (!isVisible() || std::exchange(pending_, true))
        return;
    constexpr qint64 kRests = 3; // times as long as it took: at most a quarter of a drag is a panel's own
    const qint64 wait = dragging_ && since_.isValid() ? kRests * took_ - since_.elapsed() : 0;
    if (wait > 0)
        QTimer::singleShot(int(wait), this, &SidePanel::refreshNow);
    else
        QMetaObject::invokeMethod(this, &SidePanel::refreshNow, Qt::QueuedConnection);
}

void SidePanel::refreshNow()
{
    pending_ = false;
    QElapsedTimer clock;
    clock.start();
    refresh();
    took_ = clock.elapsed();
    since_.start();
}

void SidePanel::changeEvent(QEvent* event)
{
    ScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        setMinimumHeight(kLeastLines * fontMetrics().lineSpacing());
        fit();
    }
}

void SidePanel::resizeEvent(QResizeEvent* event)
{
    ScrollArea::resizeEvent(event);
    fit();
}

void SidePanel::showEvent(QShowEvent* event)
{
    ScrollArea::showEvent(event);
    refresh();
}

} // namespace polhode::ui
