#include "ui/render/line_batch.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector2d;
using Eigen::Vector3d;

namespace
{

constexpr double kShortest = 0.6; // pixels; shorter steps along a line are skipped
constexpr double kDash = 7; // logical pixels
constexpr double kGap = 5;

} // namespace

LineBatch::LineBatch(const Projection& projection, double pixelScale)
    : projection_(projection)
    , scale_(pixelScale)
    , width_(projection.size().width() * pixelScale)
    , height_(projection.size().height() * pixelScale)
{
}

LineBatch::Node LineBatch::node(const Vector3d& p_W, float alpha, double bias) const
{
    const Eigen::Vector4d c = projection_.clipMatrix() * (p_W - projection_.camera().target_W).homogeneous();
    const double depth = projection_.depth(p_W);
    const double towardsEye
        = bias * (projection_.camera().orthographic ? projection_.camera().distance : depth);
    return {(c.x() / c.w() + 1) / 2 * width_, (1 - c.y() / c.w()) / 2 * height_,
            projection_.ndcDepth(depth - towardsEye), alpha};
}

void LineBatch::add(std::span<const Vector3d> points_W, const LineStyle& style, std::span<const float> alphas)
{
    const double nearest = projection_.nearDepth();
    const std::size_t count = points_W.size() + (style.closed && points_W.size() > 2 ? 1 : 0);
    bool whole = style.closed && points_W.size() > 2;
    run_.clear();
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t i = k % points_W.size();
        const Vector3d& p = points_W[i];
        const float alpha = alphas.empty() ? 1.f : alphas[i];
        if (!p.allFinite()) {
            whole = false;
            flush(style);
            continue;
        }
        const double depth = projection_.depth(p);
        const bool visible = depth >= nearest;
        if (k > 0) {
            const Vector3d& before = points_W[k - 1];
            const double depthBefore = projection_.depth(before);
            if (before.allFinite() && (depthBefore >= nearest) != visible) {
                whole = false;
                const double s = (nearest - depthBefore) / (depth - depthBefore);
                run_.push_back(node(before + s * (p - before), alpha, style.bias));
                if (!visible)
                    flush(style);
            }
        }
        if (!visible)
            continue;
        const Node next = node(p, alpha, style.bias);
        if (!run_.empty() && k + 1 < count && std::abs(next.x - run_.back().x) < kShortest
            && std::abs(next.y - run_.back().y) < kShortest)
            continue;
        run_.push_back(next);
    }
    if (whole && !style.dashed && run_.size() > 3) {
        run_.pop_back();
        emitStrip(run_, style, true);
        run_.clear();
    }
    flush(style);
}

void LineBatch::flush(const LineStyle& style)
{
    if (run_.size() > 1) {
        if (style.dashed)
            emitDashes(run_, style);
        else
            emitStrip(run_, style, false);
    }
    run_.clear();
}

void LineBatch::emitDashes(std::span<const Node> nodes, const LineStyle& style)
{
    const double longest = 4 * (width_ + height_);
    std::vector<Node> dash{nodes[0]};
    bool drawing = true;
    double left = kDash * scale_;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const Node &a = nodes[i - 1], &b = nodes[i];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (length > longest) // reaches far out of the view: dashes there are not worth their cost
            continue;
        double done = 0;
        while (length - done > left) {
            done += left;
            const double s = done / length;
            const Node cut{a.x + s * (b.x - a.x), a.y + s * (b.y - a.y), a.z + s * (b.z - a.z),
                           a.alpha + static_cast<float>(s) * (b.alpha - a.alpha)};
            if (drawing) {
                dash.push_back(cut);
                emitStrip(dash, style, false);
            }
            drawing = !drawing;
            left = (drawing ? kDash : kGap) * scale_;
            dash.assign(1, cut);
        }
        left -= length - done;
        if (drawing)
            dash.push_back(b);
    }
    if (drawing && dash.size() > 1)
        emitStrip(dash, style, false);
}

void LineBatch::emitStrip(std::span<const Node> nodes, const LineStyle& style, bool closed)
{
    const double width = style.width * scale_;
    const auto half = static_cast<float>(std::max(width, 1.0) / 2);
    const float thin = static_cast<float>(std::min(width, 1.0)) * style.alpha;
    const float reach = half + 0.5f;
    const std::size_t n = nodes.size();

    const auto normalOf = [&](std::size_t i) { // of the piece from node i to the next
        const Node &a = nodes[i % n], &b = nodes[(i + 1) % n];
        const Vector2d along(b.x - a.x, b.y - a.y);
        const double length = along.norm();
        return length > 0 ? Vector2d(-along.y() / length, along.x() / length) : Vector2d(0, 0);
    };
    const auto vertex = [&](const Node& at, const Vector2d& side, float offset) {
        const Vector2d p(at.x + side.x() * offset, at.y + side.y() * offset);
        vertices_.push_back({static_cast<float>(2 * p.x() / width_ - 1),
                             static_cast<float>(1 - 2 * p.y() / height_), static_cast<float>(at.z), offset,
                             half, style.color.x(), style.color.y(), style.color.z(), thin * at.alpha});
    };
    const auto outside = [&](const Node& a, const Node& b) {
        return std::max(a.x, b.x) < -reach || std::min(a.x, b.x) > width_ + reach
            || std::max(a.y, b.y) < -reach || std::min(a.y, b.y) > height_ + reach;
    };
    const auto joint = [&](std::size_t i, const Vector2d& own) {
        if (!closed && (i == 0 || i == n - 1))
            return own;
        const Vector2d before = normalOf((i + n - 1) % n), after = normalOf(i % n);
        const double c = 1 + before.dot(after);
        return c < 0.5 ? own : Vector2d((before + after) / c);
    };
    for (std::size_t i = 0; i + (closed ? 0 : 1) < n; ++i) {

        const Node &a = nodes[i], &b = nodes[(i + 1) % n];
        if (a.alpha + b.alpha < 0.01f || outside(a, b))
            continue;
        const Vector2d own = normalOf(i);
        const Vector2d start = joint(i, own), end = joint(closed ? (i + 1) % n : i + 1, own);
        vertex(a, start, -reach);
        vertex(a, start, reach);
        vertex(b, end, reach);
        vertex(a, start, -reach);
        vertex(b, end, reach);
        vertex(b, end, -reach);
    }
}

} // namespace polhode::ui
