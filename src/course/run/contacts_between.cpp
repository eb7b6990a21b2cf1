#include "course/run/contacts_between.h"

#include "course/language/error_text.h"
#include "course/run/contact_names.h"
#include "course/run/state_between.h"
#include "engine/math/index.h"
#include "engine/math/pseudo_inverse.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

constexpr double kSameSolution = 1e-8; ///< residual below which recorded forces solve the contact problem

const ContactRecord* sameContact(const std::vector<ContactRecord>& list, const ContactRecord& record)
{
    const auto found = std::ranges::find_if(
        list, [&](const ContactRecord& other) { return sameFeatures(other.point, record.point); });
    return found == list.end() ? nullptr : &*found;
}

} // namespace

ContactsBetween::ContactsBetween(const World& world, const Rows& rows, Sampler& sampler, double t)
    : world_(world)
    , rows_(rows)
    , stepper_(*sampler.stepper())
    , t_(t)
    , state_(world.initial)
{
    const std::size_t i = rowBefore(rows.time, t);
    rows.get(i, state_);
    stepper_.snapshot(rows.time[i], state_, snapshot_);
    const Rows::Contacts recorded = sampler.contactsAt(rows, i);
    for (ContactRecord& record : snapshot_.contacts)
        if (const ContactRecord* same = sameContact(*recorded, record))
            record = *same;
    if (!(rows.time[i] < t))
        return;
    if (i + 1 < rows.count() && rows.sequence[i] == rows.sequence[i + 1]) {
        next_ = sampler.contactsAt(rows, i + 1);
        towardsNext_ = (t - rows.time[i]) / (rows.time[i + 1] - rows.time[i]);
    }
    state_ = stateBetween(world, rows, t);
    stepper_.snapshot(t, state_, now_);
    for (ContactRecord& record : snapshot_.contacts)
        if (const ContactRecord* same = sameContact(now_.contacts, record))
            record.point = same->point;
}

const ContactSnapshot& ContactsBetween::problemNow() const
{
    const auto sameRow = [&](int row, int now) {
        return sameFeatures(snapshot_.contacts[index(row)].point, now_.contacts[index(now)].point);
    };
    const bool same = std::ranges::equal(snapshot_.rows, now_.rows, sameRow)
        && (snapshot_.solution.status == LcpStatus::solved) == (now_.solution.status == LcpStatus::solved);
    return same ? now_ : snapshot_;
}

void ContactsBetween::moveProblem(ContactSnapshot& problem) const
{
    const Rows& rows = rows_;
    const std::size_t i = rowBefore(rows.time, t_);
    if (!(rows.time[i] < t_) || i + 1 >= rows.count() || rows.sequence[i] != rows.sequence[i + 1])
        return;
    State later = world_.initial;
    rows.get(i + 1, later);
    ContactSnapshot next;
    stepper_.snapshot(rows.time[i + 1], later, next);
    const auto sameRow = [&](int row, int other) {
        return sameFeatures(problem.contacts[index(row)].point, next.contacts[index(other)].point);
    };
    if (!std::ranges::equal(problem.rows, next.rows, sameRow) || problem.solution.status != LcpStatus::solved
        || next.solution.status != LcpStatus::solved)
        return;
    const double s = (t_ - rows.time[i]) / (rows.time[i + 1] - rows.time[i]);
    problem.N += s * (next.N - problem.N);
    problem.M += s * (next.M - problem.M);
    problem.d += s * (next.d - problem.d);
    problem.solution.z += s * (next.solution.z - problem.solution.z);
    problem.solution.w += s * (next.solution.w - problem.solution.w);
}

void ContactsBetween::moveForces()
{
    if (!next_)
        return;
    for (ContactRecord& record : snapshot_.contacts) {
        const ContactRecord* next = sameContact(*next_, record);
        if (!next || !next->current || !record.current)
            continue;
        record.lambda += towardsNext_ * (next->lambda - record.lambda);
        record.friction_W += towardsNext_ * (next->friction_W - record.friction_W);
        record.slip_W += towardsNext_ * (next->slip_W - record.slip_W);
        record.depth += towardsNext_ * (next->depth - record.depth);
    }
}

std::vector<ContactView> ContactsBetween::views()
{
    std::vector<ContactView> views;
    moveForces();
    for (const ContactRecord& record : snapshot_.contacts)
        views.push_back(viewOf(world_, state_, record));
    return views;
}

ContactProblemView ContactsBetween::problem()
{
    ContactProblemView view;
    const bool atRow = &problemNow() == &snapshot_;
    ContactSnapshot problem = problemNow();
    if (atRow)
        moveProblem(problem);
    view.N = problem.N;
    view.M = problem.M;
    view.d = problem.d;
    view.lambda = problem.solution.z;
    const auto forces = [&] {
        Eigen::VectorXd lambda(static_cast<Eigen::Index>(snapshot_.rows.size()));
        for (Eigen::Index i = 0; i < lambda.size(); ++i)
            lambda[i] = snapshot_.contacts[index(snapshot_.rows[index(i)])].lambda;
        return lambda;
    };
    const Eigen::VectorXd recorded = forces();
    if (view.lambda.size() != view.d.size()) // no problem was solved: the forces have laws of their own
        view.lambda = recorded;
    const bool same = recorded.size() == view.d.size() && recorded.size() > 0
        && view.lambda.size() == recorded.size()
        && checkLcp({snapshot_.M, snapshot_.d}, recorded).residual < kSameSolution;
    moveForces();
    if (same) {
        // What was moved solves the problem of the moment but for the curvature of its course.
        PseudoInverse inverse;
        inverse.compute(view.M);
        Eigen::VectorXd change;
        const Eigen::VectorXd moved = forces();
        inverse.solve(view.M * (view.lambda - moved), change);
        if (const Eigen::VectorXd nearest = (moved + change).cwiseMax(0.0);
            checkLcp({view.M, view.d}, nearest).residual <= LcpOptions().tolerance)
            view.lambda = nearest;
    }
    for (const int row : snapshot_.rows)
        view.contacts.push_back(viewOf(world_, state_, snapshot_.contacts[index(row)]));
    view.zetaDot = problem.solution.w;
    if (view.zetaDot.size() != view.d.size()) {
        view.zetaDot.resize(static_cast<Eigen::Index>(snapshot_.rows.size()));
        for (Eigen::Index i = 0; i < view.zetaDot.size(); ++i)
            view.zetaDot[i] = snapshot_.contacts[index(snapshot_.rows[index(i)])].zetaDot;
    }
    view.method = world_.contacts->options.lcpMethod;
    view.solved = problem.rows.empty() || problem.solution.status == LcpStatus::solved;
    view.indeterminate = problem.indeterminate;
    view.reason = textOf(problem.solution.reason);
    return view;
}

} // namespace polhode::course
