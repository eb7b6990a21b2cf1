#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace polhode::course
{

/// The shape of a body with its numbers, for drawing: as ShapeDescription, in the shape's own axes, with
/// the place of those axes in the body's.
struct ShapeLook {
    std::string kind; ///< "box", "cylinder", … "compound"
    std::map<std::string, double> numbers; ///< "x", "y", "z", "radius", "height", …
    std::vector<Eigen::Vector3d> points; ///< vertices; places of `points`
    std::vector<double> masses; ///< of `points`
    std::vector<std::array<int, 3>> faces; ///< of `mesh`, `hull` and `prism`
    Eigen::Isometry3d X_BS
        = Eigen::Isometry3d::Identity(); ///< shape axes S in B (of a part: in its compound's S)
    std::string color; ///< of a compound's part
    std::vector<ShapeLook> parts; ///< of `compound`
};

/// The form in which a body or wall is touched, where that is not the one that is seen.
struct ContactForm {
    ShapeLook shape; ///< its X_BS leads to B, of a wall to W
    bool chosen = false; ///< by the author, as a `collider`; else what is hollow is filled
};

} // namespace polhode::course
