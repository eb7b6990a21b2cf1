#pragma once

#include "ui/render/mesh.h"

#include <QColor>
#include <QString>

#include <Eigen/Geometry>

#include <algorithm>
#include <vector>

namespace polhode::ui
{

/// Where a colour comes from: a quantity's (`quantity.h`) when the key is not empty, else the given one, else
/// the theme's ink.
struct Paint {
    QString quantity;
    QColor color;
    QString tag = {}; ///< of one thing among others of its quantity, such as one contact

    /// Whether it lights up when @p key is pointed at.
    bool isLit(const QString& key) const { return !key.isEmpty() && (quantity == key || tag == key); }
};

/// What one moment looks like: plain values, world axes with z up, metres. Anything that is not finite is
/// left out of the picture.
struct SceneFrame {
    struct Body {
        int id = 0;
        MeshPtr mesh; ///< in B
        Eigen::Matrix3d R_WB = Eigen::Matrix3d::Identity();
        Eigen::Vector3d p_WB = Eigen::Vector3d::Zero();
        QColor color{"#8fb4d9"};
        double opacity = 1; ///< below 1: a ghost, which throws no shadow and cannot be poked
        bool selected = false;
        bool axes = false; ///< draw the axes of B
        QString label;
    };

    /// An arrow for a vector, already scaled to metres.
    struct Arrow {
        Eigen::Vector3d from_W = Eigen::Vector3d::Zero();
        Eigen::Vector3d vector_W = Eigen::Vector3d::Zero();
        Paint paint;
        QString label; ///< plain or rich text, such as "ω = 8.02 rad/s"
        int bodyId = -1;
        bool doubleHead = false; ///< the sign of torques and angular quantities
    };

    /// A line through points; a point that is not finite breaks it.
    struct Polyline {
        std::vector<Eigen::Vector3d> points_W;
        Paint paint;
        double width = 1.8; ///< pixels
        double opacity = 1;
        bool fade = false; ///< from nothing at the first point to full at the last
        bool dashed = false;
        bool closed = false;
        bool seeThrough = false; ///< show faintly what bodies hide
    };

    /// A translucent surface: ellipsoid, sphere, plane.
    struct Surface {
        MeshPtr mesh;
        Eigen::Affine3d X_WS = Eigen::Affine3d::Identity(); ///< may scale
        Paint paint;
        double opacity = 0.25;
        bool wires = true;
        QString label; ///< beside its highest point
    };

    struct Point {
        Eigen::Vector3d p_W = Eigen::Vector3d::Zero();
        Paint paint;
        double radius = 4; ///< pixels
        QString label;
    };

    struct Label {
        Eigen::Vector3d p_W = Eigen::Vector3d::Zero();
        Paint paint;
        QString text;
    };

    struct Spring {
        enum class Style { helix, zigzag };
        Eigen::Vector3d from_W = Eigen::Vector3d::Zero();
        Eigen::Vector3d to_W = Eigen::Vector3d::UnitX();
        double radius = 0.05;
        int coils = 8;
        Style style = Style::helix;
        Paint paint;
        double width = 2; ///< pixels
    };

    /// The coordinate of a joint, to be turned or shifted by hand: a ring about the axis with a knob, or a
    /// rail along it.
    struct Handle {
        int id = 0;
        Eigen::Vector3d p_W = Eigen::Vector3d::Zero();
        Eigen::Vector3d axis_W = Eigen::Vector3d::UnitZ(); ///< unit length
        Eigen::Vector3d arm_W = Eigen::Vector3d::UnitX(); ///< from the axis to the knob; unit length
        bool slides = false;
        double size = 0.2; ///< m, radius of the ring or half the rail
        Paint paint;
        QString label; ///< beside the knob while it is pointed at
    };

    struct Ground {
        bool visible = true;
        Eigen::Isometry3d X_WG = Eigen::Isometry3d::Identity(); ///< of its grid; its normal is the third axis
        double spacing = 0; ///< of the grid, metres; 0: chosen from the view
    };

    /// One row of the legend of arrow scales, such as "1 m = 5 N·m·s".
    struct ScaleNote {
        QString quantity;
        QString text;
        bool doubleHead = false;
    };
    bool notesScaleOf(const QString& quantity) const
    {
        return std::ranges::find(scaleNotes, quantity, &ScaleNote::quantity) != scaleNotes.end();
    }

    std::vector<Body> bodies;
    std::vector<Arrow> arrows;
    std::vector<Polyline> polylines;
    std::vector<Surface> surfaces;
    std::vector<Point> points;
    std::vector<Label> labels;
    std::vector<Spring> springs;
    std::vector<Handle> handles;
    std::vector<ScaleNote> scaleNotes;
    std::vector<QString> dashedNotes; ///< rows of the legend: what dashed lines are
    Ground ground;
    bool axesTriad = true;
};

/// The same moment in other axes: all of it moved by @p X.
void transform(SceneFrame& frame, const Eigen::Isometry3d& X);

/// Points that span everything but the ground; none when the frame shows nothing.
std::vector<Eigen::Vector3d> scenePoints(const SceneFrame& frame);

/// An axis of B (0, 1, 2) as it is drawn: from the origin of B to somewhat beyond the body.
Eigen::Vector3d bodyAxis_W(const SceneFrame::Body& body, int axis);

/// The points of a spring as a line.
std::vector<Eigen::Vector3d> springPoints(const SceneFrame::Spring& spring);

} // namespace polhode::ui
