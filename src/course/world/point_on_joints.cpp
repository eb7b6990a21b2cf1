#include "course/world/point_on_joints.h"

#include "engine/joint/joint_table.h"

#include <Eigen/Eigenvalues>
#include <vector>

namespace polhode::course
{

namespace
{

/// Whether the inertia of a body about some axis about which a joint lets it turn is next to nothing
/// beside m r² of the joint. About the line from its centre to the joint, r is none: thin rods are no
/// points.
bool isPointOn(const polhode::JointDescription& joint, const Eigen::Isometry3d& X_J, const Body& body)
{
    constexpr double kPoint = 1e-6; // of I + m r² about the axis: so little is I of what is all but a point
    constexpr double kRegular = 1e-12; // of the sum of both: far above its rounding, far below kPoint
    std::vector<Eigen::Vector3d> axes;
    for (const FreedomAxis& freedom : jointRow(joint.kind).freedoms)
        if (freedom.motion == FreedomAxis::Motion::turn)
            axes.push_back(X_J.linear().col(freedom.axis));
    if (jointRow(joint.kind).ends == JointEnds::points)
        for (int k = 0; k < 3; ++k)
            axes.push_back(Eigen::Vector3d::Unit(k));
    if (axes.empty())
        return false;
    Eigen::Matrix3Xd U(3, static_cast<Eigen::Index>(axes.size()));
    for (std::size_t k = 0; k < axes.size(); ++k)
        U.col(static_cast<Eigen::Index>(k)) = axes[k];
    const Eigen::Vector3d r = X_J.translation();
    const Eigen::Matrix3d moved
        = body.mass * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
    const Eigen::MatrixXd P = U.transpose() * moved * U;
    const Eigen::MatrixXd I = U.transpose() * body.I_B * U;
    if (!(P.trace() > 0.0))
        return false;
    const Eigen::MatrixXd both
        = P + I + kRegular * (P + I).trace() * Eigen::MatrixXd::Identity(P.rows(), P.rows());
    return Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>(P, both, Eigen::EigenvaluesOnly)
               .eigenvalues()
               .maxCoeff()
        > 1.0 - kPoint;
}

} // namespace

int pointOnItsJoints(const System& system, const JointSet& joints)
{
    for (const polhode::JointDescription& joint : joints.joints())
        for (const bool second : {false, true}) {
            const int body = second ? joint.bodyB : joint.bodyA;
            if (jointRow(joint.kind).couples() || body == kWorld)
                continue;
            if (isPointOn(joint, second ? joint.X_BJ : joint.X_AJ,
                          system.bodies()[static_cast<std::size_t>(body)]))
                return body;
        }
    return kWorld;
}

} // namespace polhode::course
