#include "engine/ode/symplectic_euler.h"

#include "engine/ode/euler_step.h"
#include "engine/ode/implicit_gyroscope.h"

namespace polhode
{

namespace
{

class SymplecticEuler final : public EulerStep
{
public:
    SymplecticEuler(const System& system, const Options& options)
        : EulerStep(system, options)
    {
    }

    StepResult step(State& state, double t, double h) override
    {
        begin(state, t, h);
        for (std::size_t i = 0; i < after_.bodies.size(); ++i) {
            BodyState& s = after_.bodies[i];
            s.v_WB += h * evaluation_.a_W[i];
            s.p_WB += h * s.v_WB;
            if (const Status status = spin(i, s); status != Status::ok)
                return {status, static_cast<int>(i)};
            if (!turn(i, s.w_WB))
                return {Status::singularChart, static_cast<int>(i)};
        }
        return finish(state, false);
    }

private:
    Status spin(std::size_t i, BodyState& s) const
    {
        const BodyConstants& c = system_.constants()[i];
        const bool gyroscopic
            = system_.gyroscopic() && c.turns && !c.guided && system_.bodies()[i].support != Support::axis;
        if (!gyroscopic) {
            s.w_WB += h_ * evaluation_.alpha_W[i];
            return Status::ok;
        }
        const Eigen::Matrix3d& R = evaluation_.R_WB[i];
        const Eigen::Vector3d t_B
            = R.transpose() * system_.momentAboutPivot(static_cast<int>(i), evaluation_);
        const Eigen::Vector3d old_B = R.transpose() * s.w_WB;
        const Eigen::Vector3d pushed_B = old_B + h_ * (c.invI_O_B * t_B);
        const auto new_B = implicitGyroscope(c.I_O_B, pushed_B, h_);
        // The change is carried over, not w itself: a raw chart's R is no exact rotation.
        if (!new_B)
            return pushed_B.allFinite() ? Status::noConvergence : Status::diverged;
        s.w_WB += R * (*new_B - old_B);
        return Status::ok;
    }
};

} // namespace

std::unique_ptr<Integrator> makeSymplecticEuler(const System& system, const Options& options)
{
    return std::make_unique<SymplecticEuler>(system, options);
}

} // namespace polhode
