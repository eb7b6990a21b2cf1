#pragma once

#include "course/run/run.h"
#include "ui/access/spoken.h"
#include "ui/theme/palette.h"

#include <QWidget>

#include <vector>

namespace polhode::ui
{

class Session;

/// How a case of contact is drawn: told apart by height and hatching too.
struct BandLook {
    QColor color;
    double height = 1; ///< of the band
    Qt::BrushStyle pattern = Qt::SolidPattern;
};

/// The event track: for each pair that touches in the run a band over time, drawn by its case (1 apart: thin,
/// 2a striking: above the others, 2b parting: half as high, 3 lasting: full), sliding hatched and sticking
/// plain, each in a colour of its own. Where there are few, each bears the name of its pair.
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
    static BandLook lookOf(State state, Theme theme);
    /// Whether the bands bear their names, which else their tool tips tell; and in which type.
    bool hasNames() const;
    QFont nameFont() const;

    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }
    QString spokenText() const override;
    QSize spokenGrid() const override;
    Part spokenPart(QPoint at) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void takeRun();
    double x(double t) const;
    QString describe(State state) const;
    QString nameOf(const Band& band) const;
    /// In which case the pair is at the playhead; of a moment of two the later.
    QString stateOf(const Band& band) const;

    Session& session_;
    int bandHeight() const;
    int namedHeight() const;
    void drawName(QPainter& painter, std::size_t band) const;

    Theme theme_ = Theme::light;
    course::Language language_ = course::Language::en;
    std::vector<Band> bands_;
};

} // namespace polhode::ui
