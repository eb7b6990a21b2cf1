#include "engine/step/stepper_table.h"

#include "engine/step/event_driven.h"
#include "engine/step/soft_stepper.h"
#include "engine/step/time_stepper.h"

#include <array>
#include <stdexcept>
#include <string>

namespace polhode
{

std::span<const StepperRow> stepperTable()
{
    static constexpr std::array<StepperRow, 3> kRows{{
        {"event-driven", "event-driven", "事件驱动", makeEventDriven},
        {"time-stepping", "time-stepping", "时间步进", makeTimeStepper},
        {"soft", "soft contact", "软接触", makeSoftStepper},
    }};
    return kRows;
}

const StepperRow& stepperRow(std::string_view id)
{
    std::string known;
    for (const StepperRow& row : stepperTable()) {
        if (row.id == id)
            return row;
        known += known.empty() ? row.id : std::string(", ") + row.id;
    }
    throw std::invalid_argument("stepper '" + std::string(id) + "' is none of: " + known);
}

std::unique_ptr<Stepper> makeStepper(std::string_view id, const System& system, const ContactScene& scene,
                                     const StepperOptions& options)
{
    return stepperRow(id).make(system, scene, options);
}

} // namespace polhode
