#pragma once

#include <QColor>
#include <QHash>
#include <QObject>
#include <QPolygonF>
#include <QVector>

namespace polhode::ui
{

/// A line drawn by hand over one part of a window: points and width in units of that part, so that it stays
/// where it was drawn when the part gets another size.
struct Stroke {
    QString part;
    int color = 0; ///< of the pen's, by number
    double width = 0;
    QPolygonF points;

    bool operator==(const Stroke&) const = default;
};

/// What was drawn over each step of each lesson. It is kept, also in the settings, until it is erased.
class Ink : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The step that is drawn on from now.
    void setPlace(const QString& lesson, const QString& step);
    const QVector<Stroke>& strokes() const { return strokes_; }
    void add(const Stroke& stroke);
    /// Erases the strokes of @p part that come as near to @p at as @p reach.
    void eraseAt(const QString& part, QPointF at, double reach);
    void clear();

signals:
    void changed();

private:
    void keep();

    QString key_;
    QVector<Stroke> strokes_; ///< of the place
};

} // namespace polhode::ui
