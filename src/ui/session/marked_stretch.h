#pragma once

#include "course/fit/curve_fit.h"

#include <QObject>
#include <QString>

#include <optional>

namespace polhode::ui
{

/// The stretch of time that the reader has marked in the plots, the curve that is measured there, and what is
/// laid through it. It lasts until the experiment changes.
class MarkedStretch : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    struct Range {
        double from, to; ///< s, ascending
        bool operator==(const Range&) const = default;
    };
    const std::optional<Range>& range() const { return range_; }
    /// In either order.
    void mark(double a, double b);
    /// One end; the other stays, or is @p otherwise.
    void markStart(double t, double otherwise) { mark(t, range_ ? range_->to : otherwise); }
    void markEnd(double t, double otherwise) { mark(range_ ? range_->from : otherwise, t); }
    void clear();

    const QString& plot() const { return plot_; }
    const QString& curve() const { return curve_; }
    void choose(const QString& plot, const QString& curve);
    /// The first curve of @p plot, where another plot was chosen before; an empty name leaves it as it is.
    void choosePlot(const QString& plot);
    const std::optional<course::FitKind>& fit() const { return fit_; }
    void setFit(std::optional<course::FitKind> fit);

signals:
    void changed();

private:
    std::optional<Range> range_;
    QString plot_, curve_;
    std::optional<course::FitKind> fit_;
};

} // namespace polhode::ui
