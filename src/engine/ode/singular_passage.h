#pragma once

#include <Eigen/Core>
#include <array>
#include <functional>
#include <limits>

namespace polhode
{

/// How far constraints are from losing rank as a motion goes on, and when they will.
///
/// The distance of a ConstraintRank falls along a line to a position in which rank is lost, and rises along
/// another beyond it: a dead centre of a linkage. There accelerations are 0/0, and near it whatever a step
/// leaves in error is multiplied by the inverse square of that distance: steps that shrink into it follow
/// the hyperbola that their errors make of two branches that cross. One long step leads over it.
class SingularApproach
{
public:
    /// How far ahead to look from where a motion begins, in the time of one radian: more rank there means
    /// that it begins in such a position.
    static constexpr double kLookAhead = 1e-3;

    /// A motion begins at this distance, or without rank that it then has.
    void begin(double t, double distance, bool singular);
    /// It has come to this one.
    void follow(double t, double distance);
    /// A step over the position was refused: not again before it is half as far.
    void refuse();

    /// s, until rank is lost where the last two distances lead; zero where a motion begins without it, and
    /// infinite where none is lost soon.
    double timeLeft() const;

    /// s, since rank was lost where the last two distances come from; infinite where they do not rise.
    double timeSince() const;

    /// The length of the step over the position when `turn` is the time of one radian (infinite where
    /// nothing turns); zero: not yet.
    double stepOver(double turn) const;
    /// The longest step towards it.
    double longest(double turn) const;

    /// Whether the motion has come into the position, or begun there, without a step over it.
    bool arrived() const;

    /// The time (s) that a step over a position takes when `turn` is the time of one radian.
    double window(double turn) const;

private:
    double t_ = 0.0, distance_ = std::numeric_limits<double>::infinity();
    double before_ = 0.0, distanceBefore_ = 0.0;
    double largest_ = 0.0;
    double usual_ = 0.0; ///< s, the last step that did not lead towards such a position
    double refused_ = 0.0; ///< s, what was left then; 0: never
    int refusals_ = 0;
    bool began_ = false;
    bool lost_ = false; ///< it began there and was refused
};

/// Says to a method with steps of one length where it must not take them: within two windows of a position
/// in which rank is lost, or two steps, where an adaptive method with a step over it is to go on in its
/// place. A distance that falls, but not along a line, leads to none.
class SingularGuard
{
public:
    /// A motion begins at t, where rank is lost or not.
    void begin(double t, double distance, bool singular);
    /// It has come to t, where its next step of h is to begin.
    void follow(double t, double distance, double turn, double h);

    bool isNear() const { return near_; }

private:
    SingularApproach approach_;
    bool near_ = false;
    double moment_
        = std::numeric_limits<double>::infinity(); ///< s, when rank was to be lost, at the last look
};

/// One step of Gauss's method with six stages (order 12) for ẏ = f(t, y), whose f puts y on the constraints
/// first: then only the motion along them counts, which is smooth through positions where rank is lost, and
/// no stage falls on the ends or the middle. By fixed-point iteration.
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, II.7.
class GaussStep
{
public:
    static constexpr std::size_t kStages = 6;
    using Weights = std::array<double, kStages>;

    struct Equations {
        /// f(t, y) into the last; false: there is none.
        std::function<bool(double t, const Eigen::VectorXd& y, Eigen::VectorXd& rates)> rates;
        /// The size of an error, against the tolerance.
        std::function<double(const Eigen::VectorXd& error)> size;
        /// How far y at t is from the constraints (m, rad), and will be after h with the velocities it has.
        std::function<double(double t, const Eigen::VectorXd& y, double h)> gap;
        double relativeTolerance;
    };

    /// From y at t, where the rates are `first`, by h or a fifth more or less, and by less than `longest`:
    /// the length of the step. Zero if it finds no end, if its rates are not those of a smooth motion, or if
    /// that motion leaves the constraints on its way: they then have two branches that come close and do not
    /// meet.
    double pass(const Equations& f, double t, double h, double longest, const Eigen::VectorXd& y,
                const Eigen::VectorXd& first);

    const Eigen::VectorXd& end() const { return end_; }
    const std::array<Eigen::VectorXd, kStages>& rates() const { return rates_; }

    /// y(t + theta h) = y + h Σ w k.
    static Weights weights(double theta);
    /// ẏ(t + theta h) = Σ w k.
    static Weights slopes(double theta);

private:
    bool solve(const Equations& f, double t, double h, const Eigen::VectorXd& y, const Eigen::VectorXd& first,
               double blur);
    void placeAt(const Weights& w, double h, const Eigen::VectorXd& y);
    bool iterate(const Equations& f, double t, double h, const Eigen::VectorXd& y, double enough);

    std::array<Eigen::VectorXd, kStages> rates_;
    Eigen::VectorXd place_, found_, change_, end_;
    double unsettled_ = 0.0; ///< what the iteration moved at least in a round, against the tolerance
};

} // namespace polhode
