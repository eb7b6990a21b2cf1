#include "engine/joint/joint_geometry.h"

#include "engine/math/so3.h"

#include <Eigen/Geometry>

namespace polhode
{

namespace
{

/// w × (w × r).
Eigen::Vector3d centripetal(const Eigen::Vector3d& w, const Eigen::Vector3d& r)
{
    return w.cross(w.cross(r));
}

JointRows::Row row(const Eigen::Vector3d& linear, const Eigen::Vector3d& angular)
{
    JointRows::Row r;
    r << linear.transpose(), angular.transpose();
    return r;
}

/// The number of a line's pieces, and the two ends of one.
std::size_t pieceCount(const JointPlace& place)
{
    return place.over.size() + 1;
}

struct Piece {
    const JointPlace::End &P, &Q;

    Eigen::Vector3d d_W() const { return Q.x_W - P.x_W; }
    Eigen::Vector3d dDot_W() const { return Q.v_W + Q.w_W.cross(Q.arm_W) - P.v_W - P.w_W.cross(P.arm_W); }
};

Piece piece(const JointPlace& place, std::size_t k)
{
    return {k == 0 ? place.A : place.over[k - 1], k == place.over.size() ? place.B : place.over[k]};
}

} // namespace

Eigen::Vector3d JointPlace::relativeVelocity_W() const
{
    const Eigen::Vector3d fromA_W = A.arm_W + (B.x_W - A.x_W);
    return B.v_W + B.w_W.cross(B.arm_W) - A.v_W - A.w_W.cross(fromA_W);
}

void JointRows::add(const Row& onA, const Row& onB, double g, double Jdot_u)
{
    A.row(count) = onA;
    B.row(count) = onB;
    error[count] = g;
    bias[count] = Jdot_u;
    ++count;
}

void addPointRows(const JointPlace& place, JointRows& rows)
{
    const int n = rows.count;
    rows.A.block<3, 3>(n, 0) = -Eigen::Matrix3d::Identity();
    rows.A.block<3, 3>(n, 3) = skew(place.A.arm_W);
    rows.B.block<3, 3>(n, 0).setIdentity();
    rows.B.block<3, 3>(n, 3) = -skew(place.B.arm_W);
    rows.error.segment<3>(n) = place.B.x_W - place.A.x_W;
    rows.bias.segment<3>(n)
        = centripetal(place.B.w_W, place.B.arm_W) - centripetal(place.A.w_W, place.A.arm_W);
    rows.count += 3;
}

void addSlideRow(const JointPlace& place, const Eigen::Vector3d& a_W, JointRows& rows)
{
    const JointPlace::End& A = place.A;
    const JointPlace::End& B = place.B;
    const Eigen::Vector3d d_W = B.x_W - A.x_W;
    const Eigen::Vector3d fromA_W = A.arm_W + d_W;
    const Eigen::Vector3d dDot_W = B.v_W + B.w_W.cross(B.arm_W) - A.v_W - A.w_W.cross(A.arm_W);
    const Eigen::Vector3d aDot_W = A.w_W.cross(a_W);
    const double bias = a_W.dot(centripetal(B.w_W, B.arm_W) - centripetal(A.w_W, A.arm_W))
        + 2.0 * aDot_W.dot(dDot_W) + A.w_W.cross(aDot_W).dot(d_W);
    rows.add(row(-a_W, -fromA_W.cross(a_W)), row(a_W, B.arm_W.cross(a_W)), a_W.dot(d_W), bias);
}

void addLineRow(const JointPlace& place, JointRows& rows)
{
    JointRows::Row onA = JointRows::Row::Zero(), onB = JointRows::Row::Zero();
    rows.over.assign(place.over.size(), JointRows::Row::Zero());
    double length = 0.0, bias = 0.0;
    for (std::size_t k = 0; k < pieceCount(place); ++k) {
        const Piece at = piece(place, k);
        const auto& [P, Q] = at;
        const double distance = at.d_W().norm();
        const Eigen::Vector3d n_W = at.d_W() / distance, dDot_W = at.dDot_W();
        const double across2 = (dDot_W - n_W.dot(dDot_W) * n_W).squaredNorm();
        (k == 0 ? onA : rows.over[k - 1]) += row(-n_W, -P.arm_W.cross(n_W));
        (k == place.over.size() ? onB : rows.over[k]) += row(n_W, Q.arm_W.cross(n_W));
        length += distance;
        bias += n_W.dot(centripetal(Q.w_W, Q.arm_W) - centripetal(P.w_W, P.arm_W)) + across2 / distance;
    }
    rows.add(onA, onB, length, bias);
}

double lineLength(const JointPlace& place)
{
    double length = 0.0;
    for (std::size_t k = 0; k < pieceCount(place); ++k)
        length += piece(place, k).d_W().norm();
    return length;
}

double lineRate(const JointPlace& place)
{
    double rate = 0.0;
    for (std::size_t k = 0; k < pieceCount(place); ++k)
        rate += piece(place, k).d_W().normalized().dot(piece(place, k).dDot_W());
    return rate;
}

void addTurnRow(const JointPlace& place, const Eigen::Vector3d& a_W, const Eigen::Vector3d& wa_W,
                double error, JointRows& rows)
{
    const int n = rows.count++;
    rows.A.row(n).head<3>().setZero();
    rows.A.row(n).tail<3>() = -a_W;
    rows.B.row(n).head<3>().setZero();
    rows.B.row(n).tail<3>() = a_W;
    rows.error[n] = error;
    rows.bias[n] = wa_W.cross(a_W).dot(place.relativeSpin_W());
}

void addAxisRows(const JointPlace& place, JointRows& rows)
{
    const Eigen::Vector3d turn_W = place.A.R_WJ.col(2).cross(place.B.R_WJ.col(2));
    for (int k = 0; k < 2; ++k) {
        const Eigen::Vector3d a_W = place.A.R_WJ.col(k);
        addTurnRow(place, a_W, place.A.w_W, a_W.dot(turn_W), rows);
    }
}

void addRotationRows(const JointPlace& place, JointRows& rows)
{
    const Eigen::Vector3d turn_W = logSO3(place.B.R_WJ * place.A.R_WJ.transpose());
    for (int k = 0; k < 3; ++k)
        addTurnRow(place, Eigen::Vector3d::Unit(k), Eigen::Vector3d::Zero(), turn_W[k], rows);
}

} // namespace polhode
