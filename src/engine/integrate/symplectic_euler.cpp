#include "engine/integrate/symplectic_euler.h"

#include "engine/integrate/euler_step.h"
#include "engine/integrate/implicit_gyroscope.h"

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
            if (!spin(i, s))
                return {Status::noConvergence, static_cast<int>(i)};
            if (!turn(i, s.w_WB))
                return {Status::singularChart, static_cast<int>(i)};
        }
        return finish(state, false);
    }

private:
    bool spin(std::size_t i, BodyState& s) const
    {
        const BodyConstants& c = system_.constants()[i];
        const bool gyroscopic
            = system_.gyroscopic() && c.turns && system_.bodies()[i].support != Support::axis;
        if (!gyroscopic) {
            s.w_WB += h_ * evaluation_.alpha_W[i];
            return true;
        }
        const Eigen::Matrix3d& R = evaluation_.R_WB[i];
        const Eigen::Vector3d t_B
            = R.transpose() * system_.momentAboutPivot(static_cast<int>(i), evaluation_);
        const Eigen::Vector3d old_B = R.transpose() * s.w_WB;
        const auto new_B = implicitGyroscope(c.I_O_B, old_B + h_ * (c.invI_O_B * t_B), h_);
        // The change is carried over, not w itself: a raw chart's R is no exact rotation.
        if (new_B)
            s.w_WB += R * (*new_B - old_B);
        return new_B.has_value();
    }
};

} // namespace

std::unique_ptr<Integrator> makeSymplecticEuler(const System& system, const Options& options)
{
    return std::make_unique<SymplecticEuler>(system, options);
}

} // namespace polhode
