#include "course/model/draft.h"
#include "course/language/location.h"
#include "course/model/numbers.h"

#include <utility>

namespace polhode::course
{

Inputs draftOf(const Experiment& experiment, Inputs inputs)
{
    const auto& draft = experiment.scene.draft;
    if (!draft)
        return inputs;
    Inputs coarse = inputs;
    try {
        const Numbers numbers(experiment, inputs.values, inputs.variant);
        if (draft->step.given() && !inputs.step)
            coarse.step = numbers(draft->step);
        if (draft->tolerance.given() && !inputs.tolerance)
            coarse.tolerance = numbers(draft->tolerance);
    } catch (const InputError&) {
        return inputs; // the run says what is wrong with them
    }
    return coarse;
}

} // namespace polhode::course
