#include "engine/step/impulse_newton.h"

#include <algorithm>
#include <cstddef>

namespace polhode
{

ImpulseNewton::ImpulseNewton()
    : ConeNewton({.first = 1e6, .most = 1e9, .again = 1e2})
{
}

long ImpulseNewton::connect(const ImpulseProblem& problem)
{
    struct Link {
        int slotA, slotB;
        const ImpulseRow& row;
    };
    std::vector<Link> links;
    for (const ImpulseContact& c : problem.contacts)
        if (c.normal.M > 0.0)
            links.push_back({c.slotA, c.slotB, c.normal});
    for (const BearingFriction& b : problem.bearings)
        if (b.step > 0.0)
            links.push_back({b.slotA, b.slotB, b.rows[0]});
    block_.assign(problem.bodies.size(), -1); // the world has none
    blocks_ = 0;
    for (const Link& link : links)
        for (const int slot : {link.slotA, link.slotB})
            if (int& block = block_[static_cast<std::size_t>(slot)]; slot != problem.world() && block < 0)
                block = blocks_++;
    edges_.clear();
    const auto join = [&](int slotA, int slotB) {
        const int a = block_[static_cast<std::size_t>(slotA)], b = block_[static_cast<std::size_t>(slotB)];
        if (a >= 0 && b >= 0 && a != b)
            edges_.emplace_back(std::min(a, b), std::max(a, b));
    };
    for (const Link& link : links) {
        join(link.slotA, link.slotB);
        for (int k = link.row.firstFar; k < link.row.firstFar + link.row.farCount; ++k) {
            const int far = problem.far[static_cast<std::size_t>(k)].slot;
            join(far, link.slotA);
            join(far, link.slotB);
        }
    }
    std::sort(edges_.begin(), edges_.end());
    edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
    return blocks_ + 2 * std::ssize(edges_) + kProductsOfContact * std::ssize(links);
}

bool ImpulseNewton::prepare(ImpulseProblem& problem, long mostProducts)
{
    if (!matrix_.analyse(blocks_, edges_, mostProducts))
        return false;
    problem_ = &problem;
    contacts_.clear();
    places_.clear();
    far_.clear();
    for (ImpulseContact& c : problem.contacts)
        if (c.normal.M > 0.0)
            add(problem, c);
    for (BearingFriction& b : problem.bearings)
        if (b.step > 0.0)
            add(problem, b);
    return true;
}

void ImpulseNewton::add(ImpulseProblem& problem, ImpulseContact& from)
{
    Contact& c = contacts_.emplace_back();
    Place& place = places_.emplace_back();
    std::array<double, kMost> own{}, aim{};
    std::size_t i = 0;
    const auto take = [&](const ImpulseRow& row, double& impulse, double M, double target) {
        place.rows[i] = &row;
        place.impulses[i] = &impulse;
        own[i] = M;
        aim[i++] = target;
    };
    c.law.addNormal(from.least);
    take(from.normal, from.pn, from.normal.M, from.target);
    if (from.tangentStep > 0.0 && from.friction > 0.0) {
        const bool both = !from.side1.direction_W.isZero(0.0); // a skate has friction across alone
        c.law.addDisc(both ? 2 : 1, from.friction);
        if (both)
            take(from.side1, from.p1, 1.0 / from.tangentStep, from.aim1);
        take(from.side2, from.p2, 1.0 / from.tangentStep, from.aim2);
    }
    if (from.resistance >= 0) {
        TurningResistance& t = problem.resistances[static_cast<std::size_t>(from.resistance)];
        if (from.law->torsional > 0.0 && t.spin.M > 0.0) {
            c.law.addDisc(1, from.law->torsional);
            take(t.spin, t.ms, t.spin.M, t.spinAim);
        }
        if (from.law->rolling > 0.0 && t.rollStep > 0.0) {
            c.law.addDisc(2, from.law->rolling);
            take(t.roll1, t.m1, 1.0 / t.rollStep, 0.0);
            take(t.roll2, t.m2, 1.0 / t.rollStep, 0.0);
        }
    }
    c.own = Eigen::Map<const Rows>(own.data(), c.law.count);
    c.aim = Eigen::Map<const Rows>(aim.data(), c.law.count);
    place.slotA = from.slotA;
    place.slotB = from.slotB;
    fill(problem, c.law, place);
}

void ImpulseNewton::add(const ImpulseProblem& problem, BearingFriction& from)
{
    Contact& c = contacts_.emplace_back();
    Place& place = places_.emplace_back();
    c.law.addDisc(from.count, 0.0, from.most);
    for (int i = 0; i < from.count; ++i) {
        place.rows[static_cast<std::size_t>(i)] = &from.rows[static_cast<std::size_t>(i)];
        place.impulses[static_cast<std::size_t>(i)] = &from.p[i];
    }
    c.own = Rows::Constant(from.count, 1.0 / from.step);
    c.aim = Rows::Zero(from.count);
    place.slotA = from.slotA;
    place.slotB = from.slotB;
    fill(problem, c.law, place);
}

/// The blocks and matrices of the rows that a contact has.
void ImpulseNewton::fill(const ImpulseProblem& problem, const ConeLaw& law, Place& place)
{
    const auto blockOf
        = [&](int slot) { return slot == problem.world() ? -1 : block_[static_cast<std::size_t>(slot)]; };
    place.a = blockOf(place.slotA);
    place.b = blockOf(place.slotB);
    place.JA.resize(law.count, 6);
    place.JB.resize(law.count, 6);
    place.answerA.resize(6, law.count);
    place.answerB.resize(6, law.count);
    for (int i = 0; i < law.count; ++i) {
        const ImpulseRow& row = *place.rows[static_cast<std::size_t>(i)];
        place.JA.row(i) << -row.direction_W.transpose(), -row.turnA_W.transpose();
        place.JB.row(i) << row.direction_W.transpose(), row.turnB_W.transpose();
        place.answerA.col(i) << row.answerA.v_W, row.answerA.w_W;
        place.answerB.col(i) << row.answerB.v_W, row.answerB.w_W;
    }
    place.firstFar = far_.size();
    for (int k = 0; k < place.rows[0]->farCount; ++k) {
        const auto answerOf = [&](int i) -> const FarAnswer& {
            const ImpulseRow& row = *place.rows[static_cast<std::size_t>(i)];
            return problem.far[static_cast<std::size_t>(row.firstFar + k)];
        };
        const int block = block_[static_cast<std::size_t>(answerOf(0).slot)];
        if (block < 0)
            continue;
        Far& far = far_.emplace_back();
        far.block = block;
        far.answer.resize(6, law.count);
        for (int i = 0; i < law.count; ++i)
            far.answer.col(i) << answerOf(i).answer.v_W, answerOf(i).answer.w_W;
    }
    place.farCount = far_.size() - place.firstFar;
}

/// Φ Jᵀ B J of a contact, of which N rows are there.
template <int N>
void ImpulseNewton::press(const Contact& c, const Place& place)
{
    using Pressed = Eigen::Matrix<double, N, 6, 0, N == Eigen::Dynamic ? kMost : N, 6>;
    const int count = c.law.count;
    const auto B = c.B.topLeftCorner<N, N>(count, count);
    const Pressed BA = B.lazyProduct(place.JA.topRows<N>(count));
    const Pressed BB = B.lazyProduct(place.JB.topRows<N>(count));
    const auto add = [&](int body, const Across& answer, int pressed, const Pressed& R) {
        if (body >= 0 && pressed >= 0)
            matrix_.at(body, pressed).noalias() += answer.leftCols<N>(count).lazyProduct(R);
    };
    add(place.a, place.answerA, place.a, BA);
    add(place.b, place.answerB, place.b, BB);
    add(place.a, place.answerA, place.b, BB);
    add(place.b, place.answerB, place.a, BA);
    for (std::size_t k = place.firstFar; k < place.firstFar + place.farCount; ++k) {
        add(far_[k].block, far_[k].answer, place.a, BA);
        add(far_[k].block, far_[k].answer, place.b, BB);
    }
}

bool ImpulseNewton::solve()
{
    matrix_.setIdentity();
    dv_.assign(static_cast<std::size_t>(blocks_), BlockLu::Vector::Zero());
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        const Contact& c = contacts_[i];
        const Place& place = places_[i];
        const Rows missing = c.P - c.p;
        if (place.a >= 0)
            dv_[static_cast<std::size_t>(place.a)] += place.answerA * missing;
        if (place.b >= 0)
            dv_[static_cast<std::size_t>(place.b)] += place.answerB * missing;
        for (std::size_t k = place.firstFar; k < place.firstFar + place.farCount; ++k)
            dv_[static_cast<std::size_t>(far_[k].block)] += far_[k].answer * missing;
        if (c.law.normal && c.B(0, 0) == 0.0 && c.law.floor == 0.0)
            continue; // open
        if (c.law.count == 3)
            press<3>(c, place);
        else
            press<Eigen::Dynamic>(c, place);
    }
    if (!matrix_.factorize())
        return false;
    matrix_.solve(dv_);
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        const Place& place = places_[i];
        Rows& du = contacts_[i].du;
        du = Rows::Zero(contacts_[i].law.count);
        if (place.a >= 0)
            du += place.JA * dv_[static_cast<std::size_t>(place.a)];
        if (place.b >= 0)
            du += place.JB * dv_[static_cast<std::size_t>(place.b)];
    }
    return true;
}

