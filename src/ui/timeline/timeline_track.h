#pragma once

#include "course/run/event_list.h"
#include "course/run/run.h"
#include "course/text.h"
#include "ui/access/spoken.h"
#include "ui/theme/palette.h"
#include "ui/theme/text_scale.h"

#include <QElapsedTimer>
#include <QWidget>

#include <vector>

namespace polhode::ui
{

class Session;

/// The run from start to end, with its list of events as marks; drag to scrub, click a mark to jump to it.
/// Keys: left and right go a hundredth on or back, page up and down a tenth, Home and End to the ends.
class TimelineTrack : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit TimelineTrack(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

    QAccessible::Role spokenRole() const override { return QAccessible::Slider; }
    QString spokenText() const override;
    std::optional<Range> spokenRange() const override;
    void setSpoken(double time) override;

    QSize sizeHint() const override { return {300, targetSide(*this)}; }
    QSize minimumSizeHint() const override { return {120, 30}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    double x(double t) const;
    double timeAt(double x) const;
    void takeRun();
    /// The entry whose mark is there, or nearest within reach; null: none.
    const course::EventEntry* markAt(double position) const;
    /// The same, or else the crowd of events that spans the place.
    const course::EventEntry* entryAt(double position) const;
    void drawMarks(QPainter& painter, const course::Run& run) const;

    Session& session_;
    std::vector<course::EventEntry> entries_; ///< of the run that is shown
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    double progress_ = 1;
    QElapsedTimer computingSince_;
};

} // namespace polhode::ui
