#include "course/run/sampler.h"

#include "course/run/system_variables.h"

namespace polhode::course
{

Sampler::Sampler(const World& world)
    : world_(world)
    , system_(*world.system)
    , state_(world.initial)
{
    sample_.facts = world.facts.get();
    sample_.system = &system_;
    sample_.forces = &world.forces;
    sample_.initial = &world.initial;
    sample_.evaluation = system_.makeEvaluation();
    sample_.initialEnergy = totalEnergy(at(0, Side::after, world.initial, 0, Need::rates));
    initial_ = sample_;
}

const Sample& Sampler::at(double t, Side side, const State& state, double externalWork, Need need)
{
    sample_.t = t;
    sample_.side = side;
    sample_.state = &state;
    sample_.externalWork = externalWork;
    if (need == Need::rates) {
        system_.evaluate(t, side, state, sample_.evaluation);
    } else {
        for (std::size_t b = 0; b < state.bodies.size(); ++b)
            sample_.evaluation.R_WB[b] = rotationMatrix(system_.chart(), state.bodies[b].attitude);
    }
    return sample_;
}

const Sample& Sampler::at(const Rows& rows, std::size_t row, Need need)
{
    rows.get(row, state_);
    const bool last = row + 1 == rows.count();
    const bool ends = !last && rows.sequence[row + 1] != rows.sequence[row];
    return at(rows.time[row], ends ? Side::before : Side::after, state_, rows.externalWork[row], need);
}

} // namespace polhode::course
