#include "ui/timeline/timeline_bar.h"

#include "ui/session/session.h"
#include "ui/theme/elided_text.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/glyphs.h"
#include "ui/theme/text_scale.h"
#include "ui/timeline/contact_bands.h"
#include "ui/timeline/speed_box.h"
#include "ui/timeline/stop_menu.h"
#include "ui/timeline/timeline_track.h"
#include "ui/widgets/overflow_button.h"

#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kLeastTrack = 240; // px, in which a moment can be hit
constexpr int kRuleLetters = 48; // of a rule that are seen
constexpr int kPatienceMs = 1000; // of a run, after which it can be stopped

} // namespace

TimelineBar::TimelineBar(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
{
    auto* layout = new FlowLayout(0, this);
    layout->setContentsMargins(6, 2, 6, 2);
    start_ = button(QStringLiteral("start"));
    eventBack_ = button(QStringLiteral("event-back"));
    back_ = button(QStringLiteral("step-back"));
    play_ = button(QStringLiteral("play"));
    play_->setObjectName(QStringLiteral("playButton"));
    forward_ = button(QStringLiteral("step-forward"));
    eventForward_ = button(QStringLiteral("event-forward"));
    track_ = new TimelineTrack(session, this);
    bands_ = new ContactBands(session, this);
    auto* tracks = new QWidget(this);
    auto* lines = new QVBoxLayout(tracks);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(bands_); // above, so that the track and the buttons stay where they are
    lines->addWidget(track_);
    layout->addWidget(tracks);
    layout->setFilling(tracks, kLeastTrack);
    halt_ = button(QStringLiteral("stop"));
    halt_->setObjectName(QStringLiteral("haltButton"));
    halt_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    halt_->setVisible(false);
    patience_ = new QTimer(this);
    patience_->setSingleShot(true);
    patience_->setInterval(kPatienceMs);
    time_ = new QLabel(this);
    time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addWidget(time_);
    layout->addGap(6);
    speed_ = new SpeedBox(session, this);
    layout->addWidget(speed_);
    layout->addGap(4);
    stop_ = button(QStringLiteral("stop-at"));
    stop_->setPopupMode(QToolButton::InstantPopup);
    stopMenu_ = new StopMenu(session, stop_);
    stop_->setMenu(stopMenu_);
    stop_->setCheckable(true);
    stop_->setObjectName(QStringLiteral("stopAtButton"));
    playOn_ = button(QStringLiteral("close"));
    playOn_->setObjectName(QStringLiteral("playOnButton"));
    loop_ = button(QStringLiteral("loop"));
    loop_->setCheckable(true);
    loop_->setChecked(session_.looping());
    more_ = new OverflowButton(this);
    layout->addWidget(more_);
    fold({loop_, start_, eventBack_, eventForward_, back_, forward_, stop_});

    connect(start_, &QToolButton::clicked, &session_, [this] { session_.setTime(0); });
    connect(eventBack_, &QToolButton::clicked, &session_, [this] { session_.goToEvent(-1); });
    connect(back_, &QToolButton::clicked, &session_, [this] { session_.stepRow(-1); });
    connect(play_, &QToolButton::clicked, &session_, [this] { session_.setPlaying(!session_.playing()); });
    connect(forward_, &QToolButton::clicked, &session_, [this] { session_.stepRow(1); });
    connect(eventForward_, &QToolButton::clicked, &session_, [this] { session_.goToEvent(1); });
    connect(halt_, &QToolButton::clicked, &session_, &Session::stopComputing);
    connect(patience_, &QTimer::timeout, halt_, &QWidget::show);
    connect(&session_, &Session::computingChanged, this, [this](bool computing) {
        halt_->setText(QStringLiteral("0 %"));
        halt_->hide();
        computing ? patience_->start() : patience_->stop();
    });
    connect(&session_, &Session::progressed, this,
            [this](double part) { halt_->setText(QStringLiteral("%1 %").arg(int(100 * part))); });
    connect(loop_, &QToolButton::toggled, &session_, &Session::setLooping);
    // From here a key plays, steps or scrubs again.
    connect(speed_, &SpeedBox::accepted, track_, qOverload<>(&QWidget::setFocus));
    connect(playOn_, &QToolButton::clicked, &session_, [this] { session_.setStopRule({}); });
    connect(stop_, &QToolButton::toggled, this, &TimelineBar::showStopRule); // only the rule checks it
    connect(&session_, &Session::stopRuleChanged, this, &TimelineBar::showStopRule);
    connect(&session_, &Session::loopingChanged, loop_, &QToolButton::setChecked);
    connect(&session_, &Session::timeChanged, this, &TimelineBar::showTime);
    connect(&session_, &Session::runChanged, this, &TimelineBar::showTime);
    // Bands that came or went change the height of the bar. Left to themselves the layouts would follow one
    // after the other, and what stands in it would jump on the way.
    connect(&session_, &Session::runChanged, tracks, [tracks] {
        for (QWidget* each = tracks; each; each = each->parentWidget())
            if (each->layout())
                each->layout()->activate();
    });
    connect(&session_, &Session::playingChanged, this, &TimelineBar::retranslate);
    setTheme(Theme::light);
    retranslate();
    fitTime();
    showTime();
}

QToolButton* TimelineBar::button(const QString& glyph)
{
    auto* made = new QToolButton(this);
    made->setProperty("glyph", glyph);
    made->setAutoRaise(true);
    layout()->addWidget(made);
    return made;
}

QToolButton* TimelineBar::addButton(const QString& glyph)
{
    QToolButton* made = button(glyph);
    fold(QList{made} + folding_);
    return made;
}

/// What gives way first gives way to a menu that is read from its other end.
void TimelineBar::fold(const QList<QToolButton*>& order)
{
    folding_ = order;
    static_cast<FlowLayout*>(layout())->setFolding({order.begin(), order.end()}, more_);
    more_->setTools({order.rbegin(), order.rend()});
}

void TimelineBar::setLanguage(course::Language language)
{
    track_->setLanguage(language);
    bands_->setLanguage(language);
    stopMenu_->retranslate();
    speed_->retranslate();
    retranslate();
}

void TimelineBar::setTheme(Theme theme)
{
    track_->setTheme(theme);
    bands_->setTheme(theme);
    const ThemeColors colors = themeColors(theme);
    play_->setProperty("glyph", session_.playing() ? QStringLiteral("pause") : QStringLiteral("play"));
    for (QToolButton* each : findChildren<QToolButton*>())
        if (each != more_)
            each->setIcon(
                glyphIcon(each->property("glyph").toString(), each == play_ ? colors.accent : colors.ink));
    setProperty("theme", int(theme));
}

void TimelineBar::retranslate()
{
    const auto tip = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    tip(start_, tr("To the start (Ctrl+Home)"));
    tip(eventBack_, tr("To the event before (Ctrl+Left)"));
    tip(back_, tr("One step back (,)"));
    tip(play_, session_.playing() ? tr("Pause (Space)") : tr("Play (Space)"));
    tip(forward_, tr("One step on (.)"));
    tip(eventForward_, tr("To the next event (Ctrl+Right)"));
    tip(playOn_, tr("Play without stopping"));
    tip(halt_, tr("Stop computing; what there is of the run stays"));
    tip(more_, tr("More for the run"));
    tip(loop_, tr("Repeat; without it, playing past the end extends the run"));
    showStopRule();
    setTheme(Theme(property("theme").toInt()));
}

/// A rule that is on is told in words beside its sign, with a button that takes it away.
void TimelineBar::showStopRule()
{
    const StopRule rule = session_.stopRule();
    const bool on = rule.kind != StopRule::Kind::never;
    const QString words = stopRuleText(rule);
    const QSignalBlocker quiet(stop_);
    stop_->setChecked(on);
    stop_->setToolButtonStyle(on ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    stop_->setText(
        elidedText(stop_->fontMetrics(), words, stop_->fontMetrics().horizontalAdvance(u'x') * kRuleLetters));
    stop_->setToolTip(on ? words : tr("Where playing stops by itself"));
    stop_->setAccessibleName(on ? tr("Where playing stops by itself: %1").arg(words) : stop_->toolTip());
    playOn_->setVisible(on);
}

/// So wide that it does not move what stands beside it while time goes on.
void TimelineBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitTime();
}

void TimelineBar::fitTime()
{
    time_->setMinimumHeight(targetSide(*this));
    time_->setFixedWidth(time_->fontMetrics().horizontalAdvance(QStringLiteral("t = 888.8888 s")) + 8);
}

void TimelineBar::showTime()
{
    const double end = session_.endTime();
    const int decimals = end > 0 ? std::clamp(2 - int(std::floor(std::log10(end))), 3, 6) : 3;
    time_->setText(QStringLiteral("t = %1 s").arg(QString::number(session_.time(), 'f', decimals)));
}

} // namespace polhode::ui
