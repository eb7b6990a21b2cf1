#include "engine/impact/sequential.h"

#include "engine/impact/one_contact.h"
#include "engine/impact/unilateral.h"
#include "engine/math/interrupt.h"
#include "engine/math/refused.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

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
                refuse(
                    Subject{},
                    {"list of impacts: contact " + std::to_string(k), "碰撞次序：接触 " + std::to_string(k)},
                    Reason::same("0 … " + std::to_string(count - 1)));
    }

    /// Contacts whose approach is faster than `still`: the fastest and those that are as fast but for
    /// rounding, or the next of the list.
    std::vector<int> next(const Eigen::VectorXd& u, double still)
    {
        if (worstFirst_) {
            constexpr double kTie = 1e-9; // what events and earlier blows leave of symmetry
            double fastest = -still;
            for (const int k : list_)
                fastest = std::min(fastest, u[ImpactSpace::kRows * k]);
            std::vector<int> turn;
            for (const int k : list_)
                if (u[ImpactSpace::kRows * k] < -still && u[ImpactSpace::kRows * k] <= (1.0 - kTie) * fastest)
                    turn.push_back(k);
            return turn;
        }
        for (std::size_t i = 0; i < list_.size(); ++i) {
            const int k = list_[at_];
            at_ = (at_ + 1) % list_.size();
            if (u[ImpactSpace::kRows * k] < -still)
                return {k};
        }
        return {};
    }

private:
    bool worstFirst_;
    std::vector<int> list_;
    std::size_t at_ = 0;
};

/// The impacts so far.
class Sequence
{
public:
    Sequence(const ImpactProblem& problem, const ImpactOptions& options)
        : problem_(problem)
        , options_(options)
        , space_(impactSpace(problem))
        , u_(space_.u)
        , lambda_(Eigen::VectorXd::Zero(u_.size()))
    {
    }

    int count() const { return space_.contactCount(); }
    const Eigen::VectorXd& u() const { return u_; }
    ImpactResult& onTheWay() { return onTheWay_; }

    /// One contact alone. False if it has no answer.
    bool strike(int k,
                ContactAnswer (*law)(const Eigen::Vector4d&, const Eigen::Matrix4d&, const ImpactContact&))
    {
        const Eigen::Index row = ImpactSpace::kRows * k;
        const ContactAnswer answer = law(u_.segment<4>(row), space_.W.block<4, 4>(row, row), contact(k));
        addNotes(answer.notes, {k});
        if (!answer.reason.empty())
            onTheWay_.reason = answer.reason;
        const bool failed = std::any_of(answer.notes.begin(), answer.notes.end(), [](const ImpactNote& note) {
            return note.issue == ImpactIssue::noSolution || note.issue == ImpactIssue::iterationLimit;
        });
        if (!failed)
            take({k}, answer.lambda, answer.pathWork ? &answer.frictionWork : nullptr);
        return !failed;
    }

    /// Contacts that answer to each other's impulses, at once. False if that has no answer.
    bool strikeTogether(const std::vector<int>& turn)
    {
        ImpactProblem now = problem_;
        const ImpactResult sofar = finishImpact(problem_, space_, lambda_);
        for (std::size_t b = 0; b < now.bodies.size(); ++b) {
            now.bodies[b].v_WB += sofar.bodies[b].dv_W;
            now.bodies[b].w_WB += sofar.bodies[b].dw_W;
        }
        now.contacts.clear();
        bool ofVelocity = true;
        std::vector<ImpactNote> notes;
        for (const int k : turn) {
            now.contacts.push_back(contact(k));
            now.contacts.back().jammed = false; // that is over
            const RestitutionRow& law = restitutionRow(contact(k).law);
            ofVelocity = ofVelocity && law.ofVelocity;
            if (!law.atOnce)
                notes.push_back({ImpactIssue::ignored, k, 0.0});
        }
        const ImpactResult together
            = ofVelocity ? unilateralImpact(now, options_) : poissonImpact(now, options_);
        if (!together.solved())
            return false;
        Eigen::VectorXd lambda(ImpactSpace::kRows * static_cast<Eigen::Index>(turn.size()));
        for (std::size_t i = 0; i < turn.size(); ++i) {
            const ContactImpulse& c = together.contacts[i];
            lambda.segment<4>(ImpactSpace::kRows * static_cast<Eigen::Index>(i))
                << space_.rowsOf(static_cast<std::size_t>(turn[i]), c.impulse_W),
                c.couple;
        }
        addNotes(notes, turn);
        if (!notes.empty())
            onTheWay_.reason = Reason{"blows of equal speed on one body fall at once, by Poisson's law",
                                      "同一物体上速度相等的碰撞同时处理，按泊松定律"};
        take(turn, lambda, nullptr);
        return true;
    }

