#pragma once

#include "engine/joint/curve.h"
#include "engine/joint/joint.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// Where the two frames J of a joint are and how the two bodies move, world axes.
struct JointPlace {
    /// One body's part.
    struct End {
        Eigen::Matrix3d R_WJ = Eigen::Matrix3d::Identity(); ///< its frame J
        Eigen::Vector3d x_W = Eigen::Vector3d::Zero(); ///< m, the origin of its frame J
        Eigen::Vector3d arm_W = Eigen::Vector3d::Zero(); ///< m, from its centre of mass to that origin
        Eigen::Vector3d v_W = Eigen::Vector3d::Zero(); ///< m/s, of the centre of mass
        Eigen::Vector3d w_W = Eigen::Vector3d::Zero(); ///< rad/s
    };
    End A, B;
    std::vector<End> over; ///< the pulleys of a rope, from A to B
    /// Of a bead: where on its curve it is, in the axes of J on A.
    struct Bead {
        double q = 0.0; ///< m
        Curve::Point on;
    };
    Bead bead;

    /// Of J on B in the axes of J on A.
    Eigen::Matrix3d R_AB() const { return A.R_WJ.transpose() * B.R_WJ; }
    Eigen::Vector3d p_AB() const { return A.R_WJ.transpose() * (B.x_W - A.x_W); }
    /// rad/s, of B relative to A.
    Eigen::Vector3d relativeSpin_W() const { return B.w_W - A.w_W; }
    /// m/s, of the origin of J on B as seen from A.
    Eigen::Vector3d relativeVelocity_W() const;
};

/// Up to six rows of the constraint J u = 0 on the velocities u = (v, w) of two bodies:
/// A (v_A, w_A) + B (v_B, w_B) = 0, one derivative further A (a_A, alpha_A) + B (a_B, alpha_B) + bias = 0.
struct JointRows {
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor, 6, 6>;
    using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 6, 1>;
    using Row = Eigen::Matrix<double, 1, 6>;
    int count = 0;
    Eigen::Matrix<double, 6, 6, Eigen::RowMajor> A = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>::Zero();
    Eigen::Matrix<double, 6, 6, Eigen::RowMajor> B = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>::Zero();
    Eigen::Matrix<double, 6, 1> error = Eigen::Matrix<double, 6, 1>::Zero(); ///< g, m or rad; J u is its rate
    Eigen::Matrix<double, 6, 1> bias = Eigen::Matrix<double, 6, 1>::Zero(); ///< J̇ u, m/s² or rad/s²

    std::vector<Row> over; ///< the same of the bodies of a rope's pulleys, whose row is the only one

    void clear()
    {
        count = 0;
        over.clear();
    }
    void add(const Row& onA, const Row& onB, double g, double Jdot_u);
};

/// The origins of both frames J coincide, d = x_B − x_A = 0 (S3 eqs 22.10–22.12), three rows in world axes.
///
/// ḋ = v_B + w_B × r_B − v_A − w_A × r_A, so J = [−1, [r_A], 1, −[r_B]] and J̇ u = w_B × (w_B × r_B) −
/// w_A × (w_A × r_A), with r = x − c the arm of each body.
void addPointRows(const JointPlace& place, JointRows& rows);

/// The coordinate g = a · (x_B − x_A) along a direction a fixed in A: constrained, or the rate of a slide.
///
/// ġ = a · (ẋ_B − ẋ_A) + (w_A × a) · d, so J = [−a, −(x_B − c_A) × a, a, r_B × a]. The term with d is what a
/// row of the plain relative velocity lacks when the pair turns.
void addSlideRow(const JointPlace& place, const Eigen::Vector3d& a_W, JointRows& rows);

/// The length g = Σ |d| of the line from A over the pulleys to B, d ≠ 0 from each point P of it to the next
/// one Q.
///
/// Each piece has the rate n · ḋ with n = d / |d|, so J = [−n, −r_P × n, n, r_Q × n] and J̇ u = n · (w_Q ×
/// (w_Q × r_Q) − w_P × (w_P × r_P)) + (|ḋ|² − (n · ḋ)²) / |d|.
void addLineRow(const JointPlace& place, JointRows& rows);

/// That length (m), and its rate (m/s).
double lineLength(const JointPlace& place);
double lineRate(const JointPlace& place);

/// The relative angular velocity along a, a · (w_B − w_A); a turns with the angular velocity wa_W (that of A
/// or of B). J = [0, −a, 0, a], J̇ u = (wa × a) · (w_B − w_A). `error` is the small turn that it constrains.
void addTurnRow(const JointPlace& place, const Eigen::Vector3d& a_W, const Eigen::Vector3d& wa_W,
                double error, JointRows& rows);

/// Both z axes agree: turn rows along x and y of J on A; error: the part of z_A × z_B along them.
void addAxisRows(const JointPlace& place, JointRows& rows);

/// No relative rotation, w_B − w_A = 0, three rows in world axes; error: the rotation vector from A to B.
void addRotationRows(const JointPlace& place, JointRows& rows);

} // namespace polhode
