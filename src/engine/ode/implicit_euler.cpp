#include "engine/ode/implicit_euler.h"

#include "engine/ode/check_step.h"
#include "engine/ode/motion_ode.h"

#include <Eigen/Core>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

class ImplicitEuler final : public Integrator
{
public:
    ImplicitEuler(const System& system, const Options& options)
        : ode_(system, options.runaway)
        , origins_(ode_.origins())
        , start_(ode_.size())
        , end_(start_)
        , rates_(start_)
        , moved_(start_)
        , residual_(start_)
        , matrix_(ode_.size(), ode_.size())
        , lu_(ode_.size())
    {
        rejectReactions(system);
    }

    StepResult step(State& state, double t, double h) override
    {
        ode_.begin(state, start_);
        time_ = t;
        length_ = h;
        origins_ = ode_.origins();
        StepResult result = ode_.rates(t, Side::after, start_, rates_);
        end_ = start_ + h * rates_;
        double before = std::numeric_limits<double>::infinity();
        for (int k = 0; result; ++k) {
            result = ode_.rates(t + h, Side::before, end_, rates_);
            if (!result)
                break;
            residual_ = end_ - start_ - h * rates_;
            const double size = sizeOf(residual_);
            if (!std::isfinite(size)) { // finish() says whose number it is
                end_ = start_ + h * rates_;
                return finish(t + h, state);
            }
            // Rounding is reached where a round brings no more.
            if (size <= kSolved || (size < kStalled && size > 0.5 * before))
                return finish(t + h, state);
            if (k == kMostRounds)
                return {Status::noConvergence, -1};
            if (k == 0 || size > kSlow * before)
                if (result = differentiate(t, h); !result)
                    break;
            before = size;
            moved_ = lu_.solve(residual_);
            end_ -= moved_;
        }
        return result;
    }

    void interpolate(double theta, State& state) const override
    {
        moved_ = start_ + theta * (end_ - start_);
        ode_.read(time_ + theta * length_, moved_, origins_, state);
    }

    void tapeStep(StepTape& tape) override
    {
        tape(time_);
        tape(length_);
        tape(start_);
        tape(end_);
        tape(origins_);
    }

private:
    static constexpr int kMostRounds = 40; ///< with a tenth left by each 15 do; corners of forces cost some
    static constexpr double kSolved = 1e-15; ///< of the size of each entry: some five rounding units
    static constexpr double kStalled = 1e-11; ///< of that size: what cancelling forces leave, for good
    static constexpr double kSlow = 0.1; ///< a round that leaves more of the residual asks for a new matrix
    static constexpr double kDifference = 1e-7; ///< of the size of each entry: the root of rounding

    double scale(Eigen::Index i) const { return 1.0 + std::abs(start_[i]); }

    double sizeOf(const Eigen::VectorXd& v) const
    {
        double size = 0.0;
        for (Eigen::Index i = 0; i < v.size(); ++i)
            size = std::max(size, std::abs(v[i]) / scale(i));
        return v.allFinite() ? size : std::numeric_limits<double>::infinity();
    }

    StepResult finish(double end, State& state)
    {
        const StepResult result = ode_.finish(end, end_, moved_);
        if (result)
            state = ode_.place();
        return result;
    }

    /// 1 − h ∂f/∂y at the end.
    StepResult differentiate(double t, double h)
    {
        Eigen::MatrixXd& J = matrix_;
        J.setIdentity();
        for (Eigen::Index i = 0; i < end_.size(); ++i) {
            const double step = kDifference * scale(i), kept = end_[i];
            end_[i] = kept + step;
            const StepResult result = ode_.rates(t + h, Side::before, end_, moved_);
            end_[i] = kept;
            if (!result)
                return result;
            J.col(i) -= (h / step) * (moved_ - rates_);
        }
        lu_.compute(J);
        return {};
    }

    MotionOde ode_;
    double time_ = 0.0, length_ = 0.0; ///< s, of the last step
    ChartOrigins origins_;
    Eigen::VectorXd start_, end_, rates_;
    mutable Eigen::VectorXd moved_;
    Eigen::VectorXd residual_;
    Eigen::MatrixXd matrix_;
    Eigen::PartialPivLU<Eigen::MatrixXd> lu_;
};

} // namespace

std::unique_ptr<Integrator> makeImplicitEuler(const System& system, const Options& options)
{
    return std::make_unique<ImplicitEuler>(system, options);
}

} // namespace polhode
