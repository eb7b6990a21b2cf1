#include "engine/step/soft_telling.h"

#include <algorithm>

namespace polhode
{

void SoftTelling::tell(double t, const State& state, ContactSnapshot& out) const
{
    out = {};
    std::vector<SoftPatch> patches = context_.patchesOf(state);
    Placement at;
    at.set(context_.bare, state);
    std::vector<ContactPoint> points;
    context_.world().detect(at.poses, context_.options.margin, points);
    for (SoftPatch& p : patches) {
        const auto isIt = [&](const ContactPoint& q) { return sameFeatures(p.point, q); };
        if (std::ranges::any_of(points, isIt) || !p.touching())
            continue;
        context_.world().follow(p.point, at.poses);
        points.push_back(p.point);
    }
    const Evaluation e
        = SoftCycle(context_, patches, joints_.reactionsAt(t, state, patches)).evaluate(t, state);
    for (const ContactPoint& point : points) {
        ContactRecord row = record(point, at, e);
        if (const SoftPatch* patch = patchAt(patches, point); patch && patch->touching()) {
            tellTouch(*patch, at, row);
            out.rows.push_back(static_cast<int>(out.contacts.size()));
        }
        out.contacts.push_back(row);
    }
    tellProblem(t, state, out);
}

/// Of features that may be apart, where `e` holds all accelerations.
ContactRecord SoftTelling::record(const ContactPoint& point, const Placement& at, const Evaluation& e) const
{
    ContactRecord record;
    record.point = point;
    record.zeta = context_.world().gapRate(point, at.poses, at.velocities);
    record.zetaDot = context_.world().gapBias(point, at.poses, at.velocities);
    const auto add = [&](int body, const Eigen::Vector3d& at_W, double sign) {
        if (body == kWorld)
            return;
        const auto i = static_cast<std::size_t>(body);
        record.zetaDot += sign * point.n_W.dot(e.a_W[i] + e.alpha_W[i].cross(at_W - at.poses[i].p_WB));
    };
    add(point.bodyB, point.pB_W, 1.0);
    add(point.bodyA, point.pA_W, -1.0);
    return record;
}

void SoftTelling::tellTouch(const SoftPatch& patch, const Placement& at, ContactRecord& record) const
{
    const SoftCoefficients& law = context_.lawOf(record.point);
    const SoftForce s = softForce(*context_.scene, law, patch, at.poses, at.velocities);
    record.which = ContactRecord::Case::lasting;
    record.current = record.active = true;
    record.lambda = std::max(0.0, s.fn);
    record.friction_W = s.tangent.f_W;
    record.slip_W = s.slip_W;
    record.sliding = patch.mode == SoftPatch::Mode::sliding;
    record.friction = record.sliding ? law.tangent.friction : law.tangent.staticFriction;
    record.depth = -record.point.gap;
}

/// The depths and rates say what acts; nothing is left to be solved.
void SoftTelling::tellProblem(double t, const State& state, ContactSnapshot& out) const
{
    std::vector<ContactPoint> touching;
    for (const int row : out.rows)
        touching.push_back(out.contacts[static_cast<std::size_t>(row)].point);
    const ContactProblem problem = makeContactProblem(context_.bare, context_.world(), t, Side::after, state,
                                                      touching, joints_.reactions().get());
    out.N = problem.N;
    out.M = problem.M;
    out.d = problem.d;
    const auto n = static_cast<Eigen::Index>(out.rows.size());
    out.solution.status = LcpStatus::solved;
    out.solution.z.resize(n);
    out.solution.w.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const ContactRecord& record
            = out.contacts[static_cast<std::size_t>(out.rows[static_cast<std::size_t>(i)])];
        out.solution.z[i] = record.lambda;
        out.solution.w[i] = record.zetaDot;
    }
}

} // namespace polhode
