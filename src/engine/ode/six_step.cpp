#include "engine/ode/six_step.h"

#include "engine/ode/euler_step.h"

namespace polhode
{

namespace
{

class SixStep final : public EulerStep
{
public:
    SixStep(const System& system, const Options& options)
        : EulerStep(system, options)
    {
    }

    StepResult step(State& state, double t, double h) override
    {
        begin(state, t, h); // step 1, and w-dot of steps 4 and 5 with the old R and the old w
        for (std::size_t i = 0; i < after_.bodies.size(); ++i) {
            BodyState& s = after_.bodies[i];
            s.v_WB += h * evaluation_.a_W[i]; // step 2
            s.p_WB += h * s.v_WB; // step 3
            s.w_WB += h * evaluation_.alpha_W[i]; // steps 4 and 5
            if (!turn(i, s.w_WB)) // step 6
                return {Status::singularChart, static_cast<int>(i)};
        }
        return finish(state, false);
    }
};

} // namespace

std::unique_ptr<Integrator> makeSixStep(const System& system, const Options& options)
{
    return std::make_unique<SixStep>(system, options);
}

} // namespace polhode
