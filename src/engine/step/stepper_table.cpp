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
        {"event-driven", "event-driven", "事件驱动",
         "Finds the moment of every touch, slip and release: exact, for a few contacts.",
         "求出每次接触、滑动与分离的时刻：精确，适合接触不多时。", false, false, true, makeEventDriven},
        {"time-stepping", "time-stepping", "时间步进",
         "Steps of one length, with one problem of impulses in each: order 1, for many contacts.",
         "步长固定，每步解一次冲量问题：一阶，适合接触很多时。", false, true, false, makeTimeStepper},
        {"soft", "soft contact", "软接触",
         "Surfaces give way and push back by springs and dampers: no impacts, and stiff surfaces need short "
         "steps.",
         "表面会压入，由弹簧与阻尼推回：没有瞬时碰撞；刚度越大，步长须越小。", true, false, false,
         makeSoftStepper},
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
