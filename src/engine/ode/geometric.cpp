#include "engine/ode/geometric.h"

#include "engine/body/check_state.h"
#include "engine/math/refused.h"
#include "engine/math/so3.h"
#include "engine/ode/check_step.h"
#include "engine/ode/free_top.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace polhode
{

namespace
{

const double kSuzuki = 1.0 / (4.0 - std::cbrt(4.0));
constexpr std::array<double, 1> kSingle{1.0};
const std::array<double, 5> kFive{kSuzuki, kSuzuki, 1.0 - 4.0 * kSuzuki, kSuzuki, kSuzuki};

/// The cubic through a and b with end slopes da and db (per unit of theta).
Eigen::Vector3d hermite(double theta, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                        const Eigen::Vector3d& da, const Eigen::Vector3d& db)
{
    const double rest = 1.0 - theta;
    return rest * rest * ((1.0 + 2.0 * theta) * a + theta * da)
        + theta * theta * ((1.0 + 2.0 * rest) * b - rest * db);
}

class Geometric final : public Integrator
{
public:
    Geometric(const System& system, const Options& options, std::span<const double> parts)
        : system_(system)
        , parts_(parts)
        , runaway_(options.runaway)
        , now_(makeState(system))
        , before_(now_)
        , last_(now_)
        , trial_(now_)
        , guess_(now_)
        , evaluation_(system.makeEvaluation())
        , L_W_(system.bodies().size(), Eigen::Vector3d::Zero())
        , oldL_W_(L_W_)
        , startRates_(evaluation_)
        , endRates_(evaluation_)
        , turn_W_(L_W_)
    {
        rejectReactions(system);
        for (std::size_t i = 0; i < system.bodies().size(); ++i)
            if (system.constants()[i].guided)
                refuse(Subject::body(system.bodies()[i].id),
                       {"the geometric integrator knows no guides", "几何积分法不能处理导轨（guide）"});
        for (std::size_t i = 0; i < system.bodies().size(); ++i) {
            const bool top = keepsMomentum(i);
            tops_.emplace_back(top ? system.constants()[i].I_O_B
                                   : Eigen::Matrix3d(Eigen::Matrix3d::Identity()));
        }
    }

    StepResult step(State& state, double t, double h) override
    {
        requireState(system_, state);
        load(state);
        StepResult result;
        double from = t;
        for (std::size_t k = 0; k < parts_.size() && result; ++k) {
            const double part = parts_[k] * h;
            const bool isEnd = k + 1 == parts_.size();
            const double to = isEnd ? t + h : from + part;
            kick(from, Side::after, 0.5 * part);
            drift(part);
            result = implicitKick(to, isEnd ? Side::before : Side::after, 0.5 * part);
            from = to;
        }
        // A motion that has run away is called that, also where its iteration failed for it.
        if (const StepResult check = checkStep(system_, state, now_, runaway_); !check)
            result = check;
        if (!result) {
            loaded_ = false;
            return result;
        }
        before_ = state;
        last_ = now_;
        state = now_;
        t_ = t;
        h_ = h;
        hermiteReady_ = false;
        return result;
    }

    void interpolate(double theta, State& state) const override
    {
        requireState(system_, state);
        if (!hermiteReady_)
            prepareHermite();
        for (std::size_t i = 0; i < last_.bodies.size(); ++i)
            interpolateBody(i, theta, state.bodies[i]);
        for (std::size_t k = 0; k < last_.work.size(); ++k) {
            const auto cubic = hermite(theta, Eigen::Vector3d::Constant(before_.work[k]),
                                       Eigen::Vector3d::Constant(last_.work[k]),
                                       Eigen::Vector3d::Constant(h_ * power(before_, startRates_, int(k))),
                                       Eigen::Vector3d::Constant(h_ * power(last_, endRates_, int(k))));
            state.work[k] = cubic.x();
        }
    }

    void tapeStep(StepTape& tape) override
    {
        tape(t_);
        tape(h_);
        tape(before_);
        tape(last_);
        loaded_ = loaded_ && tape.writes();
        hermiteReady_ = hermiteReady_ && tape.writes();
    }

private:
    bool keepsMomentum(std::size_t i) const
    {
        return system_.gyroscopic() && system_.constants()[i].turns
            && system_.bodies()[i].support != Support::axis;
    }

    void load(const State& state)
    {
        if (loaded_ && state == last_)
            return;
        now_ = state;
        for (std::size_t i = 0; i < tops_.size(); ++i) {
            tops_[i].setRotation(polhode::rotation(system_, state, static_cast<int>(i)));
            L_W_[i] = tops_[i].angularMomentum(state.bodies[i].w_WB);
        }
        loaded_ = true;
    }

    /// The attitude and, of a supported body, the position follow from the top.
    void place(std::size_t i)
    {
        BodyState& s = now_.bodies[i];
        const Eigen::Matrix3d R = tops_[i].rotation();
        s.attitude = attitudeFromRotation(system_.chart(), R);
        if (system_.bodies()[i].support != Support::free)
            s.p_WB = system_.bodies()[i].pivot_W + R * system_.constants()[i].c_B;
    }

    /// w_WB from L_W where that is kept, and v_WB of a supported body.
    void followVelocity(std::size_t i)
    {
        BodyState& s = now_.bodies[i];
        if (keepsMomentum(i))
            s.w_WB = tops_[i].angularVelocity(L_W_[i]);
        if (system_.bodies()[i].support != Support::free)
            s.v_WB = s.w_WB.cross(tops_[i].rotation() * system_.constants()[i].c_B);
    }

    /// Velocities of now_ = those of `from` plus the time k of the forces in evaluation_.
    void push(const State& from, const std::vector<Eigen::Vector3d>& fromL_W, double k)
    {
        for (std::size_t i = 0; i < now_.bodies.size(); ++i) {
            const int body = static_cast<int>(i);
            BodyState& s = now_.bodies[i];
            if (system_.bodies()[i].support == Support::free)
                s.v_WB = from.bodies[i].v_WB + (k * system_.constants()[i].invMass) * evaluation_.f_W[i];
            if (keepsMomentum(i))
                L_W_[i] = fromL_W[i] + k * system_.momentAboutPivot(body, evaluation_);
            else
                s.w_WB = from.bodies[i].w_WB
                    + k * system_.angularAcceleration(body, from.bodies[i].w_WB, evaluation_);
            followVelocity(i);
        }
    }

    /// Quadratures of a kick: with the mean velocities, work is the change of kinetic energy to rounding.
    void account(const State& from, double k)
    {
        for (std::size_t i = 0; i < now_.bodies.size(); ++i) {
            BodyState& s = now_.bodies[i];
            const Eigen::Vector3d& f_W = evaluation_.f_W[i];
            const Eigen::Vector3d& t_W = evaluation_.t_W[i];
            s.impulse_W += k * f_W;
            s.angularImpulse_W += k * t_W;
            s.angularImpulseO_W += k * momentAboutReference(i, s, evaluation_);
        }
        for (const AppliedWrench& w : evaluation_.wrenches) {
            const BodyState& a = from.bodies[static_cast<std::size_t>(w.body)];
            const BodyState& b = now_.bodies[static_cast<std::size_t>(w.body)];
            now_.work[static_cast<std::size_t>(w.element)]
                += 0.5 * k * (w.f_W.dot(a.v_WB + b.v_WB) + w.t_W.dot(a.w_WB + b.w_WB));
        }
    }

    /// The motion without forces for the time h.
    void drift(double h)
    {
        for (std::size_t i = 0; i < now_.bodies.size(); ++i) {
            BodyState& s = now_.bodies[i];
            if (system_.bodies()[i].support == Support::free)
                s.p_WB += h * s.v_WB;
            if (!system_.constants()[i].turns)
                continue;
            if (keepsMomentum(i))
                tops_[i].advance(L_W_[i], h);
            else
                tops_[i].setRotation(expSO3(h * s.w_WB) * tops_[i].rotation());
            place(i);
            followVelocity(i);
        }
    }

    Eigen::Vector3d momentAboutReference(std::size_t i, const BodyState& s, const Evaluation& e) const
    {
        if (system_.bodies()[i].support != Support::free)
            return system_.momentAboutPivot(static_cast<int>(i), e);
        return e.t_W[i] + s.p_WB.cross(e.f_W[i]);
    }

    void kick(double t, Side side, double k)
    {
        system_.evaluateForces(t, side, now_, evaluation_);
        trial_ = now_;
        oldL_W_ = L_W_;
        push(trial_, oldL_W_, k);
        account(trial_, k);
    }

    /// The adjoint of kick: the forces are those at the velocities that result.
    StepResult implicitKick(double t, Side side, double k)
    {
        constexpr int kLimit = 200; // rounds, each leaving about h ∂v̇/∂v of the change: enough up to 0.85
        trial_ = now_;
        oldL_W_ = L_W_;
        for (int n = 0; n < kLimit; ++n) {
            guess_ = now_;
            system_.evaluateForces(t, side, now_, evaluation_);
            push(trial_, oldL_W_, k);
            if (!system_.velocityDependent() || sameVelocities(guess_, now_)) {
                account(trial_, k);
                return {};
            }
        }
        return {Status::noConvergence, -1};
    }

    static bool sameVelocities(const State& a, const State& b)
    {
        // Of the largest velocity: some 20 rounding units, where the iteration rests.
        constexpr double kUnchanged = 4e-15;
        double change = 0.0;
        double size = 0.0;
        for (std::size_t i = 0; i < a.bodies.size(); ++i) {
            change = std::max({change, (a.bodies[i].v_WB - b.bodies[i].v_WB).norm(),
                               (a.bodies[i].w_WB - b.bodies[i].w_WB).norm()});
            size = std::max({size, b.bodies[i].v_WB.norm(), b.bodies[i].w_WB.norm()});
        }
        return change <= kUnchanged * size;
    }

    void prepareHermite() const
    {
        system_.evaluate(t_, Side::after, before_, startRates_);
        system_.evaluate(t_ + h_, Side::before, last_, endRates_);
        for (std::size_t i = 0; i < turn_W_.size(); ++i)
            turn_W_[i] = logSO3(endRates_.R_WB[i] * startRates_.R_WB[i].transpose());
        hermiteReady_ = true;
    }

    void interpolateBody(std::size_t i, double theta, BodyState& s) const
    {
        const BodyState& a = before_.bodies[i];
        const BodyState& b = last_.bodies[i];
        const Evaluation& da = startRates_;
        const Evaluation& db = endRates_;
        s.p_WB = hermite(theta, a.p_WB, b.p_WB, h_ * a.v_WB, h_ * b.v_WB);
        s.v_WB = hermite(theta, a.v_WB, b.v_WB, h_ * da.a_W[i], h_ * db.a_W[i]);
        s.w_WB = hermite(theta, a.w_WB, b.w_WB, h_ * da.alpha_W[i], h_ * db.alpha_W[i]);
        s.impulse_W = hermite(theta, a.impulse_W, b.impulse_W, h_ * da.f_W[i], h_ * db.f_W[i]);
        s.angularImpulse_W
            = hermite(theta, a.angularImpulse_W, b.angularImpulse_W, h_ * da.t_W[i], h_ * db.t_W[i]);
        s.angularImpulseO_W
            = hermite(theta, a.angularImpulseO_W, b.angularImpulseO_W, h_ * momentAboutReference(i, a, da),
                      h_ * momentAboutReference(i, b, db));
        const Eigen::Vector3d phi = hermite(theta, Eigen::Vector3d::Zero(), turn_W_[i], h_ * a.w_WB,
                                            leftJacobianInverseSO3(turn_W_[i]) * (h_ * b.w_WB));
        const Eigen::Matrix3d R = expSO3(phi) * da.R_WB[i];
        s.attitude = attitudeFromRotation(system_.chart(), R);
        if (system_.bodies()[i].support != Support::free) {
            const Eigen::Vector3d arm_W = R * system_.constants()[i].c_B;
            s.p_WB = system_.bodies()[i].pivot_W + arm_W;
            s.v_WB = s.w_WB.cross(arm_W);
        }
    }

    const System system_;
    const std::span<const double> parts_; ///< of the step, in order; they add up to 1
    const double runaway_;
    std::vector<FreeTop> tops_;
    bool loaded_ = false;
    State now_;
    State before_; ///< start of the last step
    State last_; ///< end of the last step
    State trial_;
    State guess_;
    double t_ = 0.0;
    double h_ = 0.0;
    Evaluation evaluation_;
    std::vector<Eigen::Vector3d> L_W_;
    std::vector<Eigen::Vector3d> oldL_W_;
    // For the interpolation, filled when it is first asked for after a step.
    mutable bool hermiteReady_ = false;
    mutable Evaluation startRates_;
    mutable Evaluation endRates_;
    mutable std::vector<Eigen::Vector3d> turn_W_; ///< from R at the start to R at the end
};

} // namespace

std::unique_ptr<Integrator> makeGeometric(const System& system, const Options& options)
{
    return std::make_unique<Geometric>(system, options, kSingle);
}

std::unique_ptr<Integrator> makeGeometric4(const System& system, const Options& options)
{
    return std::make_unique<Geometric>(system, options, kFive);
}

} // namespace polhode
