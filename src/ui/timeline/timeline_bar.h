#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QWidget>

class QLabel;
class QTimer;
class QToolButton;

namespace polhode::ui
{

class ContactBands;
class OverflowButton;
class Session;
class SpeedBox;
class StopMenu;
class TimelineTrack;

/// The playhead's controls: play, step, events, the track to scrub, time, speed, loop.
class TimelineBar : public QWidget
{
    Q_OBJECT

public:
    explicit TimelineBar(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

    /// For buttons that belong to the run: pin, export.
    QToolButton* addButton(const QString& glyph);

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* button(const QString& glyph);
    void retranslate();
    void fitTime();
    void showTime();
    void showStopRule();
    void fold(const QList<QToolButton*>& order);

    Session& session_;
    TimelineTrack* track_;
    ContactBands* bands_;
    StopMenu* stopMenu_;
    QToolButton *start_, *eventBack_, *back_, *play_, *forward_, *eventForward_, *stop_, *playOn_, *loop_;
    QToolButton* halt_; ///< while a run takes long: how far it is; ends it there
    QTimer* patience_;
    QLabel* time_;
    SpeedBox* speed_;
    OverflowButton* more_; ///< opens what has found no room
    QList<QToolButton*> folding_; ///< the buttons that may, the first of them first
};

} // namespace polhode::ui