    /// The parts of a turn whose contacts answer to each other.
    std::vector<std::vector<int>> parts(const std::vector<int>& turn) const
    {
        return answeringParts(space_.W, turn);
    }

    ImpactResult finish() const
    {
        ImpactResult result = finishImpact(problem_, space_, lambda_);
        result.frictionWork = frictionWork_;
        result.normalWork = result.energyChange - frictionWork_;
        result.notes.insert(result.notes.end(), onTheWay_.notes.begin(), onTheWay_.notes.end());
        result.reason = onTheWay_.reason;
        result.iterations = onTheWay_.iterations;
        result.residual = onTheWay_.residual;
        result.sequence = onTheWay_.sequence;
        return result;
    }

private:
    const ImpactContact& contact(int k) const { return problem_.contacts[static_cast<std::size_t>(k)]; }

    void addNotes(const std::vector<ImpactNote>& notes, const std::vector<int>& turn)
    {
        for (ImpactNote note : notes) {
            note.index = turn.size() == 1 ? turn.front() : note.index;
            const auto same
                = [&](const ImpactNote& o) { return o.issue == note.issue && o.index == note.index; };
            if (std::ranges::none_of(onTheWay_.notes, same))
                onTheWay_.notes.push_back(note);
        }
    }

    /// The impulses of a turn, and the work of friction along their way if it is known.
    void take(const std::vector<int>& turn, const Eigen::VectorXd& lambda, const double* way)
    {
        const Eigen::VectorXd before = u_;
        for (std::size_t i = 0; i < turn.size(); ++i) {
            const Eigen::Index row = ImpactSpace::kRows * turn[i];
            const Eigen::Vector4d own = lambda.segment<4>(ImpactSpace::kRows * static_cast<Eigen::Index>(i));
            onTheWay_.sequence.push_back({turn[i], before[row], own[0]});
            lambda_.segment<4>(row) += own;
            u_ += space_.W.middleCols<4>(row) * own;
        }
        for (std::size_t i = 0; i < turn.size(); ++i) {
            const Eigen::Index row = ImpactSpace::kRows * turn[i];
            const Eigen::Vector4d own = lambda.segment<4>(ImpactSpace::kRows * static_cast<Eigen::Index>(i));
            const Eigen::Vector4d mean = 0.5 * (before.segment<4>(row) + u_.segment<4>(row));
            const Eigen::Vector4d moved = ownVelocity(problem_, space_, static_cast<std::size_t>(turn[i]));
            frictionWork_
                += (way ? *way : own.tail<3>().dot(mean.tail<3>())) - own.tail<3>().dot(moved.tail<3>());
        }
        ++onTheWay_.iterations;
    }

    const ImpactProblem& problem_;
    const ImpactOptions& options_;
    ImpactSpace space_;
    Eigen::VectorXd u_;
    Eigen::VectorXd lambda_;
    ImpactResult onTheWay_;
    double frictionWork_ = 0.0;
};

} // namespace

ImpactResult sequentialImpact(const ImpactProblem& problem, const ImpactOptions& options)
{
    Sequence sequence(problem, options);
    ImpactResult& onTheWay = sequence.onTheWay();
    const int count = sequence.count();
    Queue queue(options, count);
    const double still = count == 0 ? 0.0 : options.tolerance * sequence.u().cwiseAbs().maxCoeff();
    for (int k = 0; k < count; ++k)
        if (problem.contacts[static_cast<std::size_t>(k)].jammed && !sequence.strike(k, coulombContact))
            return sequence.finish();
    for (;;) {
        mayInterrupt();
        const std::vector<int> turn = queue.next(sequence.u(), still);
        if (turn.empty())
            return sequence.finish();
        if (onTheWay.iterations >= options.maxIterations) {
            onTheWay.residual = -sequence.u()[ImpactSpace::kRows * turn.front()];
            onTheWay.notes.push_back({ImpactIssue::iterationLimit, turn.front(), onTheWay.residual});
            onTheWay.reason = Reason{"contacts still approach after the impacts allowed",
                                     "达到允许的碰撞次数后，仍有接触在接近"};
            return sequence.finish();
        }
        for (const std::vector<int>& part : sequence.parts(turn))
            if ((part.size() == 1 || !sequence.strikeTogether(part))
                && !sequence.strike(part.front(), twoBodyContact))
                return sequence.finish();
    }
}

} // namespace polhode
