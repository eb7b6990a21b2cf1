#include "course/world/resolve_bodies.h"

#include "course/world/resolve_motion.h"

#include "course/world/refusal.h"
#include "course/world/resolve_shape.h"
#include "engine/body/principal_axes.h"
#include "engine/math/tolerances.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// The projector on the directions that are left; all where none are given.
Matrix3d projector(const std::optional<std::vector<VectorExpression>>& directions, const Numbers& numbers,
                   const char* what)
{
    if (!directions)
        return Matrix3d::Identity();
    Matrix3d P = Matrix3d::Zero();
    for (const VectorExpression& direction : *directions) {
        // Gram and Schmidt: what this direction adds to those before it.
        const Vector3d along = numbers.direction(direction, what);
        const Vector3d rest = along - P * along;
        if (rest.norm() < tolerance::kTyped)
            throw InputError(direction.component[0].where, {"a direction twice", "重复的方向"},
                             {"independent directions", "线性无关的方向"});
        P += rest.normalized() * rest.normalized().transpose();
    }
    return P;
}

Guide makeGuide(const BodyDescription& description, const std::string& planar, const Numbers& numbers)
{
    Guide guide;
    if (description.guide) {
        guide.moves_W = projector(description.guide->moves, numbers, "moves");
        guide.turns_W = projector(description.guide->turns, numbers, "turns");
    } else if (!planar.empty() && !description.support) {
        const Vector3d normal = Vector3d::Unit(planar == "yz" ? 0 : planar == "xz" ? 1 : 2);
        guide.turns_W = normal * normal.transpose();
        guide.moves_W = Matrix3d::Identity() - guide.turns_W;
    }
    return guide;
}

Body makeBody(const BodyDescription& description, const Numbers& numbers, const ResolvedShape& shape,
              const Eigen::Isometry3d& X_BS, const Matrix3d& I_B)
{
    Body body;
    body.id = description.id;
    body.mass = shape.matter.mass;
    body.I_B = I_B;
    body.particle = isPoint(description);
    if (const auto& support = description.support) {
        body.support = support->axis.given() ? Support::axis : Support::point;
        body.pivot_B = X_BS * numbers(support->point, Vector3d::Zero());
        body.pivot_W = numbers(support->at, Vector3d::Zero());
        if (support->axis.given())
            body.axis_B = X_BS.linear() * numbers.direction(support->axis, "axis");
    }
    if (!body.particle && body.support != Support::axis) {
        const Matrix3d I_O = body.I_B
            + (body.support == Support::point ? Matrix3d(body.mass
                                                         * (body.pivot_B.squaredNorm() * Matrix3d::Identity()
                                                            - body.pivot_B * body.pivot_B.transpose()))
                                              : Matrix3d::Zero());
        const PrincipalAxes principal = principalAxes(I_O);
        const double least = kLineInertia * principal.moments.maxCoeff();
        for (int k = 0; k < 3; ++k)
            if (const Vector3d line_B = principal.R_BP.col(k); principal.moments[k] < least)
                body.I_B += least * line_B * line_B.transpose();
    }
    return body;
}

BodyState makeMotion(const BodyDescription& description, const Numbers& numbers, const Matrix3d& R_WB)
{
    BodyState motion;
    motion.p_WB = numbers(description.position, Vector3d::Zero());
    motion.v_WB = numbers(description.velocity, Vector3d::Zero());
    motion.w_WB = description.spinBody.given() ? Vector3d(R_WB * numbers(description.spinBody))
                                               : numbers(description.spin, Vector3d::Zero());
    return motion;
}

/// Each wall with a motion as a body of the engine.
void addMovedWalls(const SceneDescription& scene, const Numbers& numbers, ResolvedBodies& out)
{
    for (const WallDescription& wall : scene.walls) {
        if (!wall.motion)
            continue;
        WallMotion motion = resolveMotion(*wall.motion, numbers);
        Body body;
        body.id = wall.id;
        body.motion = std::move(motion.law);
        out.bodies.push_back(std::move(body));
        out.marks.emplace_back();
        out.initialRotation.push_back(out.bodies.back().motion(0).R_WB);
        out.edges.insert(out.edges.end(), motion.edges.begin(), motion.edges.end());
        out.hiddenEdges = out.hiddenEdges || motion.hiddenEdges;
    }
}

} // namespace

ResolvedBodies resolveBodies(const SceneDescription& scene, const Numbers& numbers, RotationChart chart)
{
    ResolvedBodies out;
    std::vector<BodyState> motions;
    for (const BodyDescription& description : scene.bodies) {
        const ResolvedShape shape = resolveShape(description, numbers);
        Matrix3d R_SB = Matrix3d::Identity();
        if (description.principal)
            R_SB = principalAxes(shape.matter.I_com).R_BP;
        Eigen::Isometry3d X_BS = Eigen::Isometry3d::Identity();
        X_BS.linear() = R_SB.transpose();
        X_BS.translation() = -(R_SB.transpose() * shape.matter.com);
        const Matrix3d I_B = description.principal ? Matrix3d(R_SB.transpose() * shape.matter.I_com * R_SB)
                                                   : shape.matter.I_com;

        Body body = makeBody(description, numbers, shape, X_BS, I_B);
        body.guide = makeGuide(description, scene.planar, numbers);
        const Matrix3d R_WB = numbers.rotation(description.orientation) * R_SB;
        BodyState motion = makeMotion(description, numbers, R_WB);

        BodyLook look;
        look.id = description.id;
        look.label = description.label.en.empty() ? Text{description.id, description.id} : description.label;
        look.mass = body.mass;
        look.I_B = I_B;
        look.particle = body.particle;
        look.shape = shape.look;
        look.shape.X_BS = X_BS;
        look.color = description.color;
        look.showMarks = description.showMarks;
        std::vector<Vector3d> marks;
        for (const auto& [name, place] : description.points) {
            marks.push_back(X_BS * numbers(place));
            look.marks.emplace_back(name, marks.back());
        }
        out.bodies.push_back(std::move(body));
        out.looks.push_back(std::move(look));
        out.marks.push_back(std::move(marks));
        out.X_BS.push_back(X_BS);
        out.initialRotation.push_back(R_WB);
        motions.push_back(motion);
    }
    addMovedWalls(scene, numbers, out);
    try {
        const System bare(out.bodies, {}, chart);
        out.initial = makeState(bare);
        for (std::size_t b = 0; b < motions.size(); ++b) {
            BodyState& state = out.initial.bodies[b];
            state.p_WB = motions[b].p_WB;
            state.v_WB = motions[b].v_WB;
            state.w_WB = motions[b].w_WB;
            setRotation(bare, out.initial, static_cast<int>(b), out.initialRotation[b]);
        }
        satisfySupports(bare, out.initial);
    } catch (const Refused& error) {
        throw refusedIn(scene, error, scene.bodies.front().where,
                        {"a body that can exist", "物理上可能的物体"});
    }
    return out;
}

} // namespace polhode::course