double ImpulseNewton::apply()
{
    for (std::size_t k = 0; k < contacts_.size(); ++k)
        for (int i = 0; i < contacts_[k].law.count; ++i)
            *places_[k].impulses[static_cast<std::size_t>(i)] = contacts_[k].p[i];
    problem_->bodies = *free_;
    applyHeld(*problem_);
    readVelocities();
    return residualOf(*problem_).largest;
}

void ImpulseNewton::readVelocities()
{
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        const BodyVelocity& A = problem_->bodies[static_cast<std::size_t>(places_[k].slotA)];
        const BodyVelocity& B = problem_->bodies[static_cast<std::size_t>(places_[k].slotB)];
        Contact& c = contacts_[k];
        c.u.resize(c.law.count);
        for (int i = 0; i < c.law.count; ++i)
            c.u[i] = places_[k].rows[static_cast<std::size_t>(i)]->velocity(A, B);
    }
}

double ImpulseNewton::rounding() const
{
    double fastest = 0.0;
    for (const Contact& c : contacts_)
        fastest = std::max(fastest, c.u.lpNorm<Eigen::Infinity>());
    return kSpeedRounding * fastest;
}

int ImpulseNewton::solve(const std::vector<BodyVelocity>& free, double off, double tolerance, int limit,
                         std::vector<double>* history)
{
    free_ = &free;
    touching_ = tolerance;
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        Contact& c = contacts_[k];
        c.p.resize(c.law.count);
        for (int i = 0; i < c.law.count; ++i)
            c.p[i] = *places_[k].impulses[static_cast<std::size_t>(i)];
    }
    readVelocities();
    return refine(off, tolerance, limit, history);
}

} // namespace polhode
