#pragma once

#include "course/run/recorder.h"
#include "course/variables/variable.h"

#include <Eigen/Core>

namespace polhode::course
{

/// What contacts, joints and supports gave at once, row by row: in the jump that led to a row, or in its
/// step.
class RunImpulses
{
public:
    /// Both must outlive the result.
    RunImpulses(const World& world, const Recording& recording);

    /// Of rows in rising order; valid until the next call. Null where nothing was given.
    const ImpulseSample* at(std::size_t row);

private:
    void clear();
    void add(const StepImpulses& given);
    /// What the blows of contacts gave that led to @p row.
    void addBlows(std::size_t row);
    /// What joints and supports gave in the jump from before_ to after_.
    void addReactions();
    /// What supports gave, where contacts and joints gave @p others_W to each body (N s).
    void addSupports(const std::vector<Eigen::Vector3d>& others_W);

    const World& world_;
    const Recording& recording_;
    std::size_t nextStep_ = 0; ///< in Rows::impulses
    std::size_t nextBlow_ = 0; ///< in Recording::blows
    Eigen::VectorXd given_; ///< by contacts and blows, as jointsInJump() takes it
    State before_, after_;
    ImpulseSample sample_;
};

} // namespace polhode::course
