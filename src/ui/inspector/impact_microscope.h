#pragma once

#include "course/run/run.h"
#include "ui/theme/palette.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPItemLine;
class QCustomPlot;
class QLabel;

namespace polhode::ui
{

/// The soft impact at the playhead, or the one nearest to it, on a scale of its own: its force, the impulse
/// that this grows to, and beside it the impulse of the rigid impact with the same velocities before and
/// after.
class ImpactMicroscope : public QWidget
{
    Q_OBJECT

public:
    explicit ImpactMicroscope(QWidget* parent = nullptr);

    void show(const course::RunPointer& run, double t);
    /// Whether the run has soft impacts at all.
    bool any() const { return !impacts_.empty(); }
    /// The impact that is shown, if any.
    const course::SoftImpact* impact() const { return any() ? &impacts_[shown_] : nullptr; }
    const course::SoftImpactView& view() const { return view_; }
    QString text() const;
    void setLanguage(course::Language language);
    void setTheme(Theme theme);

signals:
    /// The reader points at a moment of the impact (s).
    void picked(double t);

private:
    std::size_t nearest(double t) const;
    void draw();
    void write();

    course::RunPointer run_;
    std::vector<course::SoftImpact> impacts_; ///< of run_
    std::size_t shown_ = 0;
    course::SoftImpactView view_; ///< of the shown one
    double time_ = 0;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    QLabel* title_;
    QCustomPlot* plot_;
    QCPItemLine* rigid_;
    QCPItemLine* playhead_;
    QLabel* figures_;
};

} // namespace polhode::ui
