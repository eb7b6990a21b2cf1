#pragma once

#include "course/text.h"

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

/// What a run tells of its contacts and joints at a moment, for pictures and tables.
namespace polhode::course
{

/// How one inequality φ ≥ 0 stands (S4 §11.4, fig. 11.4).
enum class ContactCase {
    apart, ///< 1: φ > 0
    striking, ///< 2a: φ = 0 and φ̇ < 0
    parting, ///< 2b: φ = 0 and φ̇ > 0
    lasting, ///< 3: φ = 0 and φ̇ = 0
};

/// "1", "2a", "2b", "3".
const char* caseName(ContactCase contactCase);

/// One contact point. A is the predecessor, B the successor: n points from A to B, λ n acts on B.
struct ContactView {
    std::string pair; ///< "ball.floor"; several points of one pair share it
    Text label; ///< "ball – floor", with the mark where there is one
    int bodyA = -1, bodyB = -1; ///< −1: a wall
    int wall = -1; ///< in Run::walls(), when one of the two is a wall
    std::string mark; ///< of a body that touches with a marked corner: "A"; else empty
    std::uint64_t feature = 0; ///< the same while the same features of the surfaces face each other
    Eigen::Vector3d point_W = Eigen::Vector3d::Zero(); ///< m, midway between the surfaces
    Eigen::Vector3d normal_W = Eigen::Vector3d::UnitZ();
    double gap = 0; ///< m, < 0 where the surfaces penetrate
    double zeta = 0; ///< m/s, rate of the gap
    double zetaDot = 0; ///< m/s²
    double lambda = 0; ///< N
    Eigen::Vector3d friction_W = Eigen::Vector3d::Zero(); ///< N, on B
    Eigen::Vector3d slip_W = Eigen::Vector3d::Zero(); ///< m/s, of B over A
    double friction = 0; ///< μ that holds now (static while it sticks); across `along_W`, if there is one
    Eigen::Vector3d along_W
        = Eigen::Vector3d::Zero(); ///< unit, along which it is `ratio` times that; zero: all round
    double ratio = 1;
    ContactCase contactCase = ContactCase::apart;
    bool active = false; ///< among those kept as equalities (Table 11.1)
    bool sliding = false;
};

/// A matrix with the names of its rows and columns, for pictures.
struct NamedMatrix {
    std::string id; ///< "N", "M", "d", "J", "H", …
    std::string tex;
    Text name;
    std::vector<std::string> rows, columns; ///< plain Unicode
    Eigen::MatrixXd value;
    int rank = -1; ///< of J on the motions that guides and supports of the bodies leave; elsewhere −1
    bool guided = false; ///< of J: whether there are such
};

/// The problem ζ̇ = M λ + d ≥ 0, λ ≥ 0, ζ̇·λ = 0 at a moment, with the contacts that it is about.
struct ContactProblemView {
    std::vector<ContactView> contacts; ///< the current ones, in the order of the rows of M
    Eigen::MatrixXd N; ///< 6 rows per body (force, then moment about the centre of mass) × contacts
    Eigen::MatrixXd M; ///< 1/kg
    Eigen::VectorXd d; ///< m/s²
    Eigen::VectorXd lambda; ///< N; where it is not unique, the solution of least norm, as in the variables
    Eigen::VectorXd zetaDot; ///< m/s²
    std::string method; ///< id of the solver that the scene asks for; empty: the stepper's own choice
    bool solved = true;
    bool indeterminate = false; ///< λ is not unique (the motion may be all the same)
    Text reason; ///< why not, when it was not
};

/// A jump of velocities: an impact, a blow of the scene, a poke.
struct BlowView {
    double time = 0;
    int leadsTo = 0; ///< number of the rows after it, see Run::sequence()
    struct BodyRow {
        int body = 0;
        Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero(); ///< N s
        Eigen::Vector3d angularImpulse_W = Eigen::Vector3d::Zero(); ///< N m s, about the centre of mass
        Eigen::Vector3d vBefore_W, vAfter_W; ///< m/s
        Eigen::Vector3d wBefore_W, wAfter_W; ///< rad/s
        Eigen::Vector3d pBefore_W, pAfter_W; ///< kg m/s
        Eigen::Vector3d LBefore_W, LAfter_W; ///< kg m²/s, about the centre of mass
        double TBefore = 0, TAfter = 0; ///< J
    };
    std::vector<BodyRow> bodies; ///< those whose velocity changed
    struct ContactRow {
        ContactView contact; ///< as it is before
        double zetaBefore = 0, zetaAfter = 0; ///< m/s
        Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero(); ///< N s, on B
        double normalImpulse = 0; ///< N s
        double restitution = 0; ///< e that counted
        double couple = 0; ///< N m s, about the normal, on B
    };
    std::vector<ContactRow> contacts; ///< none for a blow from outside
    struct TurnRow {
        int contact = -1; ///< number in `contacts`; −1: the stop of a joint
        double zetaBefore = 0; ///< m/s, just before
        double impulse = 0; ///< N s, along the normal
    };
    std::vector<TurnRow> sequence; ///< where contacts were struck one after another: in their order
    double TBefore = 0, TAfter = 0; ///< J, of all bodies
    std::string law; ///< id of the law that gave the velocities; empty: the stepper strikes all at once
    Text lawName;
    bool lawChosen = false; ///< by the scene or its reader
};

/// A joint at a moment.
struct JointView {
    /// The axis about which or along which a freedom lets the bodies move.
    struct Axis {
        Eigen::Vector3d axis_W; ///< unit
        bool turns = true; ///< or slides
        double q = 0; ///< rad or m
    };
    Eigen::Vector3d point_W = Eigen::Vector3d::Zero();
    Eigen::Isometry3d X_WA = Eigen::Isometry3d::Identity(); ///< its frame J as body A carries it
    Eigen::Isometry3d X_WB = Eigen::Isometry3d::Identity(); ///< and as B does
    std::vector<Eigen::Vector3d> over_W; ///< m, the pulleys of a rope, from A to B
    std::vector<Axis> axes; ///< of its freedoms; none of a ball, whose axis is any
    Eigen::Vector3d force_W = Eigen::Vector3d::Zero(); ///< N, on B
    Eigen::Vector3d moment_W = Eigen::Vector3d::Zero(); ///< N m, on B, about point_W
    double q = 0, qd = 0; ///< rad or m, of its first axis
    double error = 0; ///< m (+ rad), how far it has come apart, at the row before
};

} // namespace polhode::course
