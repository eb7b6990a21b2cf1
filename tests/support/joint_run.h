#pragma once

#include "engine/step/tree_stepper.h"
#include "support/mechanisms.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace mechanism
{

/// A run of one method: every row, every event.
struct Run {
    Run(const char* method, const Mechanism& m, const JointStepperOptions& options = {})
        : system(m.system())
        , state(m.state(system))
        , stepper(makeJointStepper(method, system, m.joints, options))
    {
        state.internal.clear();
    }

    void begin() { stepper->begin(state, 0.0, events); }

    /// To `end` in rows of length `row`; false if a step failed.
    bool to(double end, double row)
    {
        while (t < end - 1e-12) {
            const double target = std::min(end, row * (std::floor(t / row + 1e-9) + 1.0));
            const Stepper::Advance a = stepper->advance(state, t, target);
            if (!a.result) {
                reason = a.reason;
                status = a.result.status;
                return false;
            }
            t = a.t;
            if (a.event)
                stepper->cross(state, t, events);
        }
        return true;
    }

    double energy() const
    {
        return kineticEnergy(system, state) + potentialEnergy(system, t, state) + stepper->storedEnergy(state)
            - state.account.drive + state.account.damping + state.account.friction + state.account.restitution
            + state.account.drift;
    }

    System system;
    State state;
    std::unique_ptr<MechanismStepper> stepper;
    std::vector<ContactEvent> events;
    double t = 0.0;
    Reason reason;
    Status status = Status::ok;
};

inline void bothMethods()
{
    QTest::addColumn<QByteArray>("method");
    for (const JointMethodRow& row : jointMethodTable())
        QTest::addRow("%s", row.id) << QByteArray(row.id);
}

/// Calls add(method, integrator) for each method of joints with each of these integrators that it takes.
template <class Add>
void eachMethod(std::initializer_list<const char*> integrators, Add&& add)
{
    for (const JointMethodRow& row : jointMethodTable())
        for (const char* integrator : integrators)
            if (std::string(integrator) != "six-step" || row.id == std::string("maximal"))
                add(row.id, integrator);
}

inline JointStepperOptions tight()
{
    JointStepperOptions options;
    options.integration.relativeTolerance = 1e-12;
    options.integration.absoluteTolerance = 1e-14;
    return options;
}

} // namespace mechanism
