#pragma once

#include <Eigen/Geometry>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace polhode::ui
{

/// A triangle mesh in its own axes (for a body: B, metres), ready to draw: vertices are split at creases,
/// so that flat faces are shaded flat and round ones round.
struct Mesh {
    using Triangle = std::array<std::uint32_t, 3>;

    /// An edge that is drawn as a line: where two faces meet at an angle, or where a face ends.
    struct Crease {
        Eigen::Vector3f a, b;
        Eigen::Vector3f normalA, normalB; ///< of the faces at either side; normalB = 0 at a border
    };

    /// A line on the surface, such as a meridian, with the surface's normals.
    struct Wire {
        std::vector<Eigen::Vector3f> points, normals;
    };

    std::vector<Eigen::Vector3f> positions;
    std::vector<Eigen::Vector3f> normals;
    std::vector<Triangle> triangles; ///< counter-clockwise from outside
    std::vector<Crease> creases;
    std::vector<Wire> wires;
    Eigen::AlignedBox3f bounds;
    bool closed = true; ///< no border: back faces cannot be seen
    float sagitta = 0; ///< m; chords of round parts lie at most so far inside of the arcs they stand for
    std::shared_ptr<const Mesh> coarser; ///< with fewer triangles, for where it appears small; may be null
};

using MeshPtr = std::shared_ptr<const Mesh>;

/// Chords that lie so far inside of their arcs (logical pixels) make them no less round to the eye.
constexpr double kUnseenSagitta = 0.3;

/// The coarsest of a mesh and its coarser versions whose chords lie at most `sagitta` (m) inside of their
/// arcs; the mesh itself where none does.
MeshPtr coarsened(const MeshPtr& mesh, double sagitta);

/// The mesh of welded triangles; faces that meet at less than `creaseAngle` (rad) are shaded as one round
/// surface. Vertices at the same place are welded; triangles without area or with an index out of range are
/// left out.
MeshPtr meshFromTriangles(std::span<const Eigen::Vector3d> vertices,
                          std::span<const Mesh::Triangle> triangles, double creaseAngle = 0.6,
                          std::vector<Mesh::Wire> wires = {});

/// Several meshes as one, each placed by its rigid motion; coarser where one of them is.
MeshPtr mergeMeshes(std::span<const std::pair<MeshPtr, Eigen::Isometry3d>> parts);

/// The number of parallels and half meridians that a round mesh shows as lines.
struct WireGrid {
    int parallels = 1;
    int meridians = 4;
};

/// Makers. All lengths in metres; the origin is the centre of mass of the uniform solid, axes of revolution
/// are z.
MeshPtr boxMesh(const Eigen::Vector3d& size);
MeshPtr ellipsoidMesh(const Eigen::Vector3d& semiAxes, WireGrid wires = {});
MeshPtr sphereMesh(double radius, WireGrid wires = {});
MeshPtr cylinderMesh(double radius, double length, int segments = 64);
MeshPtr capsuleMesh(double radius, double length); ///< `length` of the cylindrical part
MeshPtr coneMesh(double radius, double height, int segments = 64);
MeshPtr tetrahedronMesh(double edge);
MeshPtr rodMesh(double length, double thickness); ///< thin, along x
MeshPtr discMesh(double radius, double thickness); ///< with spokes drawn on it, so that one sees it turn
MeshPtr hoopMesh(double radius, double thickness); ///< a torus
MeshPtr wheelMesh(double radius, double width); ///< rim, hub and six spokes
MeshPtr doorMesh(double width, double height, double thickness); ///< x, z, y; with handles
MeshPtr tHandleMesh(double bar, double stem, double thickness); ///< bar along y, stem along +x
MeshPtr rectangleMesh(double width, double depth); ///< one flat face in the xy plane, seen from both sides
/// A flat plate with a simple polygon as outline (either sense of rotation), centred on z = 0; the polygon's
/// own origin is kept.
MeshPtr plateMesh(std::span<const Eigen::Vector2d> outline, double thickness);

} // namespace polhode::ui
