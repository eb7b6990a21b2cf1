#pragma once

#include "engine/body/acceleration_size.h"
#include "engine/joint/joint_coupling.h"
#include "engine/math/least_norm.h"
#include "engine/math/pseudo_inverse.h"
#include "engine/step/held_contacts.h"

namespace polhode
{

/// A direction at a contact, as wrenches (force, moment about the centre of mass) on the bodies A and B: a
/// unit of an unknown, or, with a bias, one equality onA·(a_A, α_A) + onB·(a_B, α_B) + bias = 0.
struct HeldColumn {
    int contact = 0;
    Vector6d onA = Vector6d::Zero(), onB = Vector6d::Zero();
};
struct HeldRow : HeldColumn {
    double bias = 0.0;
    bool isVoid = false; ///< of no direction: friction does not act that way, and x = 0
};

/// Where a held contact is at a state, and how it moves there.
struct HeldGeometry {
    ContactPoint point;
    bool faces = true;
    double room = 0.0;
    bool turned = false; ///< its slip goes where no friction of this step has been
    bool ranRound = false; ///< see ContactRates::turned
    Eigen::Vector3d rA_W, rB_W; ///< m, arms of the contact from the centres of mass
    std::array<Eigen::Vector3d, 2> t; ///< with a grain the first is along it
    Eigen::Matrix3d grain = Eigen::Matrix3d::Identity(); ///< D of Grain
    Eigen::Vector3d grainBias = Eigen::Vector3d::Zero(); ///< m/s², Ḋ u
    std::array<Eigen::Vector3d, 3> motion; ///< slip (û of Grain), roll, spin
    Eigen::Vector3d slip_W = Eigen::Vector3d::Zero(); ///< m/s, the slip itself
    std::array<Eigen::Vector3d, 3> against; ///< unit, the direction of the motion while it slips
    double zeta = 0.0;
    double bias = 0.0; ///< m/s²
    Eigen::Vector3d normalRate_W = Eigen::Vector3d::Zero(); ///< 1/s
    Eigen::Vector3d tangentialBias = Eigen::Vector3d::Zero(); ///< m/s²
    Eigen::Vector3d turningBias
        = Eigen::Vector3d::Zero(); ///< rad/s²: of the spin along n, of rolling across it
};

/// The system of equations of held contacts while it is put together and solved.
struct HeldContacts::Work {
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;
    std::vector<HeldGeometry> geometry;
    std::vector<Matrix6d> responses;
    std::vector<bool> responseKnown;
    std::vector<HeldRow> rows;
    std::vector<HeldColumn> columns;
    std::vector<int> normalColumn; ///< per contact, −1 if open
    std::unique_ptr<JointCoupling> joints; ///< null: none
    Eigen::MatrixXd answers; ///< 6N × columns: the accelerations that a unit of each unknown gives
    /// One limit of a joint: of a stop at rest 0 ≤ inward · λ, of a bearing at rest |λ| ≤ most.
    struct JointLimit {
        Eigen::Index first, count; ///< its rows among those of the joints
        double inward = 0.0; ///< 0: a bearing
        double most = 0.0;
    };
    std::vector<JointLimit> jointLimits; ///< none in a projection
    /// λ of the joints' rows before any contact acts, and, where joints have limits, what a unit of each
    /// unknown adds.
    Eigen::VectorXd lambda0;
    Eigen::MatrixXd lambdas;
    Eigen::MatrixXd A;
    Eigen::VectorXd b, x, size;
    std::vector<AccelerationSize> sizes; ///< per body
    PseudoInverse inverse; ///< of A, where something slips
    PseudoInverse weightedInverse; ///< the same with the weights of share()
    LeastNormSolver norm;
    Eigen::MatrixXd own; ///< a part of A that nothing couples to the others,
    Eigen::VectorXd y, rest; ///< its x and what is left
    /// 6N, the accelerations of all bodies with what x has given them so far, and without; in a projection
    /// velocities or shifts.
    Eigen::VectorXd moved, applied;
    std::vector<int> every; ///< all columns
    Evaluation evaluation;
    bool slips = false;
    bool turnsFree = false; ///< the slips that look ahead have two rows each, as what sticks
    bool indeterminate = false;
    double mismatch = 0.0;

