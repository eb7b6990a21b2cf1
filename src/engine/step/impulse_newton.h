#pragma once

#include "engine/math/block_lu.h"
#include "engine/solve/cone_newton.h"
#include "engine/step/time_stepper_contact.h"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace polhode
{

/// Newton's method (ConeNewton) for the impulses of a step, by the velocities of the bodies: with u = u* + J
/// δv the linear system of a step is
///   (1 + Φ Jᵀ B J) δv = Φ Jᵀ (P − p),
/// one block of six rows for each body, so a tall stack costs little more than its boxes one by one. Where
/// joints connect bodies, Φ_J does too; of these only bodies that something touches have a block.
class ImpulseNewton final : public ConeNewton
{
public:
    ImpulseNewton();

    /// Finds which bodies the contacts and bearings of a problem connect. Returns the least that a step can
    /// take, as cost(), whatever the order of the bodies.
    long connect(const ImpulseProblem& problem);

    /// Takes the contacts and bearings of a problem that is connected, whose bodies have their velocities
    /// without contacts. False if a factorization would take more than `mostProducts` products of blocks.
    bool prepare(ImpulseProblem& problem, long mostProducts);

    /// What a step takes, in products of blocks.
    long cost() const
    {
        return matrix_.products() + kProductsOfContact * static_cast<long>(contacts_.size());
    }

    /// Refines the impulses that the contacts hold, of the problem prepared, with those applied, where the
    /// residual (m/s) is `off`; `free` are the velocities without them. Ends after the first round that
    /// leaves a residual of at most `tolerance`, or after `limit` steps. Leaves the best impulses met,
    /// applied. Returns the number of steps.
    int solve(const std::vector<BodyVelocity>& free, double off, double tolerance, int limit,
              std::vector<double>* history = nullptr);

private:
    static constexpr long kProductsOfContact = 4; ///< its blocks of Φ Jᵀ B J, and what the line search takes
    static constexpr int kMost = ConeLaw::kMost;
    using Across = Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, kMost>;
    using Along = Eigen::Matrix<double, Eigen::Dynamic, 6, 0, kMost, 6>;

    /// What a contact does to a body through joints alone.
    struct Far {
        int block = 0;
        Across answer;
    };

    /// A contact among the bodies.
    struct Place {
        int slotA = 0, slotB = 0;
        int a = -1, b = -1; ///< blocks of its bodies, −1: fixed
        std::array<const ImpulseRow*, kMost> rows{};
        std::array<double*, kMost> impulses{}; ///< of the problem
        std::size_t firstFar = 0, farCount = 0; ///< in far_
        Along JA, JB;
        Across answerA, answerB;
    };

    double apply() override;
    bool solve() override;
    double rounding() const override;
    void readVelocities();

    void add(ImpulseProblem& problem, ImpulseContact& from);
    void add(const ImpulseProblem& problem, BearingFriction& from);
    void fill(const ImpulseProblem& problem, const ConeLaw& law, Place& place);
    template <int N>
    void press(const Contact& c, const Place& place);

    ImpulseProblem* problem_ = nullptr;
    const std::vector<BodyVelocity>* free_ = nullptr;
    std::vector<Place> places_; ///< of the contacts
    std::vector<Far> far_;
    int blocks_ = 0;
    std::vector<int> block_; ///< of a body, −1: none
    std::vector<std::pair<int, int>> edges_;
    BlockLu matrix_;
    std::vector<BlockLu::Vector> dv_;
};

} // namespace polhode
