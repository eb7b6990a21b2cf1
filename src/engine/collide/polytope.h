#pragma once

#include "engine/collide/element_pair.h"

#include <Eigen/Geometry>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace polhode
{

/// How the features of a convex solid with flat faces hang together: its elements are first its corners, then
/// its edges, then its faces. A half-space is one face without corners.
struct Polytope {
    /// A corner at the other end of an edge.
    struct Neighbour {
        int corner = 0;
        double length = 0.0; ///< m, of the edge
    };

    int corners = 0; ///< so many; the first edge has this number
    int firstFace = 0;
    int count = 0; ///< of all elements
    std::vector<Neighbour> neighbours; ///< of all corners, one after the other
    std::vector<std::size_t> firstNeighbour; ///< of a corner; of one more the end
    std::vector<Eigen::Vector3d> directions; ///< unit, of edges and faces, equal ones once
    std::vector<std::size_t> direction; ///< of an element: its number there
};

/// None of a shape that is no polytope.
std::optional<Polytope> polytopeOf(const std::vector<Element>& elements);

/// The features of a polytope where it is, world axes, by numbers of elements.
struct PlacedPolytope {
    std::vector<Eigen::Vector3d> centre; ///< m: a corner, the middle of an edge, of a face its `c`
    std::vector<Eigen::Vector3d> u; ///< unit, along an edge, the outward normal of a face; of a corner void

    void place(const std::vector<Element>& elements, const Polytope& polytope, const Frame<double>& frame);

    /// Around the first so many of them.
    Eigen::AlignedBox3d box(int corners) const;

private:
    std::vector<Eigen::Vector3d> turned_; ///< Polytope::directions
};

} // namespace polhode
