#pragma once

#include "engine/body/system.h"

#include <limits>

namespace polhode
{

/// How many constraints act, and how far they are from losing rank: of rows scaled to length one the
/// smallest distance of one from those before it; infinite without constraints that could.
struct ConstraintRank {
    int rank = 0;
    double distance = std::numeric_limits<double>::infinity();
    int joint = -1; ///< number of the joint that has this row
};

/// Reactions that keep constraints whose rank is known.
class ConstrainedReactions : public Reactions
{
public:
    /// Those of the last react().
    virtual ConstraintRank constraintRank() const = 0;

    /// Puts a state at t near the constraints on them, to rounding; false if there is none near.
    virtual bool close(const System& system, double t, State& state) const = 0;

    /// How far a state is from the constraints (m, rad), and will be after h (s) with the velocities it has.
    virtual double gap(const System& system, double t, const State& state, double h) const = 0;
};

/// The rank of the constraints of a system's reactions, if they have any.
inline ConstraintRank constraintRank(const System& system)
{
    const auto* reactions = dynamic_cast<const ConstrainedReactions*>(system.reactions());
    return reactions ? reactions->constraintRank() : ConstraintRank{};
}

} // namespace polhode
