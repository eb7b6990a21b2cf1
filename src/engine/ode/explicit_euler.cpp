#include "engine/ode/explicit_euler.h"

#include "engine/ode/euler_step.h"

namespace polhode
{

namespace
{

class ExplicitEuler final : public EulerStep
{
public:
    ExplicitEuler(const System& system, const Options& options)
        : EulerStep(system, options)
    {
    }

    StepResult step(State& state, double t, double h) override
    {
        begin(state, t, h);
        for (std::size_t i = 0; i < after_.bodies.size(); ++i) {
            const BodyState& old = before_.bodies[i];
            BodyState& s = after_.bodies[i];
            s.p_WB += h * old.v_WB;
            s.v_WB += h * evaluation_.a_W[i];
            s.w_WB += h * evaluation_.alpha_W[i];
            if (!turn(i, old.w_WB))
                return {Status::singularChart, static_cast<int>(i)};
        }
        return finish(state, true);
    }
};

} // namespace

std::unique_ptr<Integrator> makeExplicitEuler(const System& system, const Options& options)
{
    return std::make_unique<ExplicitEuler>(system, options);
}

} // namespace polhode
