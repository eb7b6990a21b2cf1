#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace polhode::ui
{

/// A label that wants a place near its anchor.
struct LabelRequest {
    QPointF anchor;
    QPointF away; ///< the direction in which it should go from the anchor; any length, may be zero
    QSizeF size;
    int before = -1; ///< the place it had in the last picture, so that labels do not hop
    int body = -1; ///< the body that it belongs to, if to one
};

/// The box on the screen around a body, or a part of one.
struct Silhouette {
    int body;
    QRectF box;
};

struct LabelPlace {
    QRectF rect;
    bool leader = false; ///< too far from its anchor to be read as its label: draw a line between them
    int choice = -1; ///< to be handed in as `before` next time; −1: no room, do not show
};

/// What labels keep off where they can.
struct LabelSurroundings {
    std::vector<Silhouette> bodies; ///< for labels of other bodies; those behind an anchor do not count
    std::vector<QLineF> strokes; ///< shafts of arrows
};

/// The last point of the segment from a to b that lies in the area; nothing when it misses the area.
std::optional<QPointF> lastPointIn(const QRectF& area, const QPointF& a, const QPointF& b);

/// Places labels one after another such that none overlaps another or an obstacle and all lie within `area`.
/// A label for which no free place is found is left out (choice −1).
std::vector<LabelPlace> placeLabels(const std::vector<LabelRequest>& labels, const QRectF& area,
                                    const std::vector<QRectF>& obstacles = {},
                                    const LabelSurroundings& surroundings = {});

} // namespace polhode::ui
