#include "engine/impact/one_contact.h"

#include <string>

namespace polhode
{

ImpactResult solveOneContact(const ImpactProblem& problem,
                             ContactAnswer (*law)(const Eigen::Vector4d& u, const Eigen::Matrix4d& W,
                                                  const ImpactContact& c))
{
    if (problem.contacts.size() != 1)
        return refuseImpact(
            problem, ImpactIssue::notApplicable,
            {"a law for one contact, not for " + std::to_string(problem.contacts.size()),
             "该定律只适用于一个接触，而这里有 " + std::to_string(problem.contacts.size()) + " 个"});
    const ImpactSpace space = impactSpace(problem);
    const ContactAnswer answer = law(space.u, space.W, problem.contacts[0]);
    ImpactResult result = finishImpact(problem, space, answer.lambda);
    if (answer.pathWork) {
        // The way and the mean of both ends agree on the sum. The way is seen from surfaces that may move.
        result.frictionWork
            = answer.frictionWork - answer.lambda.tail<3>().dot(ownVelocity(problem, space, 0).tail<3>());
        result.normalWork = result.energyChange - result.frictionWork;
    }
    result.contacts[0].slip = answer.slip;
    result.notes.insert(result.notes.end(), answer.notes.begin(), answer.notes.end());
    result.reason = answer.reason;
    result.iterations = answer.iterations;
    result.residual = answer.residual;
    return result;
}

} // namespace polhode
