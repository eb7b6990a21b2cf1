#include "engine/impact/sequential.h"

#include "engine/impact/one_contact.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

namespace polhode
{

namespace
{

constexpr Eigen::Index kRows = ImpactSpace::kRows;

/// Which contact is next.
class Queue
{
public:
    Queue(const ImpactOptions& options, int count)
        : worstFirst_(options.order == ImpactOptions::Order::worstFirst)
        , list_(options.list)
    {
        if (list_.empty() || worstFirst_) {
            list_.resize(static_cast<std::size_t>(count));
            std::iota(list_.begin(), list_.end(), 0);
        }
        for (const int k : list_)
            if (k < 0 || k >= count)
                throw std::invalid_argument("list of impacts: contact " + std::to_string(k)
                                            + " must be one of 0 … " + std::to_string(count - 1));
    }

    /// A contact whose approach is faster than `still`, or −1.
    int next(const Eigen::VectorXd& u, double still)
    {
        if (worstFirst_) {
            int worst = -1;
            for (const int k : list_)
                if (u[kRows * k] < -still && (worst < 0 || u[kRows * k] < u[kRows * worst]))
                    worst = k;
            return worst;
        }
        for (std::size_t i = 0; i < list_.size(); ++i) {
            const int k = list_[at_];
            at_ = (at_ + 1) % list_.size();
            if (u[kRows * k] < -still)
                return k;
        }
        return -1;
    }

private:
    bool worstFirst_;
    std::vector<int> list_;
    std::size_t at_ = 0;
};

void addNotes(const ContactAnswer& answer, int contact, ImpactResult& into)
{
    for (ImpactNote note : answer.notes) {
        note.index = contact;
        const bool known = std::any_of(into.notes.begin(), into.notes.end(), [&](const ImpactNote& other) {
            return other.issue == note.issue && other.index == note.index;
        });
        if (!known)
            into.notes.push_back(note);
    }
    if (!answer.reason.empty())
        into.reason = answer.reason;
}

} // namespace

ImpactResult sequentialImpact(const ImpactProblem& problem, const ImpactOptions& options)
{
    const ImpactSpace space = impactSpace(problem);
    const int count = space.contactCount();
    Queue queue(options, count);
    Eigen::VectorXd u = space.u;
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(u.size());
    const double still = count == 0 ? 0.0 : options.tolerance * u.cwiseAbs().maxCoeff();

    ImpactResult onTheWay;
    double frictionWork = 0.0;
    bool failed = false;
    int jammed = -1;
    const auto nextJammed = [&] {
        while (++jammed < count)
            if (problem.contacts[static_cast<std::size_t>(jammed)].jammed)
                return true;
        return false;
    };
    for (;;) {
        const int k = jammed < count && nextJammed() ? jammed : queue.next(u, still);
        if (k < 0)
            break;
        const Eigen::Index row = kRows * k;
        if (onTheWay.iterations == options.maxIterations) {
            onTheWay.notes.push_back({ImpactIssue::iterationLimit, k, -u[row]});
            onTheWay.reason = Reason{"contacts still approach after the impacts allowed",
                                     "达到允许的碰撞次数后，仍有接触在接近"};
            onTheWay.residual = -u[row];
            break;
        }
        const ImpactContact& c = problem.contacts[static_cast<std::size_t>(k)];
        const Eigen::Vector4d own = u.segment<4>(row);
        const Eigen::Matrix4d& block = space.W.block<4, 4>(row, row);
        const ContactAnswer answer
            = k == jammed ? coulombContact(own, block, c) : twoBodyContact(own, block, c);
        addNotes(answer, k, onTheWay);
        failed = std::any_of(answer.notes.begin(), answer.notes.end(), [](const ImpactNote& note) {
            return note.issue == ImpactIssue::noSolution || note.issue == ImpactIssue::iterationLimit;
        });
        if (failed)
            break;
        ++onTheWay.iterations;
        onTheWay.sequence.push_back({k, own[0], answer.lambda[0]});
        lambda.segment<4>(row) += answer.lambda;
        u += space.W.middleCols<4>(row) * answer.lambda;
        const Eigen::Vector4d mean = 0.5 * (own + u.segment<4>(row));
        const Eigen::Vector3d drive = space.frames[static_cast<std::size_t>(k)].transpose() * c.drive_W;
        frictionWork += (answer.pathWork ? answer.frictionWork : answer.lambda.tail<3>().dot(mean.tail<3>()))
            - answer.lambda.segment<2>(1).dot(drive.tail<2>());
    }

    ImpactResult result = finishImpact(problem, space, lambda);
    result.frictionWork = frictionWork;
    result.normalWork = result.energyChange - frictionWork;
    result.notes.insert(result.notes.end(), onTheWay.notes.begin(), onTheWay.notes.end());
    result.reason = onTheWay.reason;
    result.iterations = onTheWay.iterations;
    result.residual = onTheWay.residual;
    result.sequence = onTheWay.sequence;
    return result;
}

} // namespace polhode
