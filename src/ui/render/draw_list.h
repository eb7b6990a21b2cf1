#pragma once

#include "ui/render/ground.h"
#include "ui/render/shading.h"
#include "ui/theme/palette.h"

namespace polhode::ui
{

/// How a frame is shown, apart from the camera.
struct SceneStyle {
    Theme theme = Theme::light;
    QString highlightedQuantity; ///< its arrows and lines are drawn stronger
    int hoveredBody = -1;
    double unseenSagitta = kUnseenSagitta; ///< logical pixels, of the chords of round bodies
};

/// The colour of a paint in a theme.
QColor paintColor(const Paint& paint, Theme theme);

/// A lit, opaque mesh. Positions are relative to the camera's target, axes are the world's.
struct DrawMesh {
    MeshPtr mesh;
    Eigen::Affine3f place = Eigen::Affine3f::Identity();
    Eigen::Vector3f color = Eigen::Vector3f::Zero();
    Finish finish;
};

/// A corner of a translucent triangle: OpenGL clip coordinates and colour.
struct BlendVertex {
    Eigen::Vector4f clip;
    Eigen::Vector4f rgba;
};

/// A frame seen through a camera, broken down to what a renderer draws, in this order: backdrop, ground,
/// grid, bodies, the hidden parts of arrows and see-through lines (faintly), arrows, lines, and the
/// translucent triangles from back to front.
struct DrawList {
    Eigen::Vector3f skyTop, skyBottom, groundColor;
    float shadowStrength = 0.25f;
    GroundPlane ground;
    std::vector<LineVertex> grid;
    std::vector<DrawMesh> bodies;
    std::vector<DrawMesh> arrows; ///< also points
    std::vector<LineVertex> hiddenLines;
    std::vector<LineVertex> lines;
    std::vector<BlendVertex> blended;
    Eigen::Matrix4f clipMatrix;
    Eigen::Vector4f eye; ///< homogeneous, relative to the target; w = 0: the direction to the eye
};

constexpr float kHiddenOpacity = 0.45f;

/// `pixelScale`: pixels of the target per logical pixel of the projection.
DrawList makeDrawList(const SceneFrame& frame, const Projection& projection, double pixelScale,
                      const SceneStyle& style);

} // namespace polhode::ui
