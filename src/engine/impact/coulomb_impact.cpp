#include "engine/impact/coulomb_impact.h"

#include "engine/impact/one_contact.h"
#include "engine/impact/two_body.h"
#include "engine/math/infinite.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace polhode
{

namespace
{

using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

/// What the impact has done so far; all scaled so that speeds and the response are of size one.
struct Progress {
    Vector3d u; ///< n, t1, t2
    Vector3d lambda = Vector3d::Zero();
    double normalWork = 0.0;
    double frictionWork = 0.0;
};

/// When the impact ends.
class Ending
{
public:
    Ending(Restitution law, double e, double approach)
        : law_(restitutionRow(law))
        , from_{e, approach}
    {
    }

    bool compressing() const { return compressing_; }

    /// Passes from compression to expansion, where ζ = 0.
    void turn(const Progress& at)
    {
        compressing_ = false;
        from_.compression = at.lambda[0];
        from_.deepest = std::min(from_.deepest, at.normalWork);
    }

    /// ζ has become negative again.
    void compressAgain() { compressing_ = true; }

    /// Negative before the end of the present phase, zero there.
    double missing(double un, double p, double work) const
    {
        return compressing_ ? un : law_.missing(from_, un, p, work);
    }

    /// How far along a direction of constant slope h of ζ the present phase ends.
    double distance(const Progress& at, double h) const
    {
        const double left = -missing(at.u[0], at.lambda[0], at.normalWork);
        if (!compressing_ && left <= 0.0)
            return 0.0;
        return (compressing_ ? untilVelocity : law_.distance)(at.u[0], h, left);
    }

private:
    const RestitutionRow& law_;
    Expansion from_;
    bool compressing_ = true;
};

/// One contact on its way through an impact.
class Path
{
public:
    Path(const Vector3d& u, const Matrix3d& W, double mu, Ending ending)
        : W_(W)
        , tt_(W.bottomRightCorner<2, 2>())
        , tn_(W.bottomLeftCorner<2, 1>())
        , mu_(mu)
        , ending_(ending)
    {
        at_.u = u;
    }

    const Progress& at() const { return at_; }
    ImpactSlip slip() const { return slip_; }
    int steps() const { return steps_; }

    enum class End { ended, slipUsedUp, never, limit };

    End run()
    {
        End end = slide();
        if (end == End::slipUsedUp) {
            at_.u.tail<2>().setZero();
            end = straight(leave(), kInfinite);
        }
        return end;
    }

private:
    /// du_t/dp while the contact slips along s.
    Vector2d turning(const Vector2d& s) const { return tn_ - mu_ * tt_ * s; }

    Vector3d along(const Vector2d& s) const { return {1.0, -mu_ * s[0], -mu_ * s[1]}; }

    /// Slip from the start until it is used up or the impact ends.
    End slide()
    {
        const double speed = at_.u.tail<2>().norm();
        if (speed <= kNoSlip)
            return End::slipUsedUp;
        slip_ = ImpactSlip::slides;
        const Vector2d s = at_.u.tail<2>() / speed;
        const Vector2d across(-s[1], s[0]);
        return std::abs(across.dot(turning(s))) <= kVanishing ? straightOn(s) : turn();
    }

    /// Slip that keeps the direction s.
    End straightOn(const Vector2d& s)
    {
        const double change = s.dot(turning(s));
        return straight(along(s), change < 0.0 ? at_.u.tail<2>().norm() / -change : kInfinite);
    }

    /// How fast the direction at the angle θ turns, and how strongly it attracts those beside it.
    std::pair<double, double> drift(double theta) const
    {
        const Vector2d s(std::cos(theta), std::sin(theta));
        const Vector2d across(-s[1], s[0]);
        const Vector2d q = turning(s);
        return {across.dot(q), s.dot(q) + mu_ * across.dot(tt_ * across)};
    }

    /// The direction in which slip ends up from the angle θ, if what is left of its turning is less of the
    /// speed r than steps are off, and so near that Newton's method goes there.
    std::optional<Vector2d> settled(double r, double theta) const
    {
        constexpr int kRefinements = 3; // each doubles the digits
        constexpr double kNear = 0.1; // Kantorovich's bound is 1/2
        const double bend = tn_.norm() + 2.0 * mu_ * tt_.trace(); // |d²turns/dθ²| is no larger
        for (int i = 0; i < kRefinements; ++i) {
            const auto [turns, pull] = drift(theta);
            if (!(pull > 0.0 && r * std::abs(turns) <= kSettled * pull
                  && std::abs(turns) * bend <= kNear * pull * pull))
                return std::nullopt;
            theta += turns / pull;
        }
        return Vector2d(std::cos(theta), std::sin(theta));
    }

    /// dλ/dp after the slip is used up: it sticks, or leaves along s with (μ W_tt + κ) s = W_tn.
    Vector3d leave()
    {
        const Eigen::SelfAdjointEigenSolver<Matrix2d> eigen(tt_);
        const Vector2d d = eigen.eigenvalues().cwiseMax(0.0);
        const Vector2d c = eigen.eigenvectors().transpose() * tn_;
        // A direction that a guide blocks does not answer: W_tn has no part along it either.
        Vector2d hold = Vector2d::Zero();
        for (int i = 0; i < 2; ++i)
            if (d[i] > kVanishing * W_.trace())
                hold[i] = c[i] / d[i];
        if (hold.norm() <= mu_ * (1.0 + kAtCone)) {
            slip_ = ImpactSlip::sticks;
            const Vector2d stick = eigen.eigenvectors() * hold;
            return {1.0, -stick[0], -stick[1]};
        }
        slip_ = slip_ == ImpactSlip::none ? ImpactSlip::slides : ImpactSlip::reverses;
        // |(μ d + κ)⁻¹ c| falls from above 1 at κ = 0 to below 1 at κ = |c|.
        double low = 0.0;
        double high = c.norm();
        const auto direction = [&](double kappa) { return Vector2d(c.array() / (mu_ * d.array() + kappa)); };
        for (int i = 0; i < 200 && high - low > 0.0; ++i) {
            const double middle = 0.5 * (low + high);
            if (middle == low || middle == high)
                break;
            (direction(middle).norm() > 1.0 ? low : high) = middle;
        }
        return along(eigen.eigenvectors() * direction(high).normalized());
    }

    /// Along a constant dλ/dp = g as far as `length`.
    End straight(const Vector3d& g, double length)
    {
        const Vector3d h = W_ * g;
        for (;;) {
            const double x = ending_.distance(at_, h[0]);
            const bool expanding = !ending_.compressing();
            const double back = expanding && h[0] < 0.0 && at_.u[0] > 0.0 ? at_.u[0] / -h[0] : kInfinite;
            const double step = std::min({x, back, length});
            if (step == kInfinite)
                return End::never;
            ++steps_;
            at_.normalWork += step * (at_.u[0] + 0.5 * step * h[0]);
            at_.frictionWork += step * g.tail<2>().dot(at_.u.tail<2>() + 0.5 * step * h.tail<2>());
            at_.u += step * h;
            at_.lambda += step * g;
            length -= step;
            if (step == x) {
                if (expanding)
                    return End::ended;
                at_.u[0] = 0.0;
                ending_.turn(at_);
            } else if (step == back) {
                at_.u[0] = 0.0;
                ending_.compressAgain();
            } else {
                return End::slipUsedUp;
            }
        }
    }

    /// ln r, θ, λ_n, λ_t1, λ_t2, ζ and the two works as functions of τ, where dp = r dτ and r is the speed of
    /// slip: in this variable nothing is singular as the slip dies away.
    using Polar = Eigen::Matrix<double, 8, 1>;

    Polar rate(const Polar& y) const
    {
        const double r = std::exp(y[0]);
        const Vector2d s(std::cos(y[1]), std::sin(y[1]));
        const Vector2d q = turning(s);
        Polar d;
        d[0] = s.dot(q);
        d[1] = -s[1] * q[0] + s[0] * q[1];
        d[2] = r;
        d.segment<2>(3) = -mu_ * r * s;
        d[5] = r * (W_(0, 0) - mu_ * tn_.dot(s));
        d[6] = r * y[5];
        d[7] = -mu_ * r * r;
        return d;
    }

    /// One step of Dormand and Prince; the error estimate into `error`.
    Polar advance(const Polar& y, double h, double& error) const
    {
        const Polar k1 = rate(y);
        const Polar k2 = rate(y + h * (k1 / 5.0));
        const Polar k3 = rate(y + h * (3.0 / 40.0 * k1 + 9.0 / 40.0 * k2));
        const Polar k4 = rate(y + h * (44.0 / 45.0 * k1 - 56.0 / 15.0 * k2 + 32.0 / 9.0 * k3));
        const Polar k5 = rate(y
                              + h
                                  * (19372.0 / 6561.0 * k1 - 25360.0 / 2187.0 * k2 + 64448.0 / 6561.0 * k3
                                     - 212.0 / 729.0 * k4));
        const Polar k6 = rate(y
                              + h
                                  * (9017.0 / 3168.0 * k1 - 355.0 / 33.0 * k2 + 46732.0 / 5247.0 * k3
                                     + 49.0 / 176.0 * k4 - 5103.0 / 18656.0 * k5));
        const Polar next = y
            + h
                * (35.0 / 384.0 * k1 + 500.0 / 1113.0 * k3 + 125.0 / 192.0 * k4 - 2187.0 / 6784.0 * k5
                   + 11.0 / 84.0 * k6);
        const Polar k7 = rate(next);
        Polar off = h
            * (71.0 / 57600.0 * k1 - 71.0 / 16695.0 * k3 + 71.0 / 1920.0 * k4 - 17253.0 / 339200.0 * k5
               + 22.0 / 525.0 * k6 - 1.0 / 40.0 * k7);
        // ln r and θ matter as parts of the velocity r (cos θ, sin θ); not less than a little, or the step
        // would outgrow its stability unseen.
        off.head<2>() *= std::max({std::exp(y[0]), std::exp(next[0]), kLeastSlip});
        error = off.cwiseAbs().maxCoeff();
        return next;
    }

    void take(const Polar& y)
    {
        const double r = std::exp(y[0]);
        at_.u = {y[5], r * std::cos(y[1]), r * std::sin(y[1])};
        at_.lambda = y.segment<3>(2);
        at_.normalWork = y[6];
        at_.frictionWork = y[7];
    }

    double missing(const Polar& y) const { return ending_.missing(y[5], y[2], y[6]); }

    /// The slip in space, whose direction turns.
    End turn()
    {
        Polar y;
        y << std::log(at_.u.tail<2>().norm()), std::atan2(at_.u[2], at_.u[1]), at_.lambda, at_.u[0],
            at_.normalWork, at_.frictionWork;
        double h = 0.01 / (1.0 + mu_);
        for (; steps_ < kMostSteps; ++steps_) {
            double error = 0.0;
            Polar next = advance(y, h, error);
            const double factor = 0.9 * std::pow(kTolerance / std::max(error, kLeastError), 0.2);
            if (!(error <= kTolerance)) {
                h *= std::isfinite(error) ? std::clamp(factor, 0.1, 0.9) : 0.1;
                continue;
            }
            const double wider = h * std::clamp(factor, 0.2, 4.0);
            const bool expanding = !ending_.compressing();
            if (expanding && next[5] < 0.0 && missing(next) < 0.0) {
                ending_.compressAgain();
            } else if (missing(next) >= 0.0) {
                next = locate(y, h);
                take(next);
                if (expanding)
                    return End::ended;
                ending_.turn(at_);
                if (missing(next) >= 0.0)
                    return End::ended;
            }
            y = next;
            h = wider;
            take(y);
            if (y[0] < std::log(kNoSlip))
                return End::slipUsedUp;
            // Where friction just holds or just does not, the slip dies or grows without haste.
            if (const auto s = settled(std::exp(y[0]), y[1]))
                return straightOn(*s);
        }
        return End::limit;
    }

    /// The state inside a step of length h from y where the phase ends.
    Polar locate(const Polar& y, double h) const
    {
        double low = 0.0;
        double high = h;
        double error = 0.0;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            (missing(advance(y, middle, error)) < 0.0 ? low : high) = middle;
        }
        return advance(y, high, error);
    }

    static constexpr double kVanishing = 1e-15; // of size one, of the trace of W: some five rounding units
    static constexpr double kNoSlip = 1e-13; // a slip that is lost in the rounding of the velocities before
    static constexpr double kAtCone = 1e-13; // of μ: what solving leaves of friction that is just enough
    static constexpr double kLeastSlip = 1e-3; // of velocities of size one
    static constexpr double kLeastError = 1e-30; // of the same: a step without error grows all the same
    static constexpr double kSettled = 1e-13; // a few errors of steps
    static constexpr double kTolerance = 1e-14; // per step, of velocities of size one: some 50 rounding units
    static constexpr int kMostSteps = 20000; // of a slip that turns: more is told as turning without end

    Matrix3d W_;
    Matrix2d tt_;
    Vector2d tn_;
    double mu_;
    Ending ending_;
    Progress at_;
    ImpactSlip slip_ = ImpactSlip::none;
    int steps_ = 0;
};

} // namespace

