#pragma once

#include "ui/render/projection.h"

#include <span>
#include <vector>

namespace polhode::ui
{

/// A corner of a line's triangles: normalized device coordinates, and the distance from the line's middle in
/// pixels of the target, from which the renderer finds how much of a pixel the line covers:
/// clamp(halfWidth + 1/2 − |offset|, 0, 1).
struct LineVertex {
    float x, y, z;
    float offset, halfWidth;
    float r, g, b, a;
};

struct LineStyle {
    Eigen::Vector3f color = Eigen::Vector3f::Zero();
    float alpha = 1;
    double width = 1; ///< in logical pixels
    bool dashed = false;
    bool closed = false;
    /// How much nearer to the eye the line lies than its points, as a fraction of the depth: keeps a line
    /// that lies in a surface in front of it.
    double bias = 0.002;
};

/// Lines as smooth triangles of constant width on the screen, clipped at the near plane.
class LineBatch
{
public:
    /// `pixelScale`: pixels of the target per logical pixel.
    LineBatch(const Projection& projection, double pixelScale);

    /// Adds a line through points; a point that is not finite breaks it. `alphas`, if given, holds one factor
    /// per point.
    void add(std::span<const Eigen::Vector3d> points_W, const LineStyle& style,
             std::span<const float> alphas = {});

    const std::vector<LineVertex>& triangles() const { return vertices_; }

private:
    struct Node {
        double x, y, z; ///< pixels of the target, normalized device depth
        float alpha;
    };

    void flush(const LineStyle& style);
    void emitDashes(std::span<const Node> nodes, const LineStyle& style);
    void emitStrip(std::span<const Node> nodes, const LineStyle& style, bool closed);
    Node node(const Eigen::Vector3d& p_W, float alpha, double bias) const;

    const Projection& projection_;
    double scale_;
    double width_, height_; ///< of the target, pixels
    std::vector<LineVertex> vertices_;
    std::vector<Node> run_;
};

} // namespace polhode::ui
