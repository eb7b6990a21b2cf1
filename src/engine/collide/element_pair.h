#pragma once

#include "engine/collide/element.h"
#include "engine/collide/jet.h"

#include <array>

namespace polhode
{

/// Sine, below which two lines have no common normal of their own: rounding of their directions (1e-16)
/// leaves less than ten digits of it.
inline constexpr double kParallel = 1e-6;

/// Where a body is; with jets also how it moves, with constant velocities: p̈ = 0, R̈ = [w]×² R.
template <class T>
struct Frame;

template <>
struct Frame<double> {
    Eigen::Matrix3d R;
    Eigen::Vector3d p;
};

template <>
struct Frame<Jet> {
    Eigen::Matrix3d R;
    Eigen::Vector3d p;
    Eigen::Vector3d v; ///< m/s
    Eigen::Vector3d w; ///< rad/s, world axes
};

Frame<double> frameOf(const RigidPose& pose);

Frame<Jet> frameOf(const RigidPose& pose, const RigidVelocity& velocity);

/// A feature where it is, world axes: u of all but points, a of circles, arcs and ellipsoids, b of
/// circles and ellipsoids.
template <class T>
struct PlacedElement {
    const Element* element = nullptr;
    Vec3<T> c;
    Vec3<T> u;
    Vec3<T> a;
    Vec3<T> b;
};

template <class T>
PlacedElement<T> placed(const Element& e, const Frame<T>& F);

/// Where two features X and Y face each other: n from X to Y, gap = n · (pY − pX), world axes.
template <class T>
struct Meeting {
    Vec3<T> pX;
    Vec3<T> pY;
    Vec3<T> n;
    T gap;
};

/// One solution among those that a pair of features has: enough to find it again nearby.
struct Seed {
    Eigen::Vector3d n = Eigen::Vector3d::UnitZ(); ///< from X to Y, world axes
    double s = 0.0; ///< rad, place on the rim of X (or of the only rim)
    double t = 0.0; ///< rad, place on the rim of Y
    int branch = 0; ///< tells solutions of one pair apart
    bool swapped = false;
    bool gone = false; ///< it has merged with another, and s and t are where
};

/// At most so many solutions has one pair.
struct Seeds {
    std::array<Seed, 16> at;
    int count = 0;

    void add(const Seed& seed)
    {
        if (count < static_cast<int>(at.size()))
            at[count++] = seed;
    }
};

/// Whether the kinds of two features have common normals. With distances = false pairs without thickness that
/// meet only by accident (corner on corner, corner on edge) are left out.
bool mayMeet(const Element& e, const Element& f, bool distances);

/// Whether both are lines without thickness that bound no solid: on which side one is of the other only its
/// past tells.
bool areBare(const Element& e, const Element& f);

/// The solutions of the pair: places where a common normal joins both features, drawn out beyond their ends.
///
/// `hint` is the normal to use where the features leave it open (coincident points). `distances`: see
/// mayMeet.
void findSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Eigen::Vector3d& hint,
               bool distances, Seeds& out);

/// The solutions that go on from a meeting at pX and pY (world axes) as the features move: of a rim those
/// near its place there, of two rods the side where they were. One that has merged with another stays where
/// that was, and is `gone`.
void followSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Eigen::Vector3d& pX,
                 const Eigen::Vector3d& pY, const Eigen::Vector3d& hint, Seeds& out);

/// The meeting of one solution; false where the features are degenerate (parallel lines, concentric circles).
template <class T>
bool meet(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out);

/// How far the surface point p of the feature lies within its ends (m), < 0 beyond; infinite of what has
/// none.
double roomWithin(const Element& e, const Eigen::Vector3d& p);

/// The sine of the angle that the solid at the surface point p lies behind it as seen along m, the outward
/// direction; < 0 where some of it lies before it, infinite of what has no directions into the solid. Both in
/// the frame of its body.
double roomBehind(const Element& e, const Eigen::Vector3d& p, const Eigen::Vector3d& m);

} // namespace polhode
