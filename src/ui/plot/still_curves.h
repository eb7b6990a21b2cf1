#pragma once

#include "ui/plot/curve_path.h"

#include <QImage>
#include <QPainter>
#include <QPen>

#include <functional>
#include <vector>

namespace polhode::ui
{

/// The picture of curves that stay as they are while others move: kept runs, while a value is dragged.
class StillCurves
{
public:
    /// What the picture is of.
    struct Stroke {
        Curve::Column x, y;
        std::shared_ptr<const std::vector<int>> sequence;
        QPen pen;

        bool operator==(const Stroke& other) const;
    };
    struct Scene {
        QRectF area; ///< whole pixels of the canvas
        PixelMap x, y;
        double devicePixel = 1; ///< width of one, in pixels of the canvas
        std::vector<Stroke> strokes;

        bool operator==(const Scene& other) const = default;
    };

    /// Has @p draw paint @p scene, or shows what it painted last where the scene is the same. The first
    /// picture of a scene is not kept: one that changes with every movement would cost twice.
    void paint(QPainter& painter, Scene scene, const std::function<void(QPainter& painter)>& draw);

private:
    Scene shown_;
    QImage picture_; ///< null: shown_ was painted once
};

} // namespace polhode::ui
