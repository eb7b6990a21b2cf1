#pragma once

#include "course/run/run.h"
#include "ui/theme/palette.h"

#include <QWidget>

#include <vector>

namespace polhode::ui
{

class Session;

/// The event track: for each pair that touches in the run a band over time, coloured by its case (1 apart,
/// 2a striking, 2b parting, 3 lasting), sliding apart from sticking.
class ContactBands : public QWidget
{
    Q_OBJECT

public:
    explicit ContactBands(Session& session, QWidget* parent = nullptr);

    void setTheme(Theme theme);
    void retranslate() { update(); }

    enum class State { apart, striking, parting, sliding, sticking };
    struct Segment {
        double from, to; ///< s
        State state;
    };
    struct Band {
        QString pair;
        std::vector<Segment> segments; ///< one after another without gaps
    };
    const std::vector<Band>& bands() const { return bands_; }

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
    Theme theme_ = Theme::light;
    std::vector<Band> bands_;
};

} // namespace polhode::ui
