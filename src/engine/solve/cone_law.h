#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

namespace polhode
{

/// The rows of one contact and their law: a normal force p_n ≥ floor ⊥ v_n ≥ 0, and frictions that each lie
/// on a disc (of one row an interval, of three a ball): at rest inside it, or on its edge against the motion.
/// A bearing has a disc of fixed radius alone.
struct ConeLaw {
    static constexpr int kMost = 6; ///< rows: normal, two sides, spin, two rolls
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMost, 1>;
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMost, kMost>;

    struct Disc {
        int first = 0, count = 0; ///< its rows
        double factor = 0.0; ///< its radius is this times p_n, may be infinite,
        double most = 0.0; ///< or this if there is no normal
    };

    int count = 0; ///< of the rows
    bool normal = false; ///< the first row is one
    double floor = 0.0;
    std::array<Disc, 3> discs{};
    int discCount = 0;

    void addNormal(double atLeast);
    void addDisc(int rows, double factor, double most = 0.0);

    const Disc* begin() const { return discs.data(); }
    const Disc* end() const { return discs.data() + discCount; }
    double radius(const Disc& disc, double pressure) const
    {
        if (!normal)
            return disc.most;
        return pressure > 0.0 ? disc.factor * pressure : 0.0;
    }

    /// P: draws p into what the law allows; p_n above the floor by no more than `onFloor` to the floor.
    void project(Rows& p, double onFloor = 0.0) const;

    /// The nearest p that the law allows, and its derivative by p; project() keeps p_n and shortens the
    /// frictions.
    void nearest(Rows& p, Square& derivative) const;

    /// B = ∂P/∂p, the columns times their r (the same for all of a disc). @p pressed: on which side of the
    /// floor p_n counts.
    void derivative(const Rows& p, const Rows& r, bool pressed, Square& B) const;

    /// Adds where along p + part · change, 0 < part < 1, the contact opens or closes and friction begins or
    /// ceases to slide.
    void findBreaks(const Rows& p, const Rows& change, std::vector<double>& parts) const;
};

} // namespace polhode
