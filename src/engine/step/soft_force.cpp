#include "engine/step/soft_force.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace polhode
{

namespace
{

RigidPose poseOf(int body, std::span<const RigidPose> poses)
{
    return body == kWorld ? RigidPose{} : poses[static_cast<std::size_t>(body)];
}

Eigen::Vector3d pointVelocity(int body, const Eigen::Vector3d& at_W, std::span<const RigidPose> poses,
                              std::span<const RigidVelocity> velocities)
{
    if (body == kWorld)
        return Eigen::Vector3d::Zero();
    const auto i = static_cast<std::size_t>(body);
    return velocities[i].v_WB + velocities[i].w_WB.cross(at_W - poses[i].p_WB);
}

} // namespace

SoftCoefficients::SoftCoefficients(const ContactScene& scene, std::size_t number, bool withFriction)
{
    const ContactLaw& contact = scene.laws[number];
    const auto require = [&](bool valid, const char* name, double value, const Reason& range) {
        requireOfLaw(valid, number, name, value, range);
    };
    const double K = contact.stiffness, D = contact.damping;
    require(K > 0.0, "stiffness", K, {"a number > 0 in soft contact", "软接触中大于 0 的数"});
    surface = {K, D};
    const MasslessSurface second{contact.otherStiffness, contact.otherDamping};
    const Reason onlyLinear{"0, unless the soft law is linear", "0（只有 linear 软接触定律可不为 0）"};
    if (const SoftLawRow& law = softLawRow(contact.soft); !law.massless) {
        require(second.K == 0.0, "otherStiffness", second.K, onlyLinear);
        require(second.D == 0.0, "otherDamping", second.D, onlyLinear);
        compression = {K, law.exponent, law.damps ? D : 0.0};
    } else if (second.K > 0.0 || second.D > 0.0) {
        const Reason ofBoth{"a number > 0 where both surfaces are soft", "两个表面都软时大于 0 的数"};
        require(second.K > 0.0, "otherStiffness", second.K, ofBoth);
        if (const auto one = lumped(surface, second)) {
            surface = *one;
        } else {
            require(D > 0.0, "damping", D, ofBoth);
            require(second.D > 0.0, "otherDamping", second.D, ofBoth);
            other = second;
        }
    }
    grain = contact.grain;
    friction = withFriction && contact.sticking() > 0.0;
    if (!friction)
        return;
    tangent = {contact.tangentialStiffness, contact.tangentialDamping, contact.friction, contact.sticking()};
    if (!compression && tangent.K == 0.0 && tangent.D == 0.0) {
        tangent.K = surface.K;
        tangent.D = surface.D;
    }
    require(tangent.D > 0.0, "tangentialDamping", tangent.D,
            {"a number > 0 in soft contact with friction", "有摩擦的软接触中大于 0 的数"});
}

double SoftCoefficients::stiffness(double depth) const
{
    if (compression)
        return tangentStiffness(*compression, depth);
    return other ? surface.K * other->K / (surface.K + other->K) : surface.K;
}

void packPatches(const std::vector<SoftPatch>& patches, std::size_t first, std::vector<double>& internal)
{
    internal.resize(first);
    for (const SoftPatch& p : patches) {
        internal.insert(internal.end(),
                        {static_cast<double>(p.point.colliderA), static_cast<double>(p.point.colliderB),
                         static_cast<double>(p.point.feature >> 32),
                         static_cast<double>(p.point.feature & 0xffffffffU), static_cast<double>(p.mode)});
        internal.resize(internal.size() + kPatchSize - kPatchZ);
        double* y = internal.data() + internal.size() - kPatchSize;
        writeSurface(p, y);
        writePlace(p.point, y);
    }
}

void unpackPatches(const CollisionWorld& world, std::size_t first, const std::vector<double>& internal,
                   std::vector<SoftPatch>& patches)
{
    patches.clear();
    for (std::size_t k = first; k + kPatchSize <= internal.size(); k += kPatchSize) {
        const double* y = internal.data() + k;
        SoftPatch p;
        p.point.colliderA = static_cast<int>(y[0]);
        p.point.colliderB = static_cast<int>(y[1]);
        p.point.bodyA = world.colliders()[static_cast<std::size_t>(p.point.colliderA)].body;
        p.point.bodyB = world.colliders()[static_cast<std::size_t>(p.point.colliderB)].body;
        p.point.feature = (static_cast<std::uint64_t>(y[2]) << 32) | static_cast<std::uint64_t>(y[3]);
        p.mode = static_cast<SoftPatch::Mode>(static_cast<int>(y[kPatchMode]));
        readSurface(y, p);
        readPlace(y, p.point);
        patches.push_back(p);
    }
}

void writeSurface(const SoftPatch& patch, double* y)
{
    y[kPatchZ] = patch.z;
    y[kPatchZ + 1] = patch.zOther;
    y[kPatchMet] = patch.met;
    Eigen::Map<Eigen::Vector3d>(y + kPatchX) = patch.x_W;
}

void readSurface(const double* y, SoftPatch& patch)
{
    patch.z = y[kPatchZ];
    patch.zOther = y[kPatchZ + 1];
    patch.met = y[kPatchMet];
    patch.x_W = Eigen::Map<const Eigen::Vector3d>(y + kPatchX);
}

void writePlace(const ContactPoint& point, double* y)
{
    Eigen::Map<Eigen::Vector3d>(y + kPatchPlace) = 0.5 * (point.pA_W + point.pB_W);
    Eigen::Map<Eigen::Vector3d>(y + kPatchPlace + 3) = point.n_W;
}

void readPlace(const double* y, ContactPoint& point)
{
    const bool touching = y[kPatchMode] != static_cast<double>(SoftPatch::Mode::left);
    const Eigen::Map<const Eigen::Vector3d> middle_W(y + kPatchPlace);
    point.n_W = Eigen::Map<const Eigen::Vector3d>(y + kPatchPlace + 3);
    point.gap = touching ? y[kPatchMet] + y[kPatchZ] + y[kPatchZ + 1] : 0.0;
    point.pA_W = middle_W - 0.5 * point.gap * point.n_W;
    point.pB_W = middle_W + 0.5 * point.gap * point.n_W;
}

Eigen::Vector3d surfaceVelocity(const ContactScene& scene, int collider, const RigidPose& pose)
{
    const auto i = static_cast<std::size_t>(collider);
    if (i >= scene.surfaceVelocity.size())
        return Eigen::Vector3d::Zero();
    return pose.R_WB * scene.surfaceVelocity[i];
}

SoftForce softForce(const ContactScene& scene, const SoftCoefficients& law, const SoftPatch& patch,
                    std::span<const RigidPose> poses, std::span<const RigidVelocity> velocities, bool turning)
{
    SoftForce s;
    s.point = patch.point;
    if (turning) {
        ContactRates rates;
        s.facing = scene.world->follow(s.point, poses, velocities, rates);
        s.normalRate_W = rates.normal_W;
    } else {
        s.facing = scene.world->follow(s.point, poses);
    }
    const int a = s.point.bodyA, b = s.point.bodyB;
    s.at_W = a == kWorld ? s.point.pB_W : Eigen::Vector3d(0.5 * (s.point.pA_W + s.point.pB_W));
    const Eigen::Vector3d& n = s.point.n_W;
    const Eigen::Vector3d v_W
        = pointVelocity(b, s.at_W, poses, velocities) - pointVelocity(a, s.at_W, poses, velocities);
    s.zeta = n.dot(v_W);
    const double p = s.point.gap - patch.met;
    if (law.compression) {
        s.fn = compressionForce(*law.compression, -p, -s.zeta);
        s.damping = dissipation(*law.compression, -p, -s.zeta);
    } else if (law.other) {
        const MasslessSurface& A = law.surface;
        const MasslessSurface& B = *law.other;
        const double zB = p - patch.z;
        s.fn = -(s.zeta + A.K * patch.z / A.D + B.K * zB / B.D) * A.D * B.D / (A.D + B.D);
        s.zDot = -(A.K * patch.z + s.fn) / A.D;
        const double zDotB = s.zeta - s.zDot;
        s.damping = A.D * s.zDot * s.zDot + B.D * zDotB * zDotB;
    } else {
        s.fn = -law.surface.K * p - law.surface.D * s.zeta;
        s.damping = law.surface.D * s.zeta * s.zeta;
    }
    const Eigen::Vector3d moved_W = surfaceVelocity(scene, s.point.colliderB, poseOf(b, poses))
        - surfaceVelocity(scene, s.point.colliderA, poseOf(a, poses));
    s.slip_W = v_W - n * s.zeta + moved_W - n * n.dot(moved_W);
    if (!law.friction)
        return s;
    Eigen::Matrix3d D = Eigen::Matrix3d::Identity();
    if (!law.grain.isRound())
        D = grainFrame(law.grain, n, poses).D;
    s.roundSlip_W = D * s.slip_W;
    s.tangent = tangentAnswer(law.tangent, patch.x_W, s.roundSlip_W, std::max(0.0, s.fn),
                              patch.mode == SoftPatch::Mode::sliding);
    s.damping += law.tangent.D * s.tangent.xDot_W.squaredNorm();
    s.friction = -s.tangent.f_W.dot(s.roundSlip_W - s.tangent.xDot_W);
    s.tangent.f_W = D * s.tangent.f_W;
    s.drive = -s.tangent.f_W.dot(moved_W);
    return s;
}

double storedEnergy(const SoftCoefficients& law, const SoftPatch& patch)
{
    double energy = law.friction ? 0.5 * law.tangent.K * patch.x_W.squaredNorm() : 0.0;
    if (law.compression)
        return energy + storedEnergy(*law.compression, -patch.z);
    energy += storedEnergy(law.surface, patch.z);
    if (law.other)
        energy += storedEnergy(*law.other, patch.zOther);
    return energy;
}

double surfaceHeight(const SoftCoefficients& law, const SoftPatch& patch)
{
    if (law.compression)
        return patch.met;
    return patch.met + (law.other ? patch.z + patch.zOther : patch.z);
}

double relax(const SoftCoefficients& law, SoftPatch& patch, double dt)
{
    const double before = storedEnergy(law, patch);
    patch.z = law.compression ? 0.0 : relaxed(law.surface, patch.z, dt);
    if (law.other)
        patch.zOther = relaxed(*law.other, patch.zOther, dt);
    if (law.friction)
        patch.x_W *= relaxed({law.tangent.K, law.tangent.D}, 1.0, dt);
    return before - storedEnergy(law, patch);
}

} // namespace polhode