ContactAnswer coulombContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c)
{
    if (std::isinf(c.friction))
        return stickingContact(u, W, c);
    ContactAnswer answer;
    if (c.torsional > 0.0 || c.tangentialRestitution != 0.0) {
        answer.notes.push_back({ImpactIssue::ignored, 0, 0.0});
        answer.reason
            = Reason{"tangential restitution and torsional friction are left out", "未计切向恢复与扭转摩擦"};
    }
    if (u[0] >= 0.0 && !c.jammed)
        return answer;
    const double speed = u.head<3>().norm();
    const double size = W.topLeftCorner<3, 3>().trace();
    Path::End end = Path::End::never;
    if (size > 0.0) {
        Path path(u.head<3>() / speed, W.topLeftCorner<3, 3>() / size, c.friction,
                  Ending(c.law, c.restitution, std::max(0.0, -u[0] / speed)));
        end = path.run();
        answer.lambda.head<3>() = path.at().lambda * (speed / size);
        answer.normalWork = path.at().normalWork * (speed * speed / size);
        answer.frictionWork = path.at().frictionWork * (speed * speed / size);
        answer.pathWork = true;
        answer.slip = c.friction > 0.0 ? path.slip() : ImpactSlip::none;
        answer.iterations = path.steps();
    }
    if (end == Path::End::ended)
        return answer;
    ContactAnswer failed;
    const bool never = end == Path::End::never;
    failed.notes.push_back({never ? ImpactIssue::noSolution : ImpactIssue::iterationLimit, 0, -u[0]});
    failed.reason = never
        ? Reason{"no normal impulse ends the approach", "没有任何法向冲量能制止接近"}
        : Reason{"the slip turns without end within the steps allowed", "在允许的步数内，滑动方向一直在变"};
    failed.residual = -u[0];
    return failed;
}

ImpactResult coulombImpact(const ImpactProblem& problem)
{
    return solveOneContact(problem, coulombContact);
}

} // namespace polhode