    const Matrix6d& response(const System& system, int body);

    HeldColumn column(int contact, const Eigen::Vector3d& f, const Eigen::Vector3d& m) const;

    HeldRow row(int contact, const Eigen::Vector3d& f, const Eigen::Vector3d& m, double bias) const;

    /// The forces `slipping` along the present directions, in the rows that let these turn.
    Eigen::VectorXd withTurns(const std::vector<HeldContact>& contacts,
                              const Eigen::VectorXd& slipping) const;

    /// Adds what a wrench does to a body when no joint answers.
    void addFree(const System& system, int body, const Vector6d& on, Eigen::Ref<Eigen::VectorXd> motions);

    double along(const HeldColumn& c, const Eigen::Ref<const Eigen::VectorXd>& motions) const;

    /// What the `motions` that a unit of the column `c` gives are along another.
    double answersAt(const HeldColumn& at, const HeldColumn& c,
                     const Eigen::Ref<const Eigen::VectorXd>& motions) const;

    /// The accelerations (6N) that a unit of a column gives.
    void answer(const System& system, const HeldColumn& c, Eigen::Ref<Eigen::VectorXd> motions);

    /// Of the motion that a unit force along a row gives it: what joints leave of less than this is rounding.
    double blockedBelow(const System& system, const HeldRow& r);

    /// The matrix of rows against columns: what a unit of each unknown adds to each equality.
    void assemble(const System& system);

    /// x of least norm with A x = −b, as nearly as that can be met, and what is `moved`; where nothing slips
    /// another x is enough if only the motion is asked for.
    ///
    /// Where a light body carries a heavy one, A holds no more than the first digits of what moves the heavy
    /// one, and x no more than those of what moves the light one. So what x leaves is seen in the motions,
    /// and what is done about it goes into them, and not through x.
    void solve(LeastNormSolver::Choice choice = LeastNormSolver::Choice::leastNorm);

    /// Moves the bodies by what these unknowns of a part give.
    void push(const std::vector<int>& part, const Eigen::VectorXd& by);

    /// Takes away what rounding has left of the equalities of joints in what has been moved.
    void keepJoints();

    /// What is moved leaves of the equalities of a part, with the sign of −b.
    void leftBy(const std::vector<int>& part, Eigen::VectorXd& left) const;

    /// One more step for the x of `inverse`, by what the motion of the bodies leaves.
    void refine();

    /// x with A x = −b for a symmetric A, its motions, and the rank of A; any is enough where it is the
    /// motion that is asked for.
    Eigen::Index solveSymmetric(LeastNormSolver::Choice choice);

    /// One limit |x[first … first + count)| ≤ limit · x[normal].
    struct Limit {
        Eigen::Index normal, first, count;
        double factor;
    };

    /// Which limits the joints have by the modes in which they were placed.
    void limitJoints(const JointReactions& reactions);

    /// By how much x breaks the limits, those of the joints last, each at its place; gradient rows if asked
    /// for, of those too that lie on their limit to within `zero`, so that they stay there, and of two that a
    /// mirror makes one none goes by itself.
    double violations(const std::vector<Limit>& limits, const Eigen::VectorXd& at, double zero,
                      Eigen::VectorXd& r, Eigen::MatrixXd* J) const;

    /// Where the forces are not unique: of those that keep λ ≥ 0 and friction within its limits, of contacts
    /// and of the stops and bearings beside them, if there are any, the least, which move as the state moves.
    /// Where none do, or next to none, those of share().
    void distribute(const std::vector<Limit>& limits, double force);
    /// The least forces within the limits. False if there are none.
    bool keepWithin(const std::vector<Limit>& limits);
    /// Those that give the same motion, friction in proportion to the loads first, so that all slips at once
    /// that is about to, then the least violation. Where friction of what slips moves with the loads and that
    /// is not enough for what sticks, those nearest by that answer the equations, with whatever slip they
    /// leave. `zero`: what breaks no limit.
    void share(const std::vector<Limit>& limits, double force, double zero);

    /// Moves x by shortest steps along a kernel until no limit is broken by more than `zero`, or to the least
    /// violation (false).
    bool moveAlong(const Eigen::MatrixXd& kernel, const std::vector<Limit>& limits, double zero);
};

} // namespace polhode
