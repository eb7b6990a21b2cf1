#include "engine/ode/ode.h"

#include <cmath>

namespace polhode
{

bool Ode::losesRank(double t, const Eigen::VectorXd& y, const Eigen::VectorXd& dy, double ahead)
{
    const ConstraintRank here = rank();
    if (!std::isfinite(here.distance) || !std::isfinite(ahead))
        return false;
    const Eigen::VectorXd next = y + ahead * dy;
    Eigen::VectorXd unused(size());
    return ratesOnConstraints(t, next, unused) && rank().rank > here.rank;
}

} // namespace polhode
