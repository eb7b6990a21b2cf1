#include "engine/step/stepper_table.h"

#include "engine/math/refused.h"
#include "engine/step/event_driven.h"
#include "engine/step/soft_stepper.h"
#include "engine/step/time_stepper.h"

#include <array>
#include <string>

namespace polhode
{

std::span<const StepperRow> stepperTable()
{
    static constexpr std::array<StepperRow, 3> kRows{{
        {"event-driven", "event-driven", "事件驱动", false, false, true, makeEventDriven},
        {"time-stepping", "time-stepping", "时间步进", false, true, false, makeTimeStepper},
        {"soft", "soft contact", "软接触", true, false, false, makeSoftStepper},
    }};
    return kRows;
}

const StepperRow& stepperRow(std::string_view id)
{
    return rowCalled(stepperTable(), "stepper", id);
}

std::unique_ptr<Stepper> makeStepper(std::string_view id, const System& system, const ContactScene& scene,
                                     const StepperOptions& options)
{
    return stepperRow(id).make(system, scene, options);
}

} // namespace polhode
