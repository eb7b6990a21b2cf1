#include "engine/collide/polytope.h"

#include <algorithm>

namespace polhode
{

std::optional<Polytope> polytopeOf(const std::vector<Element>& elements)
{
    using enum ElementKind;
    Polytope out;
    out.count = static_cast<int>(elements.size());
    const auto numberOf = [&](ElementKind kind) {
        return static_cast<int>(std::ranges::count(elements, kind, &Element::kind));
    };
    out.corners = numberOf(point);
    out.firstFace = out.corners + numberOf(line);
    const bool isFlat = std::ranges::all_of(elements, [](const Element& e) {
        return e.kind == face ? e.disc < 0.0 && e.endless.isZero()
                              : e.radius == 0.0 && !e.into.empty() && !e.rimSample
                && (e.kind == point || (e.kind == line && e.ends[0] >= 0));
    });
    if (!isFlat || !std::ranges::is_sorted(elements, {}, &Element::kind) || out.firstFace == out.count)
        return {};
    std::vector<std::vector<Polytope::Neighbour>> neighbours(static_cast<std::size_t>(out.corners));
    for (const Element& e : elements)
        for (const std::size_t k : {0U, 1U})
            if (e.kind == line)
                neighbours[static_cast<std::size_t>(e.ends[k])].push_back({e.ends[1 - k], 2.0 * e.half});
    for (const auto& of : neighbours) {
        out.firstNeighbour.push_back(out.neighbours.size());
        out.neighbours.insert(out.neighbours.end(), of.begin(), of.end());
    }
    out.firstNeighbour.push_back(out.neighbours.size());
    constexpr std::ptrdiff_t kFew = 16; // boxes and prisms have no more; of other solids nearly all differ
    for (const Element& e : elements) {
        const auto first = out.directions.begin(), end = out.directions.end();
        const auto few = first + std::min(kFew, end - first);
        const auto known = std::find(first, few, e.u);
        out.direction.push_back(static_cast<std::size_t>((known == few ? end : known) - first));
        if (known == few)
            out.directions.push_back(e.u);
    }
    return out;
}

void PlacedPolytope::place(const std::vector<Element>& elements, const Polytope& polytope,
                           const Frame<double>& frame)
{
    centre.resize(elements.size());
    u.resize(elements.size());
    turned_.resize(polytope.directions.size());
    const Eigen::Matrix3d R = frame.R;
    const Eigen::Vector3d p = frame.p;
    for (std::size_t k = 0; k < turned_.size(); ++k)
        turned_[k].noalias() = R * polytope.directions[k];
    for (std::size_t i = 0; i < elements.size(); ++i)
        centre[i].noalias() = p + R * elements[i].c;
    for (std::size_t i = static_cast<std::size_t>(polytope.corners); i < elements.size(); ++i)
        u[i] = turned_[polytope.direction[i]];
}

Eigen::AlignedBox3d PlacedPolytope::box(int corners) const
{
    Eigen::AlignedBox3d box(centre.front());
    for (std::size_t i = 1; i < static_cast<std::size_t>(corners); ++i)
        box.extend(centre[i]);
    return box;
}

} // namespace polhode
