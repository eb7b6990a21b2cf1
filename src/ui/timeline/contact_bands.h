#pragma once

#include "course/run/run.h"
#include "ui/access/spoken.h"
#include "ui/theme/palette.h"

#include <QWidget>

#include <vector>

namespace polhode::ui
{

class Session;

/// The event track: for each pair that touches in the run a band over time, coloured by its case (1 apart,
/// 2a striking, 2b parting, 3 lasting), sliding apart from sticking.
class ContactBands : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit ContactBands(Session& session, QWidget* parent = nullptr);

    void setTheme(Theme theme);
    void setLanguage(course::Language language);

    enum class State { apart, striking, parting, sliding, sticking };
    struct Segment {
        double from, to; ///< s
        State state;
    };
    struct Band {
        course::Text pair; ///< the names of the two
        std::vector<Segment> segments; ///< one after another without gaps
    };
    const std::vector<Band>& bands() const { return bands_; }

    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }
    QString spokenText() const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void takeRun();
    double x(double t) const;
    QString describe(State state) const;

    Session& session_;
    int bandHeight() const;
    QColor colorOf(State state) const;

    Theme theme_ = Theme::light;
    course::Language language_ = course::Language::en;
    std::vector<Band> bands_;
};

} // namespace polhode::ui
